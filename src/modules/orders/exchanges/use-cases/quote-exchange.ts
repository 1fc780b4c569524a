import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { type Money, zero } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { ticketsSold } from '#modules/pricing/index.ts';
import { modeOf } from '#modules/supply/api.ts';
import { earningsOf } from '../../accounting/use-cases/current-commission.ts';
import type { ExchangeOffers } from '../../api.ts';
import { type OrderRow, type PassengerRow, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { ticketsOf } from '../../core/db/ticket-queries.ts';
import { earnedByExchange } from '../../core/domain/commission-after-changes.ts';
import { journeysOf, ownOf } from '../../core/domain/passenger-itineraries.ts';
import { checkTravelApart, overrideOf, type PartyOverride } from '../../core/use-cases/check-party.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { callFor, chosenOpen, supplierOf } from '../../core/use-cases/returnable.ts';
import { withinTime } from '../../core/use-cases/supplier-calls.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import type { ExchangeQuote, OrdersDeps, Outcome } from '../../ports.ts';
import { policyOf } from '../../returns/use-cases/quote-return.ts';
import { waitingChange } from '../../schedule/use-cases/waiting-change.ts';
import {
  doneExchanges,
  type ExchangeRow,
  exchangeById,
  exchangesOfQuote,
  insertExchanges,
} from '../db/exchange-queries.ts';
import { exchangeBalance, exchangeLine, flightKey } from '../domain/exchange-sums.ts';
import { viewExchange } from './view-exchange.ts';

type ExchangeQuoteRequest = {
  passengerIds: string[];
  dates: LocalDate[];
  instead?: string | undefined;
  note?: string | undefined;
};
/** A capture at the last moment needs this long to reach us and the supplier. */
const PAY_MARGIN_MS = 90_000;

const notAutomatic = () => new AppError('conflict', 'orders.exchange_not_automatic');

async function requestQuotes(
  deps: OrdersDeps,
  order: OrderRow,
  opId: string,
  { passengerIds: travellers, dates }: ExchangeQuoteRequest,
): Promise<ExchangeQuote[]> {
  const lost: Outcome<ExchangeQuote[]> = { kind: 'unknown', reason: 'timeout' };
  const supplier = supplierOf(deps, order);
  const { bookingRef } = order;
  if (!supplier || !bookingRef) throw new AppError('unavailable', 'orders.supplier_unavailable');
  let answer: Outcome<ExchangeQuote[]>;
  try {
    const asking = supplier.quoteExchange(callFor(deps, order, opId), bookingRef, { travellers }, { dates });
    answer = await withinTime(asking, deps.config.callTimeoutMs, lost);
  } catch {
    answer = lost;
  }
  if (answer.kind === 'rejected' && !answer.retry && answer.code !== 'DOWN') throw notAutomatic();
  if (answer.kind !== 'ok') throw new AppError('unavailable', 'orders.supplier_unavailable');
  if (answer.value.length === 0) throw new AppError('conflict', 'orders.exchange_no_offers');
  return answer.value;
}

/**
 * Passengers who may be exchanged together: open documents of one journey, none left without an adult but by
 * `override`.
 */
export async function chosenOf(
  deps: OrdersDeps,
  order: OrderRow,
  passengerIds: readonly string[],
  /** The new days of departure; null: they are checked with the flights. */
  dates: readonly LocalDate[] | null,
  override: PartyOverride | null,
): Promise<PassengerRow[]> {
  const orderState = await loadOrderState(deps, deps.db, order);
  const party = await passengersOf(deps.db, order.id);
  const { wanted, open } = chosenOpen(order, orderState, passengerIds, {
    none: 'orders.exchange_no_passengers',
    refused: 'orders.exchange_refused',
  });
  const done = await doneExchanges(deps.db, [order.id]);
  const journey = journeysOf(order, done, party).filter((j) => j.passengerIds.some((p) => wanted.has(p)));
  const [own, ...more] = journey;
  if (!own || more.length > 0) throw new AppError('conflict', 'orders.exchange_different_itineraries');
  if (dates && dates.length !== own.slices.length) throw invalidField('dates', 'orders.exchange_dates');
  if (dates?.some((date, n) => date < (dates[n - 1] ?? ''))) throw invalidField('dates', 'orders.exchange_order');
  const together = party.filter((p) => open.has(p.id) && own.passengerIds.includes(p.id));
  checkTravelApart(together, wanted, override);
  return party.filter((p) => wanted.has(p.id));
}

/**
 * Rows of the offers; `feeOf`: our fee where staff name it; a promise that does not fit what was sold is for a person.
 * @throws AppError conflict `orders.exchange_not_automatic`
 */
export async function rowsOf(
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly PassengerRow[],
  quotes: readonly ExchangeQuote[],
  feeOf?: (passengerId: string) => Money,
) {
  const done = await doneExchanges(deps.db, [order.id]);
  const tickets = (await ticketsOf(deps.db, order.id)).filter((t) => t.state === 'open');
  const { exchangeFee } = policyOf(deps, order);
  // The carrier flies otherwise than it sold: then we take nothing for the exchange either.
  const waiting = await waitingChange(deps.db, order.id);
  const blamed = waiting?.change.significant === true && chosen.every(({ id }) => waiting.passengerIds.has(id));
  const fee = blamed ? zero(order.currency) : exchangeFee;
  const now = deps.clock.now();
  const was = chosen.map((who) => ownOf(order, done, who).price);
  const terms = order.contractId && (await deps.agencies.saleTerms(deps.db, order.contractId));
  const weigh = await deps.travelApprovals.checkExchange(deps, order, terms ? terms.travel : undefined);
  const earnings = terms ? await earningsOf(deps, deps.db, order) : null;
  const ends = quotes.flatMap(({ slices }) => slices.flatMap(({ segments }) => segments));
  const places = deps.names.locations(ends.flatMap(({ from, to }) => [from, to]));
  const countryOf = (key: string) => places[key]?.country ?? '';
  return quotes.flatMap((quote) => {
    const [sold] = ticketsSold(quote.slices, quote.terms, countryOf, order.supplierId);
    const ticket = sold && { ...sold, channel: order.price.channel };
    const earns = terms && {
      commission: (fare: Money, category: Category) => terms.commission(fare, category, ticket),
      motivation: (fare: Money, category: Category) => terms.motivation(fare, category, ticket),
    };
    const lines = chosen.flatMap((who, i) => {
      const own = tickets.filter((t) => t.passengerId === who.id).map((t) => t.number);
      const sold = was[i];
      return sold ? exchangeLine(sold, who, own, quote.lines, feeOf?.(who.id) ?? fee, earns || null) : [];
    });
    if (!lines.every((line) => line !== null) || quote.lines.length !== lines.length) {
      deps.log('orders.exchange_quote_differs', { orderId: order.id });
      throw notAutomatic();
    }
    const expiresAt = new Date(Date.parse(quote.expiresAt) - PAY_MARGIN_MS);
    if (expiresAt <= now) return [];
    const { due, refundAmount } = exchangeBalance(lines);
    const earned = earnings && earnedByExchange(was, lines, earnings, refundAmount);
    const segments = quote.slices.flatMap((slice) => slice.segments);
    return {
      supplierQuoteId: quote.id,
      supplierTotal: quote.total,
      journey: {
        slices: quote.slices,
        terms: quote.terms,
        locations: {
          ...order.journey.locations,
          ...deps.names.locations(
            segments.flatMap(({ from, to, vehicleRun }) => [
              from,
              to,
              ...(vehicleRun ? [vehicleRun.from, vehicleRun.to] : []),
            ]),
          ),
        },
        carriers: { ...order.journey.carriers, ...deps.names.carriers(segments.map((s) => s.carrier)) },
      },
      lines,
      travel: weigh({ quote, lines }),
      retainsDifference: !quote.refundsDifference,
      earned,
      amountDueMinor: due.minor,
      refundMinor: refundAmount.minor - (earned?.deducted.minor ?? 0),
      currency: order.currency,
      createdAt: now,
      expiresAt,
    };
  });
}

/**
 * Quotes the other flights that chosen passengers may have and freezes the sums; no ticket changes. `instead` is an
 * expired offer: the same flights show what has changed.
 * @throws AppError invalid `orders.exchange_no_passengers`, `orders.exchange_dates`, `orders.exchange_order`; conflict
 * `orders.return_in_progress`, `orders.receipts_in_progress`, `orders.exchange_refused`,
 * `orders.exchange_different_itineraries`, `orders.child_alone`, `orders.infant_alone`, `orders.exchange_no_offers`,
 * `orders.exchange_not_automatic`; unavailable `orders.supplier_unavailable`
 */
export async function quoteExchange(
  deps: OrdersDeps,
  visitor: Visitor,
  id: string,
  requested: ExchangeQuoteRequest,
): Promise<ExchangeOffers> {
  const order = await managedOrder(deps, visitor, id);
  if (isVoucherMode(modeOf(order.journey.slices))) throw notAutomatic();
  const { passengerIds, dates, note } = requested;
  const chosen = await chosenOf(deps, order, passengerIds, dates, overrideOf(visitor, note));
  const quoteId = deps.ids();
  const quotes = await requestQuotes(deps, order, quoteId, { ...requested, passengerIds: chosen.map((p) => p.id) });
  const rows = await rowsOf(deps, order, chosen, quotes);
  if (rows.length === 0) throw new AppError('conflict', 'orders.exchange_no_offers');
  const old = requested.instead ? await exchangeById(deps.db, requested.instead) : undefined;
  const before = old?.orderId === id ? old : undefined;
  const cheapest = rows.toSorted((a, b) => a.amountDueMinor - a.refundMinor - (b.amountDueMinor - b.refundMinor));
  await insertExchanges(
    deps.db,
    cheapest.map((row, position) => ({
      ...row,
      id: deps.ids(),
      orderId: id,
      quoteId,
      position,
      previousMinor:
        before && flightKey(before.journey.slices) === flightKey(row.journey.slices)
          ? before.amountDueMinor - before.refundMinor
          : null,
    })),
  );
  return offersOf(deps, visitor, order, quoteId, await exchangesOfQuote(deps.db, id, quoteId));
}

async function offersOf(
  deps: OrdersDeps,
  visitor: Visitor,
  order: OrderRow,
  quoteId: string,
  rows: readonly ExchangeRow[],
): Promise<ExchangeOffers> {
  const [first] = rows;
  const earningsShown = await canSeeEarnings(deps, deps.db, order, visitor);
  return {
    quoteId,
    passengerIds: first?.lines.map((line) => line.passengerId) ?? [],
    dates: first?.journey.slices.map((slice) => slice.segments[0]?.departsLocal.slice(0, 10) ?? '') ?? [],
    offers: await Promise.all(rows.map((row) => viewExchange(deps, order, row, visitor, earningsShown))),
    serverNow: deps.clock.now().toISOString(),
  };
}

/**
 * The answers to a question that was asked before. @throws AppError not_found `orders.not_found`,
 * `orders.exchange_not_found`.
 */
export async function readExchangeOffers(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: { id: string; quoteId: string },
): Promise<ExchangeOffers> {
  const order = await managedOrder(deps, visitor, ids.id);
  const rows = await exchangesOfQuote(deps.db, order.id, ids.quoteId);
  if (rows.length === 0) throw notFound('orders.exchange_not_found');
  return offersOf(deps, visitor, order, ids.quoteId, rows);
}
