import { createHash } from 'node:crypto';
import { allocate } from '#kernel/allocate.ts';
import type { Instant } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import { documentNumber } from '../../domain/document-number.ts';
import type {
  BookedFlight,
  BookingAction,
  RefundLine,
  RefundQuote,
  SupplierBooking,
  SupplierDocument,
} from '../../domain/port.ts';
import { countsOf, moneyOf, partyPrices, pricesTotal, unitOf } from './amounts.ts';
import { exchangedTickets } from './metadata.ts';
import { type WireCancellation, type WireOrder, zSlice } from './shapes.ts';
import { type CodeNames, flightOf, instantOf, type LeftOut, type Read, segmentOf } from './translate.ts';
import { travellersOf } from './travellers.ts';

/** What services of an order come to, in minor units: they are no part of its tickets. */
export function servicesMinor({ services, total_currency: currency }: WireOrder): number {
  return (services ?? []).reduce((all, one) => {
    const price = one.total_currency === currency ? moneyOf(one.total_amount, currency) : null;
    return all + (price?.minor ?? 0) * (one.quantity ?? 1);
  }, 0);
}

/** What the tickets of an order cost; null in a currency that we do not know. */
export function ticketsTotal(order: WireOrder): Money | null {
  const total = moneyOf(order.total_amount, order.total_currency);
  return total && money(total.minor - servicesMinor(order), total.currency);
}

/** A void is offered until so long before its end. */
const VOID_MARGIN_MS = 10 * 60_000;

const before = (text: string | null | undefined, now: Date): boolean => {
  const ms = Date.parse(text ?? '');
  return !Number.isNaN(ms) && ms <= now.getTime();
};
const after = (text: string | null | undefined, now: Date): boolean => {
  const ms = Date.parse(text ?? '');
  return !Number.isNaN(ms) && ms > now.getTime();
};

export type Life = 'held' | 'overdue' | 'paid' | 'cancelled';

/**
 * Where an order stands. One whose time to pay has passed reads «not awaiting payment» as a paid one does: without
 * documents and without a day of payment it has overdue.
 */
export function lifeOf(order: WireOrder, now: Date): Life {
  if (order.cancelled_at) return 'cancelled';
  const { awaiting_payment: awaiting, payment_required_by: by, paid_at: paidAt } = order.payment_status;
  if (awaiting) return before(by, now) ? 'overdue' : 'held';
  const paid = (order.documents?.length ?? 0) > 0 || Boolean(paidAt) || order.type === 'instant';
  return paid || !before(by, now) ? 'paid' : 'overdue';
}

/** Seats are kept until the price is guaranteed, and at a price that may rise until they must be paid. */
function deadlineOf({ payment_status: status }: WireOrder, now: Date): Instant | null {
  const [by, guaranteed] = [instantOf(status.payment_required_by), instantOf(status.price_guarantee_expires_at)];
  if (guaranteed && after(guaranteed, now) && (!by || guaranteed < by)) return guaranteed;
  return by;
}

const STATUS = { open: 'O', void: 'V', refunded: 'R', exchanged: 'E' } as const;

/** All of the price came back before the void window ended. */
const wasVoided = (order: WireOrder, cancellation: WireCancellation): boolean => {
  const [back, whole] = [
    moneyOf(cancellation.refund_amount ?? '', cancellation.refund_currency ?? ''),
    moneyOf(order.total_amount, order.total_currency),
  ];
  const by = Date.parse(order.void_window_ends_at ?? '');
  const at = Date.parse(cancellation.confirmed_at ?? order.cancelled_at ?? '');
  return back !== null && back.minor === whole?.minor && back.currency === whole.currency && at <= by;
};

const confirmedChanges = (order: WireOrder) => (order.changes ?? []).filter((change) => change.confirmed_at);

/** The tickets that changes took the place of, the oldest first. */
function givenUp(order: WireOrder): SupplierDocument[] {
  const flights = order.slices.flatMap((slice) => slice.segments.map((segment) => flightOf(segment) ?? ''));
  const documents: SupplierDocument[] = [];
  for (const { id, slices } of confirmedChanges(order)) {
    const removed = (slices?.remove ?? []).flatMap((slice) => zSlice.safeParse(slice).data?.segments ?? []);
    const flown = removed.length > 0 ? removed.map((segment) => flightOf(segment) ?? '') : flights;
    const coupons = flown.map((flight, n) => ({ n: n + 1, status: STATUS.exchanged, flight }));
    for (const { number, travellerId } of exchangedTickets(order.metadata, id)) {
      const before = documents.findLast((one) => one.travellerId === travellerId)?.number;
      const link = before === undefined ? {} : { replaces: before };
      documents.push({ number, kind: 'ticket', travellerId, coupons, voidUntil: null, state: 'exchanged', ...link });
    }
  }
  return documents;
}

/**
 * The tickets of an order; documents of bags and seats belong to these. After a change those that it replaced come
 * first; where the airline kept a number, the new ticket has it with the count of issues behind.
 */
function documentsOf(order: WireOrder, now: Date, state: 'open' | 'void' | 'refunded'): SupplierDocument[] {
  const known = new Map(travellersOf(order).map((one) => [one.passengerId, one.travellerId]));
  const people = [...known.values()];
  const flights = order.slices.flatMap((slice) => slice.segments.map((segment) => flightOf(segment) ?? ''));
  const coupons = flights.map((flight, n) => ({ n: n + 1, status: STATUS[state], flight }));
  const old = givenUp(order);
  const numbers = new Set(old.map(({ number }) => number));
  const tickets = (order.documents ?? []).filter(({ type }) => (type ?? 'electronic_ticket') === 'electronic_ticket');
  const numberOf = (identifier: string) => documentNumber(identifier, order.booking_reference);
  const allKept = old.length > 0 && tickets.every((one) => numbers.has(numberOf(one.unique_identifier)));
  const issue = `-${confirmedChanges(order).length + 1}`;
  const documents: SupplierDocument[] = [];
  for (const [n, one] of tickets.entries()) {
    const identifier = one.unique_identifier;
    const number = allKept ? `${order.booking_reference}-${bare(identifier)}${issue}` : numberOf(identifier);
    if (numbers.has(number)) continue;
    numbers.add(number);
    const travellerId = known.get(one.passenger_ids?.[0] ?? '') ?? people[n] ?? people[0] ?? '';
    const before = old.findLast((earlier) => earlier.travellerId === travellerId)?.number;
    const voidable = state === 'open' && old.length === 0 && after(order.void_window_ends_at, now);
    documents.push({
      number,
      kind: 'ticket',
      travellerId,
      coupons,
      voidUntil: voidable ? instantOf(order.void_window_ends_at) : null,
      state,
      ...(before === undefined ? {} : { replaces: before }),
    });
  }
  return [...old, ...documents];
}

const bare = (identifier: string): string => identifier.replace(/[^A-Za-z0-9]/g, '');

function actionsOf(order: WireOrder, life: Life, now: Date): BookingAction[] {
  const can = order.available_actions;
  const cancellable = can == null || can.includes('cancel');
  if (life === 'held') return cancellable ? ['issue', 'cancel'] : ['issue'];
  if (life !== 'paid') return [];
  const changed = confirmedChanges(order).length > 0;
  const voidable = !changed && after(order.void_window_ends_at, new Date(now.getTime() + VOID_MARGIN_MS));
  return [
    ...(cancellable && voidable ? (['void'] as const) : []),
    ...(cancellable ? (['refund'] as const) : []),
    ...(can?.includes('change') ? (['exchange'] as const) : []),
  ];
}

/** Changes whenever something of the order does that a caller may have relied on. */
const versionOf = (order: WireOrder): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        order.payment_status.awaiting_payment,
        order.cancelled_at,
        ticketsTotal(order)?.minor ?? order.total_amount,
        order.slices.map((slice) => slice.segments.map(({ id, departing_at }) => [id, departing_at])),
        order.documents
          ?.filter(({ type }) => (type ?? 'electronic_ticket') === 'electronic_ticket')
          .map((one) => one.unique_identifier),
      ]),
    )
    .digest('hex')
    .slice(0, 16);

/** The flights as the airline flies them now: the newest change that is not dealt with stands for what it replaces. */
function flownOf(order: WireOrder, names: CodeNames): BookedFlight[] | null {
  const newest = order.airline_initiated_changes?.findLast((change) => change.action_taken == null);
  const removed = new Set(newest?.removed.map((slice) => String((slice as { id?: unknown }).id)));
  const added = newest?.added.map((slice) => zSlice.safeParse(slice).data ?? null) ?? [];
  if (added.includes(null)) return null;
  let replaced = 0;
  const flights: BookedFlight[] = [];
  for (const sold of order.slices) {
    const instead = removed.has(sold.id) ? (added[replaced++] ?? null) : sold;
    for (const [n, segment] of sold.segments.entries()) {
      const now = instead ? instead.segments[n] : segment;
      const read = segmentOf(now ?? segment, names);
      if ('leftOut' in read) return null;
      const { flight, departsLocal, arrivesLocal, departsAt, arrivesAt } = read.ok;
      const canceled = instead === null || now === undefined;
      flights.push({ flight, departsLocal, arrivesLocal, departsAt, arrivesAt, canceled });
    }
  }
  return flights;
}

/** An order in our words; otherwise why it cannot be read. */
export function bookingOf(order: WireOrder, names: CodeNames, now: Date): Read<SupplierBooking> {
  const total = ticketsTotal(order);
  const tax = order.tax_amount == null ? null : moneyOf(order.tax_amount, order.total_currency);
  if (!total || total.minor < 0) return { leftOut: total ? 'amount' : ('currency' satisfies LeftOut) };
  const prices = partyPrices(total, tax, countsOf(travellersOf(order).map(({ category }) => category)));
  const life = lifeOf(order, now);
  const changed = confirmedChanges(order).length > 0;
  const voided = !changed && order.cancellation != null && wasVoided(order, order.cancellation);
  const state = life === 'cancelled' ? (voided ? 'void' : 'refunded') : 'open';
  const documents = documentsOf(order, now, state);
  const flights = flownOf(order, names);
  return {
    ok: {
      ref: { id: order.id, locator: order.booking_reference, version: versionOf(order) },
      state:
        life === 'held'
          ? 'held'
          : life === 'paid'
            ? 'issued'
            : life === 'overdue' || documents.length === 0
              ? 'canceled'
              : voided
                ? 'voided'
                : 'refunded',
      paymentTimeLimit: life === 'held' ? deadlineOf(order, now) : null,
      documents,
      prices,
      total: pricesTotal(prices, total.currency),
      actions: actionsOf(order, life, now),
      ...(flights && { flights }),
    },
  };
}

/**
 * What a cancellation brings back, by ticket: the sum is of the whole order and is shared by the tickets as their
 * prices are. Null when it is not known yet, or does not come back to the balance: a person decides.
 */
export function quoteOf(
  cancellation: WireCancellation,
  order: WireOrder,
  booking: SupplierBooking,
  now: Date,
): RefundQuote | null {
  const back = moneyOf(cancellation.refund_amount ?? '', cancellation.refund_currency ?? '');
  const whole = moneyOf(order.total_amount, order.total_currency);
  const tickets = booking.documents.filter(({ kind, state }) => kind === 'ticket' && state === 'open');
  const people = travellersOf(order);
  if (!back || !whole || back.currency !== whole.currency || back.minor < 0 || back.minor > whole.minor) return null;
  if (cancellation.refund_to !== 'balance' || tickets.length !== people.length) return null;
  const changed = confirmedChanges(order).length > 0;
  const mode = !changed && back.minor === whole.minor && after(order.void_window_ends_at, now) ? 'void' : 'refund';
  // More than the tickets cost, and not all: what of it belongs to bags and seats, the airline does not say.
  if (mode === 'refund' && back.minor > whole.minor - servicesMinor(order)) return null;
  const units = tickets.map(({ travellerId }) => {
    const category = people.find((one) => one.travellerId === travellerId)?.category;
    return booking.prices.find((price) => price.category === category);
  });
  const sold = units.reduce((all, unit) => all + (unit ? unitOf(unit) : 0), 0);
  const shares =
    sold === 0
      ? []
      : allocate(
          back,
          units.map((unit) => (unit ? unitOf(unit) : 0)),
        );
  const lines: RefundLine[] = [];
  for (const [n, ticket] of tickets.entries()) {
    const unit = units[n];
    if (!unit) return null;
    const refund = mode === 'void' ? unitOf(unit) : (shares[n]?.minor ?? 0);
    lines.push(lineOf(ticket, unit, refund, mode));
  }
  const expiresAt = instantOf(cancellation.expires_at) ?? new Date(now.getTime() + 10 * 60_000).toISOString();
  const total = money(
    lines.reduce((all, line) => all + line.refund.minor, 0),
    whole.currency,
  );
  return { id: cancellation.id, mode, expiresAt, lines, total };
}

/** Taxes come back first, then the fare; what is kept is the penalty. */
function lineOf(
  { number, travellerId }: SupplierDocument,
  { fare, taxes }: SupplierBooking['prices'][number],
  refund: number,
  mode: RefundQuote['mode'],
): RefundLine {
  const { currency } = fare;
  let rest = refund;
  const parts: RefundLine['taxes'] = [];
  for (const { code, amount } of taxes) {
    const back = Math.min(rest, amount.minor);
    rest -= back;
    if (back > 0) parts.push({ code, amount: money(back, currency), refundable: true });
    if (back < amount.minor) {
      const kept = money(amount.minor - back, currency);
      parts.push({ code, amount: kept, refundable: false, ...(back > 0 && { of: amount }) });
    }
  }
  const penalty = mode === 'void' ? 0 : fare.minor - rest;
  return {
    document: number,
    travellerId,
    fare,
    penalty: money(penalty, currency),
    taxes: parts,
    refund: money(refund, currency),
  };
}
