import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { fromMajor } from '#kernel/money.ts';
import type { CampaignsDeps, SoldTicket } from '#modules/campaigns/index.ts';
import { followSales } from '#modules/campaigns/use-cases/follow-sales.ts';
import { createEarning } from '#modules/campaigns/use-cases/read-earning.ts';
import { seedTariff } from '#modules/campaigns/use-cases/seed-campaigns.ts';
import {
  createLedger,
  listFundEntries,
  listNewestFundEntries,
  listPointEntries,
  readBalance,
  readFunds,
} from '#modules/ledger/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { campaignDeps } from '../../../../tests/support/campaign-deps.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertMember } from '../db/bonus-queries.ts';
import type { BonusesDeps } from '../ports.ts';
import { contractLevels } from '../use-cases/contract-level.ts';

export const CONTRACT = 'agency';

type BonusesFixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: BonusesDeps;
  /** Of the module that gives the bonus money. */
  campaigns: CampaignsDeps;
  tickets: Map<string, SoldTicket>;
  audited: string[];
  announced: string[];
  ledger: ReturnType<typeof createLedger>;
  /** A ticket of an order, as its sale would leave it. */
  sell(id: string, more?: Partial<SoldTicket>): SoldTicket;
  /** Lets campaigns follow an event of an order. */
  record(orderId?: string): Promise<void>;
  /** Bonus money less what is owed back, minor units. */
  net(): Promise<number>;
};

/** One member of the programme, the real ledger, and tickets as the test says they stand. */
export function bonusesFixture(): BonusesFixture {
  const fixture = {} as BonusesFixture;
  beforeEach(async () => {
    fixture.database = await emptied(fixture.database);
    fixture.clock = testClock();
    fixture.tickets = new Map();
    fixture.audited = [];
    fixture.announced = [];
    const { clock, tickets, audited } = fixture;
    const { db } = fixture.database;
    const ledger = createLedger({ clock });
    fixture.ledger = ledger;
    fixture.campaigns = campaignDeps(db, clock, {
      levelsOf: contractLevels,
      ticketsOf: async (_db, orderIds, ids) =>
        [...tickets.values()].filter((one) => orderIds.includes(one.orderId) || ids.includes(one.documentId)),
    });
    fixture.record = (orderId = 'order-1') => followSales(fixture.campaigns, orderId);
    fixture.deps = {
      db,
      clock,
      ids: randomUUID,
      audit: { recordAccess: async (_tx, { action, subjectId }) => void audited.push(`${action} ${subjectId}`) },
      currency: 'KGS',
      earning: createEarning(fixture.campaigns),
      motivation: {
        expire: (tx, award) => ledger.post(tx, { kind: 'motivation_expired', ...award }),
        lock: (tx, owner) => ledger.lockMotivation(tx, owner, 'KGS'),
        changes: (executor, owner) => listPointEntries(executor, owner, 'KGS', 'motivation'),
        funds: (executor, owner) => readFunds(executor, owner, 'KGS', 'motivation'),
      },
      announceExpiry: async (_tx, contractId, { amount, lastDay, dedupe }) =>
        void fixture.announced.push(`${contractId} ${amount.minor / 100} ${lastDay} ${dedupe.split(':').at(-1)}`),
      statement: (executor, contractId, period, limit) =>
        listFundEntries(executor, { contractId, fund: 'motivation', currency: 'KGS' }, period, limit),
      newest: (executor, contractId, limit) =>
        listNewestFundEntries(executor, { contractId, fund: 'motivation', currency: 'KGS' }, limit),
      orderNumbers: async (_db, ids) =>
        new Map(ids.filter((id) => id.startsWith('order')).map((id) => [id, `S-${id}`])),
      contract: async (_db, id) => ({ number: id.toUpperCase(), contractor: { name: id } }),
      contractIdOf: async (_db, number) => (number === 'AT-9' ? 'other' : null),
    };
    fixture.sell = (id, more = {}) => {
      const ticket: SoldTicket = {
        documentId: id,
        orderId: 'order-1',
        userId: 'agent',
        contractId: CONTRACT,
        carrier: 'X0',
        cabin: 'economy',
        price: fromMajor(10_000),
        fee: fromMajor(500),
        type: 'ETICKET',
        stands: true,
        endedBy: null,
        isExchange: false,
        issuedAt: clock.now(),
        origin: 'bishkek',
        destination: 'istanbul',
        ...more,
      };
      tickets.set(id, ticket);
      return ticket;
    };
    fixture.net = async () => {
      const balance = (kind: 'motivation' | 'motivation_receivable') =>
        readBalance(db, { kind, owner: CONTRACT }, 'KGS').then(({ minor }) => minor);
      return (await balance('motivation')) - (await balance('motivation_receivable'));
    };
    await seedTariff({ db });
    const connectedAt = new Date(clock.now().getTime() - 400 * 86_400_000);
    await inTransaction(db, (tx) =>
      insertMember(tx, { contractId: CONTRACT, connectedAt, connectedBy: null, statusOverride: null }),
    );
  });
  afterAll(() => fixture.database.close());
  return fixture;
}

export const agent: { user: UserAccount } = {
  user: { userId: 'u', name: 'u', roles: ['ROLE_AGENT'], contractId: CONTRACT, workplaceId: null },
};
export const MANAGER = { userId: 'manager', ip: '127.0.0.1' };
