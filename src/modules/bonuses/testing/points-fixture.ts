import { afterAll, beforeEach } from 'vitest';
import { customerFundOwner, type UserAccount } from '#kernel/account.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import type { CampaignsDeps, SoldTicket } from '#modules/campaigns/index.ts';
import { runningCampaign } from '#modules/campaigns/testing/running-campaign.ts';
import { followSales } from '#modules/campaigns/use-cases/follow-sales.ts';
import { createEarning } from '#modules/campaigns/use-cases/read-earning.ts';
import { createLedger, listPointEntries, readBalance, readFunds } from '#modules/ledger/index.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { campaignDeps } from '../../../../tests/support/campaign-deps.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { upsertPointLifetime } from '../db/point-queries.ts';
import type { PointsDeps } from '../ports.ts';

const CUSTOMER = 'buyer';
export const OWNER = customerFundOwner(CUSTOMER);
const account: UserAccount = { userId: CUSTOMER, name: 'B', roles: [], contractId: null, workplaceId: null };
export const customer: Visitor = { visitorId: 'v', locale: 'ru', ip: '127.0.0.1', user: account };
export const guest: Visitor = { ...customer, user: null };

type PointsFixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: PointsDeps;
  /** Of the module that gives the points. */
  campaigns: CampaignsDeps;
  ledger: ReturnType<typeof createLedger>;
  documents: Map<string, SoldTicket>;
  announced: string[];
  audited: string[];
  /** A ticket of an order, as its sale would leave it. */
  sell(id: string, more?: Partial<SoldTicket>): SoldTicket;
  /** Lets campaigns follow an event of an order. */
  record(orderId?: string): Promise<void>;
  /** Pays an order with points, in som. */
  spend(orderId: string, som: number): Promise<void>;
  /** Gives the points that paid an order back. */
  refund(orderId: string, som: number): Promise<void>;
  /** Own points less what is owed back, from the two accounts, in som. */
  net(): Promise<number>;
  debt(): Promise<number>;
};

/** A customer, rules of two percent, the real ledger, and tickets as the test says they stand. */
export function pointsFixture(): PointsFixture {
  const fixture = {} as PointsFixture;
  beforeEach(async () => {
    fixture.database = await emptied(fixture.database);
    fixture.clock = testClock();
    fixture.documents = new Map();
    fixture.announced = [];
    fixture.audited = [];
    const { clock, documents } = fixture;
    const { db } = fixture.database;
    const ledger = createLedger({ clock });
    fixture.ledger = ledger;
    const sale = (orderId: string) => ({
      contractId: null,
      userId: CUSTOMER,
      isOpen: true,
      documents: [...documents.values()].filter((document) => document.orderId === orderId),
    });
    const ticketsOf: PointsDeps['documentsOf'] = async (_db, orderId, numbers) =>
      [...documents.values()].filter((one) => one.orderId === orderId || numbers.includes(one.documentId));
    fixture.campaigns = campaignDeps(db, clock, {
      ticketsOf: async (_db, orderIds, numbers) =>
        [...documents.values()].filter((one) => orderIds.includes(one.orderId) || numbers.includes(one.documentId)),
      customersAmong: async (_db, ids) => new Set(ids.filter((id) => id === CUSTOMER)),
    });
    fixture.record = (orderId = 'order-1') => followSales(fixture.campaigns, orderId);
    fixture.deps = {
      db,
      clock,
      earning: createEarning(fixture.campaigns),
      audit: {
        recordAccess: async (_tx, { action, subjectId }) => void fixture.audited.push(`${action} ${subjectId}`),
      },
      currency: 'KGS',
      orderNumbers: async (_db, ids) =>
        new Map(ids.filter((id) => id.startsWith('order')).map((id) => [id, `S-${id}`])),
      documentsOf: ticketsOf,
      draftSale: async (_visitor, id) => sale(id),
      orderSale: async (_visitor, id) => sale(id),
      points: {
        expire: (tx, award) => ledger.post(tx, { kind: 'points_expired', ...award }),
        lock: (tx, owner) => ledger.lockPoints(tx, owner, 'KGS'),
        changes: (executor, owner) => listPointEntries(executor, owner, 'KGS'),
        funds: (executor, owner) => readFunds(executor, owner, 'KGS', 'points'),
      },
      announce: async (_tx, userId, { amount, lastDay, dedupe }) =>
        void fixture.announced.push(`${userId} ${amount.minor / 100} ${lastDay} ${dedupe.split(':').at(-1)}`),
    };
    fixture.sell = (id, more = {}) => {
      const document: SoldTicket = {
        documentId: id,
        orderId: 'order-1',
        userId: CUSTOMER,
        contractId: null,
        type: 'ETICKET',
        stands: true,
        endedBy: null,
        isExchange: false,
        issuedAt: clock.now(),
        origin: 'bishkek',
        destination: 'istanbul',
        carrier: 'X0',
        cabin: 'economy',
        price: fromMajor(10_000),
        fee: fromMajor(500),
        ...more,
      };
      documents.set(id, document);
      return document;
    };
    const of = (orderId: string, amount: Money) => ({
      contractId: OWNER,
      orderId,
      amount,
      fund: 'points' as const,
      at: clock.now().toISOString(),
    });
    fixture.spend = (orderId, som) =>
      inTransaction(db, async (tx) => {
        const id = `pay-${orderId}`;
        await ledger.post(tx, { kind: 'reserve', id, ...of(orderId, fromMajor(som)) });
        await ledger.captureReservation(tx, id);
        // The order's account is settled by its sale.
        const zero = fromMajor(0);
        const price = { fare: fromMajor(som), taxes: zero, serviceFee: zero, itFee: zero };
        await ledger.post(tx, { kind: 'sale', orderId, supplierId: 's', price, at: clock.now().toISOString() });
      });
    fixture.refund = (orderId, som) =>
      inTransaction(db, async (tx) => {
        const zero = fromMajor(0);
        const back = fromMajor(som);
        const parts = { fare: back, taxes: zero, serviceFee: zero, itFee: zero, refundFee: zero, back };
        const at = clock.now().toISOString();
        await ledger.post(tx, { kind: 'return', id: `return-${orderId}`, orderId, supplierId: 's', parts, at });
        await ledger.post(tx, { kind: 'refund_paid', id: `refund-${orderId}`, via: 'ledger', ...of(orderId, back) });
        await ledger.collectDebt(tx, OWNER, 'KGS');
      });
    const balance = async (kind: 'points' | 'points_receivable') =>
      (await readBalance(db, { kind, owner: OWNER }, 'KGS')).minor / 100;
    fixture.debt = () => balance('points_receivable');
    fixture.net = async () => (await balance('points')) - (await fixture.debt());
    await runningCampaign(db, { id: 'two-percent', basis: 'percent', rate: 200 });
    await upsertPointLifetime(db, { validFrom: '2026-01-01', months: 12 });
  });
  afterAll(() => fixture.database.close());
  return fixture;
}
