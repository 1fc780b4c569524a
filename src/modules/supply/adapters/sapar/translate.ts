import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { FareTerms, Slice, SupplierPrice } from '../../api.ts';
import type { BookingAction, ExchangeQuote, RefundQuote, SupplierBooking, SupplierOffer } from '../../domain/port.ts';
import type { WireBooking, WireExchangeQuote, WireOffer, WirePassenger, WirePrice, WireQuote } from './wire.ts';

/** What a supplier's codes mean to us; undefined for one that we do not know. */
export type CodeNames = {
  /** From an airport code to our location key. */
  locationOf: (code: string) => string | undefined;
  /** From an IATA or ICAO code of an aircraft type to the name that passengers read. */
  aircraftOf: (code: string) => string | undefined;
};

const CATEGORY_OF: Readonly<Record<WirePassenger, Category>> = {
  adult: 'aaa',
  child: 'rbg',
  lapInfant: 'rmg',
  seatInfant: 'ins',
};
export const PASSENGER_OF: Readonly<Record<Category, WirePassenger>> = {
  aaa: 'adult',
  rbg: 'child',
  rmg: 'lapInfant',
  ins: 'seatInfant',
};

const priceOf = (price: WirePrice, currency: Currency): SupplierPrice => ({
  category: CATEGORY_OF[price.passenger],
  count: price.count,
  fare: money(price.fare, currency),
  taxes: taxesOf(price.taxes, currency),
});

const taxesOf = (taxes: WirePrice['taxes'], currency: Currency): SupplierPrice['taxes'] =>
  taxes.map((tax) => ({ ...tax, amount: money(tax.amount, currency) }));

const totalOf = (prices: readonly WirePrice[]): number =>
  prices.reduce((total, p) => total + p.count * (p.fare + p.taxes.reduce((sum, tax) => sum + tax.amount, 0)), 0);

const minutesFrom = (a: string, b: string): number => Math.round((Date.parse(b) - Date.parse(a)) / 60_000);

function sliceOf(journey: WireOffer['journeys'][number], { locationOf, aircraftOf }: CodeNames): Slice | null {
  const segments: Slice['segments'] = [];
  for (const flight of journey.flights) {
    const from = locationOf(flight.from);
    const to = locationOf(flight.to);
    // The supplier's own figures must agree with each other.
    const sane = minutesFrom(flight.departsUtc, flight.arrivesUtc) === flight.minutes;
    if (!from || !to || !sane) return null;
    segments.push({
      flight: flight.flight,
      carrier: flight.carrier,
      from,
      to,
      departsLocal: flight.departsLocal,
      arrivesLocal: flight.arrivesLocal,
      departsAt: flight.departsUtc,
      arrivesAt: flight.arrivesUtc,
      minutes: flight.minutes,
      aircraft: flight.aircraft && (aircraftOf(flight.aircraft) ?? flight.aircraft),
    });
  }
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const inOrder = segments.every((s, i) => i === 0 || s.departsAt > (segments[i - 1]?.arrivesAt ?? ''));
  if (!inOrder) return null;
  return {
    segments,
    minutes: minutesFrom(first.departsAt, last.arrivesAt),
    airportChange: segments.some((s, i) => i > 0 && segments[i - 1]?.to !== s.from),
    overnight: first.departsLocal.slice(0, 10) !== last.arrivesLocal.slice(0, 10),
  };
}

function termsOf({ refund, change, voidZone, ...fare }: WireOffer['fare'], currency: Currency): FareTerms {
  const sum = (minor: number | null): Money | null => (minor === null ? null : money(minor, currency));
  return {
    ...fare,
    refund: {
      allowed: refund.allowed,
      penalty: sum(refund.penalty),
      noShow: sum(refund.noShow),
      ...(refund.byHand ? { byHand: true } : {}),
    },
    ...(voidZone ? { voidZone } : {}),
    change: { allowed: change.allowed, fee: sum(change.fee) },
  };
}

/** An offer in our words; null when it names an airport that we do not know or contradicts itself. */
export function offerOf(wire: WireOffer, names: CodeNames): SupplierOffer | null {
  const slices = wire.journeys.map((journey) => sliceOf(journey, names));
  if (slices.some((slice) => slice === null) || totalOf(wire.prices) !== wire.total) return null;
  return {
    offerId: wire.offerId,
    slices: slices as Slice[],
    terms: termsOf(wire.fare, wire.currency),
    prices: wire.prices.map((price) => priceOf(price, wire.currency)),
    seatsLeft: wire.seatsLeft,
    holdable: wire.holdable,
    ...(wire.holdMinutes !== undefined && { holdMinutes: wire.holdMinutes }),
    expiresAt: wire.expiresAt,
  };
}

const ACTIONS: readonly BookingAction[] = ['issue', 'cancel', 'void', 'release', 'refund', 'exchange'];

export const bookingOf = (wire: WireBooking): SupplierBooking => ({
  ref: { id: wire.id, locator: wire.locator, version: wire.version },
  ...(wire.splitFrom ? { from: wire.splitFrom } : {}),
  state: wire.state,
  paymentTimeLimit: wire.paymentTimeLimit,
  documents: wire.documents.map((document) => ({
    number: document.number,
    kind: document.kind === undefined || document.kind === 'ticket' ? 'ticket' : 'voucher',
    travellerId: document.travellerRef,
    coupons: document.coupons,
    voidUntil: document.voidUntil,
    ...(document.replaces ? { replaces: document.replaces } : {}),
    state: document.state,
  })),
  prices: wire.prices.map((price) => priceOf(price, wire.currency)),
  total: money(wire.total, wire.currency),
  actions: ACTIONS.filter((action) => wire.actions.includes(action)),
  ...(wire.flights && {
    flights: wire.flights.map((flown) => ({
      flight: flown.flight,
      departsLocal: flown.departsLocal,
      arrivesLocal: flown.arrivesLocal,
      departsAt: flown.departsUtc,
      arrivesAt: flown.arrivesUtc,
      canceled: flown.canceled,
    })),
  }),
});

export function quoteOf({ currency, ...wire }: WireQuote): RefundQuote {
  const sum = (minor: number) => money(minor, currency);
  return {
    id: wire.id,
    mode: wire.mode,
    expiresAt: wire.expiresAt,
    lines: wire.lines.map((line) => ({
      document: line.document,
      travellerId: line.travellerRef,
      fare: sum(line.fare),
      penalty: sum(line.penalty),
      taxes: taxesOf(line.taxes, currency),
      refund: sum(line.refund),
    })),
    total: sum(wire.total),
  };
}

/** What an exchange is offered for; null when it names an airport that we do not know or contradicts itself. */
export function exchangeOf(wire: WireExchangeQuote, names: CodeNames): ExchangeQuote | null {
  const slices = wire.journeys.map((journey) => sliceOf(journey, names));
  if (slices.some((slice) => slice === null)) return null;
  const sum = (minor: number) => money(minor, wire.currency);
  const soldFor = ({ fare, taxes }: WireExchangeQuote['lines'][number]['was']) => ({
    fare: sum(fare),
    taxes: taxesOf(taxes, wire.currency),
  });
  return {
    id: wire.id,
    expiresAt: wire.expiresAt,
    slices: slices as Slice[],
    terms: termsOf(wire.fare, wire.currency),
    refundsDifference: wire.refundsDifference,
    lines: wire.lines.map((line) => ({
      document: line.document,
      travellerId: line.travellerRef,
      was: soldFor(line.was),
      now: soldFor(line.now),
      fareDifference: sum(line.fareDifference),
      taxDifference: sum(line.taxDifference),
      penalty: sum(line.penalty),
      total: sum(line.total),
    })),
    total: sum(wire.total),
  };
}
