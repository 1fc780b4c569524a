import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { customerFundOwner } from '#kernel/account.ts';
import { fromMajor } from '#kernel/money.ts';
import { createLedger, readBalance } from '#modules/ledger/index.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import type { CampaignsDeps, SoldTicket } from '../ports.ts';

export const BUYER = 'buyer';
export const OWNER = customerFundOwner(BUYER);
const COUNTRIES: Readonly<Record<string, string>> = { bishkek: 'KG', osh: 'KG', istanbul: 'TR' };

type CampaignsFixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: CampaignsDeps;
  tickets: Map<string, SoldTicket>;
  audited: { action: string; subjectId: string; changes: readonly unknown[] }[];
  /** A ticket of an order, as its sale would leave it. */
  sell(id: string, som: number, more?: Partial<SoldTicket>): SoldTicket;
  giveBack(id: string): void;
  /** Own points less what is owed back, from the two accounts, in som. */
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
    const ledger = createLedger({ clock });
    fixture.deps = {
      db,
      clock,
      ids: randomUUID,
      audit: {
        recordAccess: async (_tx, { action, subjectId, changes = [] }) =>
          void fixture.audited.push({ action, subjectId, changes }),
      },
      currency: 'KGS',
      countryOf: (key) => COUNTRIES[key] ?? null,
      ticketsOf: async (_db, orderId, numbers) =>
        [...tickets.values()].filter((one) => one.orderId === orderId || numbers.includes(one.documentId)),
      isCustomer: async (_db, userId) => userId !== 'cashier',
      points: {
        award: (tx, award) => ledger.post(tx, { kind: 'award', fund: 'points', ...award }),
        reverse: (tx, award) => ledger.post(tx, { kind: 'points_reversal', ...award }),
        collectDebt: (tx, owner) => ledger.collectDebt(tx, owner, 'KGS'),
      },
      orderNumbers: async (_db, ids) => new Map(ids.map((id) => [id, `S-${id}`])),
      namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
    };
    fixture.sell = (id, som, more = {}) => {
      const ticket: SoldTicket = {
        documentId: id,
        orderId: 'order-1',
        userId: BUYER,
        type: 'ETICKET',
        stands: true,
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
    fixture.giveBack = (id) => {
      const ticket = tickets.get(id);
      if (ticket) tickets.set(id, { ...ticket, stands: false });
    };
    fixture.net = async (owner = OWNER) => {
      const balance = async (kind: 'points' | 'points_receivable') =>
        (await readBalance(db, { kind, owner }, 'KGS')).minor / 100;
      return (await balance('points')) - (await balance('points_receivable'));
    };
  });
  afterAll(() => fixture.database.close());
  return fixture;
}
