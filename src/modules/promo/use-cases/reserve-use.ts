import { promoOfFund } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import {
  addCodeUse,
  enteredCode,
  findCode,
  insertUse,
  lockPromotion,
  updatePromotion,
  usesOfCustomer,
} from '../db/promo-queries.ts';
import type { CodeRow, PromotionRow } from '../db/schema.ts';
import { refusesTime } from '../domain/conditions.ts';
import type { PromoDeps } from '../ports.ts';
import { orderSubject } from './check-code.ts';

export type Reservation = {
  /** Of the payment. */
  readonly id: string;
  /** `promoFundOwner`. */
  readonly owner: string;
  readonly orderId: string;
  readonly amount: Money;
};

/** Tests prove with another one that the lock matters. */
export type ReadPromotion = (tx: Tx, id: string) => Promise<PromotionRow | null>;

const usedUp = () => new AppError('conflict', 'promo.used_up');

async function hasRoom(
  db: Executor,
  { promotion, code }: { promotion: PromotionRow; code: CodeRow },
  { minor, userId }: { minor: number; userId: string | null },
): Promise<boolean> {
  const { budgetMinor, spentMinor, maxUsesPerCustomer, id } = promotion;
  if (budgetMinor !== null && spentMinor + minor > budgetMinor) return false;
  if (code.maxUses !== null && code.uses >= code.maxUses) return false;
  if (maxUsesPerCustomer === null) return true;
  return userId !== null && (await usesOfCustomer(db, id, userId)) < maxUsesPerCustomer;
}

/**
 * Uses the code entered for an order, in the transaction of its payment. The promotion's row is locked first: a
 * payment at the same time waits, and finds what is left of uses and budget.
 * @throws AppError conflict `promo.used_up`, `promo.ended`, `promo.not_started`; the transaction is lost then
 */
export async function reserveUse(
  { clock, orderOf }: Pick<PromoDeps, 'clock' | 'orderOf'>,
  tx: Tx,
  reservation: Reservation,
  read: ReadPromotion = lockPromotion,
): Promise<void> {
  const { id, owner, orderId, amount } = reservation;
  const promotion = await read(tx, promoOfFund(owner) ?? '');
  const typed = await enteredCode(tx, orderSubject(orderId));
  const code = typed === null ? null : await findCode(tx, typed);
  if (!promotion || code?.promotionId !== promotion.id) throw usedUp();
  const refused = refusesTime(promotion, clock.now());
  if (refused) throw new AppError('conflict', refused);
  const { total, userId } = await orderOf(tx, orderId);
  if (!(await hasRoom(tx, { promotion, code }, { minor: amount.minor, userId }))) throw usedUp();
  await updatePromotion(tx, promotion.id, {
    uses: promotion.uses + 1,
    spentMinor: promotion.spentMinor + amount.minor,
  });
  await addCodeUse(tx, code.code, 1);
  await insertUse(tx, {
    id,
    promotionId: promotion.id,
    code: code.code,
    orderId,
    userId,
    amountMinor: amount.minor,
    soldMinor: total.minor,
    returnedMinor: 0,
    usedAt: clock.now(),
    givenBackAt: null,
    releasedAt: null,
  });
}
