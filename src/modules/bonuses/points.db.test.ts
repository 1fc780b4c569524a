import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { SoldTicket } from '#modules/campaigns/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { MANAGER } from './testing/bonuses-fixture.ts';
import { customer, guest, OWNER, pointsFixture } from './testing/points-fixture.ts';
import { readBookingPoints, readOrderPoints } from './use-cases/expected-points.ts';
import { readPointsOffice, setPointLifetime } from './use-cases/office-points.ts';
import { readPoints } from './use-cases/read-points.ts';

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000);
const fixture = pointsFixture();
const record = (orderId?: string) => fixture.record(orderId);
const giveBack = (document: SoldTicket) => fixture.documents.set(document.documentId, { ...document, stands: false });
const statement = async (filter: Parameters<typeof readPoints>[2] = {}) => {
  const { points } = await readPoints(fixture.deps, customer, filter);
  if (!points) throw new Error('a customer owns points');
  return points;
};

test('a ticket brings its points once, however often and concurrently its events come', async () => {
  fixture.sell('t1');
  fixture.sell('t2', { price: fromMajor(4_949), destination: 'osh' });
  fixture.sell('bag', { type: 'EBAGGAGE' });
  await Promise.all([record(), record(), record()]);
  expect(await fixture.net()).toBe(200 + 98);
});

test('only customers get points: neither staff nor agents do', async () => {
  fixture.sell('t1', { userId: 'cashier' });
  await record();
  expect(await fixture.net()).toBe(0);
  expect(await readBookingPoints(fixture.deps, customer, 'order-1')).toEqual({ points: 200, isGuest: false });
  expect(await readBookingPoints(fixture.deps, guest, 'order-1')).toEqual({ points: 200, isGuest: true });
  const agent = { ...customer, user: { ...customer.user, roles: ['ROLE_AGENT'], contractId: 'c' } } as typeof customer;
  expect((await readBookingPoints(fixture.deps, agent, 'order-1')).points).toBe(0);
});

test('an order says what it will bring, then what it brought, then what a return took back', async () => {
  const ticket = fixture.sell('t1');
  expect(await readOrderPoints(fixture.deps, customer, 'order-1')).toEqual({ expected: 200, earned: 0, takenBack: 0 });
  await record();
  expect(await readOrderPoints(fixture.deps, customer, 'order-1')).toEqual({ expected: 0, earned: 200, takenBack: 0 });
  giveBack(ticket);
  await record();
  expect(await readOrderPoints(fixture.deps, customer, 'order-1')).toEqual({ expected: 0, earned: 0, takenBack: 200 });
  expect(await readOrderPoints(fixture.deps, guest, 'order-1')).toEqual({ expected: 0, earned: 0, takenBack: 0 });
});

test('spent points of a returned ticket are a debt, named in the statement and paid by the next', async () => {
  const ticket = fixture.sell('t1');
  await record();
  await fixture.spend('order-2', 150);
  giveBack(ticket);
  await record();
  expect([await fixture.net(), await fixture.debt()]).toEqual([-150, 150]);
  const owing = await statement();
  expect(owing).toMatchObject({ available: fromMajor(0), debt: fromMajor(150), balance: fromMajor(-150) });
  expect(owing.movements.map(({ kind, order, amount }) => [kind, order?.number, amount.minor / 100])).toEqual([
    ['taken_back', 'S-order-1', -200],
    ['spent', 'S-order-2', -150],
    ['earned', 'S-order-1', 200],
  ]);
  fixture.sell('t3', { orderId: 'order-3', price: fromMajor(20_000) });
  await record('order-3');
  expect(await statement()).toMatchObject({ available: fromMajor(250), debt: fromMajor(0), balance: fromMajor(250) });
});

test('points that an order was paid with come back with its refund and pay the debt first', async () => {
  const ticket = fixture.sell('t1');
  await record();
  await fixture.spend('order-2', 200);
  giveBack(ticket);
  await record();
  await fixture.refund('order-2', 200);
  expect(await statement()).toMatchObject({ available: fromMajor(0), debt: fromMajor(0), balance: fromMajor(0) });
});

test('an exchange takes the points of the old ticket and gives those of the new one', async () => {
  const ticket = fixture.sell('t1');
  await record();
  giveBack(ticket);
  fixture.sell('t2', { price: fromMajor(15_000) });
  await record();
  expect(await fixture.net()).toBe(300);
});

test('a ticket that leaves with a split keeps its points, and loses them there', async () => {
  const ticket = fixture.sell('t1');
  await record();
  const moved = { ...ticket, orderId: 'order-2' };
  fixture.documents.set('t1', moved);
  await record('order-1');
  await record('order-2');
  expect(await fixture.net()).toBe(200);
  giveBack(moved);
  await record('order-2');
  expect(await fixture.net()).toBe(0);
});

test('two payments at once never spend the same points, nor below zero', async () => {
  fixture.sell('t1');
  await record();
  const paid = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => fixture.spend(`order-${n + 10}`, 60)));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await fixture.net()).toBe(20);
});

test('a return while its points are being spent leaves a debt or nothing, never a negative balance', async () => {
  const ticket = fixture.sell('t1');
  await record();
  giveBack(ticket);
  const [, spent] = await Promise.allSettled([record(), fixture.spend('order-2', 200)]);
  const expected = spent?.status === 'fulfilled' ? [-200, 200] : [0, 0];
  expect([await fixture.net(), await fixture.debt()]).toEqual(expected);
});

test('a new lifetime begins today or later; the account names what brings points and how long they live', async () => {
  await expect(setPointLifetime(fixture.deps, MANAGER, { validFrom: '2026-02-28', months: 3 })).rejects.toMatchObject({
    fields: [{ code: 'bonuses.past_day' }],
  });
  await setPointLifetime(fixture.deps, MANAGER, { validFrom: '2026-03-05', months: null });
  fixture.clock.set('2026-03-05T06:00:00Z');
  const { campaigns, months } = await readPoints(fixture.deps, customer, {});
  expect([months, campaigns.map(({ id, rule }) => [id, rule.rate])]).toEqual([null, [['two-percent', 200]]]);
  expect((await readPointsOffice(fixture.deps)).lifetimes).toHaveLength(2);
  expect(fixture.audited).toEqual(['bonuses_changed points:lifetime']);
});

test('the statement is filtered by kind and year; staff without a contract own no points', async () => {
  fixture.sell('t1');
  await record();
  fixture.clock.set('2027-01-10T06:00:00Z');
  await fixture.spend('order-2', 50);
  expect((await statement({ year: 2026 })).movements.map(({ kind }) => kind)).toEqual(['earned']);
  expect(await statement({ kind: 'spent' })).toMatchObject({ sum: fromMajor(-50), years: [2027, 2026] });
  expect((await statement({ kind: 'expired' })).movements).toEqual([]);
  const cashier = { user: { ...customer.user, roles: ['ROLE_CASHER'] } } as Parameters<typeof readPoints>[1];
  expect((await readPoints(fixture.deps, cashier, {})).points).toBeNull();
  const agent = { user: { ...customer.user, contractId: 'c' } } as Parameters<typeof readPoints>[1];
  expect(await readPoints(fixture.deps, agent, {})).toMatchObject({
    points: { movements: [] },
    campaigns: [],
    months: null,
  });
});

type Act = { act: 'sell' | 'return' | 'exchange' | 'spend' | 'event'; ticket: number; order: number; price: number };
const history: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    act: fc.constantFrom<Act['act']>('sell', 'sell', 'return', 'exchange', 'spend', 'event', 'event'),
    ticket: fc.nat({ max: 7 }),
    order: fc.nat({ max: 2 }),
    price: fc.integer({ min: 0, max: 30_000 }),
  }),
  { maxLength: 25 },
);

/** Plays a history of one customer and compares the ledger with the rule and the statement with the ledger. */
async function play(acts: readonly Act[], prefix: string, follow: (orderId: string) => Promise<void>) {
  fixture.documents.clear();
  const before = await fixture.net();
  const sold: string[] = [];
  let spent = 0;
  const sell = (orderId: string, price: number) => {
    sold.push(fixture.sell(`${prefix}-${sold.length}`, { orderId, price: fromMajor(price) }).documentId);
  };
  for (const { act, ticket, order, price } of acts) {
    const orderId = `${prefix}-order-${order}`;
    const known = fixture.documents.get(sold[ticket % Math.max(1, sold.length)] ?? '');
    if (act === 'sell') sell(orderId, price);
    if ((act === 'return' || act === 'exchange') && known) {
      giveBack(known);
      if (act === 'exchange') sell(known.orderId, price);
    }
    if (act === 'spend') {
      const available = (await fixture.deps.points.funds(fixture.deps.db, OWNER)).available.minor / 100;
      const som = Math.min(available, 1 + (price % 400));
      if (som >= 1) {
        await fixture.spend(`${prefix}-paid-${spent}-${sold.length}`, som);
        spent += som;
      }
    }
    if (act === 'event') await follow(orderId);
  }
  for (const order of [0, 1, 2]) await follow(`${prefix}-order-${order}`);
  const standing = [...fixture.documents.values()].filter(({ stands }) => stands);
  const byRule = standing.reduce((all, { price }) => all + Math.floor(price.minor / 5_000), 0);
  return { byRule, granted: (await fixture.net()) - before + spent };
}

test('after any history points are what the rule gives on what stands, and the statement is the ledger', async () => {
  let n = 0;
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const { byRule, granted } = await play(acts, `h${n++}`, record);
      expect(granted).toBe(byRule);
      const { balance, movements, available, debt } = await statement();
      const net = await fixture.net();
      expect(movements.reduce((all, { amount }) => all + amount.minor, 0)).toBe(balance.minor);
      expect([balance.minor / 100, debt.minor / 100]).toEqual([net, await fixture.debt()]);
      // No owner has points and owes some.
      expect(available.minor > 0 && debt.minor > 0).toBe(false);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test('the control, which gives for each event anew, is found', async () => {
  let n = 0;
  const careless = async (orderId: string) => {
    for (const one of [...fixture.documents.values()].filter((document) => document.orderId === orderId))
      await inTransaction(fixture.deps.db, (tx) =>
        fixture.campaigns.postPoints(tx, {
          given: [
            {
              id: `careless:${n++}`,
              contractId: OWNER,
              amount: fromMajor(one.price.minor / 5_000),
              at: fixture.clock.now().toISOString(),
            },
          ],
          takenBack: [],
        }),
      );
  };
  const act = (name: Act['act']): Act => ({ act: name, ticket: 0, order: 0, price: 10_000 });
  const { byRule, granted } = await play([act('sell'), act('event')], 'control', careless);
  expect(granted).toBeGreaterThan(byRule);
});
