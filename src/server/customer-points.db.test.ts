import { expect, test } from 'vitest';
import { customerFundOwner, type UserAccount } from '#kernel/account.ts';
import { fromMajor } from '#kernel/money.ts';
import type { PointsDeps } from '#modules/bonuses/ports.ts';
import { contractLevels } from '#modules/bonuses/use-cases/contract-level.ts';
import { readBookingPoints, readOrderPoints } from '#modules/bonuses/use-cases/expected-points.ts';
import { readPoints } from '#modules/bonuses/use-cases/read-points.ts';
import type { CampaignsDeps } from '#modules/campaigns/ports.ts';
import { runningCampaign } from '#modules/campaigns/testing/running-campaign.ts';
import { followSales } from '#modules/campaigns/use-cases/follow-sales.ts';
import { createEarning } from '#modules/campaigns/use-cases/read-earning.ts';
import { listPointEntries, readFunds } from '#modules/ledger/index.ts';
import { readPaymentOptions } from '#modules/orders/booking/use-cases/read-payment-options.ts';
import { payOrder, readPayment } from '#modules/orders/core/use-cases/pay-order.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, placed, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { expectedDocuments } from '#modules/sales/index.ts';
import { campaignDeps } from '../../tests/support/campaign-deps.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';
import { soldTickets } from './wiring/campaigns.ts';

const harness = ledgerFixture({ aaa: 1, rbg: 0, rmg: 0, ins: 0 });
const { composed, ledger, clock, fill, funds, sell, returnTickets, runJobs, breaks, reconciled } = harness;
let documents = 3_000_000;
const someone = () => [person({ documentNumber: `AN${documents++}` })];

const customer = (userId: string): Visitor & { user: UserAccount } => ({
  ...visitor(userId),
  user: { userId, name: userId, roles: [], contractId: null, workplaceId: null },
});

/** Points and campaigns as the composition wires them, on the orders of this file. */
const shared = () => ({
  db: composed.database.db,
  clock,
  audit: { recordAccess: async () => {} },
  currency: 'KGS' as const,
});
const campaigns = (): CampaignsDeps =>
  campaignDeps(composed.database.db, clock, {
    countryOf: () => 'KG',
    ticketsOf: soldTickets,
    levelsOf: contractLevels,
    orderNumbers: (db, ids) => composed.orders.numbersOf(db, ids),
  });
const follow = (orderId: string) => followSales(campaigns(), orderId);
const deps = (): PointsDeps => ({
  ...shared(),
  earning: createEarning(campaigns()),
  orderNumbers: (db, ids) => composed.orders.numbersOf(db, ids),
  documentsOf: (db, orderId, numbers) => soldTickets(db, [orderId], numbers),
  draftSale: async (who, id) => {
    const sale = await composed.orders.draftContents(who, id);
    return { ...sale, documents: expectedDocuments(sale) };
  },
  orderSale: async (who, id) => {
    const sale = await composed.orders.orderContents(who, id);
    return { ...sale, documents: expectedDocuments(sale) };
  },
  points: {
    expire: (tx, award) => ledger.post(tx, { kind: 'points_expired', ...award }),
    lock: (tx, owner) => ledger.lockPoints(tx, owner, 'KGS'),
    changes: (db, owner) => listPointEntries(db, owner, 'KGS'),
    funds: (db, owner) => readFunds(db, owner, 'KGS', 'points'),
  },
  announce: async () => {},
});
/** Two points for every hundred. */
const rules = () => runningCampaign(composed.database.db, { id: 'two', basis: 'hundred', rate: 2 });

test('what the payment step and the order promise is what the tickets bring', async () => {
  await rules();
  const buyer = customer('promised');
  const draft = await readyToPay(composed.fixture, buyer, someone());
  expect(await readBookingPoints(deps(), buyer, draft)).toEqual({ points: 80, isGuest: false });
  const order = await sell(buyer);
  await follow(order.id);
  expect(await readOrderPoints(deps(), buyer, order.id)).toEqual({ expected: 0, earned: 80, takenBack: 0 });
  const waiting = await placed(composed.fixture, buyer, someone());
  expect(await readOrderPoints(deps(), buyer, waiting)).toEqual({ expected: 80, earned: 0, takenBack: 0 });
  // Another reader of the order learns nothing of its customer's points.
  const staff: Visitor = { ...visitor('staff'), user: { ...buyer.user, userId: 's', roles: ['ROLE_CASHER'] } };
  expect(await readOrderPoints(deps(), staff, order.id)).toEqual({ expected: 0, earned: 0, takenBack: 0 });
});

test('an order placed before signing in, and one of a contract, bring no points', async () => {
  await rules();
  const order = await sell(visitor('unsigned'));
  await follow(order.id);
  const agency = await sell(harness.seller('agency'));
  await follow(agency.id);
  const { rows } = await composed.database.pool.query(
    `select s.order_id, s.contract_id, s.level, g.points from campaigns.sales s
      left join campaigns.grants g using (document_id) where s.order_id = any($1)`,
    [[order.id, agency.id]],
  );
  // Previews know what contracts outside of the bonus programme sold.
  expect(rows).toEqual([{ order_id: agency.id, contract_id: 'agency', level: null, points: null }]);
});

test('a customer pays a part with points; a refund gives the card its money first, then the points', async () => {
  const buyer = customer('payer');
  const owner = customerFundOwner('payer');
  await fill(owner, { points: fromMajor(3_900) });
  const order = await sell(buyer, { method: 'card', points: fromMajor(3_900) });
  expect(await funds(owner, 'points')).toMatchObject({ own: fromMajor(0), reserved: fromMajor(0) });
  await returnTickets(order, 'refund', order.people);
  await runJobs();
  const back = (await funds(owner, 'points')).own.minor;
  expect(back).toBeGreaterThan(0);
  expect(back).toBeLessThanOrEqual(fromMajor(3_900).minor);
  await reconciled();
  expect(await breaks()).toEqual([]);
});

test('points pay a whole order, and neither more than there are nor another customer’s', async () => {
  const owner = customerFundOwner('whole');
  const buyer = customer('whole');
  const draft = await readyToPay(composed.fixture, buyer, someone());
  const order = (changed: object) => place(composed.fixture, draft, buyer, changed);
  const ways = async () => (await readPaymentOptions(composed.fixture.deps, buyer, draft)).ways;
  expect((await ways()).filter(({ fund }) => fund)).toEqual([]);
  await expect(order({ method: 'points' })).rejects.toMatchObject({ code: 'payments.insufficient_funds' });
  await fill(owner, { points: fromMajor(4_050), money: fromMajor(90_000) });
  expect((await ways()).flatMap(({ method, fund }) => (fund ? [method] : []))).toEqual(['points']);
  await expect(order({ points: fromMajor(4_051) })).rejects.toMatchObject({ code: 'orders.points_too_many' });
  // Whatever stands in the ledger under their name, customers have no balance.
  await expect(order({ method: 'balance' })).rejects.toMatchObject({ code: 'payments.insufficient_funds' });
  const { orderId, refused } = await order({ method: 'points' });
  expect(refused).toBeNull();
  await runJobs();
  expect(await funds(owner, 'points')).toMatchObject({ own: fromMajor(0) });
  expect((await readPayment(composed.fixture.deps, buyer, orderId)).amountDue).toEqual(fromMajor(0));

  const other = customer('poor');
  const unpaid = await placed(composed.fixture, other, someone());
  await expect(payOrder(composed.fixture.deps, other, unpaid, { method: 'points' })).rejects.toMatchObject({
    code: 'payments.insufficient_funds',
  });
  for (const method of ['balance', 'motivation'] as const)
    await expect(payOrder(composed.fixture.deps, other, unpaid, { method })).rejects.toMatchObject({
      code: 'payments.check_authorization',
    });
});

test('an exchange replaces the points, a return takes them, and the statement names the orders', async () => {
  await rules();
  const buyer = customer('changer');
  const order = await sell(buyer);
  await follow(order.id);
  await harness.exchange(order, order.people);
  await follow(order.id);
  const { earned, takenBack } = await readOrderPoints(deps(), buyer, order.id);
  expect(takenBack).toBe(80);
  expect(earned).toBeGreaterThanOrEqual(80);
  const { points } = await readPoints(deps(), buyer, {});
  expect(points?.balance).toEqual(fromMajor(earned));
  expect(new Set(points?.movements.map((one) => one.order?.id))).toEqual(new Set([order.id]));
  await returnTickets(order, 'refund', order.people);
  await runJobs();
  await follow(order.id);
  expect((await readPoints(deps(), buyer, {})).points).toMatchObject({ balance: fromMajor(0), debt: fromMajor(0) });
});
