import { sql } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { connect } from '#platform/db/database.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { createInventory, type Inventory, type InventoryResult } from '../index.ts';
import { FIRST_DAY, officeFixture } from './own-flights-fixture.ts';

export const START = '2026-03-02T06:00:00Z';
export const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

let operations = 0;
export const op = () => ({ opId: `own-${++operations}` });
export const bookingOf = (answer: InventoryResult) => {
  if (answer.kind !== 'ok') throw new Error(`refused: ${answer.code}`);
  return answer.booking;
};
export const refOf = ({ id, locator, version }: { id: string; locator: string; version: number }) => ({
  id,
  locator,
  version: String(version),
});

/** A release's own flights: each test begins with an empty database, the clock at `START`. */
export function ownFlightsRelease() {
  const of = {} as {
    database: TestDatabase;
    clock: TestClock;
    inventory: Inventory;
    fixture: ReturnType<typeof officeFixture>;
  };
  /** As in a release: nothing of the demonstration is written. */
  const process = () =>
    createInventory({ db: connect(of.database.pool), clock: of.clock, airportKeyOfCode: (code) => code });
  beforeEach(async () => {
    of.database = await emptied(of.database ?? (await testDatabase({ connections: 12 })));
    of.clock = testClock(START);
    of.inventory = process();
    of.fixture = officeFixture(of.inventory);
  });
  afterAll(() => of.database.close());

  const find = (date = FIRST_DAY, by: Inventory = of.inventory, to = 'AYT') =>
    by.searchInventory({ slices: [{ from: ['BSZ'], to: [to], date }], passengerCounts: ONE, cabin: 'economy' });
  const offerOf = async (family: string, date = FIRST_DAY) => {
    const found = (await find(date)).find(({ fareFamily }) => fareFamily === family);
    if (!found) throw new Error(`no offer in ${family}`);
    return found;
  };
  const request = (offer: Pick<Awaited<ReturnType<typeof offerOf>>, 'offerId' | 'total'>) => ({
    offerId: offer.offerId,
    expect: offer.total,
    travellers: [{ id: 't1', category: 'aaa' as const }],
  });
  /** A ticket of the flight on a day. */
  async function sell(family = 'standard', date = FIRST_DAY) {
    const offer = await offerOf(family, date);
    const held = bookingOf(await of.inventory.hold(op(), request(offer)));
    return bookingOf(await of.inventory.issue(op(), refOf(held), offer.total));
  }
  const stockOn = async (date: string) => {
    const id = `QH101-${date.replaceAll('-', '')}`;
    const { rows } = await of.database.db.execute<{ rbd: string; seats: number; sold: number }>(
      sql`select rbd, seats, sold from inventory.stock where flight_id = ${id} order by rbd`,
    );
    return rows;
  };
  return { of, process, find, offerOf, request, sell, stockOn };
}
