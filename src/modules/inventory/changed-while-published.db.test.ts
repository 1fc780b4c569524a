import { expect, test, vi } from 'vitest';
import type { OwnRun } from './domain/own-runs/run-shape.ts';
import { ADA, ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';
import { ONE, ownFlightsRelease } from './testing/own-flights-release.ts';
import { NIGHT_TRAIN, STEPPE_RAIL } from './testing/own-runs-fixture.ts';
import { TO_TOWN } from './testing/own-transfers-fixture.ts';
import { offersOf } from './testing/rail-bus-fixture.ts';

/** Runs before days are locked for an act of the office. */
const before = vi.hoisted(() => ({ locking: async () => {} }));
const first = vi.hoisted(
  () =>
    <Given extends unknown[]>(real: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      const { locking } = before;
      before.locking = async () => {};
      await locking();
      await real(...given);
    },
);
vi.mock('./db/own-runs.ts', async (original) => {
  const real = await original<typeof import('./db/own-runs.ts')>();
  return { ...real, lockRunStock: first(real.lockRunStock) };
});
vi.mock('./db/own-departures.ts', async (original) => {
  const real = await original<typeof import('./db/own-departures.ts')>();
  return { ...real, lockStock: first(real.lockStock) };
});
const { of } = ownFlightsRelease();
const DAY = '2026-03-12';
const code = (wanted: string) => expect.objectContaining({ code: wanted });

async function publishRun(run: OwnRun): Promise<void> {
  const { office } = of.fixture;
  const known = await office.readRun('SR45').catch(() => null);
  await office.saveRun(ADA, { id: known && 'SR45', revision: known?.revision ?? 0, run });
  const { revision } = await office.readRun('SR45');
  await office.publishRun(ADA, { id: 'SR45', revision });
}

test('a fare of a day is shared out by the edition that was published while its editor waited', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  await publishRun(NIGHT_TRAIN);
  before.locking = () => publishRun({ ...NIGHT_TRAIN, least: { domestic: 100, abroad: 1_800 } });
  const wanted = { act: 'price', class: 'coupe', fare: 2_500 } as const;
  await of.fixture.office.changeRunDays(ADA, { id: 'SR45', from: DAY, to: DAY, wanted });
  const way = { from: 'bishkek-2-station', to: 'taraz-station', date: DAY, passengerCounts: ONE } as const;
  const found = await offersOf(of.inventory, way);
  // Three fifths of the way: 1500 soms by the former edition, and 10 of tax.
  expect(found.find(({ fareFamily, whole }) => fareFamily === 'coupe' && !whole)?.total.minor).toBe(1_810_00);
});

test('seats of a class are held against the cabin that was published while their editor waited', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  before.locking = () => of.fixture.publishFlight({ ...ANTALYA, cabins: { economy: 20, business: 0 } });
  const wanted = { act: 'allot', rbd: 'M', seats: 30 } as const;
  const act = of.fixture.office.changeDepartures(ADA, { id: 'QH101', from: FIRST_DAY, to: FIRST_DAY, wanted });
  await expect(act).rejects.toEqual(code('flights.more_than_cabin'));
});

test('a class of a transfer that is taken from sale meanwhile is not opened', async () => {
  const { office } = of.fixture;
  const id = await office.createTransfer(ADA, TO_TOWN);
  await office.publishTransfer(ADA, { id, revision: 1 });
  const [publication] = (await office.readTransfer(id)).publications;
  before.locking = () => office.undoTransfer(ADA, { id, publication: publication?.id ?? 0 });
  const act = office.changeTransferDays(ADA, { id, from: DAY, to: DAY, wanted: { act: 'open', class: 'vip' } });
  await expect(act).rejects.toEqual(code('rides.no_days'));
});
