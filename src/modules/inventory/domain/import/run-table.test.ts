import { expect, test } from 'vitest';
import { LAKE_BUS, NIGHT_TRAIN, STEPPE_BUS, STEPPE_RAIL, stopOf } from '../../testing/own-runs-fixture.ts';
import { runFaults } from '../own-runs/run-faults.ts';
import type { OwnRun } from '../own-runs/run-shape.ts';
import { createErrorList } from './file-error.ts';
import { placeRunFaults, RUN_COLUMNS, readRunTable, rowsOfRun, withRows } from './run-table.ts';

type Cells = Partial<Record<(typeof RUN_COLUMNS)[number], string | number>>;
type Row = readonly (string | number | null)[];
const rowOf = (cells: Cells): Row => RUN_COLUMNS.map((column) => cells[column] ?? null);

function read(rows: readonly Row[], current: OwnRun | null = NIGHT_TRAIN) {
  const errors = createErrorList();
  const cells = [[...RUN_COLUMNS], ...rows].map((row) => row.map((cell) => String(cell ?? '')));
  const steps = readRunTable(cells, errors);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const [table] = step.value ?? [];
  const mode = table?.carrier === 'SB' ? 'bus' : 'rail';
  const made = table && !table.isBroken ? withRows(table, { mode, current }, errors) : null;
  const of = (list: readonly { place: string }[]) => list.map(({ place }) => stopOf(place, mode));
  const carrier = mode === 'bus' ? STEPPE_BUS : STEPPE_RAIL;
  const all = made ? runFaults(made, carrier, { stops: of(made.stops), boarding: of(made.boarding) }) : [];
  const faults = table && made ? placeRunFaults(table, made, all, errors) : [];
  return { made, faults, places: errors.shown.map(({ line, column, code }) => [line, column, code]) };
}

const SEASONAL: OwnRun = {
  ...NIGHT_TRAIN,
  seasons: [
    { from: '2026-03-20', to: '2026-03-25', fares: { coupe: 2_400, sv: 6_000 } },
    { from: '2026-04-01', to: '2026-04-02', fares: {} },
  ],
};
test.each([
  ['a train', NIGHT_TRAIN],
  ['a train with seasons', SEASONAL],
  ['a bus', LAKE_BUS],
])('the rows of %s, read back, are the same, over a draft and as a new one', (_what, run) => {
  const same = { made: run, faults: [], places: [] };
  expect(read(rowsOfRun(run), run)).toEqual(same);
  expect(read(rowsOfRun(run), null)).toEqual(same);
});

const CLASS = { record: 'class', run: 'SR45', class: 'coupe', seats: 12, fare: 2_500 };
const STOP = { record: 'stop', run: 'SR 45', place: 'taraz-station', km: 300 };
const COACH = { record: 'coach', run: 'SR45', class: 'coupe', rows: 2, last_row: 4 };

test('what it has rows of becomes exactly what they say, the rest stays', () => {
  const { made } = read([rowOf(CLASS)]);
  expect(made).toEqual({ ...NIGHT_TRAIN, classes: [{ class: 'coupe', seats: 12, fare: 2_500 }] });
  // A spreadsheet writes a coach without its zero, and a class in any case.
  const coach = read([rowOf({ ...COACH, coach: 6, class: 'COUPE', female: '1, 2' })]).made?.coaches;
  expect(coach).toEqual([{ number: '06', class: 'coupe', rows: 2, lastRow: 4, female: [1, 2] }]);
});

test.each([
  ['another kind of row', { ...CLASS, record: 'fare' }, [2, 1, 'runs.bad_record']],
  ['no name of a train', { ...CLASS, run: 'Night' }, [2, 2, 'runs.bad_run']],
  ['a vehicle of one letter', { record: 'run', run: 'SR45', vehicle: 'x' }, [2, 3, 'runs.bad_text']],
  ['a day that is none', { ...STOP, arrives: '02:30', arrives_day: 10 }, [2, 7, 'runs.bad_day']],
  ['a time that is none', { ...STOP, arrives: '25:00' }, [2, 8, 'schedules.bad_time']],
  ['kilometres that are none', { ...STOP, km: -1 }, [2, 11, 'runs.bad_number']],
  ['a coach that is none', { ...COACH, coach: '106' }, [2, 16, 'runs.coach_of_rail']],
  ['a class that is none', { ...CLASS, class: 'economy' }, [2, 17, 'runs.bad_class']],
  ['a compartment that the coach has not', { ...COACH, coach: '01', female: 3 }, [2, 20, 'runs.no_such_compartment']],
  ['more seats than places', { ...CLASS, seats: 17 }, [2, 21, 'runs.more_than_places']],
  ['a formula', { ...CLASS, fare: '=2+2' }, [2, 22, 'schedules.bad_sum']],
  ['one stop', { ...STOP, arrives: '02:30' }, [2, 1, 'runs.one_stop']],
])('%s is named at its line and column', (_what, row, place) => {
  expect(read([rowOf(row)]).places).toContainEqual(place);
});

test('a stop that is not known, times that go back and what stands twice are named at their rows', () => {
  const stops = rowsOfRun(NIGHT_TRAIN).filter(([record]) => record === 'stop');
  const changed = (cells: Cells) =>
    stops.map((row, n) => (n === 1 ? row.map((cell, at) => cells[RUN_COLUMNS[at] as keyof Cells] ?? cell) : row));
  expect(read(changed({ place: 'Atlantis' })).places).toEqual([[3, 6, 'runs.unknown_stop']]);
  expect(read(changed({ arrives_day: 0, arrives: '19:00' })).places).toEqual([[3, 8, 'runs.times_backwards']]);
  expect(read([rowOf(CLASS), rowOf(CLASS)]).places).toEqual([[3, 17, 'flights.twice']]);
  const run = { record: 'run', run: 'SR45', vehicle: 'train' };
  expect(read([rowOf(run), rowOf(run)]).places).toEqual([[3, 1, 'flights.twice']]);
});

test('a new train needs rows of all that it is made of, and has so many of each', () => {
  expect(read([rowOf(CLASS)], null).places.map(([, , code]) => code)).toEqual(Array(4).fill('runs.incomplete'));
  const boarding = { record: 'boarding', run: 'SR45', place: 'tokmok-station', minutes: 20 };
  expect(read(Array.from({ length: 6 }, () => rowOf(boarding))).places).toEqual([[7, 1, 'runs.too_many_rows']]);
});
