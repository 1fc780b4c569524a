import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import type { Role, UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Itinerary, Search } from '#modules/search/api.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import type { ProposalsDeps } from '../ports.ts';
import { createProposal, readProposal } from '../use-cases/agent-proposals.ts';

const PLACE = (cityKey: string) => ({
  code: null,
  name: {},
  city: {},
  cityKey,
  country: 'KG',
  tz: 'Asia/Bishkek',
});
export const journey = (id: string, hour: number, price: number): Itinerary =>
  ({
    id,
    slices: [{ segments: [{ from: 'bsz', to: 'oss', departsAt: `2027-03-10T0${hour}:00:00.000Z` }] }],
    offers: [
      {
        id: `offer ${id}`,
        terms: { fareFamily: 'lite', refund: { allowed: true } },
        refund: { beforeDeparture: fromMajor(1), afterDeparture: fromMajor(0) },
        price: { total: fromMajor(price), commission: fromMajor(99), motivation: fromMajor(7), lines: [] },
      },
    ],
  }) as unknown as Itinerary;
const PARAMS = {
  slices: [{ from: 'bishkek', to: 'osh', date: '2027-03-10' }],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy' as const,
  direct: false,
};

/** Another question: the way back, for two. */
const BACK = {
  ...PARAMS,
  slices: [{ from: 'osh', to: 'bishkek', date: '2027-03-12' }],
  passengerCounts: { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
};

type Fixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: ProposalsDeps;
  /** What a search finds now. */
  sold: Itinerary[];
  complete: boolean;
  /** Searches begun so far. */
  started: number;
  /** End of the current search, in milliseconds. */
  goodUntil: number;
};

export const caller = (
  contractId: string | null,
  subAgentContractIds: string[] = [],
  role: Role = 'ROLE_AGENT',
): { user: UserAccount } => ({
  user: { userId: 'u', name: 'U', roles: [role], contractId, workplaceId: 'w', subAgentContractIds },
});
export const agent = caller('top', ['sub']);
export const BODY = {
  picks: [
    { searchUid: 's', offerId: 'offer a' },
    { searchUid: 's', offerId: 'offer b' },
  ],
  note: 'Два удобных рейса',
  days: 3,
  locale: 'en' as const,
};

/** Proposals over a search and an agency in memory; each test has a database of its own. */
export function proposalsFixture() {
  // Filled before each test.
  const fixture = {} as Fixture;

  beforeEach(async () => {
    fixture.database = await testDatabase();
    fixture.clock = testClock('2027-03-01T04:00:00.000Z');
    fixture.sold = [journey('a', 2, 4_000), journey('b', 6, 5_000), journey('c', 9, 3_000)];
    [fixture.complete, fixture.started, fixture.goodUntil] = [true, 0, fixture.clock.now().getTime() + 15 * 60_000];
    const read = async (uid: string) =>
      ({
        uid,
        complete: fixture.complete,
        itineraries: fixture.sold,
        carriers: { X0: 'Tian' },
        params: uid.includes('back') ? BACK : PARAMS,
        expired: fixture.clock.now().getTime() >= fixture.goodUntil,
        locations: { bsz: PLACE('bishkek'), oss: PLACE('osh') },
      }) as unknown as Search;
    fixture.deps = {
      db: fixture.database.db,
      clock: fixture.clock,
      ids: randomUUID,
      baseUrl: 'https://sapar.example',
      sealer: createSealer(randomBytes(32)),
      limiter: createLimiter({ db: fixture.database.db, clock: fixture.clock, secret: Buffer.alloc(32, 1) }),
      search: {
        start: async (params) => {
          fixture.started += 1;
          fixture.goodUntil = fixture.clock.now().getTime() + 15 * 60_000;
          return {
            uid:
              params === BACK || params.slices[0]?.from === 'osh'
                ? `back-${fixture.started}`
                : `search-${fixture.started}`,
          };
        },
        read,
        readOffer: async (uid, offerId) => {
          if (fixture.clock.now().getTime() >= fixture.goodUntil) throw new AppError('gone', 'search.expired');
          const itinerary = fixture.sold.find(({ id }) => offerId === `offer ${id}`);
          const [offer] = itinerary?.offers ?? [];
          if (!itinerary || !offer) throw new AppError('not_found', 'search.offer_not_found');
          const { locations, carriers } = await read(uid);
          return { itinerary, offer, locations, carriers, params: uid.includes('back') ? BACK : PARAMS };
        },
      },
      clientOf: async () => undefined,
      agencies: {
        contractSummaries: async (_, ids) =>
          ids.map((id) => ({
            id,
            number: `N-${id}`,
            name: `Firm ${id}`,
            currency: 'KGS',
            status: 'active',
            workplaces: [],
          })),
      },
      orders: { beginProposed: async () => ({ id: 'booking' }) },
      notifications: {
        notifyContract: async (tx, news) => {
          await tx.execute(sql`create table if not exists public.told (news jsonb)`);
          await tx.execute(sql`insert into public.told values (${JSON.stringify(news)}::jsonb)`);
        },
      },
      people: { namesOf: async (_, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])) },
    };
  });
  afterEach(() => fixture.database.close());
  const make = (who = agent, body: Partial<typeof BODY> = {}) =>
    createProposal(fixture.deps, who, { ...BODY, ...body });
  const codeOf = async (id: string, who = agent) =>
    (await readProposal(fixture.deps, who, id)).link.split('/').at(-1) ?? '';
  return Object.assign(fixture, { make, codeOf });
}
