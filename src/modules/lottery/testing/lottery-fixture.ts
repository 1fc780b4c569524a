import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import type { Role, UserAccount } from '#kernel/account.ts';
import type { CampaignsDeps } from '#modules/campaigns/index.ts';
import { createCouponRules } from '#modules/campaigns/use-cases/coupon-rules.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { inTransaction } from '#platform/db/database.ts';
import { campaignDeps } from '../../../../tests/support/campaign-deps.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertCampaign } from '../db/campaign-queries.ts';
import type { LotteryDeps, SoldOrder } from '../ports.ts';

export const CAMPAIGN = 'spring';
/** 10 som earn a coupon. */
export const THRESHOLD = 1_000;
/** The picture that is kept. */
export const PHOTO = '/api/content-pictures/0b52ee24-5a3c-4a7e-9b27-0d9be9cc1a01/1600x900';
const text = (ru: string) => ({ ru, en: ru, kg: ru });

type LotteryFixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: LotteryDeps;
  campaigns: CampaignsDeps;
  orders: Map<string, SoldOrder>;
  audited: Parameters<LotteryDeps['audit']['recordAccess']>[1][];
};

/** Three contracts, two of them of one organisation, and orders as the test says they stand. */
export function lotteryFixture(): LotteryFixture {
  const fixture = {} as LotteryFixture;
  beforeEach(async () => {
    fixture.database = await emptied(fixture.database);
    fixture.clock = testClock();
    fixture.orders = new Map();
    fixture.audited = [];
    const organisations: Record<string, string> = { a: 'first', b: 'first', c: 'second' };
    fixture.campaigns = campaignDeps(fixture.database.db, fixture.clock);
    fixture.deps = {
      db: fixture.database.db,
      clock: fixture.clock,
      ids: randomUUID,
      audit: { recordAccess: async (_tx, entry) => void fixture.audited.push(entry) },
      currency: 'KGS',
      couponRules: createCouponRules(fixture.campaigns),
      sealer: createSealer(randomBytes(32)),
      soldOrder: async (_db, id) => fixture.orders.get(id) ?? null,
      soldSince: async (_since, after) => {
        const orders = [...fixture.orders.keys()]
          .filter((id) => id > after)
          .toSorted()
          .slice(0, 2);
        return { orders, last: orders.at(-1) ?? null };
      },
      contract: async (_db, id) => {
        const contractor = organisations[id];
        return contractor ? { number: id.toUpperCase(), contractor: { id: contractor, name: contractor } } : null;
      },
      namesOf: async (_db, ids) => new Map(ids.map((id) => [id, id])),
      renderTicket: async ({ code }) => Buffer.from(`%PDF ${code}`),
      parseEmail: (email) => (email.includes('@') ? email.trim() : null),
      isKeptPicture: async (_db, address) => address === PHOTO,
      baseUrl: 'https://sapar.example',
    };
    const now = fixture.clock.now().getTime();
    await inTransaction(fixture.deps.db, (tx) =>
      insertCampaign(
        tx,
        {
          id: CAMPAIGN,
          name: text('Лотерея'),
          startsAt: new Date(now - 86_400_000),
          endsAt: new Date(now + 86_400_000),
          timeZone: 'Asia/Bishkek',
          thresholdMinor: THRESHOLD,
          currency: 'KGS',
          eventAt: new Date(now + 43_200_000),
          eventPlace: text('Бишкек'),
          drawMonth: '2026-12-01',
        },
        [
          { position: 1, count: 1, picture: 'car', name: text('Главный'), note: text('') },
          { position: 2, count: 2, picture: 'yurts', name: text('Второй'), note: text('') },
        ],
      ),
    );
  });
  afterAll(() => fixture.database.close());
  return fixture;
}

export const caller = (
  userId: string,
  contractId: string | null = null,
  role: Role = 'ROLE_AGENT',
): { user: UserAccount } => ({
  user: { userId, name: userId, roles: [role], contractId, workplaceId: null },
});
