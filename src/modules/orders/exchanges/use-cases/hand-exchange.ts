import { AppError, type FieldProblem, invalidField, invalidFields, notFound } from '#kernel/app-error.ts';
import { isVoucherMode } from '#kernel/mode.ts';
import { add, isNegative, type Money, money, sum, zero } from '#kernel/money.ts';
import { modeOf } from '#modules/supply/api.ts';
import { type Executor, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { operationById } from '../../core/db/operation-queries.ts';
import { lockOrder, type OrderRow, orderById, type PassengerRow } from '../../core/db/order-queries.ts';
import { knownTickets, ticketsOf } from '../../core/db/ticket-queries.ts';
import { ownOf } from '../../core/domain/passenger-itineraries.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import type { PartyOverride } from '../../core/use-cases/check-party.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import { applySupplierResult } from '../../core/use-cases/run-operation.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { ExchangeQuote, OrdersDeps, SupplierBooking } from '../../ports.ts';
import {
  doneExchanges,
  type ExchangeRow,
  exchangeById,
  exchangesOfRequest,
  insertExchanges,
  updateExchange,
} from '../db/exchange-queries.ts';
import { handJourney, type TypedSegment } from '../domain/hand-journey.ts';
import { chosenOf, rowsOf } from './quote-exchange.ts';
import { stateOfExchange } from './view-exchange.ts';

/** What the carrier asks for one passenger's document, as staff typed it; `fee` is ours. */
export type HandExchangeLine = {
  passengerId: string;
  /** Below zero: comes back. */
  fareDifference: Money;
  taxDifference: Money;
  penalty: Money;
  fee: Money;
};
export type NewHandExchange = {
  requestId: string;
  orderId: string;
  by: string;
  segments: readonly TypedSegment[];
  lines: readonly HandExchangeLine[];
  /** The rules of the new tickets. */
  rules: string;
  /** Until when the buyer may agree and pay. */
  until: Date;
  override: PartyOverride | null;
};
export type PreparedExchange = Parameters<typeof insertExchanges>[1][number] & { requestId: string };
/** An exchange of a request as its two sides see it. */
export type HandExchange = {
  id: string;
  orderId: string;
  state: 'quoted' | 'expired' | 'approving' | 'unpaid' | 'processing' | 'staff' | 'done' | 'rejected' | 'canceled';
  amountDue: Money;
  refundAmount: Money;
  expiresAt: string;
  rules: string;
  /** Who wrote it. */
  by: string;
  tickets: { passengerId: string; previous: string; number: string | null }[];
};

const DOCUMENT_KINDS = { avia: 'ticket', rail: 'rail', bus: 'bus' } as const;
type SupplierDocument = SupplierBooking['documents'][number];
const THIRTEEN = /^\d{13}$/;
const refused = () => new AppError('conflict', 'requests.exchange_over');

/** The typed sums as a supplier's promise about each document, so that they are counted as every other exchange. */
async function promiseOf(
  deps: OrdersDeps,
  order: OrderRow,
  chosen: readonly PassengerRow[],
  given: NewHandExchange,
): Promise<ExchangeQuote> {
  const { currency } = order;
  const done = await doneExchanges(deps.db, [order.id]);
  const open = (await ticketsOf(deps.db, order.id)).filter((ticket) => ticket.state === 'open');
  const problems: FieldProblem[] = [];
  const lines = chosen.flatMap((who) => {
    const at = given.lines.findIndex((one) => one.passengerId === who.id);
    const line = given.lines[at];
    const own = open.filter((ticket) => ticket.passengerId === who.id);
    const [document] = own;
    if (!line || !document || own.length > 1) throw new AppError('conflict', 'requests.exchange_documents');
    const sums = [line.fareDifference, line.taxDifference, line.penalty, line.fee];
    if (sums.some((one) => one.currency !== currency))
      problems.push({ path: `lines.${who.id}`, code: 'requests.charge_currency' });
    if (isNegative(line.penalty) || isNegative(line.fee))
      problems.push({ path: `lines.${who.id}`, code: 'requests.exchange_sums' });
    const { price } = ownOf(order, done, who);
    const kept = { amount: price.refundableTaxes ?? zero(currency), refundable: true };
    const lost = { amount: money(price.taxes.minor - kept.amount.minor, currency), refundable: false };
    const fare = add(price.fare, line.fareDifference);
    const taxes = add(price.taxes, line.taxDifference);
    if (isNegative(fare) || isNegative(taxes))
      problems.push({ path: `lines.${who.id}`, code: 'requests.exchange_sums' });
    // A dearer tax is of the kind of the others; a cheaper one comes off the refundable part first.
    const refundable = Math.max(0, kept.amount.minor + line.taxDifference.minor);
    return [
      {
        document: document.number,
        travellerId: who.id,
        was: { fare: price.fare, taxes: [kept, lost] },
        now: {
          fare,
          taxes: [
            { amount: money(refundable, currency), refundable: true },
            { amount: money(taxes.minor - refundable, currency), refundable: false },
          ],
        },
        fareDifference: line.fareDifference,
        taxDifference: line.taxDifference,
        penalty: line.penalty,
        total: sum([line.fareDifference, line.taxDifference, line.penalty], currency),
      },
    ];
  });
  const [first] = chosen;
  if (!first) throw invalidField('passengerIds', 'orders.exchange_no_passengers');
  const { journey } = ownOf(order, done, first);
  const built = handJourney(journey.slices, given.segments, order.journey.locations, deps.clock.now());
  if (given.until <= deps.clock.now()) problems.push({ path: 'until', code: 'requests.charge_time' });
  problems.push(...built.problems);
  if (problems.length > 0) throw invalidFields(problems);
  return {
    id: `hand ${given.requestId}`,
    expiresAt: given.until.toISOString(),
    slices: built.slices,
    terms: journey.terms,
    refundsDifference: true,
    lines: lines as ExchangeQuote['lines'],
    total: sum(
      lines.map((line) => line.total),
      currency,
    ),
  };
}

/**
 * An exchange that staff carry out at the carrier themselves, its sums frozen, to be saved by `saveHandExchange`.
 * @throws AppError invalid with the problems by field; conflict `requests.exchange_documents`,
 * `orders.exchange_not_automatic` and those of every exchange.
 */
export async function prepareHandExchange(deps: OrdersDeps, given: NewHandExchange): Promise<PreparedExchange> {
  const order = await orderById(deps.db, given.orderId);
  if (!order) throw notFound('orders.not_found');
  if (isVoucherMode(modeOf(order.journey.slices))) throw new AppError('conflict', 'requests.exchange_documents');
  const own = await handExchangesOf(deps, deps.db, given.requestId);
  if (own.some(({ state }) => ['approving', 'unpaid', 'processing', 'staff'].includes(state)))
    throw new AppError('conflict', 'requests.exchange_open');
  const chosen = await chosenOf(
    deps,
    order,
    given.lines.map((line) => line.passengerId),
    null,
    given.override,
  );
  const promise = await promiseOf(deps, order, chosen, given);
  const fees = new Map(given.lines.map((line) => [line.passengerId, line.fee]));
  const [row] = await rowsOf(deps, order, chosen, [promise], (id) => fees.get(id) ?? zero(order.currency));
  if (!row) throw invalidFields([{ path: 'until', code: 'requests.charge_time' }]);
  const id = deps.ids();
  const { requestId, by, rules } = given;
  return {
    ...row,
    id,
    orderId: order.id,
    quoteId: id,
    position: 0,
    previousMinor: null,
    requestId,
    hand: { by, rules },
  };
}

/**
 * Saves one as an offer that the buyer agrees to and pays like any other; an offer of the request without an agreement
 * is replaced. @throws AppError conflict `requests.exchange_open` while another one is agreed to.
 */
export async function saveHandExchange(deps: OrdersDeps, tx: Tx, prepared: PreparedExchange): Promise<void> {
  await lockOrder(tx, prepared.orderId);
  const now = deps.clock.now();
  for (const row of await exchangesOfRequest(tx, prepared.requestId)) {
    const state = await stateOfExchange(tx, row, now);
    if (state === 'quoted') await updateExchange(tx, row.id, { expiresAt: now });
    else if (!['expired', 'canceled', 'rejected', 'done'].includes(state))
      throw new AppError('conflict', 'requests.exchange_open');
  }
  await insertExchanges(tx, [prepared]);
}

/** The exchanges that staff wrote for a request, oldest first. */
export async function handExchangesOf(deps: OrdersDeps, db: Executor, requestId: string): Promise<HandExchange[]> {
  const rows = await exchangesOfRequest(db, requestId);
  const now = deps.clock.now();
  return Promise.all(
    rows.map(async (row): Promise<HandExchange> => {
      const fresh = (await ticketsOf(db, row.orderId)).filter((ticket) => ticket.exchangeId === row.id);
      return {
        id: row.id,
        orderId: row.orderId,
        state: await stateOfExchange(db, row, now),
        amountDue: money(row.amountDueMinor, row.currency),
        refundAmount: money(row.refundMinor, row.currency),
        expiresAt: row.expiresAt.toISOString(),
        rules: row.hand?.rules ?? '',
        by: row.hand?.by ?? '',
        tickets: row.lines.map(({ passengerId, tickets: [previous = ''] }) => ({
          passengerId,
          previous,
          number: fresh.find((ticket) => ticket.passengerId === passengerId)?.number ?? null,
        })),
      };
    }),
  );
}

/** The same for a reader: nothing for who may not manage the order. */
export async function shownHandExchanges(
  deps: OrdersDeps,
  visitor: Visitor,
  requestId: string,
): Promise<HandExchange[]> {
  const [first, ...more] = await handExchangesOf(deps, deps.db, requestId);
  if (!first) return [];
  const order = await managedOrder(deps, visitor, first.orderId).catch((error: unknown) => {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden')) return null;
    throw error;
  });
  return order ? [first, ...more] : [];
}

type Of = { requestId: string; exchangeId: string };

/** @throws AppError not_found `requests.exchange_not_found`. */
async function lockHandExchange(tx: Tx, { requestId, exchangeId }: Of): Promise<{ order: OrderRow; row: ExchangeRow }> {
  const known = await exchangeById(tx, exchangeId);
  const order = known?.requestId === requestId ? await lockOrder(tx, known.orderId) : undefined;
  const row = order && (await exchangeById(tx, exchangeId));
  if (!order || !row) throw notFound('requests.exchange_not_found');
  return { order, row };
}

/**
 * Gives up one that was not paid; money that comes later goes back. The same again changes nothing. @throws AppError
 * conflict `requests.exchange_over` for one that is paid or over.
 */
export async function withdrawHandExchange(deps: OrdersDeps, tx: Tx, of: Of): Promise<void> {
  const { order, row } = await lockHandExchange(tx, of);
  const now = deps.clock.now();
  const state = await stateOfExchange(tx, row, now);
  if (state === 'expired' || state === 'canceled') return;
  if (state === 'quoted') return updateExchange(tx, row.id, { expiresAt: now });
  const moved = await applyOrderEvent(deps, tx, order.id, { on: 'canceled', exchangeId: row.id });
  if (!moved || moved.decision.refused) throw refused();
}

/** Typed by staff as `992-2106312811`. @throws AppError invalid with the problems by field. */
async function readNumbers(
  tx: Tx,
  row: ExchangeRow,
  typed: readonly { passengerId: string; number: string }[],
): Promise<Map<string, string>> {
  const problems: FieldProblem[] = [];
  const numbers = new Map<string, string>();
  for (const { passengerId } of row.lines) {
    const path = `numbers.${passengerId}`;
    const number = (typed.find((one) => one.passengerId === passengerId)?.number ?? '').replace(/[ -]/g, '');
    if (!THIRTEEN.test(number)) problems.push({ path, code: 'requests.exchange_number' });
    else if ([...numbers.values()].includes(number)) problems.push({ path, code: 'requests.number_taken' });
    numbers.set(passengerId, number);
  }
  const taken = new Set((await knownTickets(tx, [...numbers.values()])).map(({ number }) => number));
  for (const [passengerId, number] of numbers)
    if (taken.has(number)) problems.push({ path: `numbers.${passengerId}`, code: 'requests.number_taken' });
  if (problems.length > 0) throw invalidFields(problems);
  return numbers;
}

/** The reservation as staff say that it is now: documents given up, and the ones in their place. */
function exchangedBooking(
  order: OrderRow,
  row: ExchangeRow,
  given: { numbers: ReadonlyMap<string, string>; locator: string },
): SupplierBooking {
  const mode = modeOf(row.journey.slices);
  const kind = mode === 'rail' || mode === 'bus' ? DOCUMENT_KINDS[mode] : DOCUMENT_KINDS.avia;
  const flights = row.journey.slices.flatMap((slice) => slice.segments.map(({ flight }) => flight));
  const ref = order.bookingRef;
  if (!ref) throw refused();
  const documents = row.lines.flatMap(({ passengerId, tickets }): SupplierDocument[] => {
    const shared = { kind, travellerId: passengerId, voidUntil: null };
    const old = tickets.map((number) => ({ ...shared, number, coupons: [], state: 'exchanged' as const }));
    const fresh: SupplierDocument = {
      ...shared,
      number: given.numbers.get(passengerId) ?? '',
      coupons: flights.map((flight, n) => ({ n: n + 1, status: 'O', flight })),
      state: 'open',
      replaces: tickets[0],
    };
    return [...old, fresh];
  });
  return {
    ref: { ...ref, locator: given.locator || ref.locator },
    state: 'issued',
    paymentTimeLimit: null,
    documents,
    prices: [],
    total: order.supplierTotal,
    actions: [],
  };
}

/**
 * Staff have exchanged the documents at the carrier: the new numbers take the place of the old ones, money that comes
 * back is sent, receipts go out. The same again changes nothing. Money back needs another person than the one who wrote
 * the exchange. @throws AppError invalid with the problems by field; conflict `requests.exchange_over`,
 * `requests.exchange_unpaid`, `requests.exchange_second_person`, `requests.number_taken`.
 */
export async function completeHandExchange(
  deps: OrdersDeps,
  tx: Tx,
  given: Of & { by: string; locator: string; numbers: readonly { passengerId: string; number: string }[] },
): Promise<{ before: string[]; after: string[] } | null> {
  const { order, row } = await lockHandExchange(tx, given);
  const operation = await operationById(tx, row.id);
  const before = row.lines.flatMap((line) => line.tickets);
  if (operation?.state === 'done') return null;
  if (operation?.state === 'rejected') throw refused();
  if (!operation) throw row.confirmedAt ? new AppError('conflict', 'requests.exchange_unpaid') : refused();
  if (row.refundMinor > 0 && row.hand?.by === given.by)
    throw new AppError('conflict', 'requests.exchange_second_person');
  const numbers = await readNumbers(tx, row, given.numbers);
  const booking = exchangedBooking(order, row, { numbers, locator: given.locator });
  await updateExchange(tx, row.id, { completedBy: given.by });
  const tickets = [...numbers].map(([passengerId, number]) => ({ number, passengerId }));
  try {
    if (operation.state === 'planned') await applyOrderEvent(deps, tx, order.id, { on: 'sent', exchangeId: row.id });
    const asOf = deps.clock.now().toISOString();
    const event = { on: 'ok', exchangeId: row.id, tickets } as const;
    const moved = await applySupplierResult(deps, tx, order.id, event, { kind: 'ok', value: booking, asOf });
    if (!moved || moved.decision.refused) throw refused();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('conflict', 'requests.number_taken');
    throw error;
  }
  return { before, after: [...numbers.values()] };
}

/**
 * The carrier does not exchange after all: what was paid for it goes back, the tickets stay. The same again changes
 * nothing. @throws AppError conflict `requests.exchange_over`.
 */
export async function refuseHandExchange(deps: OrdersDeps, tx: Tx, of: Of): Promise<void> {
  const { order, row } = await lockHandExchange(tx, of);
  const operation = await operationById(tx, row.id);
  if (operation?.state === 'rejected') return;
  if (!operation) throw refused();
  if (operation.state === 'planned') await applyOrderEvent(deps, tx, order.id, { on: 'sent', exchangeId: row.id });
  const event = { on: 'rejected', exchangeId: row.id, code: 'BY_HAND' } as const;
  const moved = await applyOrderEvent(deps, tx, order.id, event);
  if (!moved || moved.decision.refused) throw refused();
}
