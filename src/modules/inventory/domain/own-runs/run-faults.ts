import { addDays, type LocalDate } from '#kernel/dates.ts';
import type { Airport } from '../airports.ts';
import type { NetworkFault, OwnCarrier } from '../own/own-carrier.ts';
import { daysOf, overlaps } from '../own/own-flight.ts';
import { faultsOfDates } from '../own/season-dates.ts';
import { classesOfMode } from '../rail-bus-families.ts';
import { vehiclePlacesOf } from '../vehicles.ts';
import { haltsOf } from './own-run.ts';
import type { OwnRun } from './run-shape.ts';

/** What reference knows of the stops of a draft and of the places where one gets on; undefined: nothing. */
export type FoundStops = { readonly stops: readonly (Airport | undefined)[]; readonly boarding: FoundStops['stops'] };

function stopFaults(run: OwnRun, { stops, boarding }: FoundStops): NetworkFault[] {
  const named = [
    ...run.stops.map((_, n) => ({ field: `stops.${n}.place`, stop: stops[n] })),
    ...run.boarding.map((_, n) => ({ field: `boarding.${n}.place`, stop: boarding[n] })),
  ];
  return named.flatMap(({ field, stop }, n): NetworkFault[] => {
    if (!stop) return [{ field, code: 'runs.unknown_stop' }];
    const other = named.findIndex((one, m) => m < n && one.stop?.code === stop.code);
    return other >= 0 ? [{ field, code: 'runs.stop_twice', values: { other: other + 1 } }] : [];
  });
}

/** Times that are missing: the first stop has a departure, the last one an arrival, those between them both. */
const missingTimes = ({ stops }: OwnRun): NetworkFault[] =>
  stops.flatMap(({ arrives, departs }, n) => [
    ...(n > 0 && !arrives ? [{ field: `stops.${n}.arrives.time`, code: 'runs.no_time' }] : []),
    ...(n < stops.length - 1 && !departs ? [{ field: `stops.${n}.departs.time`, code: 'runs.no_time' }] : []),
  ]);

/** A day of the first period; a fault of its own when it has none. */
const someDay = ({ periods }: OwnRun): LocalDate => {
  const [period] = periods;
  if (!period) return '2026-01-01';
  return [...daysOf(period, period.from, addDays(period.from, 6))][0] ?? period.from;
};

function timeFaults(run: OwnRun, stops: readonly Airport[]): NetworkFault[] {
  const missing = missingTimes(run);
  if (missing.length > 0) return missing;
  const first = run.stops[0]?.departs;
  if (first && first.day > 0) return [{ field: 'stops.0.departs.day', code: 'runs.first_day' }];
  const halts = haltsOf(run, stops, someDay(run));
  const before = (n: number) => halts[n - 1]?.goes.at ?? '';
  const faults = halts.flatMap(({ comes, goes }, n): NetworkFault[] => {
    if (n > 0 && comes.at <= before(n)) return [{ field: `stops.${n}.arrives.time`, code: 'runs.times_backwards' }];
    return goes.at < comes.at ? [{ field: `stops.${n}.departs.time`, code: 'runs.times_backwards' }] : [];
  });
  const next = Date.parse(halts[1]?.comes.at ?? '');
  const leaves = Date.parse(halts[0]?.goes.at ?? '');
  return [
    ...faults,
    ...run.boarding.flatMap(({ minutes }, n): NetworkFault[] =>
      leaves + minutes * 60_000 >= next ? [{ field: `boarding.${n}.minutes`, code: 'runs.boarding_late' }] : [],
    ),
  ];
}

/** Fares of parts follow kilometres. */
function distanceFaults({ stops }: OwnRun): NetworkFault[] {
  if (stops.length === 2) return [];
  return stops.flatMap(({ km }, n): NetworkFault[] => {
    const before = stops[n - 1];
    return before && km <= before.km ? [{ field: `stops.${n}.km`, code: 'runs.km_backwards' }] : [];
  });
}

function periodFaults({ periods }: OwnRun): NetworkFault[] {
  return periods.flatMap((period, n): NetworkFault[] => {
    const at = (field: string) => `periods.${n}.${field}`;
    if (period.to < period.from) return [{ field: at('to'), code: 'flights.period_backwards' }];
    const other = periods.findIndex((one, m) => m < n && overlaps(one, period));
    if (other >= 0) return [{ field: at('from'), code: 'flights.periods_overlap', values: { other: other + 1 } }];
    return [...daysOf(period, period.from, addDays(period.from, 6))].length === 0
      ? [{ field: at('days'), code: 'flights.no_day_of_operation' }]
      : [];
  });
}

function coachFaults({ mode, coaches }: OwnRun): NetworkFault[] {
  return coaches.flatMap((coach, n): NetworkFault[] => {
    const at = (field: string) => `coaches.${n}.${field}`;
    if (!classesOfMode(mode).includes(coach.class)) return [{ field: at('class'), code: 'runs.wrong_class' }];
    if (mode === 'rail' && coach.number === '') return [{ field: at('number'), code: 'runs.coach_of_rail' }];
    if (mode === 'bus' && coach.number !== '') return [{ field: at('number'), code: 'runs.coach_of_bus' }];
    if (coaches.findIndex(({ number }) => number === coach.number) < n)
      return [{ field: at('number'), code: 'runs.coach_twice' }];
    return coach.female.some((compartment) => compartment > coach.rows)
      ? [{ field: at('female'), code: 'runs.no_such_compartment', values: { rows: coach.rows } }]
      : [];
  });
}

function classFaults(run: OwnRun, carrier: OwnCarrier): NetworkFault[] {
  return run.classes.flatMap(({ class: sold, seats, fare }): NetworkFault[] => {
    const places = vehiclePlacesOf(run, sold).length;
    return [
      ...(carrier.families.some(({ family }) => family === sold)
        ? []
        : [{ field: `classes.${sold}.seats`, code: 'flights.no_such_family' }]),
      ...(fare === 0 ? [{ field: `classes.${sold}.fare`, code: 'flights.no_fare' }] : []),
      ...(seats > places
        ? [{ field: `classes.${sold}.seats`, code: 'runs.more_than_places', values: { places } }]
        : []),
    ];
  });
}

function seasonFaults({ seasons }: OwnRun): NetworkFault[] {
  const codes = { backwards: 'flights.period_backwards', overlap: 'flights.seasons_overlap' };
  return seasons.flatMap((season, n): NetworkFault[] => {
    const dates = faultsOfDates(seasons, n, codes);
    if (dates.length > 0) return dates;
    return Object.values(season.fares).some((fare) => fare === 0)
      ? [{ field: `seasons.${n}.fares`, code: 'flights.no_fare' }]
      : [];
  });
}

/** What keeps a run from being published, at the field where it is mended. */
export function runFaults(run: OwnRun, carrier: OwnCarrier, found: FoundStops): NetworkFault[] {
  const unknown = stopFaults(run, found);
  const stops = found.stops.filter((stop) => stop !== undefined);
  return [
    ...(carrier.mode === run.mode ? [] : [{ field: 'carrier', code: 'runs.other_mode' }]),
    ...unknown,
    ...(stops.length === run.stops.length ? timeFaults(run, stops) : missingTimes(run)),
    ...distanceFaults(run),
    ...periodFaults(run),
    ...coachFaults(run),
    ...classFaults(run, carrier),
    ...seasonFaults(run),
  ];
}
