import type { PayWay } from '#modules/payments/api.ts';
import type { OrdersDeps } from '../ports.ts';
import { ownDraft } from './read-booking.ts';
import type { Visitor } from './visitor.ts';

/** The ways in which this visitor may pay for a booking, before there is an order. */
export async function readPayWays(
  deps: OrdersDeps,
  visitor: Visitor,
  draftId: string,
): Promise<{ ways: PayWay[] }> {
  const { price } = await ownDraft(deps, visitor, draftId);
  return { ways: await deps.payments.waysToPay(visitor.account?.contractId ?? null, price.total.currency) };
}
