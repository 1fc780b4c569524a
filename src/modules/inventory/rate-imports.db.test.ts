import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { RATE_COLUMNS, rowsOfHotel } from './domain/import/rate-table.ts';
import type { OwnHotel } from './domain/own-hotels/hotel-shape.ts';
import { arriving, csvOf, xlsxOf } from './testing/import-files.ts';
import { code, errorsOf } from './testing/imports-release.ts';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';
import { TULPAR } from './testing/own-hotels-fixture.ts';

const { of } = ownFlightsRelease();
type Row = Partial<Record<(typeof RATE_COLUMNS)[number], string | number>>;
const tableOf = (...rows: Row[]) => [
  [...RATE_COLUMNS],
  ...rows.map((row) => RATE_COLUMNS.map((column) => row[column] ?? null)),
];
const ROOM = { record: 'room', hotel: '1001', room: 'a', rooms: 3, night: 7_000, weekend: 8_000 };

const office = () => of.fixture.office;
async function published(hotel: OwnHotel = TULPAR): Promise<string> {
  const id = await office().createHotel(ADA, hotel);
  await office().publishHotel(ADA, { id, revision: 1 });
  return id;
}
async function preview(bytes: Uint8Array, name = 'rates.csv') {
  const { id } = await office().startRateImport(ADA, { name, parts: arriving(bytes) });
  await office().countTable(id, 'rates');
  return office().readRateImport(id);
}
async function accept(id: string, as: 'drafts' | 'publication') {
  await office().acceptRateImport(ADA, { id, as });
  if (as === 'publication') await office().publishTable(id, 'rates', ADA.userId);
  return office().readRateImport(id);
}
const offers = (checkInDate = '2026-03-11', checkOutDate = '2026-03-12') =>
  of.inventory.searchHotels({
    city: ['bishkek'],
    checkInTime: 'normal',
    checkOutTime: 'normal',
    rooms: 1,
    adults: 2,
    children: 0,
    checkInDate,
    checkOutDate,
  });
const priceOf = async () => (await offers()).find(({ key }) => key.kind === 'stay' && key.rate === 'p2')?.total;

test('a table of rates is previewed, published and sold at once; what is sold keeps its price', async () => {
  await published();
  const [offer] = (await offers()).filter(({ key }) => key.kind === 'stay' && key.rate === 'p2');
  if (!offer) throw new Error('nothing is on sale');
  const held = bookingOf(
    await of.inventory.holdHotelTransfer(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 'lead', category: 'aaa' }],
    }),
  );
  const seen = await preview(csvOf(tableOf(ROOM)));
  expect(seen).toMatchObject({ state: 'ready', errorCount: 0, same: 0 });
  // All nights but those of the season, which has a price of its own.
  const counts = { changed: 300, reservations: 1 };
  expect(seen.items).toMatchObject([{ id: '1001', name: 'Tulpar', line: 2, change: 'changed', faults: [], counts }]);
  // Nothing is written before it is accepted.
  expect(await priceOf()).toEqual(fromMajor(5_000));
  expect((await office().readHotel('1001')).hotel.rooms[0]?.night).toBe(5_000);
  expect(await accept(seen.id, 'publication')).toMatchObject({ state: 'published', done: 1 });
  expect(await priceOf()).toEqual(fromMajor(7_000));
  const issued = bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
  expect(issued.state).toBe('issued');
  expect(of.fixture.recorded.map(({ action }) => action).slice(-3)).toEqual([
    'rates_import_published',
    'hotel_draft_saved',
    'hotel_published',
  ]);
  await expect(office().acceptRateImport(ADA, { id: seen.id, as: 'drafts' })).rejects.toMatchObject(
    code('schedules.decided'),
  );
});

test('the table of all rates, read back, changes nothing, and drafts wait for their publication', async () => {
  await published();
  await office().createHotel(ADA, { ...TULPAR, name: 'Second', seasons: [] });
  const rows: (string | number | null)[][] = [[...RATE_COLUMNS]];
  for await (const page of office().exportRates()) rows.push(...page);
  const seen = await preview(await xlsxOf(rows), 'rates.xlsx');
  expect(seen).toMatchObject({ state: 'ready', same: 1, items: [{ id: '1002', change: 'waiting' }] });
  const changed = await preview(csvOf(tableOf({ ...ROOM, rooms: 9 })));
  expect(await accept(changed.id, 'drafts')).toMatchObject({ state: 'saved' });
  expect((await office().readHotel('1001')).state).toBe('changed');
  expect(await priceOf()).toEqual(fromMajor(5_000));
  expect(await accept(seen.id, 'publication')).toMatchObject({ state: 'published' });
  expect((await office().readHotel('1002')).state).toBe('published');
});

test('a file with errors is kept with them alone: nothing of it is taken in', async () => {
  await published();
  const seen = await preview(csvOf(tableOf(ROOM, { ...ROOM, hotel: '1777' }, { ...ROOM, room: 'h' })));
  expect(seen).toMatchObject({ state: 'refused', errorCount: 2, items: [] });
  expect(errorsOf(seen)).toEqual([
    [3, 2, 'rates.unknown_hotel'],
    [4, 4, 'rates.unknown_room'],
  ]);
  await expect(office().acceptRateImport(ADA, { id: seen.id, as: 'drafts' })).rejects.toMatchObject(
    code('schedules.decided'),
  );
});

test.each([
  ['no heading of ours', Buffer.from('a;b\n1;2\n'), 'rates.no_columns'],
  ['nothing', Buffer.from(''), 'schedules.file_empty'],
  ['a heading alone', csvOf(tableOf()), 'schedules.file_empty'],
  ['another kind of file', Buffer.from('PK\u0003\u0004 no workbook'), 'schedules.file_unreadable'],
  ['more than four megabytes', Buffer.alloc(5 * 1024 * 1024, 'a;'), 'schedules.table_too_large'],
])('a file with %s is refused', async (_what, bytes, refusal) => {
  await expect(preview(bytes)).rejects.toMatchObject(code(refusal));
});

test('a file of many hotels is read and taken in as drafts, and published in parts', async () => {
  await published();
  await of.database.db.execute(sql`
    insert into inventory.network_items (kind, id, carrier, revision, draft, updated_at, updated_by)
    select kind, n::text, carrier, 1, draft, updated_at, updated_by
    from inventory.network_items, generate_series(1002, 1201) n where kind = 'hotel' and id = '1001'`);
  const rows = Array.from({ length: 201 }, (_, n) => ({ ...ROOM, hotel: String(1_001 + n) }));
  const seen = await preview(csvOf(tableOf(...rows)));
  expect(seen).toMatchObject({ state: 'ready', errorCount: 0 });
  expect(seen.items).toHaveLength(201);
  await expect(office().acceptRateImport(ADA, { id: seen.id, as: 'publication' })).rejects.toMatchObject({
    code: 'rates.too_many_hotels',
    details: { limit: 200 },
  });
  expect(await accept(seen.id, 'drafts')).toMatchObject({ state: 'saved' });
  const part = await preview(csvOf(tableOf(rows[0] as Row, rows[1] as Row)));
  expect(await accept(part.id, 'publication')).toMatchObject({ state: 'published', done: 2 });
});

test('a hotel that is edited after the preview is not written over, before or during the publication', async () => {
  await published();
  const first = await preview(csvOf(tableOf(ROOM)));
  const second = await preview(csvOf(tableOf(ROOM)));
  await office().acceptRateImport(ADA, { id: second.id, as: 'publication' });
  await office().saveHotel(ADA, { id: '1001', revision: 2, hotel: { ...TULPAR, name: 'Tulpar Palace' } });
  await expect(office().acceptRateImport(ADA, { id: first.id, as: 'drafts' })).rejects.toMatchObject(
    code('schedules.changed_meanwhile'),
  );
  await office().publishTable(second.id, 'rates', ADA.userId);
  expect(await office().readRateImport(second.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'schedules.changed_meanwhile' },
  });
  expect((await office().readHotel('1001')).hotel.name).toBe('Tulpar Palace');
  expect(await priceOf()).toEqual(fromMajor(5_000));
});

test('one hotel that cannot be published keeps all of the file from being published', async () => {
  await published();
  await office().createHotel(ADA, { ...TULPAR, name: 'Without rates', rates: [] });
  const seen = await preview(csvOf(tableOf(ROOM, { ...ROOM, hotel: '1002' })));
  expect(seen.items.map(({ id, faults }) => [id, faults.map((fault) => fault.code)])).toEqual([
    ['1001', []],
    ['1002', ['stays.no_rate']],
  ]);
  await expect(office().acceptRateImport(ADA, { id: seen.id, as: 'publication' })).rejects.toMatchObject(
    code('rates.not_publishable'),
  );
  await accept(seen.id, 'drafts');
  expect(await priceOf()).toEqual(fromMajor(5_000));
  const nothing = await preview(csvOf(tableOf()), 'rates.csv').catch((error: unknown) => error);
  expect(nothing).toMatchObject(code('schedules.file_empty'));
});

test('a publication that is begun again after a killed worker is done once', async () => {
  await published();
  const seen = await preview(csvOf(tableOf(ROOM)));
  await accept(seen.id, 'publication');
  await office().publishTable(seen.id, 'rates', ADA.userId);
  const { rows } = await of.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from inventory.network_publications where item = '1001'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
  expect(rowsOfHotel('1001', (await office().readHotel('1001')).hotel)[0]).toContain(7_000);
});
