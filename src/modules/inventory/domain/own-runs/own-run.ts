import { addDays, type Instant, type LocalDate, type LocalDateTime, minutesBetween } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Airport } from '../airports.ts';
import { clocksOn } from '../day-clock.ts';
import { adultTaxSoms, type OwnCarrier } from '../own/own-carrier.ts';
import { daysOf } from '../own/own-flight.ts';
import { rbdOfRailBus } from '../rail-bus-families.ts';
import { OWN_LAYOUT } from '../seat-maps.ts';
import { flightId, type PlannedDeparture, type PlannedStock } from '../timetable.ts';
import { type StationPair, stationPairFare, stationPairLetters, stationPairsOf } from '../vehicle-runs.ts';
import { vehiclePlacesOf } from '../vehicles.ts';
import type { OwnRun, OwnRunStop } from './run-shape.ts';

/** Stops of a run as reference knows them, in its order. */
export type RunStops = readonly Airport[];
/** One day of a run: the whole of it, with a departure for every pair of its stops, itself the first. */
export type PlannedRunDay = PlannedDeparture & { readonly pairs: readonly PlannedDeparture[] };

type Moment = { at: Instant; local: LocalDateTime };
type Halt = { stop: Airport; comes: Moment; goes: Moment };
type ClockOf = ReturnType<typeof clocksOn>;

/** A call on the day on which the run leaves its first stop; `clocks`: of that day and the following ones. */
function momentOf(call: NonNullable<OwnRunStop['arrives']>, zone: string, date: LocalDate, clocks: ClockOf[]): Moment {
  const day = addDays(date, call.day);
  clocks[call.day] ??= clocksOn(day);
  const clock = (clocks[call.day] as ClockOf)(zone);
  const at = clock.instant(call.time);
  // An hour that the clocks skip is shown as they show it.
  return { at, local: clock.local(at) };
}

/** When a run is at its stops. @throws for a stop in the middle without times. */
export function haltsOf({ stops }: Pick<OwnRun, 'stops'>, places: RunStops, date: LocalDate): Halt[] {
  const clocks: ClockOf[] = [];
  return stops.map((stop, n): Halt => {
    const place = places[n];
    const comes = stop.arrives ?? stop.departs;
    const goes = stop.departs ?? stop.arrives;
    if (!place || !comes || !goes) throw new Error(`no times at stop ${n + 1}`);
    const moment = (call: typeof comes) => momentOf(call, place.zone, date, clocks);
    return { stop: place, comes: moment(n === 0 ? goes : comes), goes: moment(n === stops.length - 1 ? comes : goes) };
  });
}

/** Fares of a class on a day, for every pair of stops in their order; the whole run first. */
const faresOf = (run: OwnRun, stops: RunStops, pairs: readonly StationPair[], whole: number): number[] =>
  pairs.map((pair) => fromMajor(stationPairFare({ run, stops }, pair, whole)).minor);

/** Tyiyn by pair, as one text that is compared and stored nowhere. */
export const fareText = (fares: readonly number[]): string => fares.join(' ');

type ClassOnDay = PlannedStock & { fares: readonly number[] };
function classesOn(run: OwnRun, stops: RunStops, pairs: readonly StationPair[], date: LocalDate): ClassOnDay[] {
  const season = run.seasons.find(({ from, to }) => from <= date && date <= to);
  return run.classes.map((one) => {
    const fares = faresOf(run, stops, pairs, season?.fares[one.class] ?? one.fare);
    return {
      rbd: rbdOfRailBus(one.class),
      fareFamily: one.class,
      seats: one.seats,
      places: vehiclePlacesOf(run, one.class).length,
      fareMinor: fares[0] ?? 0,
      partFares: fareText(fares),
      fares,
    };
  });
}

type RunDay = { run: OwnRun; halts: readonly Halt[]; classes: readonly ClassOnDay[]; id: string; tax: number };

/** A station pair as a departure of its own, on the day and by the clocks of its own stops. */
function pairDeparture({ run, halts, classes, id, tax }: RunDay, pair: StationPair, n: number): PlannedDeparture {
  const [from, to] = [halts[pair[0]] as Halt, halts[pair[1]] as Halt];
  const serviceDate = from.goes.local.slice(0, 10);
  return {
    id: flightId(run.carrier, `${run.number}${stationPairLetters(pair, halts.length)}`, serviceDate),
    carrier: run.carrier,
    number: run.number,
    mode: run.mode,
    serviceDate,
    from: from.stop.code,
    to: to.stop.code,
    departsLocal: from.goes.local,
    arrivesLocal: to.comes.local,
    departsAt: from.goes.at,
    arrivesAt: to.comes.at,
    minutes: minutesBetween(from.goes.at, to.comes.at),
    layout: OWN_LAYOUT,
    aircraft: run.vehicle,
    seats: classes.reduce((all, { seats }) => all + seats, 0),
    revalidationIncreaseBp: 0,
    adultTaxMinor: tax,
    domestic: from.stop.country === to.stop.country,
    buckets: classes.map(({ fares, partFares: _, places: __, ...one }) => ({ ...one, fareMinor: fares[n] ?? 0 })),
    ...(halts.length > 2 && { run: { id, first: pair[0] + 1, last: pair[1] } }),
  };
}

/** Every stop in order, and when a run is there; as `readRunDays` has it of the timetable. */
const callsOf = (halts: readonly Halt[]): string => halts.map(({ stop }) => stop.code).join(' ');
const timesOf = (halts: readonly Halt[]): string =>
  halts
    .slice(1)
    .flatMap(({ comes }, n) => [(halts[n] as Halt).goes.at, comes.at])
    .join(' ');

function planDayOfRun(run: OwnRun, stops: RunStops, date: LocalDate, tax: number): PlannedRunDay {
  const pairs = stationPairsOf(run.stops.length);
  const halts = haltsOf(run, stops, date);
  const classes = classesOn(run, stops, pairs, date);
  const day: RunDay = { run, halts, classes, id: flightId(run.carrier, run.number, date), tax };
  const departures = pairs.map((pair, n) => pairDeparture(day, pair, n));
  const [whole] = departures;
  if (!whole) throw new Error('a run without stops');
  return {
    ...whole,
    calls: callsOf(halts),
    times: timesOf(halts),
    buckets: classes.map(({ fares: _, ...one }) => one),
    pairs: departures,
  };
}

/** Days on which a run leaves its first stop, between two days. */
export const runDates = (
  { periods }: Pick<OwnRun, 'periods'>,
  { first, last }: { first: LocalDate; last: LocalDate },
): LocalDate[] => periods.flatMap((period) => [...daysOf(period, first, last)]);

/** Some days of a run; the same for the same run, carrier and day. */
export function planRunDays(
  run: OwnRun,
  carrier: Pick<OwnCarrier, 'taxes'>,
  stops: RunStops,
  dates: readonly LocalDate[],
): PlannedRunDay[] {
  const [from, to] = [stops[0], stops.at(-1)];
  const tax = from && to ? fromMajor(adultTaxSoms(carrier, { from, to })).minor : 0;
  return dates.map((date) => planDayOfRun(run, stops, date, tax));
}

/** Every day of a run between two days. */
export const planOwnRun = (
  run: OwnRun,
  carrier: Pick<OwnCarrier, 'taxes'>,
  stops: RunStops,
  span: { first: LocalDate; last: LocalDate },
): PlannedRunDay[] => planRunDays(run, carrier, stops, runDates(run, span));
