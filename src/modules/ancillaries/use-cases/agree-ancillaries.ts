import { AppError } from '#kernel/app-error.ts';
import { equal, type Money, money, zero } from '#kernel/money.ts';
import type { AncillaryChoice } from '#modules/orders/api.ts';
import type { OrdersDeps, Visitor } from '#modules/orders/extension.ts';
import type { AncillaryContext } from './ancillary-context.ts';
import { choose } from './choose-ancillaries.ts';
import { offeredSegments } from './offered-ancillaries.ts';
import type { AgreedPurchase } from './write-purchase.ts';

/**
 * The basket as it is agreed to: looked at once more, its seats kept until `until`. Null when nothing is chosen and
 * nothing was agreed to.
 * @throws AppError conflict `orders.ancillaries_changed` when it is not what was seen, `orders.ancillaries_invalid`
 * when it may not be bought as it is; unavailable `orders.supplier_unavailable`.
 */
export async function agreedAncillaries(
  deps: OrdersDeps,
  visitor: Visitor,
  subject: AncillaryContext,
  accepted: Money | undefined,
  until: Date,
): Promise<AgreedPurchase | null> {
  const wishes: AncillaryChoice[] = (subject.basket?.chosen ?? []).map(
    ({ kind: _kind, price: _price, ...wish }) => wish,
  );
  const none = wishes.length === 0;
  if (none && (accepted?.minor ?? 0) === 0) return null;
  const changed = new AppError('conflict', 'orders.ancillaries_changed');
  if (none) throw changed;
  const view = await choose(deps, subject, wishes, visitor, until);
  if (view.refused.length === 0 && view.problems.length > 0)
    throw new AppError('conflict', 'orders.ancillaries_invalid');
  const total = money(view.total.minor, view.total.currency);
  if (view.refused.length > 0 || !equal(total, accepted ?? zero(total.currency))) throw changed;
  const segments = await offeredSegments(deps, subject, visitor.locale);
  if (!segments) throw new AppError('unavailable', 'orders.supplier_unavailable');
  return { subject, segments, chosen: view.chosen, total };
}
