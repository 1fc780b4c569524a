import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerFundOwner } from '#kernel/account.ts';
import { fromMajor } from '#kernel/money.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { findCampaign, listApproved, toCampaign } from './db/campaign-queries.ts';
import { countedSales, grantsOfDocuments, statusPoints } from './db/sale-queries.ts';
import { LEVELS, type Level } from './domain/audience.ts';
import { entitlementsOf } from './domain/entitlements.ts';
import { BUYER, campaignsFixture, OWNER } from './testing/campaigns-fixture.ts';
import { runningCampaign } from './testing/running-campaign.ts';
import { followSales } from './use-cases/follow-sales.ts';
import { createEarning } from './use-cases/read-earning.ts';

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000);
const fixture = campaignsFixture();
const follow = (orderId = 'order-1') => followSales(fixture.deps, orderId);
const runs = (id: string, more: Omit<Parameters<typeof runningCampaign>[1], 'id'> = {}) =>
  runningCampaign(fixture.deps.db, { id, ...more });

test('a ticket brings its points once, however often and at once its events come; each grant names it', async () => {
  await runs('one');
  await runs('hundred', { basis: 'hundred', rate: 2, conditions: { ...NONE, kinds: ['avia_international'] } });
  fixture.sell('t1', 10_000);
  fixture.sell('t2', 5_000, { destination: 'istanbul' });
  fixture.sell('bag', 1_000, { type: 'EBAGGAGE' });
  fixture.sell('dollars', 1_000, { price: { minor: 100_000, currency: 'USD' } });
  await Promise.all([follow(), follow(), follow(), follow()]);
  expect(await fixture.net()).toBe(100 + 50 + 100);
  const grants = await grantsOfDocuments(fixture.deps.db, ['t1', 't2', 'bag', 'dollars']);
  expect(grants.map(({ documentId, campaignId, points }) => `${documentId} ${campaignId} ${points}`).sort()).toEqual([
    't1 one 100',
    't2 hundred 100',
    't2 one 50',
  ]);
});
const BONUSES = { gives: 'bonuses' } as const;
const NONE = { kinds: [], carriers: [], cabins: [], origins: [], destinations: [], minimumMinor: null };

test('a return takes its points back once; an exchange gives those of the new ticket; a split keeps them', async () => {
  await runs('one');
  const ticket = fixture.sell('t1', 10_000);
  fixture.sell('t2', 10_000);
  await follow();
  fixture.giveBack('t1');
  fixture.sell('t3', 15_000);
  fixture.tickets.set('t2', { ...ticket, documentId: 't2', orderId: 'order-2' });
  await Promise.all([follow(), follow('order-2'), follow()]);
  expect(await fixture.net()).toBe(100 + 150);
  fixture.giveBack('t2');
  await follow('order-2');
  await follow();
  expect(await fixture.net()).toBe(150);
});

test('where returns keep what a ticket brought, it stays; a void and an exchange take it', async () => {
  await runs('kept', { onReturn: 'keep', onExchange: 'nothing', budget: 1_000 });
  for (const [n, endedBy] of (['return', 'exchange', 'void'] as const).entries()) {
    fixture.sell(`t${n}`, 10_000);
    await follow();
    expect(await fixture.net()).toBe(n === 0 ? 100 : 200);
    fixture.giveBack(`t${n}`, endedBy);
    if (endedBy === 'exchange') fixture.sell('new', 20_000, { isExchange: true });
    await Promise.all([follow(), follow()]);
    expect(await fixture.net()).toBe(100);
  }
});

test('staff earn nothing, and a customer who becomes staff later keeps what stands', async () => {
  await runs('one');
  fixture.sell('t1', 10_000, { userId: 'cashier' });
  fixture.sell('t2', 10_000);
  await follow();
  expect([await fixture.net(customerFundOwner('cashier')), await fixture.net()]).toEqual([0, 100]);
  const later = { ...fixture.deps, customersAmong: async () => new Set<string>() };
  await followSales(later, 'order-1');
  expect(await fixture.net()).toBe(100);
});

test('two orders of one customer followed at once reach a threshold once', async () => {
  await runs('coupon', { basis: 'threshold', rate: 70, thresholdMinor: 2_000_000 });
  for (let n = 0; n < 12; n++) fixture.sell(`t${n}`, 5_000, { orderId: `order-${n}` });
  await Promise.all(Array.from({ length: 12 }, (_, n) => follow(`order-${n}`)));
  expect(await fixture.net()).toBe(3 * 70);
  for (let n = 0; n < 9; n++) fixture.giveBack(`t${n}`);
  await Promise.all(Array.from({ length: 9 }, (_, n) => follow(`order-${n}`)));
  expect(await fixture.net()).toBe(0);
});

test('a budget is never exceeded by sales at once; what returns is not given again', async () => {
  await runs('budget', { basis: 'ticket', rate: 40, budget: 100 });
  for (let n = 0; n < 8; n++) fixture.sell(`t${n}`, 5_000, { orderId: `order-${n}`, userId: `buyer-${n}` });
  const all = Array.from({ length: 8 }, (_, n) => `order-${n}`);
  await Promise.all(all.map(follow));
  const given = async () => {
    const nets = await Promise.all(all.map((_, n) => fixture.net(customerFundOwner(`buyer-${n}`))));
    return nets.filter((one) => one > 0);
  };
  expect(await given()).toEqual([40, 40]);
  const row = await findCampaign(fixture.deps.db, 'budget');
  expect([row?.budgetUsed, row?.exhaustedAt]).toEqual([80, fixture.clock.now()]);
  for (let n = 0; n < 8; n++) fixture.giveBack(`t${n}`);
  fixture.sell('late', 5_000, { orderId: 'order-9', userId: 'buyer-9' });
  await Promise.all([...all, 'order-9'].map(follow));
  expect([await given(), (await findCampaign(fixture.deps.db, 'budget'))?.budgetUsed]).toEqual([[], 0]);
});

test('what a sale will bring is what it brings: thresholds count what the customer has bought', async () => {
  await runs('coupon', { basis: 'threshold', rate: 70, thresholdMinor: 2_000_000 });
  await runs('one');
  await runs('double', { basis: 'times', rate: 2, conditions: { ...NONE, carriers: ['X0'] } });
  const earning = createEarning(fixture.deps);
  const expected = (owner: string | null, som: number) => {
    const tickets = [fixture.sell('u-next', som, { orderId: 'order-next' })];
    return earning.expected(fixture.deps.db, { owner, tickets, at: fixture.clock.now() });
  };
  fixture.sell('t1', 15_000);
  await follow();
  expect([await expected(null, 6_000), await expected(OWNER, 6_000)]).toEqual([120, 120 + 140]);
  const before = await fixture.net();
  await follow('order-next');
  expect((await fixture.net()) - before).toBe(260);
  expect(await earning.broughtBy(fixture.deps.db, ['u-next'])).toEqual(
    new Map([['u-next', { earned: 260, takenBack: 0 }]]),
  );
});

type Act = {
  act: 'sell' | 'return' | 'exchange' | 'split' | 'event' | 'rise';
  ticket: number;
  order: number;
  som: number;
  days: number;
};
const histories: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    act: fc.constantFrom<Act['act']>('sell', 'sell', 'return', 'exchange', 'split', 'event', 'event', 'rise'),
    ticket: fc.nat({ max: 9 }),
    order: fc.nat({ max: 2 }),
    som: fc.integer({ min: 0, max: 30_000 }),
    days: fc.integer({ min: -3, max: 3 }),
  }),
  { maxLength: 22 },
);
const DAY = 86_400_000;

/** Plays a history of one customer or contract; what the rules give on what stands, and what the ledger has. */
async function play(
  buyer: { userId: string; contractId: string | null },
  acts: readonly Act[],
  followed: (orderId: string) => Promise<void>,
) {
  const { userId, contractId } = buyer;
  fixture.tickets.clear();
  const sold: string[] = [];
  const orderOf = (n: number) => `${userId}-order-${n}`;
  const sell = ({ act, som, days }: Act, orderId: string) => {
    const issuedAt = new Date(fixture.clock.now().getTime() + days * DAY);
    const facts = { ...buyer, orderId, issuedAt, isExchange: act === 'exchange' };
    sold.push(fixture.sell(`${userId}-${sold.length}`, som, facts).documentId);
  };
  for (const act of acts) {
    const known = fixture.tickets.get(sold[act.ticket % Math.max(1, sold.length)] ?? '');
    if (act.act === 'sell') sell(act, orderOf(act.order));
    if ((act.act === 'return' || act.act === 'exchange') && known) {
      const isVoid = act.act === 'return' && act.som % 3 === 0;
      if (known.stands) fixture.giveBack(known.documentId, isVoid ? 'void' : act.act);
      if (act.act === 'exchange') sell(act, known.orderId);
    }
    if (act.act === 'split' && known) fixture.tickets.set(known.documentId, { ...known, orderId: orderOf(act.order) });
    if (act.act === 'event') await followed(orderOf(act.order));
    if (act.act === 'rise' && contractId) fixture.levels.set(contractId, LEVELS[act.ticket % 3] ?? 'silver');
  }
  // At once, and each twice.
  await Promise.all([0, 1, 2, 2, 1, 0].map((n) => followed(orderOf(n))));
  const owner = contractId ?? customerFundOwner(userId);
  const { db } = fixture.deps;
  const campaigns = (await listApproved(db)).map(toCampaign);
  const multipliers = campaigns.filter(({ rule }) => rule.basis === 'times');
  let byRules = 0;
  for (const one of campaigns.filter((each) => !multipliers.includes(each))) {
    const sales = await countedSales(db, one, [owner], { from: new Date(0), to: new Date('2100-01-01') });
    const kept = one.rule.onReturn === 'keep' ? 'return' : null;
    const restsOn = [...fixture.tickets.values()].filter(({ stands, endedBy }) => stands || endedBy === kept);
    expect(sales.map(({ documentId }) => documentId).sort()).toEqual(restsOn.map((each) => each.documentId).sort());
    for (const { points } of entitlementsOf(one, multipliers, sales, 100).values()) byRules += points;
  }
  return { byRules, granted: await fixture.net(owner) };
}

const campaignsOfHistory = async () => {
  const now = fixture.clock.now().getTime();
  await runs('percent', { capPerTicket: 150 });
  await runs('threshold', { basis: 'threshold', rate: 60, thresholdMinor: 2_500_000 });
  await runs('capped', { basis: 'hundred', rate: 1, capPerCustomer: 200, endsAt: new Date(now + 2 * DAY) });
  const pauses = [{ from: new Date(now - DAY).toISOString(), to: new Date(now + DAY).toISOString() }];
  await runs('paused', { basis: 'ticket', rate: 7, pauses });
  await runs('double', { basis: 'times', rate: 2, startsAt: new Date(now) });
  await runs('kept', { rate: 150, onReturn: 'keep', budget: 50_000_000, onExchange: 'nothing' });
  await runs('kept-threshold', {
    basis: 'threshold',
    rate: 80,
    thresholdMinor: 1_500_000,
    onReturn: 'keep',
    capPerCustomer: 500,
  });
};

test(`after any history what is granted is what the rules give on what stands (seed ${SEED})`, async () => {
  await campaignsOfHistory();
  let n = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      const { byRules, granted } = await play({ userId: `h${n++}`, contractId: null }, acts, follow);
      expect(granted).toBe(byRules);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test(`after any history bonus money is what the rules give on what stands (seed ${SEED})`, async () => {
  await campaignsOfHistory();
  await runs('tariff', { ...BONUSES, basis: 'ticket', rate: 10, forStatus: true });
  await runs('sales', { ...BONUSES, basis: 'threshold', rate: 300, thresholdMinor: 2_500_000, levels: ['platinum'] });
  await runs('own', { ...BONUSES, basis: 'hundred', rate: 1, contracts: [{ id: 'c1', number: 'C-1' }] });
  await runs('gold', { ...BONUSES, basis: 'times', rate: 2, levels: ['gold'] });
  await runs('platinum', { ...BONUSES, basis: 'times', rate: 3, levels: ['platinum'] });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      const contractId = `c${n++}`;
      fixture.levels.set(contractId, 'silver');
      const { byRules, granted } = await play({ userId: `of-${contractId}`, contractId }, acts, follow);
      expect(granted).toBe(byRules);
      const months = await statusPoints(fixture.deps.db, [contractId], '2000-01');
      // A ticket without a price gives nothing.
      const tickets = [...fixture.tickets.values()].filter(({ stands, price }) => stands && price.minor > 0).length;
      expect(months.reduce((all, { points }) => all + points, 0)).toBe(tickets * 10);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test(`after any history the used budget of a campaign is what stands of its grants (seed ${SEED})`, async () => {
  await runs('alone', { basis: 'ticket', rate: 40, budget: 1_000_000 });
  await runs('small', { basis: 'percent', budget: 2_000 });
  await runs('kept', { rate: 150, onReturn: 'keep', budget: 1_000_000 });
  await runs('threshold', { basis: 'threshold', rate: 60, thresholdMinor: 2_500_000, budget: 1_000_000 });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      await play({ userId: `b${n++}`, contractId: null }, acts, follow);
      const { rows } = await fixture.database.pool.query<{ id: string; used: number; stands: number }>(`
        select c.id, c.budget_used::int as used, coalesce(sum(g.points), 0)::int as stands from campaigns.campaigns c
        left join campaigns.grants g on g.campaign_id = c.id and g.taken_back_at is null group by c.id`);
      for (const { id, used, stands } of rows) expect(`${id} ${used}`).toBe(`${id} ${stands}`);
    }),
    { numRuns: 25, seed: SEED },
  );
});

test('a ticket that left an order and was given back brings nothing by a late event of that order', async () => {
  await runs('alone', { basis: 'ticket', rate: 40, budget: 1_000_000 });
  const ticket = fixture.sell('t1', 5_000, { orderId: 'from' });
  await follow('from');
  const returned = { ...ticket, orderId: 'to', stands: false };
  let reads = 0;
  const late: typeof fixture.deps.ticketsOf = async () => {
    if (reads++ > 0) return [returned];
    // What is read here is of before the move and the return, which are followed first.
    await followSales({ ...fixture.deps, ticketsOf: async () => [returned] }, 'to');
    return [ticket];
  };
  await followSales({ ...fixture.deps, ticketsOf: late }, 'from');
  expect([await fixture.net(), (await findCampaign(fixture.deps.db, 'alone'))?.budgetUsed]).toEqual([0, 0]);
});

test('bonus money goes to contracts of its levels and numbers, multiplied for the level of the sale', async () => {
  await runs('one');
  await runs('tariff', { ...BONUSES, basis: 'ticket', rate: 10 });
  await runs('double', { ...BONUSES, basis: 'times', rate: 2, levels: ['gold'] });
  await runs('chosen', { ...BONUSES, basis: 'ticket', rate: 5, contracts: [{ id: 'other', number: 'AG-2' }] });
  fixture.levels.set('other', 'gold');
  const agency = { userId: 'agent', contractId: 'agency' };
  fixture.sell('t1', 10_000, agency);
  fixture.sell('t2', 10_000, { ...agency, contractId: 'other', orderId: 'order-2' });
  fixture.sell('t3', 10_000, { ...agency, contractId: 'outside', orderId: 'order-3' });
  for (const order of ['order-1', 'order-2', 'order-3']) await follow(order);
  // A level that rises later changes nothing of what was sold.
  fixture.levels.set('agency', 'gold');
  await follow();
  const nets = await Promise.all(['agency', 'other', 'outside', customerFundOwner('agent')].map(fixture.net));
  expect(nets).toEqual([10, (10 + 5) * 2, 0, 0]);
});

test('a level that a month has brought counts for the next month, also where both are followed at once', async () => {
  await runs('tariff', { ...BONUSES, basis: 'ticket', rate: 1_000, forStatus: true });
  await runs('double', { ...BONUSES, basis: 'times', rate: 2, levels: ['gold'] });
  const agency = { userId: 'agent', contractId: 'agency' };
  fixture.sell('march', 10_000, { ...agency, issuedAt: new Date('2026-03-31T17:59:00Z') });
  fixture.sell('april', 10_000, { ...agency, orderId: 'order-2', issuedAt: new Date('2026-03-31T18:01:00Z') });
  const deps = {
    ...fixture.deps,
    levelsOf: async (tx: Executor, sales: readonly { contractId: string; at: Date }[]) => {
      const [march] = await statusPoints(tx, ['agency'], '2026-03');
      const april = march !== undefined && march.points >= 1_000 ? 'gold' : 'silver';
      return sales.map(({ at }) => (at < new Date('2026-03-31T18:00:00Z') ? ('silver' as const) : (april as Level)));
    },
  };
  await followSales(deps, 'order-2', 'order-1');
  expect(await fixture.net('agency')).toBe(1_000 + 2_000);
});

test('the control, which gives for each event anew, is found', async () => {
  await runs('one');
  let n = 0;
  const careless = async (orderId: string) => {
    for (const ticket of [...fixture.tickets.values()].filter((one) => one.orderId === orderId && one.stands)) {
      await follow(orderId);
      await inTransaction(fixture.deps.db, (tx) =>
        fixture.deps.postPoints(tx, {
          given: [
            {
              id: `careless:${n++}`,
              contractId: customerFundOwner(ticket.userId ?? ''),
              amount: fromMajor(ticket.price.minor / 10_000),
              at: fixture.clock.now().toISOString(),
            },
          ],
          takenBack: [],
        }),
      );
    }
  };
  const act: Act = { act: 'sell', ticket: 0, order: 0, som: 10_000, days: 0 };
  const { byRules, granted } = await play(
    { userId: BUYER, contractId: null },
    [act, { ...act, act: 'event' }],
    careless,
  );
  expect(granted).toBeGreaterThan(byRules);
});
