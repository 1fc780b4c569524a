import { addDays, type Instant, type LocalDate } from '#kernel/dates.ts';
import {
  ALL_MODES,
  dayOf,
  departsOf,
  elapsedOf,
  instantOfMinute,
  type Journey,
  type JourneyQuery,
  JourneySearch,
  localTimeAt,
  minuteOf,
  minuteOfInstant,
  priceOf,
  recomputeDay,
  runsOn,
  seatsLeft,
  setSeats,
  type TimetableIndex,
} from '#modules/search-engine/index.ts';
import { allStops, knownStop } from './airports.ts';
import { FAMILIES, FAMILY_SHAPES, type FareFamily } from './families.ts';
import type { InventoryDeparture, InventoryStock, StoredFlight } from './inventory-departure.ts';
import { LONGEST_CONNECTION_MINUTES } from './itineraries.ts';

/** Own inventory's booking classes in the index: each stands in one family. */
export const CLASSES = FAMILIES.flatMap((fareFamily, f) =>
  FAMILY_SHAPES[fareFamily].rbds.map((rbd) => ({ rbd, fareFamily, f })),
);
const CLASS_OF = new Map(CLASSES.map(({ rbd }, n) => [rbd, n]));
/** Zones of the index; the place of one never changes, for stops are only added. */
export const zonesOfStops = (): string[] => ['UTC', ...new Set(allStops().map(({ zone }) => zone))];
const placesOf = <T>(names: readonly T[]) => new Map(names.map((name, n) => [name, n]));
export const stopPlaces = (): ReadonlyMap<string, number> => placesOf(allStops().map(({ code }) => code));

/** What departures of one leg have in common and the index does not keep. */
export const CACHED_FIELDS = [
  ...(['carrier', 'number', 'from', 'to', 'fromCode', 'toCode'] as const),
  ...(['aircraft', 'domestic', 'revalidationIncreaseBp', 'adultTaxMinor', 'minutes', 'part'] as const),
];
export type CachedDeparture = Pick<StoredFlight, (typeof CACHED_FIELDS)[number]>;
/** The id of a departure in the database. */
export const idOf = (kept: CachedDeparture, date: LocalDate): string => `${nameOf(kept)}-${date.replaceAll('-', '')}`;
const nameOf = ({ carrier, number, part }: CachedDeparture): string => `${carrier}${number}${part ?? ''}`;

export type InventoryRouteOption = { from: readonly string[]; to: readonly string[]; date: LocalDate };

/** Flights of the own inventory in memory: what the index finds, converted to flights. */
export class TimetableCache {
  readonly index: TimetableIndex;
  readonly search: JourneySearch;
  readonly kept: readonly CachedDeparture[];
  private readonly stopsOf: ReadonlyMap<string, number>;
  private readonly zones: ReadonlyMap<string, number>;
  private readonly legsOf: ReadonlyMap<string, readonly number[]>;

  constructor(index: TimetableIndex, kept: readonly CachedDeparture[]) {
    this.index = index;
    this.kept = kept;
    this.search = new JourneySearch(index);
    const places = stopPlaces();
    this.zones = placesOf(zonesOfStops());
    const ends = kept.flatMap(({ from, fromCode, to, toCode }) => [[from, fromCode] as const, [to, toCode] as const]);
    this.stopsOf = new Map(ends.map(([key, code]) => [key, places.get(code) as number]));
    this.legsOf = Map.groupBy(kept.keys(), (leg) => nameOf(kept[leg] as CachedDeparture));
  }

  get firstDay(): LocalDate {
    return this.index.clocks.firstDay;
  }

  /** A question to the index by location keys; places own inventory does not fly to are left out. */
  wanted(
    way: InventoryRouteOption,
    fareFamilies: readonly FareFamily[],
    seats: number,
    after: Instant,
  ): Omit<JourneyQuery, 'order' | 'limit'> {
    const stops = (keys: readonly string[]) => keys.flatMap((key) => this.stopsOf.get(key) ?? []);
    return {
      from: stops(way.from),
      to: stops(way.to),
      day: dayOf(this.index.clocks, way.date),
      seats,
      families: fareFamilies.reduce((set, fareFamily) => set | (1 << FAMILIES.indexOf(fareFamily)), 0),
      modes: ALL_MODES,
      maxStops: 1,
      longestWait: LONGEST_CONNECTION_MINUTES,
      selfTransfer: false,
      after: minuteOfInstant(this.index.clocks, after),
    };
  }

  /**
   * `departuresById`: departures shared between journeys, included once; of one query with the same families and
   * seats.
   */
  flightsOf(
    journey: Journey,
    fareFamilies: readonly FareFamily[],
    seats: number,
    departuresById: Map<number, InventoryDeparture> = new Map(),
  ): InventoryDeparture[] {
    return journey.legs.map(({ leg, day }) => {
      const key = leg * this.index.days + day;
      const known = departuresById.get(key) ?? this.flight(leg, day, fareFamilies, seats);
      departuresById.set(key, known);
      return known;
    });
  }

  /**
   * A departure by its id in the database, with the classes of some families that have room; undefined when it does
   * not run.
   */
  flightById(flightId: string, fareFamilies: readonly FareFamily[], seats: number): InventoryDeparture | undefined {
    const found = this.find(flightId);
    return found && this.flight(found.leg, found.day, fareFamilies, seats);
  }

  /** Writes the free seats of a flight. False when it is not what the index knows: it must be read anew. */
  changeSeats(flightId: string, rbds: readonly string[], left: readonly number[], fares: readonly number[]): boolean {
    const found = this.find(flightId);
    if (!found) return true;
    const { leg, day } = found;
    const tax = (this.kept[leg] as CachedDeparture).adultTaxMinor;
    const known = rbds.every((rbd, n) => {
      const c = CLASS_OF.get(rbd);
      return c !== undefined && priceOf(this.index, leg, day, c) === (fares[n] as number) + tax;
    });
    if (!known) return false;
    for (const [n, rbd] of rbds.entries())
      setSeats(this.index, leg, day, CLASS_OF.get(rbd) as number, left[n] as number);
    recomputeDay(this.index, this.index.routeOf[leg] as number, day);
    return true;
  }

  private find(flightId: string): { leg: number; day: number } | undefined {
    const [name = '', date = ''] = flightId.split('-');
    const day = dayOf(this.index.clocks, `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`);
    if (day < 0 || day >= this.index.days) return undefined;
    const leg = this.legsOf.get(name)?.find((each) => runsOn(this.index, each, day));
    return leg === undefined ? undefined : { leg, day };
  }

  private zoneOf(code: string): number {
    return this.zones.get(knownStop(code)?.zone ?? 'UTC') ?? 0;
  }

  private flight(leg: number, day: number, fareFamilies: readonly FareFamily[], seats: number): InventoryDeparture {
    const { index } = this;
    const { adultTaxMinor, part: _, ...kept } = this.kept[leg] as CachedDeparture;
    const date = addDays(this.firstDay, day);
    const leaves = minuteOf(index.clocks, index.legZone[leg] as number, day, departsOf(index, leg));
    const arrives = leaves + elapsedOf(index, leg);
    const buckets = CLASSES.flatMap(({ rbd, fareFamily }, c): InventoryStock[] => {
      const left = seatsLeft(index, leg, day, c);
      const price = priceOf(index, leg, day, c);
      if (left < seats || price === 0 || !fareFamilies.includes(fareFamily)) return [];
      return [{ rbd, fareFamily, left, fareMinor: price - adultTaxMinor }];
    });
    return {
      ...kept,
      id: idOf(this.kept[leg] as CachedDeparture, date),
      departsLocal: localTimeAt(index.clocks, this.zoneOf(kept.fromCode), leaves),
      arrivesLocal: localTimeAt(index.clocks, this.zoneOf(kept.toCode), arrives),
      departsAt: instantOfMinute(index.clocks, leaves),
      arrivesAt: instantOfMinute(index.clocks, arrives),
      buckets: buckets.sort((a, b) => a.fareMinor - b.fareMinor || (a.rbd < b.rbd ? -1 : 1)),
    };
  }
}
