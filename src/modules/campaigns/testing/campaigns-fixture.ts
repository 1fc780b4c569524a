import { afterAll, beforeEach } from 'vitest';
import { customerFundOwner, customerOfFund } from '#kernel/account.ts';
import { fromMajor } from '#kernel/money.ts';
import { readBalance } from '#modules/ledger/index.ts';
import { campaignDeps } from '../../../../tests/support/campaign-deps.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import type { Level } from '../domain/audience.ts';
import type { CampaignsDeps, SoldTicket } from '../ports.ts';

export const BUYER = 'buyer';
export const OWNER = customerFundOwner(BUYER);

type CampaignsFixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: CampaignsDeps;
  tickets: Map<string, SoldTicket>;
  /** Contracts of the bonus programme. */
  levels: Map<string, Level>;
  audited: { action: string; subjectId: string; changes: readonly unknown[] }[];
  /** A ticket of an order, as its sale would leave it. */
  sell(id: string, som: number, more?: Partial<SoldTicket>): SoldTicket;
  giveBack(id: string, endedBy?: SoldTicket['endedBy']): void;
  /** Own points, or bonus money of a contract, less what is owed back, from the two accounts, in som. */
  net(owner?: string): Promise<number>;
};

/** The real ledger, and tickets as the test says they stand. */
export function campaignsFixture(): CampaignsFixture {
  const fixture = {} as CampaignsFixture;
  beforeEach(async () => {
    fixture.database = await emptied(fixture.database);
    fixture.clock = testClock();
    fixture.tickets = new Map();
    fixture.audited = [];
    const { clock, tickets } = fixture;
    const { db } = fixture.database;
    fixture.levels = new Map([['agency', 'silver']]);
    fixture.deps = campaignDeps(db, clock, {
      audit: {
        recordAccess: async (_tx, { action, subjectId, changes = [] }) =>
          void fixture.audited.push({ action, subjectId, changes }),
      },
      ticketsOf: async (_db, orderIds, numbers) =>
        [...tickets.values()].filter((one) => orderIds.includes(one.orderId) || numbers.includes(one.documentId)),
      customersAmong: async (_db, ids) => new Set(ids.filter((id) => id !== 'cashier')),
      levelsOf: async (_db, sales) => sales.map(({ contractId }) => fixture.levels.get(contractId) ?? null),
      contractIdOf: async (_db, number) => (number === 'AG-1' ? 'agency' : null),
    });
    fixture.sell = (id, som, more = {}) => {
      const ticket: SoldTicket = {
        documentId: id,
        orderId: 'order-1',
        userId: BUYER,
        contractId: null,
        type: 'ETICKET',
        stands: true,
        endedBy: null,
        isExchange: false,
        issuedAt: clock.now(),
        origin: 'bishkek',
        destination: 'osh',
        carrier: 'X0',
        cabin: 'economy',
        price: fromMajor(som),
        fee: fromMajor(500),
        ...more,
      };
      tickets.set(id, ticket);
      return ticket;
    };
    fixture.giveBack = (id, endedBy = 'return') => {
      const ticket = tickets.get(id);
      if (ticket) tickets.set(id, { ...ticket, stands: false, endedBy });
    };
    fixture.net = async (owner = OWNER) => {
      const fund = customerOfFund(owner) === null ? 'motivation' : 'points';
      const balance = async (kind: typeof fund | `${typeof fund}_receivable`) =>
        (await readBalance(db, { kind, owner }, 'KGS')).minor / 100;
      return (await balance(fund)) - (await balance(`${fund}_receivable`));
    };
  });
  afterAll(() => fixture.database.close());
  return fixture;
}
