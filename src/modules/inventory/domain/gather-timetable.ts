import type { LocalDate } from '#kernel/dates.ts';
import { addDays } from '#kernel/dates.ts';
import { MODES, type Mode } from '#kernel/mode.ts';
import {
  clocksOf,
  dayOf,
  departsOf,
  elapsedOf,
  indexSteps,
  type LegPlan,
  MAX_SHEETS,
  minuteOf,
  minuteOfInstant,
  openDay,
  priceOf,
  runsOn,
  type Steps,
  seatsLeft,
  setSeats,
  settleSteps,
  type TimetableIndex,
} from '#modules/search-engine/index.ts';
import { allStops, knownStop } from './airports.ts';
import { carrierCodes, carrierRules, modeOfCarrier } from './carriers.ts';
import { TRANSFERS } from './interchanges.ts';
import type { StoredFlight } from './inventory-departure.ts';
import { type ConnectingSegment, minimumConnection, SELF_TRANSFER_MINUTES } from './minimum-connection.ts';
import { carrierEditions } from './own/published-network.ts';
import {
  CACHED_FIELDS,
  type CachedDeparture,
  CLASSES,
  idOf,
  stopPlaces,
  TimetableCache,
  zonesOfStops,
} from './timetable-cache.ts';

type Network = {
  stops: ReturnType<typeof allStops>;
  carriers: readonly string[];
  zones: string[];
  placeOf: ReadonlyMap<string, number>;
  cities: string[];
  connectionClassOf: (segment: ConnectingSegment) => number;
  connecting: readonly ConnectingSegment[];
  /** By stop, class of the arrival, class of the departure. */
  connectMinutes: number[][][];
  /** Of published carriers: their terminals and connection times. */
  editions: number;
};
let latest: Network | null = null;

/** Stops and carriers of own inventory, with what connections between them need; anew when they are published. */
function networkNow(): Network {
  const [stops, carriers, editions] = [allStops(), carrierCodes(), carrierEditions()];
  if (latest?.stops.length === stops.length && latest.editions === editions) return latest;
  // Legs of one carrier within one country, or beyond it, need the same time for a connection; which of these classes
  // a leg belongs to is its place here.
  const connecting = carriers.flatMap((carrier): ConnectingSegment[] => [
    { carrier, domestic: true },
    { carrier, domestic: false },
  ]);
  const classes = new Map(connecting.map(({ carrier, domestic }, n) => [`${carrier} ${domestic}`, n]));
  latest = {
    editions,
    stops,
    carriers,
    zones: zonesOfStops(),
    placeOf: stopPlaces(),
    cities: [...new Set(stops.map(({ city }) => city))],
    connectionClassOf: ({ carrier, domestic }) => classes.get(`${carrier} ${domestic}`) ?? -1,
    connecting,
    connectMinutes: stops.map(({ code }) =>
      connecting.map((arriving) => connecting.map((departing) => minimumConnection(code, arriving, departing))),
    ),
  };
  return latest;
}
const nameOf = (
  kept: CachedDeparture,
  { zone, departs, elapsed }: Pick<LegPlan, 'zone' | 'departs' | 'elapsed'>,
): string => JSON.stringify([CACHED_FIELDS.map((key) => kept[key]), zone, departs, elapsed]);
type Draft = { kept: CachedDeparture; plan: LegPlan; sheets: number[][]; sheetOf: Map<string, number> };
type StoredFares = { draft: number; day: number; sheet: number; left: readonly number[] };

const planOf = (index: TimetableIndex, leg: number): Omit<LegPlan, 'sheets'> => {
  const route = index.routeOf[leg] as number;
  return {
    from: index.fromOf[route] as number,
    to: index.toOf[route] as number,
    carrier: index.carrierOf[leg] as number,
    mode: index.modeOf[leg] as number,
    connectionClass: index.connectionClassOf[leg] as number,
    zone: index.legZone[leg] as number,
    departs: departsOf(index, leg),
    elapsed: elapsedOf(index, leg),
  };
};

const minutesOfDay = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/** Flights of a span of days, one after another, and in the end the timetable in memory that they make. */
export function gatherTimetable(firstDay: LocalDate, days: number) {
  const { stops, carriers, zones, placeOf, cities, connectionClassOf, connecting, connectMinutes } = networkNow();
  const clocks = clocksOf(zones, firstDay, days);
  const drafts: Draft[] = [];
  const draftOf = new Map<string, number>();
  const taken: StoredFares[] = [];

  const sheetFor = (draft: Draft, sheet: number[]): number | undefined => {
    const name = sheet.join();
    const known = draft.sheetOf.get(name);
    if (known !== undefined || draft.sheets.length === MAX_SHEETS) return known;
    draft.sheetOf.set(name, draft.sheets.length);
    return draft.sheets.push(sheet) - 1;
  };

  function begin(kept: CachedDeparture, plan: Omit<LegPlan, 'sheets'>): number {
    const sheets: number[][] = [];
    const at = drafts.push({ kept, plan: { ...plan, sheets }, sheets, sheetOf: new Map() }) - 1;
    draftOf.set(nameOf(kept, plan), at);
    return at;
  }

  /** Takes over what a timetable of the same days knows, but for some flights. */
  function* keep(known: TimetableCache, without: ReadonlySet<string>): Steps<void> {
    const { index, kept } = known;
    for (let leg = 0; leg < index.legs; leg++) {
      yield;
      const own = kept[leg] as CachedDeparture;
      let at: number | undefined;
      for (let day = 0; day < days; day++) {
        if (!runsOn(index, leg, day) || without.has(idOf(own, addDays(firstDay, day)))) continue;
        at ??= begin(own, planOf(index, leg));
        const sheet = CLASSES.map((_, c) => priceOf(index, leg, day, c));
        const page = sheetFor(drafts[at] as Draft, sheet) as number;
        taken.push({
          draft: at,
          day,
          sheet: page,
          left: CLASSES.map((_, c) => seatsLeft(index, leg, day, c)),
        });
      }
    }
  }

  function add(flight: StoredFlight): void {
    const day = dayOf(clocks, flight.serviceDate);
    if (day < 0 || day >= days) return;
    const airport = knownStop(flight.fromCode);
    const leaves = minuteOfInstant(clocks, flight.departsAt);
    const elapsed = minuteOfInstant(clocks, flight.arrivesAt) - leaves;
    const own = airport ? zones.indexOf(airport.zone) : 0;
    const local = minutesOfDay(flight.departsLocal);
    // A departure moved over midnight or into a doubled hour is given in UTC.
    const regular = minuteOf(clocks, own, day, local) === leaves;
    const zone = regular ? own : 0;
    const departs = regular ? local : leaves - day * 1_440;
    const { fromCode, toCode, carrier, adultTaxMinor } = flight;
    const sheet = CLASSES.map(({ rbd }) => {
      const fare = flight.fares[flight.rbds.indexOf(rbd)];
      return fare === undefined ? 0 : fare + adultTaxMinor;
    });
    const kept = Object.fromEntries(CACHED_FIELDS.map((key) => [key, flight[key]])) as CachedDeparture;
    const name = nameOf(kept, { zone, departs, elapsed });
    let at = draftOf.get(name);
    let page = at === undefined ? undefined : sheetFor(drafts[at] as Draft, sheet);
    if (at === undefined || page === undefined) {
      const ends = { from: placeOf.get(fromCode) ?? -1, to: placeOf.get(toCode) ?? -1 };
      if (ends.from < 0 || ends.to < 0 || !carriers.includes(carrier)) return;
      const mode = (MODES as readonly Mode[]).indexOf(modeOfCarrier(carrier));
      at = begin(kept, {
        ...ends,
        carrier: carriers.indexOf(carrier),
        mode,
        connectionClass: connectionClassOf(flight),
        zone,
        departs,
        elapsed,
      });
      page = sheetFor(drafts[at] as Draft, sheet) as number;
    }
    const left = CLASSES.map(({ rbd }) => flight.left[flight.rbds.indexOf(rbd)] ?? 0);
    taken.push({ draft: at, day, sheet: page, left });
  }

  function* addAll(flights: readonly StoredFlight[]): Steps<void> {
    for (const [n, flight] of flights.entries()) {
      if (n % 200 === 0) yield;
      add(flight);
    }
  }

  function* build(): Steps<TimetableCache> {
    const { index, legOf } = yield* indexSteps({
      firstDay,
      days,
      zones,
      stops: stops.map(({ city, zone }) => ({ city: cities.indexOf(city), zone: zones.indexOf(zone) })),
      carriers: carriers.length,
      familyOf: CLASSES.map(({ f }) => f),
      legs: drafts.map(({ plan }) => plan),
      connectionClasses: connecting.length,
      connectMinutes: (stop, arriving, departing) => connectMinutes[stop]?.[arriving]?.[departing] ?? 0,
      transfers: TRANSFERS.flatMap(({ a, b, minimum }) => {
        const ends = { a: placeOf.get(a), b: placeOf.get(b) };
        // Nothing of own inventory stops at the other end.
        if (ends.a === undefined || ends.b === undefined) return [];
        return [{ a: ends.a, b: ends.b, minutes: minimum - SELF_TRANSFER_MINUTES }];
      }),
      linked: (a, b) => a === b,
      connectsAt: (carrier, stop) => carrierRules(carriers[carrier] as string).hubs.includes(stops[stop]?.code ?? ''),
      selfTransferMinutes: SELF_TRANSFER_MINUTES,
    });
    const kept: CachedDeparture[] = [];
    drafts.forEach((draft, n) => {
      kept[legOf[n] as number] = draft.kept;
    });
    for (const [n, { draft, day, sheet, left }] of taken.entries()) {
      if (n % 1_000 === 0) yield;
      const leg = legOf[draft] as number;
      openDay(index, leg, day, sheet);
      for (const [c, free] of left.entries()) setSeats(index, leg, day, c, free);
    }
    yield* settleSteps(index);
    return new TimetableCache(index, kept);
  }
  return { add, addAll, keep, build };
}

/** The same timetable with some flights as they stand now; those that are not among `flights` are gone. */
export function* withFlights(
  known: TimetableCache,
  anew: ReadonlySet<string>,
  flights: readonly StoredFlight[],
): Steps<TimetableCache> {
  const gathered = gatherTimetable(known.firstDay, known.index.days);
  yield* gathered.keep(known, anew);
  yield* gathered.addAll(flights);
  return yield* gathered.build();
}
