/** The world timetable behind the supplier port: engine results as offers. It sells nothing. */
import { type LocalDate, minutesBetween } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { CATEGORIES, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import type { Segment, Slice } from '#modules/supply/api.ts';
import type { SearchQuery, SupplierOffer, SupplierPort } from '#modules/supply/index.ts';
import { inSlices } from '../src/modules/inventory/use-cases/run-in-time-slices.ts';
import { dayOf, instantOfMinute, localTimeAt, minuteOf } from '../src/modules/search-engine/domain/clocks.ts';
import { tripSteps } from '../src/modules/search-engine/domain/combine-slices.ts';
import type { Journey, JourneyQuery } from '../src/modules/search-engine/domain/journey.ts';
import { JourneySearch } from '../src/modules/search-engine/domain/journey-search.ts';
import { ALL_MODES, departsOf, elapsedOf } from '../src/modules/search-engine/domain/timetable-index.ts';
import { ECONOMY, type World } from './world-timetable.ts';

/** As many as own inventory returns. */
const MAX_JOURNEYS = 200;
const TERMS: SupplierOffer['terms'] = {
  fareFamily: 'standard',
  name: 'Standard',
  cabin: 'economy',
  fareBasis: ['YOW'],
  cabinBag: { pieces: 1, kg: 8 },
  baggage: { pieces: 1, kg: 23 },
  meal: true,
  seatChoice: 'paid',
  refund: { allowed: false, penalty: null, noShow: null },
  change: { allowed: false, fee: null },
};
const never = () => Promise.reject(new Error('the world timetable sells nothing'));

export function worldSupplier(world: World): SupplierPort {
  const { index, airports } = world;
  const search = new JourneySearch(index);
  const stopOf = new Map(airports.map(({ key }, stop) => [key, stop]));

  const segmentOf = ({ leg, day }: { leg: number; day: number }): Segment => {
    const route = index.routeOf[leg] as number;
    const [from, to] = [airports[index.fromOf[route] as number], airports[index.toOf[route] as number]];
    if (!from || !to) throw new Error('a leg of no airport');
    const leaves = minuteOf(index.clocks, index.legZone[leg] as number, day, departsOf(index, leg));
    const lands = leaves + elapsedOf(index, leg);
    const zone = (stop: number) => index.zoneOf[stop] as number;
    const carrier = (index.carrierOf[leg] as number).toString(36).toUpperCase().padStart(2, 'A');
    return {
      flight: `${carrier} ${1 + (leg % 9_000)}`,
      carrier,
      from: from.key,
      to: to.key,
      aircraft: '320',
      departsAt: instantOfMinute(index.clocks, leaves),
      arrivesAt: instantOfMinute(index.clocks, lands),
      departsLocal: localTimeAt(index.clocks, zone(index.fromOf[route] as number), leaves),
      arrivesLocal: localTimeAt(index.clocks, zone(index.toOf[route] as number), lands),
      minutes: elapsedOf(index, leg),
    };
  };
  /** Shared segments, slices and terms are sent once, as own inventory does. */
  const createDictionary = () => ({
    segments: new Map<number, Segment>(),
    slices: new Map<string, Slice>(),
    terms: new Map<number, SupplierOffer['terms']>(),
  });
  type Dictionary = ReturnType<typeof createDictionary>;
  const segmentIn = ({ segments }: Dictionary, flown: { leg: number; day: number }): Segment => {
    const key = flown.leg * index.days + flown.day;
    let segment = segments.get(key);
    if (!segment) {
      segment = segmentOf(flown);
      segments.set(key, segment);
    }
    return segment;
  };
  const sliceOf = ({ legs }: Journey, all: Dictionary): Slice => {
    const segments = legs.map((flown) => segmentIn(all, flown));
    const [first, last] = [segments[0] as Segment, segments.at(-1) as Segment];
    return {
      segments,
      minutes: minutesBetween(first.departsAt, last.arrivesAt),
      airportChange: segments.some((segment, n) => n > 0 && segments[n - 1]?.to !== segment.from),
      overnight: first.departsLocal.slice(0, 10) !== last.arrivesLocal.slice(0, 10),
    };
  };
  const nameOf = ({ legs }: Journey) => legs.map(({ leg, day }) => `${leg}@${day}`).join('+');
  const sliceIn = (journey: Journey, name: string, all: Dictionary): Slice => {
    let slice = all.slices.get(name);
    if (!slice) {
      slice = sliceOf(journey, all);
      all.slices.set(name, slice);
    }
    return slice;
  };
  const internTerms = (journeys: readonly Journey[], all: Dictionary): SupplierOffer['terms'] => {
    const flights = journeys.reduce((sum, { legs }) => sum + legs.length, 0);
    let terms = all.terms.get(flights);
    if (!terms) {
      terms = { ...TERMS, fareBasis: Array.from({ length: flights }, () => 'YOW') };
      all.terms.set(flights, terms);
    }
    return terms;
  };
  const offerOf = (
    journeys: readonly Journey[],
    names: readonly string[],
    passengerCounts: PassengerCounts,
    all: Dictionary,
  ): SupplierOffer => ({
    offerId: names.join('_'),
    slices: journeys.map((journey, n) => sliceIn(journey, names[n] as string, all)),
    terms: internTerms(journeys, all),
    prices: CATEGORIES.filter((category) => passengerCounts[category] > 0).map((category) => ({
      category,
      count: passengerCounts[category],
      fare: money(journeys.reduce((all, { price }) => all + price, 0)),
      taxes: [],
    })),
    seatsLeft: 9,
    holdable: true,
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  });

  return {
    id: 'own',
    name: 'World',
    capabilities: {
      kind: 'avia',
      hold: false,
      void: false,
      partialVoid: false,
      autoRefund: false,
      split: false,
      autoExchange: false,
      releaseSeats: false,
      ageDate: 'last',
      maxEffectDelayMs: 0,
    },
    async *search(_call, query: SearchQuery) {
      const stops = (keys: readonly string[]) => keys.flatMap((key) => stopOf.get(key) ?? []);
      const slices = query.slices.map(({ from, to, date }) => ({
        from: stops(from),
        to: stops(to),
        day: dayOf(index.clocks, date as LocalDate),
      }));
      const wanted: Omit<JourneyQuery, 'from' | 'to' | 'day'> = {
        seats: seatsNeeded(query.passengerCounts),
        families: ECONOMY,
        modes: ALL_MODES,
        maxStops: 2,
        longestWait: 480,
        selfTransfer: true,
        after: 0,
        order: 'price',
        limit: MAX_JOURNEYS,
      };
      const [out] = slices;
      const found =
        slices.length > 1
          ? (await inSlices(tripSteps(search, { ...wanted, slices, stay: 60 }))).map(({ journeys }) => journeys)
          : out
            ? search.find({ ...wanted, ...out }).map((journey) => [journey])
            : [];
      const all = createDictionary();
      yield found.map((journeys) => offerOf(journeys, journeys.map(nameOf), query.passengerCounts, all));
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
    resolveOutcome: never,
    quoteExchange: never,
    exchange: never,
  };
}
