import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { csvOf, rowsOf, tableOf } from './testing/import-files.ts';
import { code, errorsOf, importsRelease, schedule } from './testing/imports-release.ts';
import { ADA, ANTALYA, FIRST_DAY, QANAT } from './testing/own-flights-fixture.ts';

const { of, find, sell, preview, accept, flight } = importsRelease();
const BOB = { userId: 'bob', ip: '192.0.2.2' };

test('a season from SSIM is previewed, taken in as drafts, priced by a table, and sells', async () => {
  await of.fixture.publishCarrier();
  const seen = await preview(
    schedule({}, { number: 103, from: 'AYT', to: 'FRU', offsets: [180, 360], arrives: '17:30' }),
  );
  expect(seen).toMatchObject({
    state: 'ready',
    kind: 'ssim',
    errorCount: 0,
    schedule: { carrier: 'QH', from: '2026-03-01', to: '2026-03-28', isUtc: false },
    legs: 2,
    flights: { added: 2, changed: 0, closed: 0, same: 0 },
    counts: { added: 36, sold: 0 },
    faulty: 2,
  });
  // Nothing is written before it is accepted.
  expect((await of.fixture.office.readNetwork()).flights).toEqual([]);
  await expect(of.fixture.office.acceptImport(ADA, { id: seen.id, as: 'publication' })).rejects.toMatchObject(
    code('schedules.not_publishable'),
  );
  expect(await accept(seen.id, 'drafts')).toMatchObject({ state: 'saved' });
  expect(await flight()).toMatchObject({
    from: 'BSZ',
    to: 'AYT',
    aircraft: 'Boeing 737-800',
    cabins: { economy: 180 },
  });
  expect(of.fixture.recorded.at(-1)).toMatchObject({ action: 'network_import_saved', actor: 'ada' });
  expect(of.fixture.recorded.at(-1)?.changes?.[0]?.current).toContain('"added":2');

  const fares = tableOf([
    { record: 'class', flight: 'QH101', class: 'M', seats: 20, fare: 15_000 },
    { record: 'class', flight: 'QH101', class: 'T', seats: 5, fare: 11_000 },
    { record: 'season', flight: 'QH101', first_day: '2026-03-20', last_day: '2026-03-27', class: 'M', fare: 19_000 },
    { record: 'block', flight: 'QH101', seats: 30, net: 9_000, release_days: 3 },
  ]);
  const priced = await preview(csvOf(fares), 'fares.csv');
  expect(priced).toMatchObject({ state: 'ready', flights: { changed: 1 }, faulty: 0, counts: { added: 18 } });
  expect(await accept(priced.id, 'publication')).toMatchObject({ state: 'published' });
  expect((await find()).map(({ fareFamily, seatsLeft }) => [fareFamily, seatsLeft]).sort()).toEqual([
    ['lite', 5],
    // The most that a search names.
    ['standard', 15],
  ]);
  const dear = (await find('2026-03-20')).find(({ fareFamily }) => fareFamily === 'standard');
  expect(dear?.total.minor).toBe(19_000_00 + 1_300_00);
  const actions = of.fixture.recorded.map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['network_import_published', 'network_published']);
});

test('the same file a second time changes nothing, and what it did can be undone', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const file = schedule({ departs: '10:00', arrives: '12:30' });
  const first = await preview(file);
  expect(first).toMatchObject({ flights: { changed: 1 }, counts: { changed: 18, removed: 1 } });
  await accept(first.id, 'publication');
  expect((await find())[0]?.slices[0]?.[0]?.flight.departsLocal).toBe(`${FIRST_DAY}T10:00`);
  const { revision } = await of.fixture.office.readFlight('QH101');
  const second = await preview(file);
  expect(second).toMatchObject({ flights: { changed: 0, same: 1 }, total: 0 });
  await expect(of.fixture.office.acceptImport(ADA, { id: second.id, as: 'publication' })).rejects.toMatchObject(
    code('schedules.nothing_to_publish'),
  );
  await accept(second.id, 'drafts');
  expect((await of.fixture.office.readFlight('QH101')).revision).toBe(revision);
  const [last] = (await of.fixture.office.readFlight('QH101')).publications;
  await of.fixture.office.undo(ADA, { kind: 'flight', id: 'QH101', publication: last?.id ?? 0 });
  expect((await find())[0]?.slices[0]?.[0]?.flight.departsLocal).toBe(`${FIRST_DAY}T09:00`);
});

test('a schedule replaces its own days: what is after them stays, fares and blocks stay', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, block: { seats: 30, net: 5_000, releaseDays: 4 } });
  await accept((await preview(schedule({ days: [1], departs: '10:00', arrives: '12:30' }))).id, 'publication');
  const { periods, classes, block } = await flight();
  expect(periods).toMatchObject([
    { from: FIRST_DAY, to: '2026-03-27', days: [1], departs: '10:00' },
    { from: '2026-03-29', to: addDays(FIRST_DAY, 60), departs: '09:00' },
  ]);
  expect(classes).toEqual(ANTALYA.classes);
  expect(block).toEqual({ seats: 30, net: 5_000, releaseDays: 4 });
  expect(await find('2026-03-12')).toEqual([]);
  expect((await find('2026-03-16')).length).toBeGreaterThan(0);
  expect((await find('2026-03-30')).length).toBeGreaterThan(0);
});

test('a flight that is not in the schedule is closed on its days, and buyers of it are notified', async () => {
  await of.fixture.publishCarrier();
  const periods = ANTALYA.periods.map((period) => ({ ...period, to: '2026-03-27' }));
  await of.fixture.publishFlight({ ...ANTALYA, periods });
  await of.fixture.publishFlight({ ...ANTALYA, number: 105, periods, aircraft: 'Boeing 737-800' });
  const sold = await sell();
  const seen = await preview(schedule({ number: 105 }));
  expect(seen).toMatchObject({
    flights: { closed: 1, same: 1 },
    counts: { canceled: 1, removed: 17, sold: 1 },
    shown: [{ id: 'QH101', change: 'closed', counts: { sold: 1 } }],
  });
  expect(of.fixture.notified).toEqual([]);
  await accept(seen.id, 'publication');
  expect(of.fixture.notified).toEqual([sold.id]);
  expect((await flight()).periods).toEqual([]);
  expect((await find()).every(({ slices }) => slices[0]?.[0]?.flight.number === 105)).toBe(true);
  // A second schedule without it has nothing left to close, and the undone publication flies again.
  expect(await preview(schedule({ number: 105 }))).toMatchObject({ total: 0 });
  const [last] = (await of.fixture.office.readFlight('QH101')).publications;
  await of.fixture.office.undo(ADA, { kind: 'flight', id: 'QH101', publication: last?.id ?? 0 });
  const later = await find('2026-03-12');
  expect(later.some(({ slices }) => slices[0]?.[0]?.flight.number === 101)).toBe(true);
});

test('a flight edited after the preview is a conflict, and nothing of the file is written', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const seen = await preview(schedule({ days: [2] }, { number: 103 }));
  const { revision } = await of.fixture.office.readFlight('QH101');
  await of.fixture.office.saveFlight(BOB, { id: 'QH101', revision, flight: { ...ANTALYA, belowNet: true } });
  await expect(of.fixture.office.acceptImport(ADA, { id: seen.id, as: 'drafts' })).rejects.toMatchObject({
    code: 'schedules.changed_meanwhile',
    details: { item: 'QH101' },
  });
  expect((await of.fixture.office.readNetwork()).flights.map(({ id }) => id)).toEqual(['QH101']);
  expect(await flight()).toMatchObject({ belowNet: true, periods: ANTALYA.periods });
});

test('a flight or carrier that another editor changes before the publication stops it whole', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const seen = await preview(csvOf(rowsOf({ ...ANTALYA, aircraft: 'A320' }, { ...ANTALYA, number: 103 })), 'a.csv');
  await of.fixture.office.acceptImport(ADA, { id: seen.id, as: 'publication' });
  await of.fixture.office.saveFlight(BOB, { id: null, revision: 0, flight: { ...ANTALYA, number: 103 } });
  await of.fixture.office.publishImport(seen.id, ADA.userId);
  expect(await of.fixture.office.readImport(seen.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'schedules.changed_meanwhile', values: { item: 'QH103' } },
  });
  expect(await flight()).toMatchObject({ aircraft: ANTALYA.aircraft });

  const next = await preview(csvOf(rowsOf({ ...ANTALYA, aircraft: 'A320' })), 'a.csv');
  await of.fixture.publishCarrier({ ...QANAT, name: 'Qanat' });
  await expect(of.fixture.office.acceptImport(ADA, { id: next.id, as: 'drafts' })).rejects.toMatchObject({
    code: 'schedules.changed_meanwhile',
    details: { item: 'QH' },
  });
});

test('a file is decided on once, also when it is accepted twice at the same moment', async () => {
  await of.fixture.publishCarrier();
  const { id } = await preview(schedule({}));
  const both = await Promise.allSettled([1, 2].map(() => of.fixture.office.acceptImport(ADA, { id, as: 'drafts' })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(of.fixture.office.acceptImport(ADA, { id, as: 'drafts' })).rejects.toMatchObject(
    code('schedules.decided'),
  );
  expect((await of.fixture.office.readFlight('QH101')).revision).toBe(1);
  await expect(of.fixture.office.readImport('other')).rejects.toMatchObject(code('schedules.no_such_import'));
});

test('more departures than one publication may change are refused, and drafts are not', async () => {
  await of.fixture.publishCarrier();
  const { id } = await preview(csvOf(rowsOf(ANTALYA)), 'a.csv');
  await of.database.db.execute(
    sql`update inventory.network_imports set counts = jsonb_set(counts, '{added}', '60001') where id = ${id}`,
  );
  await expect(of.fixture.office.acceptImport(ADA, { id, as: 'publication' })).rejects.toMatchObject({
    code: 'schedules.too_many_departures',
    details: { count: 60_001, limit: 60_000 },
  });
  expect(await accept(id, 'drafts')).toMatchObject({ state: 'saved' });
});

test('the jobs of a file may run twice, and a file is forgotten after a day', async () => {
  await of.fixture.publishCarrier();
  const seen = await preview(csvOf(rowsOf(ANTALYA)), 'a.csv');
  await of.fixture.office.acceptImport(ADA, { id: seen.id, as: 'publication' });
  await Promise.all([1, 2].map(() => of.fixture.office.publishImport(seen.id, ADA.userId)));
  await of.fixture.office.countImport(seen.id);
  expect(await of.fixture.office.readImport(seen.id)).toMatchObject({ state: 'published', done: 1 });
  expect((await of.fixture.office.readFlight('QH101')).publications).toHaveLength(1);
  of.clock.set('2026-03-03T07:00:00Z');
  await of.fixture.office.deleteOldImports();
  await expect(of.fixture.office.readImport(seen.id)).rejects.toMatchObject(code('schedules.no_such_import'));
  const { rows } = await of.database.db.execute(sql`select from inventory.network_import_flights`);
  expect(rows).toEqual([]);
});

test('legs that own flights cannot be are counted by reason, and their flights stay as they are', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight({ ...ANTALYA, number: 107 });
  const seen = await preview(
    schedule(
      {},
      { number: 107, service: 'F' },
      { number: 201, sequence: 1, variation: 4, to: 'CDG', offsets: [360, 60] },
      { number: 201, sequence: 2, variation: 4, from: 'CDG', to: 'JFK', offsets: [60, -240] },
      { number: 101, variation: 2, to: 'CDG', offsets: [360, 60], first: '2026-03-28', last: '2026-03-28' },
      { number: 101, variation: 3, first: '2026-03-28', last: '2026-03-28', aircraft: '320' },
    ),
  );
  expect(seen).toMatchObject({ state: 'ready', flights: { added: 1, changed: 0, closed: 0 } });
  expect(seen.skipped).toEqual(
    expect.arrayContaining([
      { reason: 'service', count: 1 },
      { reason: 'stops', count: 2 },
      { reason: 'route', count: 1 },
    ]),
  );
  expect(seen.noted).toEqual([{ reason: 'aircraft', count: 1 }]);
});

test('a file with an error takes nothing in, and names each by line and column', async () => {
  await of.fixture.publishCarrier();
  const seen = await preview(
    schedule(
      {},
      { number: 103, from: 'XXX' },
      { number: 105, offsets: [300, 180] },
      { number: 107, arrives: '05:00' },
      { number: 101, first: '2026-03-20' },
    ),
  );
  expect(seen).toMatchObject({ state: 'refused', errorCount: 4, shown: [], counts: null });
  expect(errorsOf(seen)).toEqual([
    [4, 37, 'flights.unknown_airport'],
    [5, 48, 'schedules.other_clock'],
    [6, 62, 'flights.impossible_times'],
    [7, 15, 'flights.periods_overlap'],
  ]);
  await expect(of.fixture.office.acceptImport(ADA, { id: seen.id, as: 'drafts' })).rejects.toMatchObject(
    code('schedules.decided'),
  );
  const many = await preview(
    schedule(
      ...Array.from({ length: 21 }, (_, n) => ({ first: addDays(FIRST_DAY, n - 4), last: addDays(FIRST_DAY, n - 4) })),
    ),
  );
  expect(errorsOf(many)).toEqual([[23, 6, 'schedules.too_many_periods']]);
});

test('a schedule of a carrier that the office does not have is refused at its record, by name', async () => {
  const seen = await preview(schedule({}));
  expect(seen.errors).toEqual([{ line: 2, column: 3, code: 'schedules.unknown_carrier', values: { carrier: 'QH' } }]);
});
