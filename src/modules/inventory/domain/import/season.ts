import { addDays, type LocalDate, toInstant } from '#kernel/dates.ts';
import type { Steps } from '#modules/search-engine/index.ts';
import type { Airport } from '../airports.ts';
import { MAX_PERIODS, type OwnFlight, type Period } from '../own/flight-shape.ts';
import { type NetworkFault, OWN_CLASSES, type OwnCarrier } from '../own/own-carrier.ts';
import { daysOf, flightFaults, keptSeatMap } from '../own/own-flight.ts';
import type { ErrorList } from './file-error.ts';
import type { SsimCarrier } from './ssim-carrier.ts';
import type { SkipReason, SsimLeg } from './ssim-leg.ts';

/** Days that a schedule speaks of: what the office has for other days stays. */
export type Scope = { from: LocalDate; to: LocalDate };

/** A schedule without an end speaks of the days of its legs. */
export function scopeOf(carrier: SsimCarrier, legs: Iterable<SsimLeg>): Scope {
  let to = carrier.to ?? carrier.from;
  if (carrier.to === null) for (const { period } of legs) if (period.to > to) to = period.to;
  return { from: carrier.from, to };
}

/** What is imported otherwise than it stands. */
export type Noted = 'aircraft' | 'configuration';

/** The nonstop legs of one number, all of one route. */
type SeasonFlight = { number: number; legs: [SsimLeg, ...SsimLeg[]] };
export type Season = {
  flights: SeasonFlight[];
  skipped: Partial<Record<SkipReason, number>>;
  noted: Partial<Record<Noted, number>>;
  /** Numbers with legs that are not imported, and none that is: they stay as they are. */
  untouched: Set<number>;
};

const count = <K extends string>(counts: Partial<Record<K, number>>, name: K, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Sorts legs into flights that go without a stop on one route; the others are counted by reason. */
export function* seasonOf(legs: Iterable<SsimLeg>): Steps<Season> {
  const season: Season = { flights: [], skipped: {}, noted: {}, untouched: new Set() };
  const byNumber = new Map<number, SsimLeg[]>();
  for (const leg of legs) {
    yield;
    if (leg.skip !== null) {
      count(season.skipped, leg.skip);
      season.untouched.add(leg.number);
      continue;
    }
    const others = byNumber.get(leg.number);
    if (others) others.push(leg);
    else byNumber.set(leg.number, [leg]);
  }
  for (const [number, all] of byNumber) {
    yield;
    const stopping = new Set(all.flatMap(({ sequence, variation }) => (sequence > 1 ? [variation] : [])));
    const nonstop = all.filter(({ variation }) => !stopping.has(variation));
    if (all.length > nonstop.length) count(season.skipped, 'stops', all.length - nonstop.length);
    const [first] = nonstop;
    if (!first) {
      season.untouched.add(number);
      continue;
    }
    const own = nonstop.filter(({ from, to }) => from === first.from && to === first.to);
    if (nonstop.length > own.length) count(season.skipped, 'route', nonstop.length - own.length);
    const otherAircraft = own.filter(({ aircraft }) => aircraft !== first.aircraft).length;
    if (otherAircraft > 0) count(season.noted, 'aircraft', otherAircraft);
    if (first.cabins === null) count(season.noted, 'configuration');
    season.untouched.delete(number);
    season.flights.push({ number, legs: [first, ...own.slice(1)] });
  }
  return season;
}

/** Minutes that clocks of a zone are ahead of UTC on a day at a time. */
function createOffsets() {
  const known = new Map<string, number>();
  return (zone: string, local: string): number => {
    const name = `${zone} ${local}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const minutes = (Date.parse(`${local}:00Z`) - Date.parse(toInstant(local, zone))) / 60_000;
    known.set(name, minutes);
    return minutes;
  };
}

/** A period outside a scope: what is before it and what is after it, where the flight goes on those days. */
export function outside(period: Period, scope: Scope): Period[] {
  if (period.to < scope.from || period.from > scope.to) return [period];
  const parts = [
    { ...period, to: addDays(scope.from, -1) },
    { ...period, from: addDays(scope.to, 1) },
  ];
  return parts.filter((part) => {
    const week = addDays(part.from, 6);
    return part.from <= part.to && !daysOf(part, part.from, week < part.to ? week : part.to).next().done;
  });
}

/** A schedule in UTC may begin or end a day outside its own days by local clocks. */
const widened = (scope: Scope, legs: readonly SsimLeg[]): Scope =>
  legs.reduce(
    ({ from, to }, { period }) => ({
      from: period.from < from ? period.from : from,
      to: period.to > to ? period.to : to,
    }),
    scope,
  );

const inOrder = (periods: readonly Period[]): Period[] =>
  periods.toSorted((a, b) => {
    const [one, other] = [a, b].map((period) => `${period.from}${period.to}${period.days.join('')}${period.departs}`);
    return (one as string) < (other as string) ? -1 : 1;
  });

/** Classes of a flight that is new: all seats of each cabin in the cheapest class that may be priced later. */
function classesFor(cabins: OwnFlight['cabins'], carrier: Pick<OwnCarrier, 'families'>): OwnFlight['classes'] {
  const families = carrier.families.map(({ family }) => family);
  const economy = (['standard', 'lite', 'flex'] as const).find((family) => families.includes(family)) ?? 'standard';
  const classOf = (family: keyof typeof OWN_CLASSES) => OWN_CLASSES[family][0] as string;
  const front = cabins.business > 0 && families.includes('business');
  return [
    { rbd: classOf(economy), seats: cabins.economy, fare: 0 },
    ...(front ? [{ rbd: classOf('business'), seats: cabins.business, fare: 0 }] : []),
  ];
}

export type Known = {
  airportOf: (code: string) => Airport | undefined;
  aircraftOf: (code: string) => string | undefined;
};

/** A flight with the periods of a schedule in its scope; fares and blocks of a known one stay. */
function withSeason(
  { number, legs }: SeasonFlight,
  current: OwnFlight | null,
  { carrier, scope, known }: { carrier: OwnCarrier; scope: Scope; known: Known },
): OwnFlight {
  const [first] = legs;
  const codeOf = (code: string) => known.airportOf(code)?.code ?? code;
  const cabins = first.cabins ?? current?.cabins ?? { economy: 0, business: 0 };
  const own = widened(scope, legs);
  const periods = inOrder([
    ...(current?.periods.flatMap((period) => outside(period, own)) ?? []),
    ...legs.map(({ period }) => period),
  ]);
  return {
    classes: classesFor(cabins, carrier),
    seasons: [],
    block: null,
    belowNet: false,
    ...current,
    seatMap: keptSeatMap(current, cabins),
    carrier: carrier.code,
    number,
    from: codeOf(first.from),
    to: codeOf(first.to),
    aircraft: known.aircraftOf(first.aircraft) ?? first.aircraft,
    cabins,
    periods,
  };
}

const COLUMNS: Readonly<Record<string, number>> = { from: 15, to: 22, days: 29, departs: 40, arrives: 62 };
/** Where a fault of a flight stands in the record of a leg. */
const columnOf = (name: string): number =>
  name === 'from' ? 37 : name === 'to' ? 55 : name.startsWith('cabins') ? 173 : 3;

/** Faults that a schedule brings; those of fares are mended by fares. */
const isOfSchedule = (name: string): boolean => /^(periods\.|cabins\.|from$|to$)/.test(name);

const samePeriod = (a: Period, b: Period): boolean =>
  a.from === b.from && a.to === b.to && a.departs === b.departs && a.days.join() === b.days.join();

/** Builds the flights of a season over what the office has, and names what keeps the file from being taken in. */
export function createSeasonBuilder(of: { carrier: OwnCarrier; scope: Scope; known: Known; errors: ErrorList }) {
  const { errors, known } = of;
  const offsetOf = createOffsets();

  function checkClocks({ line, from, to, period, offsets }: SsimLeg): boolean {
    const ends = [from, to].map((code) => known.airportOf(code));
    const day = period.from;
    const times = [`${day}T${period.departs}`, `${addDays(day, period.dayShift)}T${period.arrives}`];
    let isKnown = true;
    for (const n of [0, 1] as const) {
      const airport = ends[n];
      if (!airport) {
        errors.add(line, n === 0 ? 37 : 55, 'flights.unknown_airport');
        isKnown = false;
        continue;
      }
      const ours = offsetOf(airport.zone, times[n] as string);
      if (ours !== offsets[n])
        errors.add(line, n === 0 ? 48 : 66, 'schedules.other_clock', { file: offsets[n] / 60, ours: ours / 60 });
    }
    return isKnown;
  }

  /** Names the faults of the schedule; answers those of fares. */
  function checkFaults(flight: OwnFlight, legs: SeasonFlight['legs']): NetworkFault[] {
    const [first] = legs;
    const ends = { from: known.airportOf(first.from) as Airport, to: known.airportOf(first.to) as Airport };
    const faults = flightFaults(flight, of.carrier, ends);
    for (const { field, code, values } of faults) {
      if (!isOfSchedule(field)) continue;
      const [list, n, name = ''] = field.split('.');
      const period = list === 'periods' ? flight.periods[Number(n)] : undefined;
      const leg = legs.find((one) => period && samePeriod(one.period, period)) ?? first;
      errors.add(leg.line, period ? (COLUMNS[name] ?? 15) : columnOf(field), code, values);
    }
    return faults.filter(({ field }) => !isOfSchedule(field));
  }
  return {
    build(flight: SeasonFlight, current: OwnFlight | null): { flight: OwnFlight; faults: NetworkFault[] } | null {
      const before = errors.count;
      const isKnown = flight.legs.map(checkClocks).every(Boolean);
      if (!isKnown) return null;
      const made = withSeason(flight, current, of);
      const over = flight.legs[MAX_PERIODS];
      if (made.periods.length > MAX_PERIODS) {
        errors.add((over ?? flight.legs[0]).line, 6, 'schedules.too_many_periods', { limit: MAX_PERIODS });
        return null;
      }
      const faults = checkFaults(made, flight.legs);
      return errors.count > before ? null : { flight: made, faults };
    },
  };
}

/** A flight that is not in the schedule any more: without its periods in the scope. */
export const withoutSeason = (current: OwnFlight, scope: Scope): OwnFlight => ({
  ...current,
  periods: current.periods.flatMap((period) => outside(period, scope)),
});
