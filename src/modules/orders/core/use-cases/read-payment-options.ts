import { type Money, sum } from '#kernel/money.ts';
import type { PaymentOption } from '#modules/payments/api.ts';
import { publicPrice, underContract } from '#modules/pricing/index.ts';
import { basketOf } from '../../ancillaries/db/ancillaries-queries.ts';
import { ownDraft } from '../../booking/use-cases/read-booking.ts';
import type { OrdersDeps } from '../../ports.ts';
import { dueOf } from '../domain/due.ts';
import { draftTickets, termsOfSale, toldEarnings } from './sale-terms-and-price.ts';
import type { Visitor } from './visitor.ts';

/**
 * A balance pays the price less the commission: whether it is enough stands with it, and the sum where the reader may
 * know the commission.
 */
export const withNet = (ways: readonly PaymentOption[], due: Money, told: boolean): PaymentOption[] =>
  ways.map((way) => {
    if (way.method !== 'balance' || !way.fund) return way;
    const covers = way.fund.available.minor >= due.minor;
    return { ...way, fund: { ...way.fund, covers, ...(told && { due }) } };
  });

/** The ways in which this visitor may pay for a booking, before there is an order. */
export async function readPaymentOptions(
  deps: OrdersDeps,
  visitor: Visitor,
  draftId: string,
): Promise<{ ways: PaymentOption[] }> {
  const draft = await ownDraft(deps, visitor, draftId);
  const { price } = draft;
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  // A client who books from a proposal pays as visitors do, never from the contract's own money.
  const payer = draft.proposed ? null : sale;
  const ways = await deps.payments.paymentOptions(payer?.contractId ?? null, price.total.currency);
  if (!payer) return { ways };
  const { terms, own } = payer;
  const sold = terms ? underContract(publicPrice(price), terms, draftTickets(draft.snapshot)) : price;
  const services = (await basketOf(deps.db, draftId))?.chosen.map((one) => one.price) ?? [];
  const due = sum([dueOf(sold, 'contract'), ...services]);
  return { ways: withNet(ways, due, toldEarnings(visitor, own)) };
}
