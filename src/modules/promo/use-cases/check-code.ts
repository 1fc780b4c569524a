import { AppError, invalidField } from '#kernel/app-error.ts';
import { formatMoney, type Money, money } from '#kernel/money.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { tryConsume } from '#platform/limits/limiter.ts';
import type { EnteredPromoCode } from '../api.ts';
import {
  deleteEntry,
  enteredCode,
  findCode,
  findUseOfOrder,
  promotionById,
  saveEntry,
  usesOfCustomer,
} from '../db/promo-queries.ts';
import type { CodeRow, PromotionRow } from '../db/schema.ts';
import { normaliseCode } from '../domain/code-text.ts';
import { type PromoRefusal, type PromoSale, refusalOf } from '../domain/conditions.ts';
import { discountOf } from '../domain/discount.ts';
import type { PromoDeps } from '../ports.ts';

const HOUR = 3_600;
const TRIES = {
  visitor: { max: 12, seconds: HOUR },
  address: { max: 60, seconds: HOUR },
  /** An agency sells all day, with several users behind one address. */
  seller: { max: 300, seconds: HOUR },
};

/** A code that discounts a sale. */
type AcceptedCode = { readonly code: string; readonly promotion: PromotionRow; readonly amount: Money };

export const bookingSubject = (draftId: string): string => `booking:${draftId}`;
export const orderSubject = (orderId: string): string => `order:${orderId}`;

/**
 * Codes typed in an hour are limited for a visitor and for an address, right or wrong ones: a guesser learns nothing
 * from the limit. @throws AppError conflict `promo.too_many_tries`
 */
async function countTry({ limiter }: PromoDeps, visitor: Visitor): Promise<void> {
  const seller = visitor.user?.contractId ? visitor.user.userId : null;
  const few = seller
    ? await tryConsume(limiter, 'promo-codes.seller', seller, TRIES.seller)
    : (await tryConsume(limiter, 'promo-codes.visitor', visitor.visitorId, TRIES.visitor)) &&
      (await tryConsume(limiter, 'promo-codes.address', visitor.ip, TRIES.address));
  if (!few) throw new AppError('conflict', 'promo.too_many_tries');
}

type Found = { readonly code: CodeRow; readonly promotion: PromotionRow };

/** Why a code does not discount a sale, or null. */
async function refusal(deps: PromoDeps, { code, promotion }: Found, sale: PromoSale): Promise<PromoRefusal | null> {
  const refused = refusalOf(promotion, sale, deps.clock.now());
  if (refused) return refused;
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'promo.used_up';
  const { maxUsesPerCustomer } = promotion;
  if (maxUsesPerCustomer === null) return null;
  // Visitors cannot be counted.
  if (sale.userId === null) return 'promo.customers_only';
  const used = await usesOfCustomer(deps.db, promotion.id, sale.userId);
  return used >= maxUsesPerCustomer ? 'promo.used_up' : null;
}

const refuse = (code: PromoRefusal, promotion: PromotionRow | null, { locale }: Pick<Visitor, 'locale'>) => {
  const minimum = promotion?.minimumMinor ?? null;
  const details =
    promotion && code === 'promo.minimum' && minimum !== null
      ? { minimum: formatMoney(money(minimum, promotion.currency), locale) }
      : {};
  return new AppError('unprocessable', code, details, [{ path: 'code', code, values: details }]);
};

/** What a code takes off a sale. @throws AppError unprocessable with the reason, `promo.*` of `PromoRefusal`. */
async function acceptCode(deps: PromoDeps, visitor: Visitor, typed: string, sale: PromoSale): Promise<AcceptedCode> {
  const code = await findCode(deps.db, normaliseCode(typed));
  const promotion = code && (await promotionById(deps.db, code.promotionId));
  if (!code || !promotion) throw refuse('promo.unknown', null, visitor);
  const refused = await refusal(deps, { code, promotion }, sale);
  if (refused) throw refuse(refused, promotion, visitor);
  const amount = discountOf(promotion, sale.total);
  if (amount.minor === 0) throw refuse('promo.used_up', promotion, visitor);
  return { code: code.code, promotion, amount };
}

/** Checks a typed code; one that was accepted here before is not counted as a try. */
async function checkTyped(
  deps: PromoDeps,
  visitor: Visitor,
  { subject, typed, sale }: { subject: string; typed: string; sale: PromoSale },
): Promise<AcceptedCode> {
  const known = await enteredCode(deps.db, subject);
  if (known !== normaliseCode(typed)) await countTry(deps, visitor);
  return acceptCode(deps, visitor, typed, sale);
}

/** The discount of a code for a booking that is about to be ordered. @throws as `enterBookingCode` */
export async function quoteBooking(
  deps: PromoDeps,
  visitor: Visitor,
  draftId: string,
  typed: string,
): Promise<{ amount: Money }> {
  const sale = await deps.draftSale(visitor, draftId);
  return checkTyped(deps, visitor, { subject: bookingSubject(draftId), typed, sale });
}

/** The same for an order that is being paid; the code is remembered for the payment. @throws as `enterOrderCode` */
export async function quoteOrder(
  deps: PromoDeps,
  visitor: Visitor,
  orderId: string,
  typed: string,
): Promise<AcceptedCode> {
  const sale = await deps.orderSale(visitor, orderId);
  const subject = orderSubject(orderId);
  const accepted = await checkTyped(deps, visitor, { subject, typed, sale });
  await saveEntry(deps.db, { subject, code: accepted.code, enteredAt: deps.clock.now() });
  return accepted;
}

/**
 * Enters a code at the payment step of a booking. An accepted one is kept, a refused one leaves the earlier.
 * @throws AppError conflict `promo.too_many_tries`; unprocessable with the reason at the field
 */
export async function enterBookingCode(
  deps: PromoDeps,
  visitor: Visitor,
  draftId: string,
  typed: string,
): Promise<AcceptedCode> {
  if (normaliseCode(typed) === '') throw invalidField('code', 'promo.empty');
  const sale = await deps.draftSale(visitor, draftId);
  const subject = bookingSubject(draftId);
  const accepted = await checkTyped(deps, visitor, { subject, typed, sale });
  await saveEntry(deps.db, { subject, code: accepted.code, enteredAt: deps.clock.now() });
  return accepted;
}

/** The same on the page of an order that is not paid. */
export async function enterOrderCode(
  deps: PromoDeps,
  visitor: Visitor,
  orderId: string,
  typed: string,
): Promise<AcceptedCode> {
  if (normaliseCode(typed) === '') throw invalidField('code', 'promo.empty');
  if ((await findUseOfOrder(deps.db, orderId))?.releasedAt === null) throw new AppError('conflict', 'promo.one_code');
  return quoteOrder(deps, visitor, orderId, typed);
}

type EnteredCode = NonNullable<EnteredPromoCode>;

/** The code entered for a booking and what it takes off now; null without one. */
export async function readBookingCode(deps: PromoDeps, visitor: Visitor, draftId: string): Promise<EnteredCode | null> {
  const sale = await deps.draftSale(visitor, draftId);
  return readEntered(deps, visitor, bookingSubject(draftId), sale);
}

async function readEntered(
  deps: PromoDeps,
  visitor: Visitor,
  subject: string,
  sale: PromoSale,
): Promise<EnteredCode | null> {
  const code = await enteredCode(deps.db, subject);
  if (code === null) return null;
  try {
    const { amount } = await acceptCode(deps, visitor, code, sale);
    return { code, amount, refusal: null, applied: false, takenBack: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code, amount: null, refusal: error.code, applied: false, takenBack: null };
  }
}

/** The code that discounts an order, or the one that is entered for its payment; null without one. */
export async function readOrderCode(deps: PromoDeps, visitor: Visitor, orderId: string): Promise<EnteredCode | null> {
  const sale = await deps.orderSale(visitor, orderId);
  const use = await findUseOfOrder(deps.db, orderId);
  // A use that came back before the sale is none; one of a sold order stays to be seen.
  if (use && use.releasedAt === null) {
    const { code, amountMinor, returnedMinor } = use;
    const sum = (minor: number) => money(minor, sale.total.currency);
    const takenBack = returnedMinor > 0 ? sum(returnedMinor) : null;
    return { code, amount: sum(amountMinor), refusal: null, applied: true, takenBack };
  }
  return readEntered(deps, visitor, orderSubject(orderId), sale);
}

export const forgetBookingCode = async (deps: PromoDeps, visitor: Visitor, draftId: string): Promise<void> => {
  await deps.draftSale(visitor, draftId);
  await deleteEntry(deps.db, bookingSubject(draftId));
};
export const forgetOrderCode = async (deps: PromoDeps, visitor: Visitor, orderId: string): Promise<void> => {
  await deps.orderSale(visitor, orderId);
  await deleteEntry(deps.db, orderSubject(orderId));
};
