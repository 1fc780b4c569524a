import { createHmac } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { airport } from './airports.ts';
import {
  allotment,
  type Departure,
  departureByKey,
  departuresFrom,
  ECONOMY,
  type FareFamily,
  flightOnWire,
  minorOf,
  type Supplier,
} from './supplier.ts';
import { addDays, now } from './time.ts';

export const PASSENGERS = ['adult', 'child', 'lapInfant', 'seatInfant'] as const;
export type Passenger = (typeof PASSENGERS)[number];
export type Party = Record<Passenger, number>;
export const seatsOf = (party: Party): number => party.adult + party.child + party.seatInfant;

export type Journey = readonly Departure[];
const OFFER_MINUTES = 20;
const CONNECT_MINUTES = { least: 60, most: 11 * 60 };
const JOURNEYS_A_LEG = 6;

const minutesBetween = (a: number, b: number) => Math.round((b - a) / 60_000);

/** Journeys of one leg without a change, or with one at a hub of the supplier. */
export function journeysOf(
  supplier: Supplier,
  slice: { from: string[]; to: string[]; date: string },
  change: boolean,
): Journey[] {
  const from = own(supplier, slice.from);
  const to = new Set(own(supplier, slice.to));
  const first = from.flatMap((code) => departuresFrom(supplier, code, slice.date));
  const found: Journey[] = [];
  for (const flight of first) {
    if (to.has(flight.rule.to)) {
      if (!change) found.push([flight]);
      continue;
    }
    if (!change || !supplier.hubs.includes(flight.rule.to)) continue;
    for (const date of [slice.date, addDays(slice.date, 1)])
      for (const next of departuresFrom(supplier, flight.rule.to, date)) {
        const wait = minutesBetween(flight.arrives, next.departs);
        const fits = wait >= CONNECT_MINUTES.least && wait <= CONNECT_MINUTES.most;
        if (fits && to.has(next.rule.to)) found.push([flight, next]);
      }
  }
  const length = (journey: Journey) => (journey.at(-1)?.arrives ?? 0) - (journey[0]?.departs ?? 0);
  return found.sort((a, b) => length(a) - length(b)).slice(0, JOURNEYS_A_LEG);
}

/** Codes as the supplier's own rules name them. */
const own = (supplier: Supplier, codes: string[]) => [...new Set(codes.map(supplier.codeOf))];

const SHARES: Record<Passenger, number> = { adult: 100, child: 75, lapInfant: 10, seatInfant: 75 };
const to50 = (fromMajor: number) => Math.ceil(fromMajor / 50) * 50;

function taxesOf(supplier: Supplier, flight: Departure, passenger: Passenger) {
  const from = airport(flight.rule.from);
  const domestic = from.country === airport(flight.rule.to).country;
  const tax = (code: string, fromMajor: number, refundable: boolean) => ({
    code,
    amount: minorOf(supplier, fromMajor),
    refundable,
  });
  if (passenger === 'lapInfant') return domestic ? [] : [tax('XZ', 350, true)];
  return domestic
    ? [tax(from.country, 250, true), tax('YR', 300, false)]
    : [tax(from.country, 950, true), tax('YR', 1_100, false)];
}

/**
 * By how much an offer is dearer now than when it was found: basis points of the fare, and minor units on each
 * passenger's.
 */
export type PriceIncrease = { bp: number; minor: number };
export const NO_JUMP: PriceIncrease = { bp: 0, minor: 0 };

/** Everything an offer is made of; its id carries it, so that nothing is stored until the booking. */
export type OfferKey = { journeys: string[][]; fareFamily: FareFamily; party: Party; at: number };

export function offerOf(
  supplier: Supplier,
  journeys: readonly Journey[],
  fareFamily: FareFamily,
  party: Party,
  at: number,
  jump: PriceIncrease,
  seatsLeft: number,
) {
  const flights = journeys.flat();
  const terms = supplier.terms[fareFamily];
  const through = (journey: Journey) => (journey.length > 1 ? supplier.throughBp : 10_000);
  const adultFare = journeys.reduce(
    (total, journey) =>
      total +
      journey.reduce(
        (sum, flight) =>
          sum +
          to50(
            ((flight.rule.fares[fareFamily] ?? 0) * supplier.priceBp(flight.key, fareFamily) * through(journey)) /
              100_000_000,
          ),
        0,
      ),
    0,
  );
  const prices = PASSENGERS.filter((passenger) => party[passenger] > 0).map((passenger) => ({
    passenger,
    count: party[passenger],
    fare: minorOf(supplier, to50((adultFare * SHARES[passenger] * (10_000 + jump.bp)) / 1_000_000)) + jump.minor,
    taxes: flights.flatMap((flight) => taxesOf(supplier, flight, passenger)),
  }));
  const total = prices.reduce(
    (sum, p) => sum + p.count * (p.fare + p.taxes.reduce((taxes, tax) => taxes + tax.amount, 0)),
    0,
  );
  const minor = (fromMajor: number) => minorOf(supplier, fromMajor);
  return {
    offerId: offerId(supplier, {
      journeys: journeys.map((journey) => journey.map((flight) => flight.key)),
      fareFamily,
      party,
      at,
    }),
    currency: supplier.currency,
    journeys: journeys.map((journey) => ({
      flights: journey.map((flight) => flightOnWire(supplier, flight)),
      minutes: minutesBetween(journey[0]?.departs ?? 0, journey.at(-1)?.arrives ?? 0),
    })),
    fare: {
      fareFamily,
      name: terms.name,
      cabin: terms.cabin,
      fareBasis: flights.map((flight) => `${terms.letter}${flight.rule.carrier}OWKG`),
      cabinBag: terms.cabinBag,
      baggage: terms.baggage,
      meal: terms.meal,
      seatChoice: terms.seatChoice,
      refund: {
        ...(terms.refund
          ? { allowed: true, penalty: minor(terms.refund.penalty), noShow: minor(terms.refund.noShow) }
          : { allowed: false, penalty: null, noShow: null }),
        ...(supplier.refunds &&
        !isByHand(
          fareFamily,
          flights.map(({ rule }) => rule.carrier),
        )
          ? {}
          : { byHand: true }),
      },
      voidZone: 'Asia/Bishkek',
      change: { allowed: true, fee: minor(terms.changeFee) },
    },
    prices,
    total,
    seatsLeft,
    holdable: true,
    holdMinutes: terms.holdMinutes,
    expiresAt: new Date(at + OFFER_MINUTES * 60_000).toISOString(),
  };
}
export type Offer = ReturnType<typeof offerOf>;

/** Fares of the low-cost carrier's Lite are given back and changed by a person. */
export const isByHand = (fareFamily: string, carriers: readonly string[]): boolean =>
  fareFamily === 'lite' && carriers.includes('Z1');

const seal = (supplier: Supplier, text: string) =>
  createHmac('sha256', `offers of ${supplier.id}`).update(text).digest('hex').slice(0, 16);

function offerId(supplier: Supplier, key: OfferKey): string {
  const party = PASSENGERS.map((passenger) => key.party[passenger]).join('.');
  const journeys = key.journeys.map((journey) => journey.join('+')).join('~');
  const text = `${key.fareFamily}_${party}_${journeys}_${key.at.toString(36)}`;
  return `${text}_${seal(supplier, text)}`;
}

/** What an id that this supplier once gave stands for. */
export function readOfferId(supplier: Supplier, id: string): OfferKey & { flights: Journey[] } {
  const parts = id.split('_');
  const [fareFamily, party, journeys, at, mark] = parts as [FareFamily, string, string, string, string];
  if (parts.length !== 5 || mark !== seal(supplier, parts.slice(0, 4).join('_')))
    throw new Refusal(404, 'OFFER_GONE', 'No such offer');
  const counts = party.split('.').map(Number);
  const keys = journeys.split('~').map((journey) => journey.split('+'));
  const flights = keys.map((journey) =>
    journey.map((key) => {
      const flight = departureByKey(supplier, key);
      if (!flight) throw new Refusal(404, 'OFFER_GONE', 'The flight is not sold any more');
      return flight;
    }),
  );
  const made = Number.parseInt(at, 36);
  if (made + OFFER_MINUTES * 60_000 < now()) throw new Refusal(410, 'OFFER_EXPIRED');
  return {
    journeys: keys,
    flights,
    fareFamily,
    party: Object.fromEntries(PASSENGERS.map((name, i) => [name, counts[i] ?? 0])) as Party,
    at: made,
  };
}

const TURNAROUND_MS = 3_600_000;
/** Number of priced journeys: the shortest ones. */
const MAX_TRIPS = 120;

/** Trips of one journey a leg, each leaving an hour or more after the one before has arrived. */
function tripsOf(legs: readonly Journey[][]): Journey[][] {
  const spent = (trip: readonly Journey[]) =>
    trip.reduce((all, journey) => all + (journey.at(-1)?.arrives ?? 0) - (journey[0]?.departs ?? 0), 0);
  return legs.reduce<Journey[][]>(
    (trips, leg) =>
      trips
        .flatMap((trip) =>
          leg
            .filter((next) => (next[0]?.departs ?? 0) > (trip.at(-1)?.at(-1)?.arrives ?? 0) + TURNAROUND_MS)
            .map((next) => [...trip, next]),
        )
        .sort((a, b) => spent(a) - spent(b))
        .slice(0, MAX_TRIPS),
    [[]],
  );
}

/** All offers for a party: each combination of the legs' journeys in each family that is sold on all of its flights. */
export function combine(
  supplier: Supplier,
  legs: readonly Journey[][],
  party: Party,
  cabin: string,
  taken: ReadonlyMap<string, number>,
  at: number,
): Offer[] {
  const fareFamilies: readonly FareFamily[] = cabin === 'economy' ? ECONOMY : cabin === 'business' ? ['business'] : [];
  return tripsOf(legs).flatMap((journeys) => {
    const flights = journeys.flat();
    const left = Math.min(...flights.map((flight) => allotment(supplier, flight.key) - (taken.get(flight.key) ?? 0)));
    if (left < seatsOf(party)) return [];
    return fareFamilies
      .filter((fareFamily) => flights.every((flight) => flight.rule.fares[fareFamily] !== undefined))
      .map((fareFamily) => offerOf(supplier, journeys, fareFamily, party, at, NO_JUMP, Math.min(left, 9)));
  });
}
