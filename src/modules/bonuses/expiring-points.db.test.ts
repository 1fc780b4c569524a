import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { OWNER, pointsFixture } from './testing/points-fixture.ts';
import { expirePoints } from './use-cases/expire-points.ts';

const fixture = pointsFixture();
/** Points earned on 2 March 2026 with a lifetime of 12 months. */
const earn = async (orderId: string, som: number) => {
  fixture.sell(orderId, { orderId, price: fromMajor(som) });
  await fixture.record(orderId);
};
const night = async (day: string) => {
  fixture.clock.set(`${day}T19:20:00Z`);
  await expirePoints(fixture.deps);
};

test('points expire after their last day, once even when two processes work at night', async () => {
  await earn('order-1', 10_000);
  fixture.clock.set('2026-06-02T06:00:00Z');
  await earn('order-2', 10_000);
  await night('2027-03-01');
  expect(await fixture.net()).toBe(400);
  fixture.clock.set('2027-03-02T19:20:00Z');
  await Promise.all([expirePoints(fixture.deps), expirePoints(fixture.deps), expirePoints(fixture.deps)]);
  expect(await fixture.net()).toBe(200);
  await night('2027-03-03');
  expect(await fixture.net()).toBe(200);
});

test('control: without the lock and the name of the posting, points that have not expired are lost', async () => {
  await earn('order-1', 10_000);
  fixture.clock.set('2026-06-02T06:00:00Z');
  await earn('order-2', 10_000);
  fixture.clock.set('2027-03-02T19:20:00Z');
  const { points } = fixture.deps;
  let n = 0;
  // Every process reads before any of them writes.
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>();
  const careless = {
    ...fixture.deps,
    points: {
      ...points,
      lock: async () => 40_000,
      funds: async (...given: Parameters<typeof points.funds>) => {
        const funds = await points.funds(...given);
        if (++n === 2) resolve();
        await allHaveRead;
        return funds;
      },
      expire: (...[tx, award]: Parameters<typeof points.expire>) =>
        points.expire(tx, { ...award, id: `careless-${n++}` }),
    },
  };
  await Promise.all([expirePoints(careless), expirePoints(careless)]);
  expect(await fixture.net()).toBe(0);
});

test('spent points do not expire: the oldest were spent first', async () => {
  await earn('order-1', 10_000);
  fixture.clock.set('2026-06-02T06:00:00Z');
  await earn('order-2', 5_000);
  await fixture.spend('order-3', 250);
  await night('2027-03-02');
  expect(await fixture.net()).toBe(50);
  await night('2027-06-02');
  expect(await fixture.net()).toBe(0);
});

test('points that are promised to an order wait for its end', async () => {
  await earn('order-1', 10_000);
  await inTransaction(fixture.deps.db, (tx) =>
    fixture.ledger.post(tx, {
      kind: 'reserve',
      id: 'pay',
      contractId: OWNER,
      orderId: 'order-9',
      amount: fromMajor(150),
      fund: 'points',
      at: fixture.clock.now().toISOString(),
    }),
  );
  await night('2027-03-02');
  expect(await fixture.net()).toBe(150);
  await inTransaction(fixture.deps.db, (tx) => fixture.ledger.releaseReservation(tx, 'pay'));
  await night('2027-03-03');
  expect(await fixture.net()).toBe(0);
});

test('the end of points is announced 30 and 7 days ahead, once each, with what is left then', async () => {
  await earn('order-1', 10_000);
  await night('2027-01-29');
  expect(fixture.announced).toEqual([]);
  fixture.clock.set('2027-01-30T19:20:00Z');
  await Promise.all([expirePoints(fixture.deps), expirePoints(fixture.deps)]);
  await night('2027-02-10');
  expect(fixture.announced).toEqual(['buyer 200 2027-03-02 30']);
  await fixture.spend('order-2', 60);
  for (const day of ['2027-02-22', '2027-02-23', '2027-03-01']) await night(day);
  expect(fixture.announced.slice(1)).toEqual(['buyer 140 2027-03-02 7']);
});

test('after nights without the job only the nearer announcement is made', async () => {
  await earn('order-1', 10_000);
  await night('2027-02-25');
  await night('2027-02-26');
  expect(fixture.announced).toEqual(['buyer 200 2027-03-02 7']);
});

test('a debt leaves nothing to expire or to announce', async () => {
  await earn('order-1', 10_000);
  await fixture.spend('order-2', 200);
  await night('2027-02-25');
  await night('2027-03-05');
  expect([await fixture.net(), fixture.announced]).toEqual([0, []]);
});
