import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OwnRun } from './domain/own-runs/run-shape.ts';
import { ADA, ANTALYA, FIRST_DAY } from './testing/own-flights-fixture.ts';
import { bookingOf, ONE, op, ownFlightsRelease, refOf } from './testing/own-flights-release.ts';
import { NIGHT_TRAIN, STEPPE_RAIL } from './testing/own-runs-fixture.ts';
import { SEDAN, TO_TOWN, VAN } from './testing/own-transfers-fixture.ts';
import { offersOf } from './testing/rail-bus-fixture.ts';

const { of, offerOf, request, sell } = ownFlightsRelease();
const DAY = '2026-03-12';

/** Free and sold seats of a class under an id of the stock. */
async function standing(id: string, rbd: string): Promise<string> {
  const { rows } = await of.database.db.execute<{ free: number; sold: number }>(
    sql`select seats - sold as free, sold from inventory.stock where flight_id = ${id} and rbd = ${rbd}`,
  );
  return rows.map(({ free, sold }) => `${free} free, ${sold} sold`).join();
}
const giveBack = ({ id }: { id: string }) =>
  of.inventory
    .retrieve(id)
    .then((now) => of.inventory.void(op(), refOf(now ?? { id, locator: '', version: 0 }), { travellers: 'all' }));

test('a class of a flight that was cut below what is sold has a free seat only once fewer are sold', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  const [first, second] = [await sell(), await sell()];
  const held = async () => bookingOf(await of.inventory.hold(op(), request(await offerOf('standard'))));
  const [third, fourth] = [await held(), await held()];
  const cut = {
    ...ANTALYA,
    classes: ANTALYA.classes.map((one) => ({ ...one, seats: one.rbd === 'M' ? 2 : one.seats })),
  };
  await of.fixture.publishFlight(cut);
  const now = () => standing(`QH101-${FIRST_DAY.replaceAll('-', '')}`, 'M');
  expect(await now()).toBe('0 free, 4 sold');
  await giveBack(first);
  expect(await now()).toBe('0 free, 3 sold');
  await of.inventory.cancelHold(op(), refOf(third));
  expect(await now()).toBe('0 free, 2 sold');
  // Another publication does not bring back what went.
  await of.fixture.publishFlight({ ...cut, aircraft: 'Airbus A321' });
  expect(await now()).toBe('0 free, 2 sold');
  of.clock.set(fourth.paymentTimeLimit);
  await of.inventory.releaseExpired();
  expect(await now()).toBe('1 free, 1 sold');
  await giveBack(second);
  await of.fixture.publishFlight();
  expect(await now()).toBe('10 free, 0 sold');
});

test('cars of a transfer that were cut below what is sold come back only once fewer are sold', async () => {
  const { office } = of.fixture;
  const id = await office.createTransfer(ADA, TO_TOWN);
  await office.publishTransfer(ADA, { id, revision: 1 });
  const wish = { from: ['bishkek-manas'], to: ['bishkek'], time: '14:30', guests: 2, luggage: 2 };
  const found = await of.inventory.searchTransfers({ ...wish, date: DAY });
  const offer = found.find(({ key }) => key.kind === 'ride' && key.class === 'vip');
  if (!offer) throw new Error('no such ride');
  const travellers = [{ id: 'lead', category: 'aaa' as const }];
  const hold = async () =>
    bookingOf(await of.inventory.holdHotelTransfer(op(), { offerId: offer.offerId, expect: offer.total, travellers }));
  const [first, second] = [await hold(), await hold()];
  const cut = { ...TO_TOWN, classes: [SEDAN, { ...VAN, units: 1 }] };
  await office.saveTransfer(ADA, { id, revision: 2, transfer: cut });
  await office.publishTransfer(ADA, { id, revision: 3 });
  const now = () => standing(`U0/1001-${DAY.replaceAll('-', '')}`, offer.claims[0]?.rbd ?? '');
  expect(await now()).toBe('0 free, 2 sold');
  await of.inventory.cancelHold(op(), refOf(first));
  expect(await now()).toBe('0 free, 1 sold');
  await of.inventory.cancelHold(op(), refOf(second));
  expect(await now()).toBe('1 free, 0 sold');
});

test('berths on each section of a train that was cut come back only once fewer are sold on it', async () => {
  await of.fixture.publishCarrier(STEPPE_RAIL);
  const { office } = of.fixture;
  const publish = async (run: OwnRun) => {
    const known = await office.readRun('SR45').catch(() => null);
    await office.saveRun(ADA, { id: known && 'SR45', revision: known?.revision ?? 0, run });
    const { revision } = await office.readRun('SR45');
    await office.publishRun(ADA, { id: 'SR45', revision });
  };
  await publish(NIGHT_TRAIN);
  const ride = async (to: string) => {
    const way = { from: 'bishkek-2-station', to, date: DAY, passengerCounts: ONE };
    const offer = (await offersOf(of.inventory, way)).find(({ fareFamily, whole }) => fareFamily === 'sv' && !whole);
    if (!offer) throw new Error('no such berth');
    return bookingOf(await of.inventory.hold(op(), request(offer)));
  };
  const [first, second] = [await ride('shymkent-station'), await ride('taraz-station')];
  const classes = NIGHT_TRAIN.classes.map((one) => (one.class === 'sv' ? { ...one, seats: 1 } : one));
  await publish({ ...NIGHT_TRAIN, classes });
  const rbd = first.flights[0]?.rbd ?? '';
  const now = async () => [await standing('SR45-20260312#1', rbd), await standing('SR45-20260312#2', rbd)];
  expect(await now()).toEqual(['0 free, 2 sold', '0 free, 1 sold']);
  await of.inventory.cancelHold(op(), refOf(first));
  expect(await now()).toEqual(['0 free, 1 sold', '1 free, 0 sold']);
  await of.inventory.cancelHold(op(), refOf(second));
  expect(await now()).toEqual(['1 free, 0 sold', '1 free, 0 sold']);
});

test('control: a row that would sell over the planned number is refused by the table itself', async () => {
  await of.fixture.publishCarrier();
  await of.fixture.publishFlight();
  await sell();
  const blind = of.database.pool.query(`update inventory.stock set over_planned = 1 where rbd = 'M' and sold = 1`);
  await expect(blind).rejects.toThrow('none_free_over_planned');
});
