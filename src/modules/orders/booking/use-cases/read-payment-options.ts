import { sum } from '#kernel/money.ts';
import type { PaymentOption } from '#modules/payments/api.ts';
import { publicPrice, underContract } from '#modules/pricing/index.ts';
import { amountDueFrom } from '../../core/domain/amount-due.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { showsEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import { withNet } from '../../core/use-cases/with-net.ts';
import type { OrdersDeps } from '../../ports.ts';
import { ownDraft } from './read-booking.ts';
import { draftTickets, payerOf, termsOfSale } from './sale-terms-and-price.ts';

/** The ways in which this visitor may pay for a booking, before there is an order. */
export async function readPaymentOptions(
  deps: OrdersDeps,
  visitor: Visitor,
  draftId: string,
): Promise<{ ways: PaymentOption[] }> {
  const draft = await ownDraft(deps, visitor, draftId);
  const { price } = draft;
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  const payer = payerOf(visitor, draft, sale);
  const ways = await deps.payments.paymentOptions(payer?.owner ?? null, price.total.currency);
  if (!payer || !sale) return { ways };
  const { terms, own } = sale;
  const sold = terms ? underContract(publicPrice(price), terms, draftTickets(draft.snapshot)) : price;
  const ancillaries = await deps.ancillaries.chosenPrices(deps.db, draftId);
  const due = sum([amountDueFrom(sold, 'contract'), ...ancillaries]);
  return { ways: withNet(ways, due, showsEarnings(visitor, own)) };
}
