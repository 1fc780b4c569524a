import { instantOf, localText, seededFraction } from '../time.ts';
import { amount } from './amounts.ts';
import { kilometres, placeOf, siteOf } from './places.ts';
import { idOf } from './store.ts';

/** Duffel Airways, the airline of Duffel's test mode. */
export const OWNER = {
  id: 'arl_00009VME7D6ivUu8dn35WK',
  name: 'Duffel Airways',
  iata_code: 'ZZ',
  conditions_of_carriage_url: null,
  logo_symbol_url: null,
  logo_lockup_url: null,
};
const AIRCRAFT = { id: 'arc_00009VMF8AhXSSRnQDI6HE', name: 'Boeing 777-300', iata_code: '773' };

export type Person = {
  id: string;
  type: 'adult' | 'child' | 'infant_without_seat';
  age: number | null;
  given_name: null;
  family_name: null;
  fare_type: null;
  loyalty_programme_accounts: [];
};
export type Way = { origin: string; destination: string; departure_date: string };
export type Segment = {
  id: string;
  origin: { iata_code: string };
  destination: { iata_code: string };
  departing_at: string;
  arriving_at: string;
  passengers: { passenger_id: string; cabin_class: string; baggages: object[]; seat?: object | null }[];
  [more: string]: unknown;
};
export type Slice = { id: string; segments: Segment[]; [more: string]: unknown };
export type Condition = { allowed: boolean; penalty_amount: string | null; penalty_currency: string | null };
export type Conditions = { change_before_departure: Condition | null; refund_before_departure: Condition | null };

export type Family = { name: string; factor: number; bags: number; change: number | null; refund: number | null };
/** What each costs more, the bags in it, and what a change or a refund costs; null: not allowed. */
export const FAMILIES: readonly Family[] = [
  { name: 'Lite', factor: 1, bags: 0, change: 4_000, refund: null },
  { name: 'Standard', factor: 1.25, bags: 1, change: 4_000, refund: 4_000 },
  { name: 'Flex', factor: 1.6, bags: 2, change: 0, refund: 0 },
];
const CABIN_FACTOR: Readonly<Record<string, number>> = { economy: 1, premium_economy: 1.6, business: 3, first: 5 };
const DEPARTURES = ['08:00', '15:30'];
/** How many minor units of a currency a US cent is worth here. */
const RATE: Readonly<Record<string, number>> = { USD: 1, EUR: 1, GBP: 1, KGS: 87, KZT: 510, RUB: 92 };
export const inCurrency = (cents: number, currency: string): number => Math.round(cents * (RATE[currency] ?? 1));

const route = (way: Way): string => `${way.origin}-${way.destination}`;
const duration = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M`;

function segment(from: string, to: string, leaves: number, people: Person[], cabin: string, family: Family): Segment {
  const [a, b] = [siteOf(from), siteOf(to)];
  if (!a || !b) throw new Error(`no airport ${from} or ${to}`);
  const km = kilometres(from, to);
  const minutes = 30 + 5 * Math.round(km / 70);
  const local = (ms: number, zone: string) => `${localText(ms, zone)}:00`;
  const hour = localText(leaves, a.zone).slice(11, 13);
  const number = String(1_000 + Math.floor(seededFraction(`${from}${to}${hour}`) * 8_000));
  const noBags = from === 'BTS' && to === 'MRU';
  return {
    id: idOf('seg'),
    origin: placeOf(from) as Segment['origin'],
    destination: placeOf(to) as Segment['destination'],
    origin_terminal: '2',
    destination_terminal: '1',
    departing_at: local(leaves, a.zone),
    arriving_at: local(leaves + minutes * 60_000, b.zone),
    duration: duration(minutes),
    distance: String(km),
    marketing_carrier: OWNER,
    marketing_carrier_flight_number: number,
    operating_carrier: OWNER,
    operating_carrier_flight_number: number,
    aircraft: AIRCRAFT,
    stops:
      from === 'DXB' && to === 'AMS'
        ? [
            {
              id: idOf('sto'),
              airport: placeOf('IST'),
              arriving_at: local(leaves + 240 * 60_000, 'Europe/Istanbul'),
              departing_at: local(leaves + 300 * 60_000, 'Europe/Istanbul'),
              duration: 'PT1H',
            },
          ]
        : [],
    passengers: people.map(({ id, type }) => ({
      passenger_id: id,
      cabin_class: cabin,
      cabin_class_marketing_name: family.name,
      fare_basis_code: `Y20${family.name.slice(0, 2).toUpperCase()}`,
      baggages:
        noBags || type === 'infant_without_seat'
          ? []
          : [
              { type: 'carry_on', quantity: 1 },
              { type: 'checked', quantity: family.bags },
            ],
    })),
  };
}

const endOf = (one: Segment): number =>
  instantOf(
    one.arriving_at.slice(0, 10),
    one.arriving_at.slice(11, 16),
    siteOf(one.destination.iata_code)?.zone ?? 'UTC',
  );
export const startOf = (one: Segment): number =>
  instantOf(one.departing_at.slice(0, 10), one.departing_at.slice(11, 16), siteOf(one.origin.iata_code)?.zone ?? 'UTC');

export const penalty = (cents: number | null, seats: number, currency: string): Condition => ({
  allowed: cents !== null,
  penalty_amount: cents === null ? null : amount(inCurrency(cents, currency) * seats),
  penalty_currency: cents === null ? null : currency,
});

/** One direction as flown by the `n`-th departure of its day. */
export function sliceOf(way: Way, n: number, people: Person[], cabin: string, family: Family, currency: string): Slice {
  const zone = siteOf(way.origin)?.zone ?? 'UTC';
  const leaves = instantOf(way.departure_date, DEPARTURES[n] ?? '08:00', zone);
  const first = (to: string) => segment(way.origin, to, leaves, people, cabin, family);
  let segments = [first(way.destination)];
  if (route(way) === 'LHR-DXB') {
    const one = first('IST');
    segments = [one, segment('IST', 'DXB', endOf(one) + 90 * 60_000, people, cabin, family)];
  }
  const last = segments.at(-1) as Segment;
  const seats = people.filter(({ type }) => type !== 'infant_without_seat').length;
  return {
    id: idOf('sli'),
    origin: placeOf(way.origin),
    destination: placeOf(way.destination),
    origin_type: 'airport',
    destination_type: 'airport',
    duration: duration(Math.round((endOf(last) - leaves) / 60_000)),
    fare_brand_name: family.name,
    ngs_shelf: null,
    comparison_key: null,
    segments,
    conditions: { change_before_departure: penalty(family.change, seats, currency) },
  };
}

/** Fare and tax of a party over some directions, minor units. */
export function fareOf(
  ways: readonly Way[],
  n: number,
  people: readonly Person[],
  cabin: string,
  family: Family,
  currency: string,
): { base: number; tax: number } {
  const part = { adult: 1, child: 0.75, infant_without_seat: 0.1 };
  let [base, tax] = [0, 0];
  for (const way of ways) {
    const day = 0.9 + 0.2 * seededFraction(`${route(way)}${way.departure_date}${n}`);
    const adult =
      (4_000 + kilometres(way.origin, way.destination) * 7) * day * family.factor * (CABIN_FACTOR[cabin] ?? 1);
    for (const { type } of people) {
      base += inCurrency(adult * part[type], currency);
      tax += inCurrency(1_990, currency);
    }
  }
  return { base, tax };
}

export const departures = (way: Way): number => (route(way) === 'PVD-RAI' ? 0 : DEPARTURES.length);
