import { AppError } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { Return, ReturnLine } from '../api.ts';
import { doneExchanges } from '../db/exchange-queries.ts';
import { factsOf } from '../db/facts-queries.ts';
import { type OrderRow, passengersOf } from '../db/order-queries.ts';
import { insertReturn, returnById } from '../db/return-queries.ts';
import { ticketsOf } from '../db/ticket-queries.ts';
import { creditedOf, takeCommissionBack } from '../domain/due.ts';
import { parting } from '../domain/exchange-guards.ts';
import { paidSoFar } from '../domain/guards.ts';
import { ownOf, priceOfOne } from '../domain/own-journeys.ts';
import {
  involuntaryLine,
  READ_MS,
  type ReturnPolicy,
  refundLine,
  type Traveller,
  totalsOf,
  voidLine,
} from '../domain/return-sums.ts';
import { tripOf } from '../domain/trip.ts';
import type { Cause, OrdersDeps, Outcome, RefundQuote } from '../ports.ts';
import { onlySeller } from './agency-price.ts';
import { withinTime } from './ask-supplier.ts';
import { infantBehind } from './infant-behind.ts';
import { ownOrder } from './own-order.ts';
import {
  bookingNow,
  callFor,
  exchangeUnderWay,
  openPassengers,
  supplierOf,
  underWay,
  voidableUntil,
} from './returnable.ts';
import { viewReturn } from './view-return.ts';
import type { Visitor } from './visitor.ts';
import { waitingChange } from './waiting-change.ts';

type Asked = { kind: 'void' | 'refund'; passengerIds: string[]; instead?: string | undefined };
type Offered = {
  kind: 'void' | 'refund';
  lines: ReturnLine[];
  expiresAt: Date;
  supplierQuoteId: string | null;
  cause?: 'voluntary' | 'involuntary';
};
/** `price`: what their documents count as sold for. */
type Chosen = { who: Traveller; tickets: string[]; price: PriceDetail };

const notAutomatic = () => new AppError('conflict', 'orders.refund_not_automatic');

export function policyOf(deps: OrdersDeps, order: OrderRow): ReturnPolicy {
  const { slices, places } = order.journey;
  return deps.pricing.tariff({
    at: order.createdAt,
    countries: tripOf(slices, places).countries,
    currency: order.currency,
    kind: modeOf(slices),
  });
}

/** Everything back, while the supplier still takes a void. @throws AppError gone `orders.void_closed`. */
async function offerVoid(deps: OrdersDeps, order: OrderRow, chosen: readonly Chosen[]): Promise<Offered> {
  const booking = await bookingNow(deps, order);
  if (!booking) throw new AppError('unavailable', 'orders.supplier_unavailable');
  const now = deps.clock.now();
  const until = chosen.map(({ who }) => voidableUntil(booking, who.id, now)?.getTime() ?? 0);
  if (until.includes(0)) throw new AppError('gone', 'orders.void_closed');
  const policy = policyOf(deps, order);
  return {
    kind: 'void',
    lines: chosen.map(({ who, tickets, price }) => voidLine(price, who, tickets, policy)),
    expiresAt: new Date(Math.min(now.getTime() + READ_MS, ...until)),
    supplierQuoteId: null,
  };
}

/** The supplier's promise for chosen passengers; whatever is no definite answer is `unknown`. */
export async function askQuote(
  deps: OrdersDeps,
  order: OrderRow,
  opId: string,
  travellers: string[],
  cause: Cause = 'voluntary',
): Promise<Outcome<RefundQuote>> {
  const lost: Outcome<RefundQuote> = { kind: 'unknown', reason: 'timeout' };
  const supplier = supplierOf(deps, order);
  const { bookingRef } = order;
  if (!supplier || !bookingRef) return lost;
  try {
    const asking = supplier.quoteRefund(callFor(deps, order, opId), bookingRef, { travellers }, cause);
    return await withinTime(asking, deps.config.callTimeoutMs, lost);
  } catch {
    return lost;
  }
}

/** What the supplier promises, with our fee taken off; a promise that does not fit what was sold is for a person. @throws AppError conflict `orders.refund_not_automatic`, `orders.refund_below_zero`; unavailable `orders.supplier_unavailable`. */
async function offerRefund(
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly Chosen[],
  opId: string,
): Promise<Offered> {
  const answer = await askQuote(
    deps,
    order,
    opId,
    chosen.map(({ who }) => who.id),
  );
  if (answer.kind === 'rejected' && !answer.retry && answer.code !== 'DOWN') throw notAutomatic();
  if (answer.kind !== 'ok') throw new AppError('unavailable', 'orders.supplier_unavailable');
  const quote = answer.value;
  if (quote.mode === 'void') return offerVoid(deps, order, chosen);
  const policy = policyOf(deps, order);
  const waiting = await waitingChange(deps.db, order.id);
  const changed =
    waiting?.change.significant === true && chosen.every(({ who }) => waiting.passengerIds.has(who.id));
  const free = chosen.map(({ who, tickets, price }) => involuntaryLine(price, who, tickets, quote.lines));
  const involuntary = changed && free.every((line) => line !== null);
  const lines = involuntary
    ? free
    : chosen.map(({ who, tickets, price }) => refundLine(price, who, tickets, quote.lines, policy));
  const numbers = chosen.flatMap(({ tickets }) => tickets);
  const fits =
    quote.lines.length === numbers.length && quote.lines.every((l) => numbers.includes(l.document));
  if (!fits || !lines.every((line) => line !== null)) {
    deps.log('orders.refund_quote_differs', { orderId: order.id });
    throw notAutomatic();
  }
  if (lines.some((line) => line.back.minor < 0) || totalsOf(lines).back.minor <= 0)
    throw new AppError('conflict', 'orders.refund_below_zero');
  const expiresAt = new Date(Math.min(deps.clock.now().getTime() + READ_MS, Date.parse(quote.expiresAt)));
  const cause = involuntary ? 'involuntary' : 'voluntary';
  return { kind: 'refund', cause, lines, expiresAt, supplierQuoteId: quote.id };
}

/** Of a contract's sale: each ticket with the commission that goes with it. @throws AppError conflict `orders.refund_below_zero`. */
export function withClawback(
  order: OrderRow,
  party: readonly Traveller[],
  lines: readonly ReturnLine[],
  paid: Money | undefined,
): ReturnLine[] {
  if (!order.price.commission || !paid) return [...lines];
  const credited = creditedOf(order.price, paid);
  const own = (id: string) => {
    const category = party.find((p) => p.id === id)?.category;
    return order.price.lines.find((line) => line.category === category)?.commission;
  };
  const taken = lines.map((line) => takeCommissionBack(line, own(line.passengerId), order.price, credited));
  if (taken.some((line) => line.back.minor < 0)) throw new AppError('conflict', 'orders.refund_below_zero');
  return taken;
}

/**
 * Tells what giving chosen passengers back brings and freezes the sums; nothing happens to a ticket.
 * @throws AppError invalid `orders.return_nobody`; conflict `orders.return_under_way`, `orders.return_refused`, `orders.infant_alone` and those of the offers
 */
export async function quoteReturn(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  asked: Asked,
): Promise<Return> {
  const order = await ownOrder(deps, visitor, id);
  onlySeller(order, visitor);
  const facts = await factsOf(deps.db, order);
  const party = await passengersOf(deps.db, id);
  const wanted = new Set(asked.passengerIds);
  if (wanted.size === 0)
    throw new AppError('invalid', 'orders.return_nobody', {
      fields: [{ path: 'passengerIds', code: 'orders.return_nobody' }],
    });
  if (underWay(facts) || exchangeUnderWay(facts) || parting(facts))
    throw new AppError('conflict', 'orders.return_under_way');
  const open = new Set(openPassengers(facts));
  if (order.deliveredAt === null || ![...wanted].every((p) => open.has(p)))
    throw new AppError('conflict', 'orders.return_refused');
  const staying = party.filter((p) => open.has(p.id));
  if (infantBehind(order, await doneExchanges(deps.db, [id]), staying, wanted))
    throw new AppError('conflict', 'orders.infant_alone');

  const tickets = await ticketsOf(deps.db, id);
  const done = await doneExchanges(deps.db, [id]);
  const chosen = party
    .filter((p) => wanted.has(p.id))
    .map((who) => ({
      who,
      tickets: tickets
        .filter((t) => t.passengerId === who.id && t.state !== 'exchanged')
        .map((t) => t.number),
      price: priceOfOne(ownOf(order, done, who).price),
    }));
  const quoteId = deps.ids();
  const offered =
    asked.kind === 'void'
      ? await offerVoid(deps, order, chosen)
      : await offerRefund(deps, order, chosen, quoteId);
  const lines = withClawback(order, party, offered.lines, money(paidSoFar(facts), order.currency));
  const before = asked.instead ? await returnById(deps.db, asked.instead) : undefined;
  const { paid, back } = totalsOf(lines);
  await insertReturn(deps.db, {
    id: quoteId,
    orderId: id,
    kind: offered.kind,
    cause: offered.cause ?? 'voluntary',
    supplierQuoteId: offered.supplierQuoteId,
    lines,
    paidMinor: paid.minor,
    backMinor: back.minor,
    wasMinor: before?.orderId === id ? before.backMinor : null,
    currency: order.currency,
    createdAt: deps.clock.now(),
    expiresAt: offered.expiresAt,
  });
  const row = await returnById(deps.db, quoteId);
  if (!row) throw new Error('a quote vanished');
  return viewReturn(deps, order, row);
}
