import { expect, test } from 'vitest';
import { RUN_COLUMNS, rowsOfRun } from './domain/import/run-table.ts';
import type { OwnRun } from './domain/own-runs/run-shape.ts';
import { arriving, csvOf, xlsxOf } from './testing/import-files.ts';
import { code, errorsOf } from './testing/imports-release.ts';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, ONE, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';
import { LAKE_BUS, NIGHT_TRAIN, STEPPE_BUS, STEPPE_RAIL } from './testing/own-runs-fixture.ts';
import { offersOf } from './testing/rail-bus-fixture.ts';

const { of } = ownFlightsRelease();
const office = () => of.fixture.office;
const DAY = '2026-03-12';
const tableOf = (...runs: OwnRun[]) => [[...RUN_COLUMNS], ...runs.flatMap(rowsOfRun)];
const withFare = (fare: number): OwnRun => ({
  ...NIGHT_TRAIN,
  classes: NIGHT_TRAIN.classes.map((one) => (one.class === 'coupe' ? { ...one, fare } : one)),
});

async function preview(bytes: Uint8Array, name = 'runs.csv') {
  const { id } = await office().startRunImport(ADA, { name, parts: arriving(bytes) });
  await office().countTable(id, 'runs');
  return office().readRunImport(id);
}
async function accept(id: string, as: 'drafts' | 'publication') {
  await office().acceptRunImport(ADA, { id, as });
  if (as === 'publication') await office().publishTable(id, 'runs', ADA.userId);
  return office().readRunImport(id);
}
const offers = () =>
  offersOf(of.inventory, { from: 'bishkek-2-station', to: 'shymkent-station', date: DAY, passengerCounts: ONE });
const berth = async () => (await offers()).find(({ fareFamily, whole }) => fareFamily === 'coupe' && !whole);

test('trains and buses of a table are previewed, published and sold, another one changes prices', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  await of.fixture.publishCarrier(STEPPE_BUS);
  const seen = await preview(csvOf(tableOf(NIGHT_TRAIN, LAKE_BUS)));
  expect(seen).toMatchObject({ state: 'ready', errorCount: 0, same: 0 });
  expect(seen.items).toMatchObject([
    { id: 'SR45', name: 'SR 45', line: 2, change: 'added', faults: [], counts: { added: 60, sold: 0 } },
    { id: 'SB12', change: 'added', faults: [], counts: { added: 60 } },
  ]);
  expect(await offers()).toEqual([]);
  expect(await accept(seen.id, 'publication')).toMatchObject({ state: 'published', done: 2 });
  const offer = await berth();
  if (!offer) throw new Error('no berth is on sale');
  const held = bookingOf(
    await of.inventory.hold(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 't1', category: 'aaa' }],
    }),
  );
  const dearer = await preview(await xlsxOf(tableOf(withFare(2_700))), 'runs.xlsx');
  expect(dearer.items).toMatchObject([{ id: 'SR45', change: 'changed', counts: { changed: 60 } }]);
  await accept(dearer.id, 'publication');
  expect((await berth())?.total.minor).toBe(offer.total.minor + 700_00);
  // What is held keeps its place and its price.
  const classes = NIGHT_TRAIN.classes.map((one) => (one.class === 'coupe' ? { ...one, seats: 0 } : one));
  const fewer = await preview(csvOf(tableOf({ ...NIGHT_TRAIN, classes })));
  const keptSold = { days: [{ date: DAY, class: 'coupe', sold: 1, planned: 0 }], more: 0 };
  expect(fewer.items).toMatchObject([{ id: 'SR45', counts: { keptSold } }]);
  expect(bookingOf(await of.inventory.issue(op(), refOf(held), offer.total)).state).toBe('issued');
});

test('the table of all of them, read back, changes nothing; drafts wait for their publication', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  await accept((await preview(csvOf(tableOf(NIGHT_TRAIN)))).id, 'publication');
  const rows: (string | number | null)[][] = [[...RUN_COLUMNS]];
  for await (const page of office().exportRuns()) rows.push(...page);
  expect(await preview(csvOf(rows))).toMatchObject({ same: 1, items: [] });
  const changed = await preview(csvOf(tableOf(withFare(2_100))));
  expect(await accept(changed.id, 'drafts')).toMatchObject({ state: 'saved' });
  expect((await office().readRun('SR45')).state).toBe('changed');
  expect((await berth())?.total.minor).toBe(2_010_00);
  expect(await preview(csvOf(tableOf(withFare(2_100))))).toMatchObject({ items: [{ change: 'waiting' }] });
});

test('what cannot be saved is named by line and column, and nothing of the file is taken in', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  const lost = {
    ...NIGHT_TRAIN,
    stops: NIGHT_TRAIN.stops.map((stop, n) => (n === 1 ? { ...stop, place: 'Atlantis' } : stop)),
  };
  const seen = await preview(csvOf(tableOf(lost, LAKE_BUS)));
  expect(seen).toMatchObject({ state: 'refused', items: [] });
  expect(errorsOf(seen)).toEqual([
    [4, 6, 'runs.unknown_stop'],
    [12, 2, 'schedules.unknown_carrier'],
  ]);
  await expect(office().readRun('SR45')).rejects.toMatchObject(code('flights.no_such_item'));
});

test.each([
  ['no heading of ours', Buffer.from('a;b\n1;2\n'), 'runs.no_columns'],
  ['a heading alone', csvOf(tableOf()), 'schedules.file_empty'],
])('a file with %s is refused', async (_what, bytes, refusal) => {
  await expect(preview(bytes)).rejects.toMatchObject(code(refusal));
});

test('a file of many trains is read and taken in as drafts, and published in parts', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  // A day a week: what counts is how many they are.
  const periods = [{ from: '2026-03-10', to: '2026-03-20', days: [4] }];
  const runs = Array.from({ length: 51 }, (_, n) => ({ ...NIGHT_TRAIN, number: n + 1, periods }));
  const seen = await preview(csvOf(tableOf(...runs)));
  expect(seen).toMatchObject({ state: 'ready', errorCount: 0 });
  expect(seen.items).toHaveLength(51);
  await expect(office().acceptRunImport(ADA, { id: seen.id, as: 'publication' })).rejects.toMatchObject({
    code: 'runs.too_many_runs',
    details: { limit: 50 },
  });
  expect(await accept(seen.id, 'drafts')).toMatchObject({ state: 'saved' });
  const part = await preview(csvOf(tableOf(...runs.slice(0, 2))));
  expect(part.items.map(({ change }) => change)).toEqual(['waiting', 'waiting']);
  expect(await accept(part.id, 'publication')).toMatchObject({ state: 'published', done: 2 });
});

test('a train that is edited after the preview, or sold on stops that change, is not written over', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  await accept((await preview(csvOf(tableOf(NIGHT_TRAIN)))).id, 'publication');
  const seen = await preview(csvOf(tableOf(withFare(2_100))));
  const { revision } = await office().readRun('SR45');
  await office().saveRun(ADA, { id: 'SR45', revision, run: { ...NIGHT_TRAIN, vehicle: 'express' } });
  await expect(office().acceptRunImport(ADA, { id: seen.id, as: 'publication' })).rejects.toMatchObject(
    code('schedules.changed_meanwhile'),
  );
  const offer = await berth();
  if (!offer) throw new Error('no berth is on sale');
  const wanted = { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 't1', category: 'aaa' as const }] };
  const held = bookingOf(await of.inventory.hold(op(), wanted));
  await of.inventory.issue(op(), refOf(held), offer.total);
  const rerouted = {
    ...NIGHT_TRAIN,
    stops: NIGHT_TRAIN.stops.map((stop, n) => (n === 1 ? { ...stop, place: 'tokmok-station' } : stop)),
  };
  const cut = await preview(csvOf(tableOf(rerouted)));
  expect(cut.items[0]?.faults.map((fault) => fault.code)).toEqual(['runs.rerouted']);
  await expect(office().acceptRunImport(ADA, { id: cut.id, as: 'publication' })).rejects.toMatchObject(
    code('runs.not_publishable'),
  );
});

test('a train of a carrier that is not published becomes a draft, and is not published', async () => {
  await office().saveCarrier(ADA, { revision: 0, carrier: STEPPE_RAIL });
  const seen = await preview(csvOf(tableOf(NIGHT_TRAIN)));
  expect(seen.items[0]?.faults.map((fault) => fault.code)).toEqual(['flights.carrier_unpublished']);
  await expect(office().acceptRunImport(ADA, { id: seen.id, as: 'publication' })).rejects.toMatchObject(
    code('runs.not_publishable'),
  );
  await accept(seen.id, 'drafts');
  expect((await office().readRun('SR45')).state).toBe('draft');
});
