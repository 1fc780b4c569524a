import { expect, test } from 'vitest';
import { TULPAR } from '../../testing/own-hotels-fixture.ts';
import type { OwnHotel } from '../own-hotels/hotel-shape.ts';
import { hotelFaults } from '../own-hotels/own-hotel.ts';
import { createErrorList } from './file-error.ts';
import { placeRateFaults, RATE_COLUMNS, readRateTable, rowsOfHotel, withRates } from './rate-table.ts';

/** The table as cells of text, under its heading. */
const cellsOf = (rows: readonly (readonly (string | number | null)[])[]): string[][] =>
  [[...RATE_COLUMNS], ...rows].map((row) => row.map((cell) => String(cell ?? '')));
type Cells = Partial<Record<(typeof RATE_COLUMNS)[number], string | number>>;
const rowOf = (cells: Cells) => RATE_COLUMNS.map((column) => cells[column] ?? null);

function read(rows: readonly (readonly (string | number | null)[])[], hotel: OwnHotel = TULPAR) {
  const errors = createErrorList();
  const steps = readRateTable(cellsOf(rows), errors);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const [rates] = step.value ?? [];
  const made = rates && !rates.isBroken ? withRates(rates, hotel, errors) : null;
  const faults = rates && made ? placeRateFaults(rates, made, hotelFaults(made), errors) : [];
  return { made, faults, places: errors.shown.map(({ line, column, code }) => [line, column, code]) };
}
const ROOM = { record: 'room', hotel: '1001', room: 'a', rooms: 5, night: 7_000, weekend: 8_000 };
const SEASON = {
  record: 'season',
  hotel: '1001',
  first_day: '2026-08-01',
  last_day: '2026-08-20',
  room: 'a',
  night: 9_500,
};

test('the rows of a hotel, read back, are the same hotel', () => {
  expect(read(rowsOfHotel('1001', TULPAR))).toEqual({ made: TULPAR, faults: [], places: [] });
  const without = { ...TULPAR, seasons: [] };
  expect(read(rowsOfHotel('1001', without), without).made).toEqual(without);
  const bare = { ...TULPAR, seasons: [{ from: '2026-07-01', to: '2026-07-31', prices: {} }] };
  expect(read(rowsOfHotel('1001', bare), bare).made).toEqual(bare);
});

test('a room with a row gets its figures, the others and the seasons stay', () => {
  const { made } = read([rowOf(ROOM)]);
  expect(made?.rooms[0]).toMatchObject({ code: 'a', units: 5, night: 7_000, weekend: 8_000, adults: 2 });
  expect(made?.rooms[1]).toEqual(TULPAR.rooms[1]);
  expect(made?.seasons).toEqual(TULPAR.seasons);
  // Without a price of the weekend, its nights cost what the others do.
  expect(read([rowOf({ ...ROOM, weekend: '' })]).made?.rooms[0]?.weekend).toBeNull();
});

test('where there are rows of seasons, the hotel has exactly these', () => {
  const { made } = read([rowOf(SEASON), rowOf({ ...SEASON, room: 'b', night: 5_000, weekend: 5_500 })]);
  const prices = { a: { night: 9_500, weekend: null }, b: { night: 5_000, weekend: 5_500 } };
  expect(made?.seasons).toEqual([{ from: '2026-08-01', to: '2026-08-20', prices }]);
  expect(made?.rooms).toEqual(TULPAR.rooms);
});

test.each([
  ['another kind of row', { ...ROOM, record: 'rate' }, [[2, 1, 'rates.bad_record']]],
  ['no number of a hotel', { ...ROOM, hotel: 'Tulpar' }, [[2, 2, 'rates.bad_hotel']]],
  ['no code of a room', { ...ROOM, room: 'suite' }, [[2, 4, 'rates.bad_room']]],
  ['a room that the hotel has not', { ...ROOM, room: 'c' }, [[2, 4, 'rates.unknown_room']]],
  ['no number of rooms', { ...ROOM, rooms: -1 }, [[2, 7, 'rates.bad_rooms']]],
  ['a price of nothing', { ...ROOM, night: 0 }, [[2, 8, 'schedules.bad_sum']]],
  ['a formula', { ...ROOM, night: '=1+1' }, [[2, 8, 'schedules.bad_sum']]],
  ['a missing price', { ...ROOM, night: '' }, [[2, 8, 'schedules.cell_missing']]],
  ['days of a room', { ...ROOM, first_day: '2026-08-01' }, [[2, 5, 'schedules.not_here']]],
  ['no date', { ...SEASON, last_day: '31 August' }, [[2, 6, 'schedules.bad_date']]],
  ['a season of a room without its price', { ...SEASON, night: '' }, [[2, 8, 'schedules.cell_missing']]],
  ['a season that ends before it begins', { ...SEASON, last_day: '2026-07-01' }, [[2, 6, 'stays.season_backwards']]],
])('%s is named at its line and column', (_what, row, places) => {
  expect(read([rowOf(row)]).places).toEqual(places);
});

test('what stands twice, overlaps or is too much is named where it stands the second time', () => {
  expect(read([rowOf(ROOM), rowOf(ROOM)]).places).toEqual([[3, 4, 'stays.twice']]);
  expect(read([rowOf(SEASON), rowOf(SEASON)]).places).toEqual([[3, 4, 'stays.twice']]);
  const next = rowOf({ ...SEASON, first_day: '2026-08-20', last_day: '2026-08-25' });
  expect(read([rowOf(SEASON), next]).places).toEqual([[3, 5, 'stays.seasons_overlap']]);
  const months = Array.from({ length: 13 }, (_, n) => {
    const day = `2026-${String((n % 12) + 1).padStart(2, '0')}-${n < 12 ? '01' : '15'}`;
    return rowOf({ ...SEASON, first_day: day, last_day: day });
  });
  expect(read(months).places).toEqual([[14, 1, 'rates.too_many_seasons']]);
});
