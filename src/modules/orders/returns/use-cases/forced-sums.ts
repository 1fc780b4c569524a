import { AppError, notFound } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import { addedLines } from '#modules/pricing/api.ts';
import type { TicketReturnLine } from '../../api.ts';
import { type OrderRow, orderById, passengersOf } from '../../core/db/order-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { ownOf, priceOfOne } from '../../core/domain/passenger-itineraries.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { documentsOf } from '../domain/documents-of.ts';
import { forcedLine, type GrantedAmounts } from '../domain/forced-sums.ts';
import { refundLine, totalsOf } from '../domain/return-sums.ts';
import { policyOf, requestQuote, withClawback } from './quote-return.ts';

/**
 * Chosen passengers with their documents and what those count as sold for, as exchanged. @throws AppError invalid
 * `orders.return_no_passengers`; not_found `orders.not_found`.
 */
export async function chosenOf(deps: OrdersDeps, orderId: string, passengerIds: readonly string[]) {
  const order = await orderById(deps.db, orderId);
  if (!order) throw notFound('orders.not_found');
  const done = await doneExchanges(deps.db, [orderId]);
  const tickets = (await ticketsOf(deps.db, orderId)).filter((t) => t.state !== 'exchanged');
  const people = (await passengersOf(deps.db, orderId))
    .filter((p) => passengerIds.includes(p.id))
    .map((who) => {
      const { price } = ownOf(order, done, who);
      // Of several tickets those that are still to be given back, as one.
      const own = documentsOf(order, who, price, tickets);
      return {
        who,
        tickets: own.flatMap((one) => one.tickets),
        price: priceOfOne(own.length > 1 ? addedLines(own.map((one) => one.price)) : (own[0]?.price ?? price)),
      };
    });
  if (people.length === 0 || people.length !== passengerIds.length)
    throw new AppError('invalid', 'orders.return_no_passengers');
  return { order, people };
}

type ChosenPassengers = Awaited<ReturnType<typeof chosenOf>>['people'];
type ForcedSums = { lines: TicketReturnLine[]; refundAmount: Money };

/**
 * The sums that a person granted, as they would be given back. @throws AppError invalid `orders.forced_beyond_paid`,
 * `orders.forced_refund_zero`.
 */
export async function forcedSums(
  deps: OrdersDeps,
  orderId: string,
  granted: readonly GrantedAmounts[],
): Promise<ForcedSums> {
  const ids = granted.map((g) => g.passengerId);
  const { order, people } = await chosenOf(deps, orderId, ids);
  const lines = people.flatMap(({ who, tickets, price }) => {
    const own = granted.find((g) => g.passengerId === who.id);
    const [sold] = price.lines;
    const line = own && sold && forcedLine(sold, who, tickets, own);
    return line ? [line] : [];
  });
  if (lines.length !== people.length) throw new AppError('invalid', 'orders.forced_beyond_paid');
  return withClawbackAndTotal(deps, order, people, lines);
}

/** A contract's commission goes back with its tickets. */
async function withClawbackAndTotal(
  deps: OrdersDeps,
  order: OrderRow,
  people: ChosenPassengers,
  whole: TicketReturnLine[],
): Promise<ForcedSums> {
  const lines = await withClawback(deps, order, people, whole);
  const { refundAmount } = totalsOf(lines);
  if (refundAmount.minor === 0) throw new AppError('invalid', 'orders.forced_refund_zero');
  return { lines, refundAmount };
}

/**
 * The supplier's promise when the carrier is to blame: no fee of ours is taken, our own come back where the policy
 * says so.
 */
export async function involuntary(
  deps: OrdersDeps,
  order: OrderRow,
  people: ChosenPassengers,
): Promise<ForcedSums & { supplierQuoteId: string }> {
  const ids = people.map(({ who }) => who.id);
  const answer = await requestQuote(deps, order, deps.ids(), { travellers: ids }, 'involuntary');
  if (answer.kind === 'rejected' && !answer.retry && answer.code !== 'DOWN')
    throw new AppError('conflict', 'orders.refund_not_automatic');
  if (answer.kind !== 'ok' || answer.value.mode !== 'refund')
    throw new AppError('unavailable', 'orders.supplier_unavailable');
  const quote = answer.value;
  const policy = policyOf(deps, order);
  const free = { ...policy, refundFee: { ...policy.refundFee, minor: 0 } };
  const lines = people.flatMap(({ who, tickets, price }): TicketReturnLine[] => {
    const refund = refundLine(price, who, tickets, quote.lines, free);
    if (!refund) return [];
    const { currency } = refund.refundAmount;
    const fees = policy.voidReturnsFees ? refund.feesRetained.minor : 0;
    return [
      {
        ...refund,
        feesRefund: { minor: fees, currency },
        feesRetained: { minor: refund.feesRetained.minor - fees, currency },
        refundAmount: { minor: refund.refundAmount.minor + fees, currency },
      },
    ];
  });
  if (lines.length !== people.length) throw new AppError('conflict', 'orders.refund_not_automatic');
  return { ...(await withClawbackAndTotal(deps, order, people, lines)), supplierQuoteId: quote.id };
}

/**
 * What the supplier gives back by itself when the carrier is to blame. @throws AppError conflict
 * `orders.refund_not_automatic`; unavailable `orders.supplier_unavailable`.
 */
export async function quoteForced(
  deps: OrdersDeps,
  orderId: string,
  passengerIds: readonly string[],
): Promise<ForcedSums> {
  const { order, people } = await chosenOf(deps, orderId, passengerIds);
  const { lines, refundAmount } = await involuntary(deps, order, people);
  return { lines, refundAmount };
}
