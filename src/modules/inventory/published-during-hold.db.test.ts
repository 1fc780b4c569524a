import { expect, test, vi } from 'vitest';
import { type PublishedRun, publishedRun, setPublishedRuns } from './domain/own-runs/published-runs.ts';
import type { OwnRun } from './domain/own-runs/run-shape.ts';
import type { Inventory } from './index.ts';
import { ADA } from './testing/own-flights-fixture.ts';
import { bookingOf, ONE, op, ownFlightsRelease } from './testing/own-flights-release.ts';
import { NIGHT_TRAIN, STEPPE_RAIL } from './testing/own-runs-fixture.ts';
import { SEDAN, TO_TOWN, VAN } from './testing/own-transfers-fixture.ts';
import { offersOf } from './testing/rail-bus-fixture.ts';

/** Runs between the price of a hold and its taking of a car. */
const before = vi.hoisted(() => ({ taking: async () => {} }));
vi.mock('./db/take-seats.ts', async (original) => {
  const real = await original<typeof import('./db/take-seats.ts')>();
  return {
    ...real,
    takeSeats: async (...given: Parameters<typeof real.takeSeats>) => {
      const { taking } = before;
      before.taking = async () => {};
      await taking();
      await real.takeSeats(...given);
    },
  };
});
const { of, process } = ownFlightsRelease();

test('a hold does not sell by the terms of a publication that another replaced before the car was taken', async () => {
  const { office } = of.fixture;
  const id = await office.createTransfer(ADA, TO_TOWN);
  const publish = async (transfer: typeof TO_TOWN, number = id) => {
    const { revision } = await office.readTransfer(number);
    await office.saveTransfer(ADA, { id: number, revision, transfer });
    await office.publishTransfer(ADA, { id: number, revision: revision + 1 });
  };
  await publish(TO_TOWN);
  const other = await office.createTransfer(ADA, TO_TOWN);
  const request = { from: ['bishkek-manas'], to: ['bishkek'], time: '14:30', guests: 2, luggage: 2 };
  const found = await of.inventory.searchTransfers({ ...request, date: '2026-03-12' });
  const offer = found.find(({ key }) => key.kind === 'ride' && key.class === 'vip');
  if (!offer) throw new Error('no such ride');
  const hold = () =>
    of.inventory.holdHotelTransfer(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 'lead', category: 'aaa' }],
    });
  // The price stays; nothing comes back any more.
  before.taking = () => publish({ ...TO_TOWN, classes: [SEDAN, { ...VAN, refund: null }] });
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'GONE' });
  expect(bookingOf(await hold()).terms?.allowed).toBe(false);
  // What is published of another transfer does not concern this one.
  before.taking = () => publish(TO_TOWN, other);
  expect((await hold()).kind).toBe('ok');
});

async function publishRun(run: OwnRun): Promise<void> {
  const { office } = of.fixture;
  const known = await office.readRun('SR45').catch(() => null);
  await office.saveRun(ADA, { id: known && 'SR45', revision: known?.revision ?? 0, run });
  const { revision } = await office.readRun('SR45');
  await office.publishRun(ADA, { id: 'SR45', revision });
}

async function berth(by: Inventory) {
  const way = { from: 'bishkek-2-station', to: 'shymkent-station', date: '2026-03-12' } as const;
  const found = await offersOf(by, { ...way, passengerCounts: ONE });
  const offer = found.find(({ fareFamily, whole }) => fareFamily === 'coupe' && !whole);
  if (!offer) throw new Error('no such berth');
  return (places: string[] = []) =>
    by.hold(op(), {
      offerId: offer.offerId,
      expect: offer.total,
      travellers: [{ id: 't1', category: 'aaa' }],
      placeSelections: [{ places, boarding: null }],
    });
}

const SHORTER: OwnRun = {
  ...NIGHT_TRAIN,
  coaches: NIGHT_TRAIN.coaches.filter(({ number }) => number !== '02'),
  classes: NIGHT_TRAIN.classes.map((one) => (one.class === 'coupe' ? { ...one, seats: 8 } : one)),
};

test('a process that does not know of a publication yet sells no berth in a coach that was taken away', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  await publishRun(NIGHT_TRAIN);
  const other = process();
  const hold = await berth(other);
  const former = publishedRun('SR', 45) as PublishedRun;
  await publishRun(SHORTER);
  setPublishedRuns([former]);
  expect(await hold(['02-001'])).toMatchObject({ kind: 'rejected', code: 'PLACE_TAKEN' });
  expect(await hold(['01-001'])).toMatchObject({ kind: 'ok' });
});

test('a berth is not sold by an edition of its train or carrier that was replaced before it was taken', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  await publishRun(NIGHT_TRAIN);
  const hold = await berth(of.inventory);
  before.taking = () => publishRun(SHORTER);
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'GONE' });
  before.taking = () => of.fixture.publishCarrier({ ...STEPPE_RAIL, name: 'Steppe Railways' });
  expect(await hold()).toMatchObject({ kind: 'rejected', code: 'GONE' });
  expect(await hold()).toMatchObject({ kind: 'ok' });
});
