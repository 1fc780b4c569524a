import type { Cabin } from '#kernel/cabin.ts';
import { minutesBetween, toInstant } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { FareTerms, Segment, Slice } from '../../api.ts';
import type { SupplierOffer } from '../../domain/port.ts';
import { currencyOf } from '../currency.ts';
import { countsOf, moneyOf, partyPrices, pricesTotal } from './amounts.ts';
import { type OfferParty, writeOfferId } from './offer-ids.ts';
import { type WireCondition, type WireOffer, type WireSegment, type WireSlice, zOffer } from './shapes.ts';

/** What Duffel's codes mean to us; undefined for one that we do not know. */
export type CodeNames = {
  locationOf: (code: string) => string | undefined;
  aircraftOf: (code: string) => string | undefined;
};

/** Why something was left out; every reason is counted. */
export type LeftOut = 'shape' | 'currency' | 'amount' | 'place' | 'zone' | 'flight' | 'times' | 'party';
export type Read<T> = { ok: T } | { leftOut: LeftOut };

const LOCAL = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):\d{2}$/;

export const instantOf = (text: string | null | undefined): string | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** Duffel's times are local without an offset; the zone stands at the place. */
function timeAt(local: string, zone: string | null): { local: string; at: string } | null {
  const found = LOCAL.exec(local)?.[1];
  if (!found || !zone) return null;
  try {
    return { local: found, at: toInstant(found, zone) };
  } catch {
    return null;
  }
}

export const flightOf = (wire: WireSegment): string | null => {
  const carrier = wire.marketing_carrier.iata_code ?? '';
  const number = (wire.marketing_carrier_flight_number ?? '').replace(/^0+(?=\d)/, '');
  return /^[A-Z0-9]{2}$/.test(carrier) && /^\d{1,4}[A-Z]?$/.test(number) ? `${carrier} ${number}` : null;
};

export function segmentOf(wire: WireSegment, { locationOf, aircraftOf }: CodeNames): Read<Segment> {
  const flight = flightOf(wire);
  if (!flight) return { leftOut: 'flight' };
  const from = locationOf(wire.origin.iata_code ?? '');
  const to = locationOf(wire.destination.iata_code ?? '');
  if (!from || !to) return { leftOut: 'place' };
  const departs = timeAt(wire.departing_at, wire.origin.time_zone);
  const arrives = timeAt(wire.arriving_at, wire.destination.time_zone);
  if (!departs || !arrives) return { leftOut: 'zone' };
  const minutes = minutesBetween(departs.at, arrives.at);
  if (minutes <= 0) return { leftOut: 'times' };
  const type = wire.aircraft?.iata_code;
  return {
    ok: {
      flight,
      carrier: flight.slice(0, 2),
      from,
      to,
      departsLocal: departs.local,
      arrivesLocal: arrives.local,
      departsAt: departs.at,
      arrivesAt: arrives.at,
      minutes,
      aircraft: wire.aircraft ? ((type && aircraftOf(type)) ?? wire.aircraft.name) : null,
    },
  };
}

export function sliceOf(wire: WireSlice, names: CodeNames): Read<Slice> {
  const segments: Segment[] = [];
  for (const one of wire.segments) {
    const read = segmentOf(one, names);
    if ('leftOut' in read) return read;
    const before = segments.at(-1);
    if (before && read.ok.departsAt <= before.arrivesAt) return { leftOut: 'times' };
    segments.push(read.ok);
  }
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return { leftOut: 'shape' };
  return {
    ok: {
      segments,
      minutes: minutesBetween(first.departsAt, last.arrivesAt),
      airportChange: segments.some((s, n) => n > 0 && segments[n - 1]?.to !== s.from),
      overnight: first.departsLocal.slice(0, 10) !== last.arrivesLocal.slice(0, 10),
    },
  };
}

export const CABIN_OF: Readonly<Record<string, Cabin>> = {
  economy: 'economy',
  premium_economy: 'economy',
  business: 'business',
  first: 'first',
};
const RANK: readonly Cabin[] = ['economy', 'business', 'first'];

/** The lowest cabin of the journey; economy where none is named. */
function cabinOf(segments: readonly WireSegment[]): Cabin {
  const cabins = segments.map((one) => CABIN_OF[one.passengers?.[0]?.cabin_class ?? ''] ?? 'economy');
  return RANK.find((cabin) => cabins.includes(cabin)) ?? 'economy';
}

/** The fewest pieces of any flight for somebody with a seat; null where nothing is said. */
function piecesOf(segments: readonly WireSegment[], type: 'checked' | 'carry_on'): number | null {
  const counts = segments.map(({ passengers = [] }) => {
    const lists = passengers.map((one) => one.baggages ?? []).filter((list) => list.length > 0);
    if (lists.length === 0) return null;
    const [list = []] = lists;
    return list.reduce((all, bag) => all + (bag.type === type ? bag.quantity : 0), 0);
  });
  return counts.some((count) => count === null) ? null : Math.min(...(counts as number[]));
}

/** A penalty is of the whole party; ours is for one traveller with a seat. */
function penaltyOf(condition: WireCondition, seats: number, currency: Currency): Money | null {
  if (!condition?.allowed || condition.penalty_amount == null || condition.penalty_currency == null) return null;
  const whole = moneyOf(condition.penalty_amount, condition.penalty_currency);
  return whole && whole.currency === currency ? money(Math.ceil(whole.minor / seats), currency) : null;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What the fare promises; what the airline does not say is named in `notProvided` and not promised. */
export function termsOf(
  slices: readonly WireSlice[],
  conditions: WireOffer['conditions'],
  seats: number,
  currency: Currency,
): FareTerms {
  const segments = slices.flatMap((slice) => slice.segments);
  const brand = slices.map((slice) => slice.fare_brand_name).find((name) => name != null && name !== '');
  const [person] = segments[0]?.passengers ?? [];
  const name = brand ?? person?.cabin_class_marketing_name ?? person?.cabin_class ?? 'Economy';
  const cabinBag = piecesOf(segments, 'carry_on');
  const baggage = piecesOf(segments, 'checked');
  const { refund_before_departure: refund, change_before_departure: change } = conditions ?? {};
  const notProvided: FareTerms['notProvided'] = [
    ...(cabinBag === null ? (['cabinBag'] as const) : []),
    ...(baggage === null ? (['baggage'] as const) : []),
    'bagWeight',
    'meal',
    ...(refund ? [] : (['refund'] as const)),
    ...(change ? [] : (['change'] as const)),
  ];
  return {
    fareFamily: slug(name) || 'economy',
    name,
    cabin: cabinOf(segments),
    fareBasis: segments.map((one) => one.passengers?.[0]?.fare_basis_code ?? ''),
    cabinBag: { pieces: cabinBag ?? 0, kg: 0 },
    baggage: { pieces: baggage ?? 0, kg: 0 },
    meal: false,
    seatChoice: 'none',
    refund: { allowed: refund?.allowed ?? false, penalty: penaltyOf(refund, seats, currency), noShow: null },
    change: { allowed: change?.allowed ?? false, fee: penaltyOf(change, seats, currency) },
    notProvided,
  };
}

export const seatsOf = (counts: PassengerCounts): number => Math.max(1, counts.aaa + counts.rbg + counts.ins);

export function slicesOf(wires: readonly WireSlice[], names: CodeNames): Read<Slice[]> {
  const slices: Slice[] = [];
  for (const wire of wires) {
    const read = sliceOf(wire, names);
    if ('leftOut' in read) return read;
    slices.push(read.ok);
  }
  return { ok: slices };
}

export type ReadOffer = { offer: SupplierOffer; wire: WireOffer };

/** An offer in our words, for the party that was searched; otherwise why it is left out. */
export function offerOf(body: unknown, party: OfferParty, names: CodeNames, now: Date): Read<ReadOffer> {
  const parsed = zOffer.safeParse(body);
  if (!parsed.success) return { leftOut: 'shape' };
  const wire = parsed.data;
  const currency = currencyOf(wire.total_currency);
  if (!currency) return { leftOut: 'currency' };
  const total = moneyOf(wire.total_amount, wire.total_currency);
  const tax = wire.tax_amount == null ? null : moneyOf(wire.tax_amount, wire.total_currency);
  const expiresAt = instantOf(wire.expires_at);
  if (!total || total.minor <= 0 || !expiresAt) return { leftOut: 'amount' };
  const ids = new Set(wire.passengers.map(({ id }) => id));
  const lapOnly = wire.passengers.filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id);
  const known = party.length === ids.size && party.every(({ passengerId }) => ids.has(passengerId));
  // A seat that was wanted for an infant, and is not given.
  const seatless = party.some(({ passengerId, category }) => category !== 'rmg' && lapOnly.includes(passengerId));
  if (!known || seatless) return { leftOut: 'party' };
  const slices = slicesOf(wire.slices, names);
  if ('leftOut' in slices) return slices;
  const counts = countsOf(party.map(({ category }) => category));
  const prices = partyPrices(total, tax, counts);
  const { requires_instant_payment: instant = true, payment_required_by: by } = wire.payment_requirements ?? {};
  const holdMinutes = by ? Math.floor((Date.parse(by) - now.getTime()) / 60_000) : 0;
  return {
    ok: {
      wire,
      offer: {
        offerId: writeOfferId({ offerId: wire.id, total: pricesTotal(prices, currency), party }),
        slices: slices.ok,
        terms: termsOf(wire.slices, wire.conditions, seatsOf(counts), currency),
        prices,
        seatsLeft: null,
        holdable: !instant,
        ...(!instant && holdMinutes > 0 && { holdMinutes }),
        expiresAt,
      },
    },
  };
}
