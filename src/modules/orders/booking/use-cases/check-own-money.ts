import { customerOfFund } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Money, zero } from '#kernel/money.ts';
import { isFund } from '#modules/payments/api.ts';
import { publicPrice, underContract } from '#modules/pricing/index.ts';
import { amountDueFrom } from '../../core/domain/amount-due.ts';
import type { PaymentChoice } from '../../core/use-cases/start-payment.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';
import { draftTickets, type Payer } from './sale-terms-and-price.ts';

/**
 * Refuses an order that is to be paid from own money which does not suffice, before its seats are taken. The payment
 * holds the sum and has the last word. `services`: what is bought with the tickets; `discount`: of a code.
 * @throws AppError unprocessable `orders.points_too_many`; conflict `payments.check_authorization`,
 * `payments.insufficient_funds`
 */
export async function checkOwnMoney(
  deps: OrdersDeps,
  draft: Pick<BookingDraftRow, 'price' | 'snapshot'>,
  payer: Payer | null,
  { method, points }: PaymentChoice,
  { services, discount = 0 }: { services: Money | undefined; discount?: number },
): Promise<void> {
  const { currency } = draft.price.total;
  const fromPoints = method === 'points' ? 0 : (points?.minor ?? 0);
  if (!isFund(method) && fromPoints === 0) return;
  if (!payer) throw new AppError('conflict', 'payments.check_authorization');
  const { terms, owner } = payer;
  const price = terms ? underContract(publicPrice(draft.price), terms, draftTickets(draft.snapshot)) : draft.price;
  const due = Math.max(0, amountDueFrom(price, method === 'balance' ? 'contract' : 'buyer').minor - discount);
  if (fromPoints > due) throw new AppError('unprocessable', 'orders.points_too_many');
  const ways = await deps.payments.paymentOptions(owner, currency);
  // A fund without money is not offered; the balance of a contract always is.
  if (customerOfFund(owner) === null && !ways.some(({ fund }) => fund)) return;
  const available = (wanted: PaymentChoice['method']) =>
    ways.find((way) => way.method === wanted)?.fund?.available.minor ?? 0;
  const rest = due - fromPoints + (services ?? zero(currency)).minor;
  if (fromPoints > available('points') || (isFund(method) && rest > available(method)))
    throw new AppError('conflict', 'payments.insufficient_funds');
}
