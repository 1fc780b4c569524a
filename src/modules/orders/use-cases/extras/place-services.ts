import type { Money } from '#kernel/money.ts';
import type { DraftRow } from '../../db/draft-queries.ts';
import { basketOf } from '../../db/extras-queries.ts';
import type { OrderRow } from '../../db/order-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { Visitor } from '../visitor.ts';
import { agreedExtras } from './agree-extras.ts';
import { asked, newCall } from './offered.ts';
import { subjectOfDraft } from './subject.ts';
import type { Agreed } from './write-purchase.ts';

/** While the hold is asked for. */
const HOLD_MS = 15 * 60_000;
/** Longer than the last payment in time takes to be told. */
const MARGIN_MS = 10 * 60_000;

/** What of a booking is bought besides its tickets; null: nothing. @throws AppError conflict `orders.extras_changed`. */
export async function servicesOf(
  deps: OrdersDeps,
  visitor: Visitor,
  draft: DraftRow,
  accepted: Money | undefined,
): Promise<Agreed | null> {
  const basket = await basketOf(deps.db, draft.id);
  if ((basket?.chosen.length ?? 0) === 0 && (accepted?.minor ?? 0) === 0) return null;
  const until = new Date(deps.clock.now().getTime() + HOLD_MS);
  return agreedExtras(deps, visitor, await subjectOfDraft(deps, draft), accepted, until);
}

/** The chosen seats wait for the payment as long as the reservation does. A seat that is lost meanwhile is told, and its money goes back. */
export async function keepTheirSeats(deps: OrdersDeps, order: OrderRow, services: Agreed): Promise<void> {
  const { port, legs, id: holder } = services.subject;
  const seats = services.chosen.flatMap(({ leg, seat, passengerId }) => {
    const flight = legs.find((one) => one.leg === leg)?.segment.flight;
    return seat && flight ? [{ flight, seat, traveller: passengerId }] : [];
  });
  if (!port || !order.bookingRef || !order.payTill || seats.length === 0) return;
  const until = new Date(order.payTill.getTime() + MARGIN_MS).toISOString();
  const wish = { at: { ref: order.bookingRef }, holder, until, seats };
  const answer = await asked(deps, () => port.keepSeats(newCall(deps, order.locale), wish));
  if (answer.kind !== 'ok') deps.log('orders.seats_not_kept', { orderId: order.id });
}
