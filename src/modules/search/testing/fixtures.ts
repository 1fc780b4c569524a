import { minutesBetween, toInstant } from '#kernel/dates.ts';
import { type Currency, fromMajor } from '#kernel/money.ts';
import { CATEGORIES, type PassengerCounts } from '#kernel/passengers.ts';
import { createPricing } from '#modules/pricing/index.ts';
import type { Segment, Slice } from '#modules/supply/api.ts';
import type { SearchQuery, SupplierOffer, SupplierPort } from '#modules/supply/index.ts';
import type { Itinerary, Offer, SearchParams } from '../domain/schemas.ts';
import type { LocationsAndCarriers, SearchedLocation } from '../use-cases/deps.ts';

const same = (name: string) => ({ ru: name, en: name, kg: name });
/** Latitude and longitude of the little world's cities, degrees. */
const POINTS: Readonly<Record<string, [number, number]>> = {
  bishkek: [42.9, 74.6],
  osh: [40.5, 72.8],
  moscow: [55.7, 37.6],
  nowhere: [40, 70],
};

const location = (key: string, cityKey: string, code: string, country: string, tz: string): SearchedLocation => ({
  lat: POINTS[cityKey]?.[0] ?? 0,
  lon: POINTS[cityKey]?.[1] ?? 0,
  key,
  cityKey,
  code,
  country,
  tz,
  name: same(key),
  city: same(cityKey),
});

const PLACES = [
  location('bishkek', 'bishkek', 'BSZ', 'KG', 'Asia/Bishkek'),
  location('bishkek-manas', 'bishkek', 'BSZ', 'KG', 'Asia/Bishkek'),
  location('osh', 'osh', 'OSS', 'KG', 'Asia/Bishkek'),
  location('osh-airport', 'osh', 'OSS', 'KG', 'Asia/Bishkek'),
  location('moscow', 'moscow', 'MOW', 'RU', 'Europe/Moscow'),
  location('moscow-dme', 'moscow', 'DME', 'RU', 'Europe/Moscow'),
  location('moscow-svo', 'moscow', 'SVO', 'RU', 'Europe/Moscow'),
  location('nowhere', 'nowhere', 'XXX', 'KG', 'Asia/Bishkek'),
];
const AIRPORTS: Record<string, string[]> = {
  bishkek: ['bishkek-manas'],
  osh: ['osh-airport'],
  moscow: ['moscow-dme', 'moscow-svo'],
  nowhere: [],
};

/** A little world: Bishkek, Osh, Moscow with two airports, and a place without any. */
export const reference: LocationsAndCarriers = {
  locationByKey: (key) => PLACES.find((known) => known.key === key),
  findLocation: (text) => PLACES.find(({ key, code }) => key === text.toLowerCase() || code === text.toUpperCase()),
  airportsOf: (key) => AIRPORTS[key] ?? [key],
  stopsOf: (key) => AIRPORTS[key] ?? [key],
  airportsAround: () => [],
  carrier: (code) => (code === 'X0' ? { name: 'Tian Saltanat' } : undefined),
};
export const pricing = createPricing({ site: 'kg' });

export const ONE_ADULT: PassengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
export const params = (change: Partial<SearchParams> = {}): SearchParams => ({
  slices: [{ from: 'BSZ', to: 'OSS', date: '2026-03-10' }],
  passengerCounts: ONE_ADULT,
  cabin: 'economy',
  direct: false,
  ...change,
});
export const returnSlices: SearchParams['slices'] = [
  { from: 'BSZ', to: 'OSS', date: '2026-03-10' },
  { from: 'OSS', to: 'BSZ', date: '2026-03-15' },
];

/** `X0 101 bishkek-manas 2026-03-10T08:00 osh-airport 2026-03-10T08:45` */
export function segment(text: string): Segment {
  const [carrier = '', number = '', from = '', departsLocal = '', to = '', arrivesLocal = ''] = text.split(' ');
  const zone = (key: string) => reference.locationByKey(key)?.tz ?? 'UTC';
  const departsAt = toInstant(departsLocal, zone(from));
  const arrivesAt = toInstant(arrivesLocal, zone(to));
  return {
    flight: `${carrier} ${number}`,
    carrier,
    from,
    to,
    departsLocal,
    arrivesLocal,
    departsAt,
    arrivesAt,
    minutes: minutesBetween(departsAt, arrivesAt),
    aircraft: null,
  };
}

export function slice(...flights: string[]): Slice {
  const segments = flights.map(segment);
  const [first, last] = [segments[0] as Segment, segments.at(-1) as Segment];
  return {
    segments,
    minutes: minutesBetween(first.departsAt, last.arrivesAt),
    airportChange: false,
    overnight: false,
  };
}

export const MORNING = 'X0 101 bishkek-manas 2026-03-10T08:00 osh-airport 2026-03-10T08:45';
export const EVENING = 'X0 105 bishkek-manas 2026-03-10T19:00 osh-airport 2026-03-10T19:45';
export const HOME = 'K0 22 osh-airport 2026-03-15T10:00 bishkek-manas 2026-03-15T10:50';
export const ROUNDABOUT = [
  'X0 201 bishkek-manas 2026-03-10T09:00 moscow-dme 2026-03-10T10:15',
  'X0 202 moscow-dme 2026-03-10T13:00 osh-airport 2026-03-10T20:00',
];

export type OfferSketch = {
  id?: string;
  slices?: Slice[];
  /** Whole soms of one passenger. */
  fare?: number;
  fareFamily?: string;
  passengerCounts?: PassengerCounts;
  bags?: number;
  refundable?: boolean;
  seatsLeft?: number | null;
  currency?: Currency;
  expiresAt?: string;
};

/** What a supplier says. */
export function supplierOffer(sketch: OfferSketch = {}): SupplierOffer {
  const { fare = 2_600, fareFamily = 'lite', passengerCounts = ONE_ADULT, currency = 'KGS', bags = 0 } = sketch;
  const amount = fromMajor(fare, currency);
  return {
    offerId: sketch.id ?? `${fareFamily}:${fare}`,
    slices: sketch.slices ?? [slice(MORNING)],
    terms: {
      fareFamily,
      name: fareFamily,
      cabin: 'economy',
      fareBasis: ['TLITE'],
      cabinBag: { pieces: 1, kg: 7 },
      baggage: { pieces: bags, kg: bags * 23 },
      meal: false,
      seatChoice: 'paid',
      refund: { allowed: sketch.refundable ?? false, penalty: null, noShow: null },
      change: { allowed: false, fee: null },
    },
    prices: CATEGORIES.filter((category) => passengerCounts[category] > 0).map((category) => ({
      category,
      count: passengerCounts[category],
      fare: amount,
      taxes: [{ code: 'KG', amount: fromMajor(100, currency), refundable: true }],
    })),
    seatsLeft: sketch.seatsLeft === undefined ? 9 : sketch.seatsLeft,
    holdable: true,
    expiresAt: sketch.expiresAt ?? '2026-03-02T12:00:00.000Z',
  };
}

/** An offer as a buyer sees it. */
export function offer(sketch: OfferSketch & { supplier?: string } = {}): Offer {
  const said = supplierOffer(sketch);
  const sale = { at: new Date('2026-03-02T06:00:00Z'), countries: ['KG'], currency: 'KGS' } as const;
  return {
    id: sketch.id ?? said.offerId,
    supplier: sketch.supplier ?? 'own',
    terms: said.terms,
    ...pricing.price(sale, said.prices, said.terms),
    seatsLeft: said.seatsLeft,
    holdable: said.holdable,
  };
}

export function itinerary(id: string, slices: Slice[], ...offers: OfferSketch[]): Itinerary {
  return {
    id,
    slices,
    minutes: slices.reduce((whole, one) => whole + one.minutes, 0),
    stops: Math.max(...slices.map((one) => one.segments.length - 1)),
    carriers: [...new Set(slices.flatMap((one) => one.segments.map(({ carrier }) => carrier)))],
    offers: (offers.length > 0 ? offers : [{}]).map(offer),
  };
}

type Script = (query: SearchQuery, call: { deadline: string }) => AsyncIterable<unknown>;

/** A supplier that answers searches by a script, and nothing else. */
export function fakeSupplier(
  id: string,
  script: Script,
  capabilities: Partial<SupplierPort['capabilities']> = {},
): SupplierPort & { queries: SearchQuery[] } {
  const queries: SearchQuery[] = [];
  const never = () => Promise.reject(new Error('a search changes nothing'));
  return {
    queries,
    id,
    name: `Supplier ${id}`,
    capabilities: {
      kind: 'avia',
      hold: true,
      void: true,
      partialVoid: false,
      autoRefund: false,
      autoExchange: false,
      releaseSeats: false,
      split: false,
      ageDate: 'last',
      maxEffectDelayMs: 0,
      ...capabilities,
    },
    search: (call, query) => {
      queries.push(query);
      return script(query, call) as AsyncIterable<SupplierOffer[]>;
    },
    revalidate: never,
    hold: never,
    issue: never,
    cancelHold: never,
    retrieve: never,
    void: never,
    releaseSeats: never,
    split: never,
    quoteRefund: never,
    refund: never,
    quoteExchange: never,
    exchange: never,
    resolveOutcome: never,
  };
}

/** Batches at once. */
export const respondsWith = (...batches: unknown[]): Script =>
  async function* () {
    yield* batches;
  };

/** A door that a test opens: what waits behind it goes on then. */
export function latch(): { wait: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: promise, open: resolve };
}
