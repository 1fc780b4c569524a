import { AppError } from '#kernel/app-error.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { saleOf } from '#modules/pricing/index.ts';
import { earningsOf } from '../../accounting/use-cases/current-commission.ts';
import type { TicketReturn, TicketReturnLine } from '../../api.ts';
import { type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { clawBackCommission } from '../../core/domain/commission-after-changes.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';
import { ownOf, priceOfOne } from '../../core/domain/passenger-itineraries.ts';
import { checkUnaccompanied, overrideOf } from '../../core/use-cases/check-party.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { bookingNow, callFor, chosenOpen, supplierOf, voidableUntil } from '../../core/use-cases/returnable.ts';
import { withinTime } from '../../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { Cause, OrdersDeps, Outcome, RefundQuote, Scope } from '../../ports.ts';
import { waitingChange } from '../../schedule/use-cases/waiting-change.ts';
import { insertReturn, returnById } from '../db/return-queries.ts';
import { documentsOf } from '../domain/documents-of.ts';
import { involuntaryLine, isWholePrice, READ_MS, refundLine, totalsOf, voidLine } from '../domain/return-sums.ts';
import { viewReturn } from './view-return.ts';

type ReturnQuoteRequest = {
  kind: 'void' | 'refund';
  passengerIds: string[];
  /** Of a journey on several tickets: only these. */
  documents?: string[] | undefined;
  instead?: string | undefined;
  note?: string | undefined;
};
type ReturnOffer = {
  kind: 'void' | 'refund';
  lines: TicketReturnLine[];
  expiresAt: Date;
  supplierQuoteId: string | null;
  cause?: 'voluntary' | 'involuntary';
};
/**
 * Documents of a traveller that go back together; `price`: what they count as sold for, `part`: the run they are for.
 */
type ChosenDocuments = { who: TicketHolder; tickets: string[]; price: PriceDetail; portion?: number };

/** Passengers and documents of the supplier's quote; documents are named where they are not all of a passenger's. */
export const scopeOf = (chosen: readonly Pick<ChosenDocuments, 'who' | 'tickets' | 'portion'>[]): Scope => ({
  travellers: [...new Set(chosen.map(({ who }) => who.id))],
  ...(chosen.some(({ portion }) => portion !== undefined) && {
    documents: chosen.flatMap(({ tickets }) => tickets),
  }),
});

const notAutomatic = () => new AppError('conflict', 'orders.refund_not_automatic');

/** Our rules of a return as they stood at the sale; `part`: of one ticket of a journey on several. */
export function policyOf(
  deps: OrdersDeps,
  order: OrderRow,
  portion?: number,
): ReturnType<OrdersDeps['pricing']['tariff']> {
  const { slices, terms, locations } = order.journey;
  const { portions, ...sale } = saleOf(slices, terms, (key) => locations[key]?.country ?? '');
  const own = portion === undefined ? portions : portions?.slice(portion, portion + 1);
  return deps.pricing.tariff({
    at: order.createdAt,
    currency: order.currency,
    supplier: order.supplierId,
    ruleSet: order.price.ruleSet,
    ...sale,
    ...(own && { portions: own }),
  });
}

const named = (line: TicketReturnLine, { portion }: Pick<ChosenDocuments, 'portion'>): TicketReturnLine =>
  portion === undefined ? line : { ...line, portion };

/** Everything back, by a void that the supplier takes until then; `supplierQuoteId`: it has promised it. */
const voidOf = (
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly ChosenDocuments[],
  until: number,
  supplierQuoteId: string | null,
): ReturnOffer => ({
  kind: 'void',
  lines: chosen.map((one) => named(voidLine(one.price, one.who, one.tickets, policyOf(deps, order, one.portion)), one)),
  expiresAt: new Date(Math.min(deps.clock.now().getTime() + READ_MS, until)),
  supplierQuoteId,
});

/**
 * A void of all the chosen documents; null when the reservation says that one of them is not taken any more. @throws
 * AppError unavailable `orders.supplier_unavailable`.
 */
async function voidOffered(
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly ChosenDocuments[],
): Promise<ReturnOffer | null> {
  const booking = await bookingNow(deps, order);
  if (!booking) throw new AppError('unavailable', 'orders.supplier_unavailable');
  const now = deps.clock.now();
  const until = chosen.map(
    ({ who, tickets, portion }) =>
      voidableUntil(booking, who.id, now, portion === undefined ? undefined : tickets)?.getTime() ?? 0,
  );
  return until.includes(0) ? null : voidOf(deps, order, chosen, Math.min(...until), null);
}

/** @throws AppError gone `orders.void_closed`; unavailable `orders.supplier_unavailable`. */
async function offerVoid(deps: OrdersDeps, order: OrderRow, chosen: readonly ChosenDocuments[]): Promise<ReturnOffer> {
  const offered = await voidOffered(deps, order, chosen);
  if (!offered) throw new AppError('gone', 'orders.void_closed');
  return offered;
}

/** The supplier's promise for chosen passengers; whatever is no definite answer is `unknown`. */
export async function requestQuote(
  deps: OrdersDeps,
  order: OrderRow,
  opId: string,
  scope: Scope,
  cause: Cause = 'voluntary',
): Promise<Outcome<RefundQuote>> {
  const lost: Outcome<RefundQuote> = { kind: 'unknown', reason: 'timeout' };
  const supplier = supplierOf(deps, order);
  const { bookingRef } = order;
  if (!supplier || !bookingRef) return lost;
  try {
    const asking = supplier.quoteRefund(callFor(deps, order, opId), bookingRef, scope, cause);
    return await withinTime(asking, deps.config.callTimeoutMs, lost);
  } catch {
    return lost;
  }
}

/**
 * What the supplier promises, with our fee taken off, as the kind of act that its promise is; a promise that does not
 * fit what was sold is for a person. A supplier that
 * refunds nothing by itself may still take a void: then everything comes back.
 * @throws AppError conflict `orders.refund_not_automatic`, `orders.refund_below_zero`; unavailable
 * `orders.supplier_unavailable`.
 */
async function offerRefund(
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly ChosenDocuments[],
): Promise<ReturnOffer> {
  // The question has an operation id of its own: that of the return names the act.
  const answer = await requestQuote(deps, order, deps.ids(), scopeOf(chosen));
  if (answer.kind === 'rejected' && !answer.retry && answer.code !== 'DOWN') {
    const instead = await voidOffered(deps, order, chosen);
    if (!instead) throw notAutomatic();
    return instead;
  }
  if (answer.kind !== 'ok') throw new AppError('unavailable', 'orders.supplier_unavailable');
  const quote = answer.value;
  const numbers = chosen.flatMap(({ tickets }) => tickets);
  const fits = quote.lines.length === numbers.length && quote.lines.every((l) => numbers.includes(l.document));
  const differs = () => {
    deps.log('orders.refund_quote_differs', { orderId: order.id });
    return notAutomatic();
  };
  if (quote.mode === 'void') {
    const whole = chosen.every(({ who, tickets, price }) => isWholePrice(price, who, tickets, quote.lines));
    if (!fits || !whole) throw differs();
    return voidOf(deps, order, chosen, Date.parse(quote.expiresAt), quote.id);
  }
  const waiting = await waitingChange(deps.db, order.id);
  const changed = waiting?.change.significant === true && chosen.every(({ who }) => waiting.passengerIds.has(who.id));
  const free = chosen.map(({ who, tickets, price }) => involuntaryLine(price, who, tickets, quote.lines));
  const involuntary = changed && free.every((line) => line !== null);
  const lines = involuntary
    ? free
    : chosen.map(({ who, tickets, price, portion }) =>
        refundLine(price, who, tickets, quote.lines, policyOf(deps, order, portion)),
      );
  if (!fits || !lines.every((line) => line !== null)) throw differs();
  if (lines.some((line) => line.refundAmount.minor < 0) || totalsOf(lines).refundAmount.minor <= 0)
    throw new AppError('conflict', 'orders.refund_below_zero');
  const expiresAt = new Date(Math.min(deps.clock.now().getTime() + READ_MS, Date.parse(quote.expiresAt)));
  const cause = involuntary ? 'involuntary' : 'voluntary';
  const namedLines = lines.map((line, n) => named(line, chosen[n] ?? {}));
  return { kind: 'refund', cause, lines: namedLines, expiresAt, supplierQuoteId: quote.id };
}

/**
 * Of a contract's sale: each ticket with the commission and motivation that go with it, as it stands now. @throws
 * AppError conflict `orders.refund_below_zero`.
 */
export async function withClawback(
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly Pick<ChosenDocuments, 'who' | 'tickets' | 'price'>[],
  lines: readonly TicketReturnLine[],
): Promise<TicketReturnLine[]> {
  if (order.contractId === null) return [...lines];
  const earnings = await earningsOf(deps, deps.db, order);
  const taken = lines.map((line) => {
    const own = chosen.find(
      ({ who, tickets }) => who.id === line.passengerId && line.tickets.every((number) => tickets.includes(number)),
    )?.price.lines[0];
    const { commission, motivation } = own ?? {};
    return { ...clawBackCommission(line, commission, earnings), ...(motivation && { motivation }) };
  });
  if (taken.some((line) => line.refundAmount.minor < 0)) throw new AppError('conflict', 'orders.refund_below_zero');
  return taken;
}

/**
 * Quotes the refund of chosen passengers and freezes the sums; no ticket changes. `note`: by staff, why the carrier
 * accepts a child or an infant left without an adult.
 * @throws AppError invalid `orders.return_no_passengers`; conflict `orders.return_in_progress`,
 * `orders.receipts_in_progress`, `orders.return_refused`, `orders.infant_alone`, `orders.child_alone`,
 * `orders.whole_compartment` and those of the offers
 */
export async function quoteReturn(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  requested: ReturnQuoteRequest,
): Promise<TicketReturn> {
  const order = await managedOrder(deps, visitor, id);
  const orderState = await loadOrderState(deps, deps.db, order);
  const party = await passengersOf(deps.db, id);
  const { wanted, open } = chosenOpen(order, orderState, requested.passengerIds, {
    none: 'orders.return_no_passengers',
    refused: 'orders.return_refused',
  });
  const staying = party.filter((p) => open.has(p.id));
  checkUnaccompanied(order, await doneExchanges(deps.db, [id]), staying, wanted, overrideOf(visitor, requested.note));
  if (order.journey.terms.compartment && staying.some((p) => !wanted.has(p.id)))
    throw new AppError('conflict', 'orders.whole_compartment');

  const tickets = await ticketsOf(deps.db, id);
  const done = await doneExchanges(deps.db, [id]);
  const chosen: ChosenDocuments[] = party
    .filter((p) => wanted.has(p.id))
    .flatMap((who) => documentsOf(order, who, ownOf(order, done, who).price, tickets, requested.documents))
    .map((one) => ({ ...one, price: priceOfOne(one.price) }));
  const known = new Set(chosen.flatMap((one) => one.tickets));
  if (chosen.length === 0 || requested.documents?.some((number) => !known.has(number)))
    throw new AppError('conflict', 'orders.return_refused');
  const quoteId = deps.ids();
  const offered =
    requested.kind === 'void' ? await offerVoid(deps, order, chosen) : await offerRefund(deps, order, chosen);
  const lines = await withClawback(deps, order, chosen, offered.lines);
  const before = requested.instead ? await returnById(deps.db, requested.instead) : undefined;
  const { paid, refundAmount } = totalsOf(lines);
  await insertReturn(deps.db, {
    id: quoteId,
    orderId: id,
    kind: offered.kind,
    cause: offered.cause ?? 'voluntary',
    supplierQuoteId: offered.supplierQuoteId,
    lines,
    paidMinor: paid.minor,
    refundMinor: refundAmount.minor,
    previousMinor: before?.orderId === id ? before.refundMinor : null,
    currency: order.currency,
    createdAt: deps.clock.now(),
    expiresAt: offered.expiresAt,
  });
  const row = await returnById(deps.db, quoteId);
  if (!row) throw new Error('a quote vanished');
  return viewReturn(deps, order, row, await canSeeEarnings(deps, deps.db, order, visitor));
}
