import { airport } from './airports.ts';
import { addDays, instantOf, localText, now, seededFraction, weekday } from './time.ts';

export type FareFamily = 'lite' | 'standard' | 'flex' | 'business';
export const ECONOMY: readonly FareFamily[] = ['lite', 'standard', 'flex'];

/** A flight that flies on some weekdays; fares are soms for one adult. */
export type Rule = {
  carrier: string;
  number: number;
  from: string;
  to: string;
  days: readonly number[];
  departs: string;
  minutes: number;
  aircraft: string;
  fares: Partial<Record<FareFamily, number>>;
};

export type Terms = {
  name: string;
  cabin: 'economy' | 'business';
  cabinBag: { pieces: number; kg: number };
  baggage: { pieces: number; kg: number };
  meal: boolean;
  seatChoice: 'included' | 'paid' | 'none';
  /** Soms; null: not refundable. */
  refund: { penalty: number; noShow: number } | null;
  changeFee: number;
  holdMinutes: number;
  letter: string;
};

/** Ancillaries included in what a traveller needs beyond the fare; soms. */
export type Bag = {
  id: string;
  ssr: string;
  rfisc: string;
  kg: number;
  cm: number;
  oversize: boolean;
  domestic: number;
  international: number;
  /** Pieces for one traveller. */
  max: number;
};
/**
 * Hours before departure: the last sale, and until when all of a price comes back (null: never, once the day of sale
 * is over).
 */
export type Bags = { items: readonly Bag[]; sellHours: number; refundHours: number | null };

/** Whole minor units of a supplier's currency for a sum in tyiyn; a dollar of this practice world is 87.50 som. */
export const CURRENCIES = { KGS: 1, USD: 87.5 } as const;

export type Supplier = {
  id: 'nomad' | 'atlas';
  /** What it sells in. */
  currency: keyof typeof CURRENCIES;
  rules: readonly Rule[];
  terms: Readonly<Record<FareFamily, Terms>>;
  /** First three digits of a carrier's tickets, and where this seller's numbers begin. */
  accounting: Readonly<Record<string, string>>;
  serialFrom: number;
  /** False: it voids and releases, but refunds by hand only. */
  refunds: boolean;
  /** False: it exchanges by hand only. */
  exchanges: boolean;
  /** False: it never parts a booking. */
  splits: boolean;
  /** Ancillaries by carrier; other carriers sell none. */
  bags: Readonly<Record<string, Bags>>;
  /** Number of directions it sells together. */
  directions: number;
  /** Where it sells two flights as one journey, and at what part of their sum. */
  hubs: readonly string[];
  throughBp: number;
  /** Milliseconds until its batches leave: direct flights, then journeys with a change. */
  batches: readonly [number, number];
  /** The supplier's own name of an airport, when it is not the one we were asked with. */
  codeOf: (code: string) => string;
  /** Its price relative to the published one, basis points. */
  priceBp: (departure: string, fareFamily: FareFamily) => number;
};

/** A sum of the supplier's lists, in som, in its own currency. */
export const minorOf = ({ currency }: Supplier, fromMajor: number): number =>
  Math.round((fromMajor * 100) / CURRENCIES[currency]);

export type Departure = {
  /** `E0101@2026-12-01`. */
  key: string;
  rule: Rule;
  date: string;
  departs: number;
  arrives: number;
};

/** One day's flights of a rule set by airport of departure; empty outside the time of sale. */
export function departuresFrom(supplier: Supplier, from: string, date: string, at = now()): Departure[] {
  const today = new Date(at).toISOString().slice(0, 10);
  if (date < addDays(today, -1) || date > addDays(today, 330)) return [];
  return supplier.rules
    .filter((rule) => rule.from === from && rule.days.includes(weekday(date)))
    .map((rule) => departureOf(rule, date))
    .filter((flight) => flight.departs > at + 60 * 60_000);
}

export function departureOf(rule: Rule, date: string): Departure {
  const departs = instantOf(date, rule.departs, airport(rule.from).zone);
  return {
    key: `${rule.carrier}${rule.number}@${date}`,
    rule,
    date,
    departs,
    arrives: departs + rule.minutes * 60_000,
  };
}

/** The departure of a key such as `E0101@2026-12-01`; null when it does not fly. */
export function departureByKey(supplier: Supplier, key: string): Departure | null {
  const [, flight, date] = /^([A-Z0-9]{3,6})@(\d{4}-\d{2}-\d{2})$/.exec(key) ?? [];
  const rule = supplier.rules.find((r) => `${r.carrier}${r.number}` === flight);
  return rule && date && rule.days.includes(weekday(date)) ? departureOf(rule, date) : null;
}

/** Seats this seller was given on a departure: on one in ten only a few. */
export function allotment(supplier: Supplier, key: string): number {
  const luck = seededFraction(`${supplier.id}|seats|${key}`);
  return luck < 0.1 ? 1 + Math.floor(luck * 40) : 30 + Math.floor(luck * 90);
}

export const flightOnWire = (supplier: Supplier, { rule, departs, arrives }: Departure) => ({
  flight: `${rule.carrier} ${rule.number}`,
  carrier: rule.carrier,
  from: supplier.codeOf(rule.from),
  to: supplier.codeOf(rule.to),
  departsLocal: localText(departs, airport(rule.from).zone),
  arrivesLocal: localText(arrives, airport(rule.to).zone),
  departsUtc: new Date(departs).toISOString(),
  arrivesUtc: new Date(arrives).toISOString(),
  minutes: rule.minutes,
  aircraft: rule.aircraft,
});
