import { addDays, type Instant, type LocalDate } from '#kernel/dates.ts';
import { MODES, type Mode } from '#kernel/mode.ts';
import { STOPS } from './airports.ts';
import { CARRIERS, type CarrierCode, modeOfCarrier } from './carriers.ts';
import { buildIndex, type LegPlan, MOST_SHEETS } from './engine/build-index.ts';
import { clocksOf, dayOf, instantOfMinute, localTimeAt, minuteOf, minuteOfInstant } from './engine/clocks.ts';
import type { Journey, Wanted } from './engine/journey.ts';
import { JourneySearch } from './engine/journey-search.ts';
import {
  ALL_MODES,
  openDay,
  priceOf,
  runsOn,
  seatsLeft,
  setSeats,
  settleAll,
  settleDay,
  type TimetableIndex,
} from './engine/timetable-index.ts';
import { FAMILIES, FAMILY_RULES, type Family } from './families.ts';
import type { HouseBucket, HouseFlight, StoredFlight } from './house-flight.ts';
import { LONGEST_CONNECTION_MINUTES } from './itineraries.ts';

/** The house's booking classes in the index: each stands in one family. */
const CLASSES = FAMILIES.flatMap((family, f) =>
  FAMILY_RULES[family].classes.map(({ rbd }) => ({ rbd, family, f })),
);
const CLASS_OF = new Map(CLASSES.map(({ rbd }, n) => [rbd, n]));
const CARRIER_CODES = Object.keys(CARRIERS) as CarrierCode[];
const ZONES = ['UTC', ...new Set(STOPS.map(({ zone }) => zone))];
const CITIES = [...new Set(STOPS.map(({ city }) => city))];
const STOP_OF = new Map(STOPS.map(({ code }, n) => [code, n]));
const zoneOf = (code: string): number => ZONES.indexOf(STOPS[STOP_OF.get(code) ?? -1]?.zone ?? 'UTC');

/** What departures of one leg have in common and the index does not keep. */
const KEPT = [
  ...(['carrier', 'number', 'from', 'to', 'fromCode', 'toCode'] as const),
  ...(['aircraft', 'domestic', 'riseBp', 'adultTaxMinor', 'minutes'] as const),
];
type Kept = Pick<StoredFlight, (typeof KEPT)[number]>;
type Draft = { kept: Kept; plan: LegPlan; sheets: number[][]; sheetOf: Map<string, number> };
type Taken = { draft: number; day: number; sheet: number; left: readonly number[] };

const minutesOfDay = (local: string): number =>
  Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/** Flights of a span of days, one after another, and in the end the timetable in memory that they make. */
export function gatherTimetable(firstDay: LocalDate, days: number) {
  const clocks = clocksOf(ZONES, firstDay, days);
  const drafts: Draft[] = [];
  const draftOf = new Map<string, number>();
  const taken: Taken[] = [];

  const sheetFor = (draft: Draft, sheet: number[]): number | undefined => {
    const name = sheet.join();
    const known = draft.sheetOf.get(name);
    if (known !== undefined || draft.sheets.length === MOST_SHEETS) return known;
    draft.sheetOf.set(name, draft.sheets.length);
    return draft.sheets.push(sheet) - 1;
  };

  function add(flight: StoredFlight): void {
    const day = dayOf(clocks, flight.serviceDate);
    if (day < 0 || day >= days) return;
    const airport = STOPS[STOP_OF.get(flight.fromCode) ?? -1];
    const leaves = minuteOfInstant(clocks, flight.departsAt);
    const elapsed = minuteOfInstant(clocks, flight.arrivesAt) - leaves;
    const own = airport ? ZONES.indexOf(airport.zone) : 0;
    const local = minutesOfDay(flight.departs);
    // A departure moved over midnight or into a doubled hour is told in UTC.
    const regular = minuteOf(clocks, own, day, local) === leaves;
    const zone = regular ? own : 0;
    const departs = regular ? local : leaves - day * 1_440;
    const { fromCode, toCode, carrier, adultTaxMinor } = flight;
    const sheet = CLASSES.map(({ rbd }) => {
      const fare = flight.fares[flight.rbds.indexOf(rbd)];
      return fare === undefined ? 0 : fare + adultTaxMinor;
    });
    const name = JSON.stringify([KEPT.map((key) => flight[key]), zone, departs, elapsed]);
    let at = draftOf.get(name);
    let page = at === undefined ? undefined : sheetFor(drafts[at] as Draft, sheet);
    if (at === undefined || page === undefined) {
      const sheets: number[][] = [];
      const stops = { from: STOP_OF.get(fromCode) ?? -1, to: STOP_OF.get(toCode) ?? -1 };
      if (stops.from < 0 || stops.to < 0) return;
      const plan = {
        ...stops,
        carrier: CARRIER_CODES.indexOf(carrier),
        mode: (MODES as readonly Mode[]).indexOf(modeOfCarrier(carrier)),
        zone,
        departs,
        elapsed,
        sheets,
      };
      const kept = Object.fromEntries(KEPT.map((key) => [key, flight[key]])) as Kept;
      at = drafts.push({ kept, plan, sheets, sheetOf: new Map() }) - 1;
      draftOf.set(name, at);
      page = sheetFor(drafts[at] as Draft, sheet) as number;
    }
    const left = CLASSES.map(({ rbd }) => flight.left[flight.rbds.indexOf(rbd)] ?? 0);
    taken.push({ draft: at, day, sheet: page, left });
  }

  function build(): HouseTimetable {
    const { index, legOf } = buildIndex({
      firstDay,
      days,
      zones: ZONES,
      stops: STOPS.map(({ city, zone }) => ({ city: CITIES.indexOf(city), zone: ZONES.indexOf(zone) })),
      carriers: CARRIER_CODES.length,
      familyOf: CLASSES.map(({ f }) => f),
      legs: drafts.map(({ plan }) => plan),
      connectMinutes: (stop) => STOPS[stop]?.connectMinutes ?? 60,
      transfers: [],
      linked: (a, b) => a === b,
      connectsAt: (carrier, stop) =>
        CARRIERS[CARRIER_CODES[carrier] as CarrierCode].hubs.includes(STOPS[stop]?.code ?? ''),
      selfTransferMinutes: 0,
    });
    const kept: Kept[] = [];
    drafts.forEach((draft, n) => {
      kept[legOf[n] as number] = draft.kept;
    });
    for (const { draft, day, sheet, left } of taken) {
      const leg = legOf[draft] as number;
      openDay(index, leg, day, sheet);
      for (const [c, free] of left.entries()) setSeats(index, leg, day, c, free);
    }
    settleAll(index);
    return new HouseTimetable(index, kept);
  }
  return { add, build };
}

export type HouseWay = { from: readonly string[]; to: readonly string[]; date: LocalDate };

/** The house's flights in memory: what the index finds, told as flights. */
export class HouseTimetable {
  readonly index: TimetableIndex;
  readonly search: JourneySearch;
  private readonly kept: readonly Kept[];
  private readonly stopsOf: ReadonlyMap<string, number>;
  private readonly legsOf: ReadonlyMap<string, readonly number[]>;

  constructor(index: TimetableIndex, kept: readonly Kept[]) {
    this.index = index;
    this.kept = kept;
    this.search = new JourneySearch(index);
    const ends = kept.flatMap(({ from, fromCode, to, toCode }) => [
      [from, fromCode] as const,
      [to, toCode] as const,
    ]);
    this.stopsOf = new Map(ends.map(([key, code]) => [key, STOP_OF.get(code) as number]));
    this.legsOf = Map.groupBy(kept.keys(), (leg) => {
      const { carrier, number } = kept[leg] as Kept;
      return `${carrier}${number}`;
    });
  }

  get firstDay(): LocalDate {
    return this.index.clocks.firstDay;
  }

  /** A question to the index by place keys; places the house does not fly to are left out. */
  wanted(
    way: HouseWay,
    families: readonly Family[],
    seats: number,
    after: Instant,
  ): Omit<Wanted, 'order' | 'limit'> {
    const stops = (keys: readonly string[]) => keys.flatMap((key) => this.stopsOf.get(key) ?? []);
    return {
      from: stops(way.from),
      to: stops(way.to),
      day: dayOf(this.index.clocks, way.date),
      seats,
      families: families.reduce((set, family) => set | (1 << FAMILIES.indexOf(family)), 0),
      modes: ALL_MODES,
      maxStops: 1,
      longestWait: LONGEST_CONNECTION_MINUTES,
      selfTransfer: false,
      after: minuteOfInstant(this.index.clocks, after),
    };
  }

  flightsOf(journey: Journey, families: readonly Family[], seats: number): HouseFlight[] {
    return journey.legs.map(({ leg, day }) => this.flight(leg, day, families, seats));
  }

  /** Writes the free seats of a flight. False when it is not what the index knows: it must be read anew. */
  changeSeats(
    flightId: string,
    rbds: readonly string[],
    left: readonly number[],
    fares: readonly number[],
  ): boolean {
    const [name = '', date = ''] = flightId.split('-');
    const day = dayOf(this.index.clocks, `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`);
    if (day < 0 || day >= this.index.days) return true;
    const leg = this.legsOf.get(name)?.find((each) => runsOn(this.index, each, day));
    if (leg === undefined) return true;
    const tax = (this.kept[leg] as Kept).adultTaxMinor;
    const known = rbds.every((rbd, n) => {
      const c = CLASS_OF.get(rbd);
      return c !== undefined && priceOf(this.index, leg, day, c) === (fares[n] as number) + tax;
    });
    if (!known) return false;
    for (const [n, rbd] of rbds.entries())
      setSeats(this.index, leg, day, CLASS_OF.get(rbd) as number, left[n] as number);
    settleDay(this.index, this.index.routeOf[leg] as number, day);
    return true;
  }

  private flight(leg: number, day: number, families: readonly Family[], seats: number): HouseFlight {
    const { index } = this;
    const { adultTaxMinor, ...kept } = this.kept[leg] as Kept;
    const date = addDays(this.firstDay, day);
    const leaves = minuteOf(index.clocks, index.legZone[leg] as number, day, index.departs[leg] as number);
    const arrives = leaves + (index.elapsed[leg] as number);
    const buckets = CLASSES.flatMap(({ rbd, family }, c): HouseBucket[] => {
      const left = seatsLeft(index, leg, day, c);
      const price = priceOf(index, leg, day, c);
      if (left < seats || price === 0 || !families.includes(family)) return [];
      return [{ rbd, family, left, fareMinor: price - adultTaxMinor }];
    });
    return {
      ...kept,
      id: `${kept.carrier}${kept.number}-${date.replaceAll('-', '')}`,
      departs: localTimeAt(index.clocks, zoneOf(kept.fromCode), leaves),
      arrives: localTimeAt(index.clocks, zoneOf(kept.toCode), arrives),
      departsAt: instantOfMinute(index.clocks, leaves),
      arrivesAt: instantOfMinute(index.clocks, arrives),
      buckets: buckets.sort((a, b) => a.fareMinor - b.fareMinor || (a.rbd < b.rbd ? -1 : 1)),
    };
  }
}
