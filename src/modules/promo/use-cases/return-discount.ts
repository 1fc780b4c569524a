import type { Money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  addCodeUse,
  findUse,
  insertUseReturn,
  lockPromotion,
  updatePromotion,
  updateUse,
} from '../db/promo-queries.ts';
import type { PromotionRow, UseRow } from '../db/schema.ts';
import { givesUseBack, isOfSale } from '../domain/use-return.ts';
import type { PromoDeps } from '../ports.ts';

/** A refund of a payment that is done: its key, as orders write it. */
type DoneRefund = { readonly paymentId: string; readonly key: string; readonly amount: Money };

async function giveUseBack(
  { clock }: PromoDeps,
  tx: Tx,
  { use, promotion, key }: { use: UseRow; promotion: PromotionRow; key: string },
): Promise<void> {
  const now = clock.now();
  await updateUse(tx, use.id, { givenBackAt: now, ...(isOfSale(key) ? {} : { releasedAt: now }) });
  await updatePromotion(tx, promotion.id, { uses: promotion.uses - 1 });
  await addCodeUse(tx, use.code, -1);
}

/**
 * Follows a refund of a discount, once for its key: what was taken back is in the budget again, and the use comes back
 * by the promotion's rule. Refunds of other payments are none of ours.
 */
export async function returnDiscount(deps: PromoDeps, { paymentId, key, amount }: DoneRefund): Promise<void> {
  const known = await findUse(deps.db, paymentId);
  if (!known) return;
  await inTransaction(deps.db, async (tx) => {
    const promotion = await lockPromotion(tx, known.promotionId);
    const use = await findUse(tx, paymentId);
    if (!promotion || !use) return;
    const returned = { useId: use.id, key, amountMinor: amount.minor, at: deps.clock.now() };
    if (!(await insertUseReturn(tx, returned))) return;
    await updateUse(tx, use.id, { returnedMinor: use.returnedMinor + amount.minor });
    await updatePromotion(tx, promotion.id, { spentMinor: promotion.spentMinor - amount.minor });
    if (use.givenBackAt !== null) return;
    const standing = await deps.standingOf(tx, use.orderId);
    if (givesUseBack(promotion, key, standing)) await giveUseBack(deps, tx, { use, promotion, key });
  });
}
