import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { SoldTicket } from '#modules/campaigns/index.ts';
import { runningCampaign } from '#modules/campaigns/testing/running-campaign.ts';
import { inTransaction } from '#platform/db/database.ts';
import { insertEarlierMonth } from './db/bonus-queries.ts';
import { addMonths, monthOf } from './domain/months.ts';
import { agent, bonusesFixture, CONTRACT, MANAGER } from './testing/bonuses-fixture.ts';
import { connectContract, disconnectContract, setStatusOverride } from './use-cases/office-programme.ts';
import { listBonusOperations, readBonuses } from './use-cases/read-bonuses.ts';

const fixture = bonusesFixture();
const record = (orderId?: string) => fixture.record(orderId);
const programme = async () => {
  const { programme: read } = await readBonuses(fixture.deps, agent);
  if (!read) throw new Error('not connected');
  return read;
};
const DAY = 86_400_000;
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000);
/** What gold and platinum get on these two days. */
async function multiplied(gold: number, platinum: number): Promise<void> {
  const now = fixture.clock.now().getTime();
  const days = {
    startsAt: new Date(now - DAY),
    endsAt: new Date(now + DAY),
    gives: 'bonuses',
    basis: 'times',
  } as const;
  await runningCampaign(fixture.deps.db, { id: 'of-gold', ...days, levels: ['gold'], rate: gold });
  await runningCampaign(fixture.deps.db, { id: 'of-platinum', ...days, levels: ['platinum'], rate: platinum });
}
const lastMonth = (points: number) =>
  insertEarlierMonth(fixture.deps.db, {
    contractId: CONTRACT,
    month: addMonths(monthOf(fixture.clock.now()), -1),
    points,
  });

test('a ticket earns its points once, however often its events come', async () => {
  fixture.sell('t1');
  fixture.sell('t2', { destination: 'osh' });
  fixture.sell('bag', { type: 'EBAGGAGE' });
  await Promise.all([record(), record(), record()]);
  expect((await programme()).points).toBe(14);
  expect(await fixture.net()).toBe(1_400);
});

test('a ticket given back takes its points and its money back; spent money is owed', async () => {
  const ticket = fixture.sell('t1');
  await record();
  fixture.tickets.set('t1', { ...ticket, stands: false });
  await record();
  await record();
  expect((await programme()).points).toBe(0);
  expect(await fixture.net()).toBe(0);
});

test('an exchange takes the old ticket’s points and gives those of the new one', async () => {
  const ticket = fixture.sell('t1', { destination: 'osh' });
  await record();
  fixture.tickets.set('t1', { ...ticket, stands: false });
  fixture.sell('t2');
  await record();
  expect((await programme()).points).toBe(10);
});

test('a ticket that leaves with a split keeps what it earned', async () => {
  const ticket = fixture.sell('t1');
  await record();
  fixture.tickets.set('t1', { ...ticket, orderId: 'order-2' });
  await record('order-1');
  await record('order-2');
  expect(await fixture.net()).toBe(1_000);
  fixture.tickets.set('t1', { ...ticket, orderId: 'order-2', stands: false });
  await record('order-2');
  expect(await fixture.net()).toBe(0);
});

test('tickets of before the connection and of contracts outside the programme earn nothing', async () => {
  fixture.sell('early', { issuedAt: new Date(fixture.clock.now().getTime() - 500 * DAY) });
  fixture.sell('foreign', { contractId: 'somebody' });
  await record();
  expect(await fixture.net()).toBe(0);
});

test('the status rises in the month after, and promotions multiply money but not points', async () => {
  await multiplied(2, 3);
  fixture.sell('silver');
  await record();
  expect([(await programme()).status, await fixture.net()]).toEqual(['silver', 1_000]);
  await lastMonth(1_000);
  fixture.sell('gold');
  await record();
  const { status, points, next } = await programme();
  expect({ status, points, next }).toEqual({ status: 'gold', points: 20, next: { status: 'gold', missing: 980 } });
  expect(await fixture.net()).toBe(3_000);
  await setStatusOverride(fixture.deps, MANAGER, CONTRACT, 'platinum');
  fixture.sell('platinum');
  await record();
  expect(await fixture.net()).toBe(6_000);
});

test('the statement of a month adds up to the ledger', async () => {
  const ticket = fixture.sell('t1');
  fixture.sell('t2');
  await record();
  fixture.tickets.set('t1', { ...ticket, stands: false });
  await record();
  const month = await listBonusOperations(fixture.deps, agent, {});
  const sum = month.operations.reduce((total, { amount }) => total + amount.minor, 0);
  expect(month.opening.minor + sum).toBe(month.closing.minor);
  expect(month.received.minor - month.spent.minor).toBe(sum);
  // What the return takes back is paid at once.
  expect(month.operations[0]).toMatchObject({ kind: 'returned', amount: fromMajor(-10) });
  expect(month.operations[1]).toMatchObject({ kind: 'earned', points: 10, order: { number: 'S-order-1' } });
  const earned = await listBonusOperations(fixture.deps, agent, { kind: 'spent' });
  expect([earned.operations, earned.closing]).toEqual([[], month.closing]);
});

test('a caller without a contract has no bonuses', async () => {
  await expect(readBonuses(fixture.deps, { user: null })).rejects.toMatchObject({ code: 'bonuses.no_contract' });
});

test('a contract that no manager has connected sees that, and the tariff', async () => {
  const other = { user: { ...agent.user, contractId: 'other' } };
  const before = await readBonuses(fixture.deps, other);
  expect(before).toMatchObject({ connected: false, programme: null });
  expect(before.campaigns.map(({ kinds, rule }) => `${kinds} ${rule.rate}`).sort()).toEqual([
    'avia_domestic 4',
    'avia_international 10',
    'bus 2',
    'hotel 6',
    'rail 3',
    'transfer 1',
  ]);
  await connectContract(fixture.deps, MANAGER, 'AT-9');
  await expect(connectContract(fixture.deps, MANAGER, 'AT-9')).rejects.toMatchObject({
    code: 'bonuses.connected_already',
  });
  await expect(connectContract(fixture.deps, MANAGER, 'XX')).rejects.toMatchObject({
    code: 'bonuses.no_such_contract',
  });
  expect(await readBonuses(fixture.deps, other)).toMatchObject({ connected: true });
  await disconnectContract(fixture.deps, MANAGER, 'other');
  await expect(setStatusOverride(fixture.deps, MANAGER, 'other', 'gold')).rejects.toMatchObject({
    code: 'bonuses.not_connected',
  });
  expect(fixture.audited).toEqual(['bonuses_changed other', 'bonuses_changed other']);
});

/** What a random agency does: tickets are sold, given back, exchanged; events come late, twice and out of order. */
const history = fc.array(
  fc.record({
    act: fc.constantFrom('sell', 'return', 'exchange', 'event', 'event'),
    ticket: fc.nat({ max: 7 }),
    order: fc.constantFrom('order-1', 'order-2'),
    destination: fc.constantFrom('istanbul', 'osh'),
  }),
  { maxLength: 25 },
);

/** Plays a history; the points that stand by the rule, and those that were given. */
async function play(
  acts: readonly { act: string; ticket: number; order: string; destination: string }[],
  follow: (orderId: string) => Promise<void>,
  prefix: string,
): Promise<{ expected: number; given: number }> {
  fixture.tickets.clear();
  const before = await fixture.net();
  let next = 0;
  const sold: SoldTicket[] = [];
  const sell = (orderId: string, destination: string) =>
    sold.push(fixture.sell(`${prefix}-${next++}`, { orderId: `${prefix}${orderId}`, destination }));
  for (const { act, ticket, order, destination } of acts) {
    const known = sold[ticket % Math.max(1, sold.length)];
    if (act === 'sell') sell(order, destination);
    if ((act === 'return' || act === 'exchange') && known) {
      fixture.tickets.set(known.documentId, { ...known, stands: false });
      if (act === 'exchange') sell(known.orderId.slice(prefix.length), destination);
    }
    if (act === 'event') await follow(`${prefix}${order}`);
  }
  for (const order of ['order-1', 'order-2']) await follow(`${prefix}${order}`);
  const expected = [...fixture.tickets.values()]
    .filter(({ stands }) => stands)
    .reduce((sum, { destination }) => sum + (destination === 'osh' ? 4 : 10), 0);
  return { expected: expected * 100, given: (await fixture.net()) - before };
}

test(`after any history what was given is what the tariff gives on what stands (seed ${SEED})`, async () => {
  let n = 0;
  await fc.assert(
    fc.asyncProperty(history, async (acts) => {
      const { expected, given } = await play(acts, record, `h${n++}`);
      expect(given).toBe(expected);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test('the control, which gives for each event anew, is found', async () => {
  let n = 0;
  const careless = async (orderId: string) => {
    const tickets = [...fixture.tickets.values()].filter((one) => one.orderId === orderId && one.stands);
    for (const { contractId } of tickets)
      await inTransaction(fixture.deps.db, (tx) =>
        fixture.campaigns.postBonuses(tx, {
          given: [
            {
              id: `careless:${n++}`,
              contractId: contractId ?? '',
              amount: { minor: 1_000, currency: 'KGS' },
              at: fixture.clock.now().toISOString(),
            },
          ],
          takenBack: [],
        }),
      );
  };
  const acts = ['sell', 'event', 'event'].map((act) => ({
    act,
    ticket: 0,
    order: 'order-1',
    destination: 'istanbul',
  }));
  const { expected, given } = await play(acts, careless, 'control');
  expect(given).toBeGreaterThan(expected);
});
