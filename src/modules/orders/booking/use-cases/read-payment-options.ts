import { sum } from '#kernel/money.ts';
import type { PaymentOption } from '#modules/payments/api.ts';
import { publicPrice, underContract } from '#modules/pricing/index.ts';
import { amountDueFrom } from '../../core/domain/amount-due.ts';
import { documentIndex } from '../../core/use-cases/blind-indexes.ts';
import { openTyped } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { showsEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import { withNet } from '../../core/use-cases/with-net.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OwnDraft } from '../db/draft-queries.ts';
import { type DuplicateOrder, duplicateGuardsOf, readableDuplicate } from './duplicate-booking.ts';
import { ownDraft } from './read-booking.ts';
import { draftTickets, payerOf, termsOfSale } from './sale-terms-and-price.ts';

/**
 * The ways in which this visitor may pay for a booking, before there is an order; and an order of theirs that has its
 * passengers on its flights already, so that it is not found out only by paying.
 */
export async function readPaymentOptions(
  deps: OrdersDeps,
  visitor: Visitor,
  draftId: string,
): Promise<{ ways: PaymentOption[]; duplicate: DuplicateOrder | null }> {
  const draft = await ownDraft(deps, visitor, draftId);
  const ways = await openWays(deps, visitor, draft);
  const documentIndexes = openTyped(deps, draft).passengers.flatMap(({ documentNumber }) =>
    documentNumber === '' ? [] : [documentIndex(deps, documentNumber)],
  );
  const duplicateGuards = duplicateGuardsOf(draft.snapshot, documentIndexes);
  const orderId = draft.orderId ?? '';
  return { ways, duplicate: await readableDuplicate(deps, deps.db, visitor, { orderId, duplicateGuards }) };
}

async function openWays(deps: OrdersDeps, visitor: Visitor, draft: OwnDraft): Promise<PaymentOption[]> {
  const { price } = draft;
  const sale = await termsOfSale(deps, deps.db, visitor, draft);
  const payer = payerOf(visitor, draft, sale);
  const ways = await deps.payments.paymentOptions(payer?.owner ?? null, price.total.currency);
  if (!payer || !sale) return ways;
  const { terms, own } = sale;
  const sold = terms ? underContract(publicPrice(price), terms, draftTickets(draft.snapshot)) : price;
  const ancillaries = await deps.ancillaries.chosenPrices(deps.db, draft.id);
  const due = sum([amountDueFrom(sold, 'contract'), ...ancillaries]);
  return withNet(ways, due, showsEarnings(visitor, own));
}
