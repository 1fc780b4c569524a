import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { OwnFlight } from './domain/own/flight-shape.ts';
import { arriving, csvOf, tableOf, xlsxOf } from './testing/import-files.ts';
import { code, errorsOf, importsRelease, schedule } from './testing/imports-release.ts';
import { ADA, ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';

const { of, preview, accept, flight } = importsRelease();

const FULL: OwnFlight = {
  ...ANTALYA,
  aircraft: '=Boeing',
  seasons: [
    { from: FIRST_DAY, to: addDays(FIRST_DAY, 5), fares: { T: 12_000, M: 17_000 } },
    { from: addDays(FIRST_DAY, 6), to: addDays(FIRST_DAY, 9), fares: {} },
  ],
  block: { seats: 14, net: 12_000, releaseDays: 5 },
  belowNet: true,
};

test.each(['csv', 'xlsx'] as const)('an exported table changes nothing when it is read back (%s)', async (format) => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight(FULL);
  const night = ANTALYA.periods.map((period) => ({ ...period, departs: '23:30', arrives: '02:00', dayShift: 1 }));
  await of.fixture.saveFlight({ ...ANTALYA, number: 103, periods: night });
  const rows = tableOf([]);
  for await (const page of of.fixture.office.exportFlights('QH')) rows.push(...page);
  const bytes = format === 'csv' ? csvOf(rows) : await xlsxOf(rows);
  if (format === 'csv') expect(bytes.toString()).toContain("'=Boeing");
  expect(await preview(bytes, `flights.${format}`)).toMatchObject({
    state: 'ready',
    kind: 'table',
    flights: { added: 0, changed: 0, waiting: 1, same: 1 },
  });
});

test('rows of a table are refused cell by cell', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, cabins: { economy: 20, business: 0 } });
  const seen = await preview(
    csvOf(
      tableOf([
        { record: 'clas', flight: 'QH101' },
        { record: 'class', flight: '101' },
        { record: 'class', flight: 'QH101', class: 'Q', seats: 9_999, fare: 'free' },
        { record: 'class', flight: 'QH101', class: 'M', seats: 9, fare: 15_000, net: 1 },
        { record: 'season', flight: 'QH101', first_day: '2026-02-30', last_day: '2026-04-01', class: 'M' },
        { record: 'block', flight: 'QH101', seats: 30, net: 9_000, release_days: 500, below_net: 'perhaps' },
        { record: 'class', flight: 'ZZ1', class: 'M', seats: 1, fare: 1 },
        {
          record: 'flight',
          flight: 'QH101',
          from: 'BSZ',
          to: 'AYT',
          aircraft: 'A320',
          economy: 20,
          business: 0,
          seat_map: 'A9',
        },
      ]),
    ),
    'fares.csv',
  );
  expect(errorsOf(seen)).toEqual([
    [2, 1, 'schedules.bad_record'],
    [3, 2, 'schedules.bad_flight'],
    [4, 14, 'schedules.bad_class'],
    [4, 15, 'schedules.bad_seats'],
    [4, 16, 'schedules.bad_sum'],
    [5, 17, 'schedules.not_here'],
    [6, 5, 'schedules.bad_date'],
    [7, 18, 'schedules.bad_release'],
    [7, 19, 'schedules.bad_flag'],
    [8, 2, 'schedules.unknown_carrier'],
    [9, 20, 'schedules.bad_seat_map'],
  ]);
  const rules = await preview(
    csvOf(
      tableOf([
        { record: 'class', flight: 'QH101', class: 'M', seats: 30, fare: 15_000 },
        { record: 'class', flight: 'QH101', class: 'M', seats: 1, fare: 15_000 },
        { record: 'class', flight: 'QH103', class: 'M', seats: 1, fare: 15_000 },
        { record: 'season', flight: 'QH105', first_day: FIRST_DAY, last_day: FIRST_DAY, fare: 5 },
      ]),
    ),
    'fares.csv',
  );
  expect(errorsOf(rules)).toEqual([
    [3, 14, 'flights.twice'],
    [4, 1, 'schedules.flight_incomplete'],
    [4, 1, 'schedules.flight_incomplete'],
    [5, 14, 'schedules.cell_missing'],
  ]);
});

test('fares below cost, more seats than there are, and crossing dates stand at their rows', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, cabins: { economy: 20, business: 0 } });
  const rows = [
    { record: 'class', flight: 'QH101', class: 'M', seats: 30, fare: 5_000 },
    { record: 'season', flight: 'QH101', first_day: FIRST_DAY, last_day: addDays(FIRST_DAY, 9), class: 'M', fare: 0 },
    {
      record: 'season',
      flight: 'QH101',
      first_day: addDays(FIRST_DAY, 9),
      last_day: addDays(FIRST_DAY, 12),
      class: 'M',
      fare: 9_000,
    },
    { record: 'block', flight: 'QH101', seats: 10, net: 6_000, release_days: 3 },
  ];
  expect(errorsOf(await preview(csvOf(tableOf(rows)), 'fares.csv'))).toEqual([
    [2, 15, 'flights.more_than_seats'],
    [3, 16, 'flights.no_fare'],
    [4, 5, 'flights.seasons_overlap'],
    [5, 15, 'flights.more_than_block'],
    [5, 17, 'flights.below_net'],
  ]);
});

test('a table in any order of columns, with dates and times as a spreadsheet writes them, is read', async () => {
  await of.fixture.publishCarrier();
  const file =
    'Flight;Record;From;To;Aircraft;Economy;Business;First day;Last day;' +
    'Days;Departs;Arrives;Day shift;Class;Seats;Fare\r\n' +
    'qh 101;flight;FRU;AYT;A320;180;0;;;;;;;;;\r\n' +
    'QH101;period;;;;;;10.03.2026;46107;1.3.5;0.375;11:30;;;;\r\n' +
    'QH101;class;;;;;;;;;;;;m;10;15 000\r\n';
  await accept((await preview(Buffer.from(file), 'a.csv')).id, 'publication');
  expect(await flight()).toMatchObject({
    from: 'BSZ',
    periods: [{ from: FIRST_DAY, to: '2026-03-26', days: [1, 3, 5], departs: '09:00', arrives: '11:30', dayShift: 0 }],
    classes: [{ rbd: 'M', seats: 10, fare: 15_000 }],
  });
});

test('a table that says nothing of a seat map leaves it while the flight has as many seats', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, seatMap: 'B738-Y189', cabins: { economy: 189, business: 0 } });
  const table = (economy: number) =>
    csvOf(
      tableOf([{ record: 'flight', flight: 'QH101', from: 'BSZ', to: 'AYT', aircraft: 'B738', economy, business: 0 }]),
    );
  await accept((await preview(table(189), 'a.csv')).id, 'publication');
  expect(await flight()).toMatchObject({ aircraft: 'B738', seatMap: 'B738-Y189' });
  await accept((await preview(table(180), 'b.csv')).id, 'publication');
  expect(await flight()).toMatchObject({ cabins: { economy: 180 }, seatMap: null });
});

test.each([
  ['nothing', Buffer.alloc(0), 'schedules.file_empty'],
  ['only a heading', csvOf(tableOf([])), 'schedules.file_empty'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'schedules.file_unreadable'],
  [
    'another archive with the name of a workbook',
    Buffer.from('PK\u0003\u0004 not a workbook'),
    'schedules.file_unreadable',
  ],
  ['the Excel format before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'schedules.file_old_excel'],
  ['a message about changes', Buffer.from('SSM\r\nLT\r\nNEW\r\nQH101\r\n'), 'schedules.file_message'],
  ['another table', Buffer.from('name;surname\r\nAda;L\r\n'), 'schedules.file_no_columns'],
  ['a schedule in UTF-16', Buffer.from(`\uFEFF${schedule({})}`, 'utf16le'), 'schedules.file_no_columns'],
  ['a table without end', Buffer.alloc(5 * 1024 * 1024, 'a;b\n'), 'schedules.table_too_large'],
])('a file of %s is refused in words', async (_name, bytes, error) => {
  const start = of.fixture.office.startImport(ADA, { name: 'a.xlsx', parts: arriving(bytes) });
  await expect(start).rejects.toMatchObject(code(error));
});

test('an upload that breaks off leaves nothing', async () => {
  await of.fixture.publishCarrier();
  async function* broken() {
    yield schedule({}).subarray(0, 500);
    throw new Error('gone');
  }
  await expect(of.fixture.office.startImport(ADA, { name: 'a', parts: broken() })).rejects.toThrow('gone');
  const { rows } = await of.database.db.execute(sql`select from inventory.network_imports`);
  expect(rows).toEqual([]);
});
