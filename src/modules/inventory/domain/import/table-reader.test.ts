import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { tableOf } from '../../testing/import-files.ts';
import { ANTALYA, FIRST_DAY } from '../../testing/own-flights-fixture.ts';
import { createErrorList } from './file-error.ts';
import type { TableCell } from './flight-table.ts';
import { MAX_ROWS } from './read-records.ts';
import { readFlightTable, tableEdition } from './table-reader.ts';

function read(rows: readonly TableCell[][]) {
  const errors = createErrorList();
  const steps = readFlightTable(
    rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    errors,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) return { flights: step.value, errors };
  }
}
const places = ({ shown }: ReturnType<typeof createErrorList>) =>
  shown.map(({ line, column, code }) => [line, column, code]);

test('columns that are not ours, or there twice, are named; a title above the heading is not', () => {
  const { errors } = read([['Season 2026'], ['record', 'flight', 'Colour', 'record']]);
  expect(places(errors)).toEqual([
    [2, 3, 'schedules.unknown_column'],
    [2, 4, 'schedules.column_twice'],
  ]);
  expect(read([['name', 'surname']]).flights).toBeNull();
});

test('a table with too many rows is read to its limit', () => {
  const row = { record: 'class', flight: 'QH101', class: 'M', seats: 1, fare: 1 };
  const { errors } = read(tableOf(new Array(MAX_ROWS + 3).fill(row)));
  expect(places(errors)).toEqual([[MAX_ROWS + 2, 1, 'schedules.too_many_rows']]);
});

test('a flight with too many seasons or periods is refused at its rows', () => {
  const rows = Array.from({ length: 21 }, (_, n) => {
    const days = { flight: 'QH101', first_day: addDays(FIRST_DAY, n), last_day: addDays(FIRST_DAY, n) };
    return [
      { record: 'season', ...days, class: 'M', fare: 9_000 },
      { record: 'period', ...days, days: '1234567', departs: '09:00', arrives: '11:00' },
    ];
  });
  const { flights, errors } = read(
    tableOf([{ record: 'class', flight: 'QH101', class: 'M', seats: 1, fare: 1 }, ...rows.flat()]),
  );
  const [flight] = flights ?? [];
  if (!flight) throw new Error('no flight');
  expect(tableEdition(flight, ANTALYA, errors)).toBeNull();
  expect(places(errors)).toEqual([
    [44, 1, 'schedules.too_many_periods'],
    [3, 1, 'schedules.too_many_seasons'],
  ]);
});

test('a table of fares leaves the schedule, and one of periods the fares', () => {
  const one = (row: Record<string, TableCell>) => {
    const { flights, errors } = read(tableOf([{ flight: 'QH101', ...row }]));
    const [flight] = flights ?? [];
    return flight && tableEdition(flight, ANTALYA, errors);
  };
  expect(one({ record: 'class', class: 'Y', seats: 3, fare: 20_000 })).toEqual({
    ...ANTALYA,
    classes: [{ rbd: 'Y', seats: 3, fare: 20_000 }],
  });
  const days = {
    first_day: FIRST_DAY,
    last_day: FIRST_DAY,
    days: '2',
    departs: '23:00',
    arrives: '01:00',
    day_shift: 1,
  };
  expect(one({ record: 'period', ...days })).toEqual({
    ...ANTALYA,
    periods: [{ from: FIRST_DAY, to: FIRST_DAY, days: [2], departs: '23:00', arrives: '01:00', dayShift: 1 }],
  });
});
