import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { promoFundOwner } from '#kernel/account.ts';
import { notFound } from '#kernel/app-error.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import type { NewPromotion } from '../api.ts';
import { promotionById } from '../db/promo-queries.ts';
import type { OrderStanding, PromoDeps, PromoSale } from '../ports.ts';
import { quoteOrder } from '../use-cases/check-code.ts';
import { createPromotion } from '../use-cases/office-promotions.ts';
import { type ReadPromotion, reserveUse } from '../use-cases/reserve-use.ts';
import { returnDiscount } from '../use-cases/return-discount.ts';

export const BY = { userId: 'finance', ip: '192.0.2.1' };
export const visitorOf = (name: string): Visitor => ({
  visitorId: `visitor-${name}`,
  locale: 'en',
  ip: '192.0.2.7',
  user: null,
});
export const customerOf = (userId: string): Visitor => {
  const user: UserAccount = { userId, name: userId, roles: [], contractId: null, workplaceId: null };
  return { ...visitorOf(userId), user };
};

/** Half off, for everybody and everything. */
export const PROMOTION: NewPromotion = {
  name: 'Spring',
  code: 'SPRING',
  vouchers: null,
  rate: 5_000,
  fixedMinor: null,
  capMinor: null,
  minimumMinor: null,
  budgetMinor: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  audience: 'everybody',
  audienceList: [],
  modes: [],
  carriers: [],
  origins: [],
  destinations: [],
  countries: [],
  travelFrom: null,
  travelTo: null,
  startsAt: '2026-01-01T00:00',
  endsAt: '2027-01-01T00:00',
  returnsOnVoid: true,
  returnsOnRefund: false,
};
export const SALE: PromoSale = {
  total: fromMajor(1_000),
  contractId: null,
  userId: null,
  email: null,
  isCustomer: false,
  modes: ['avia'],
  carriers: ['KC'],
  origins: ['fru', 'bishkek'],
  destinations: ['ist', 'istanbul'],
  countries: ['KG', 'TR'],
  departsOn: '2026-05-01',
};

type PromoFixture = {
  database: TestDatabase;
  clock: TestClock;
  deps: PromoDeps;
  audited: AuditEntry[];
  /** Sales by the id of a booking or an order. */
  sales: Map<string, PromoSale>;
  standings: Map<string, OrderStanding>;
  create(changed?: Partial<NewPromotion>): Promise<string>;
  sale(id: string, changed?: Partial<PromoSale>): string;
  /** Enters a code for an order; the answer pays with it. */
  enter(orderId: string, code?: string, who?: Visitor): Promise<(read?: ReadPromotion) => Promise<Money>>;
  /** Pays an order with the code that is entered for it, as it was quoted. */
  pay(orderId: string, read?: ReadPromotion): Promise<Money>;
  /** Both; answers the discount. */
  use(orderId: string, code?: string, who?: Visitor): Promise<Money>;
  takeBack(orderId: string, key: string, amount: Money): Promise<void>;
  row(id: string): Promise<{ uses: number; spent: number }>;
};

/** Promotions on a real database, with sales as the test says they are. */
export function promoFixture({ connections = 10 } = {}): PromoFixture {
  const fixture = {} as PromoFixture;
  beforeEach(async () => {
    fixture.database = await emptied(fixture.database ?? (await testDatabase({ connections })));
    fixture.clock = testClock('2026-03-02T06:00:00Z');
    fixture.audited = [];
    fixture.sales = new Map();
    fixture.standings = new Map();
    const { clock, sales } = fixture;
    const { db } = fixture.database;
    const saleOf = async (_visitor: Visitor | unknown, id: string): Promise<PromoSale> => {
      const sale = sales.get(id);
      if (!sale) throw notFound('orders.not_found');
      return sale;
    };
    fixture.deps = {
      db,
      clock,
      ids: randomUUID,
      randomBelow: (n) => randomInt(n),
      limiter: createLimiter({ db, clock, secret: Buffer.alloc(32, 1) }),
      currency: 'KGS',
      audit: { recordAccess: async (_tx, entry) => void fixture.audited.push(entry) },
      draftSale: saleOf,
      orderSale: saleOf,
      orderOf: (executor, id) => saleOf(executor, id),
      standingOf: async (_db, id) => fixture.standings.get(id) ?? 'standing',
      orderNumbers: async (_db, ids) => new Map(ids.map((id) => [id, `S-${id}`])),
      contractsByNumber: async (_db, numbers) =>
        numbers.filter((one) => one.startsWith('N-')).map((number) => ({ id: number.slice(2), number })),
      contractNumbers: async (_db, ids) => new Map(ids.map((id) => [id, `N-${id}`])),
    };
    fixture.create = async (changed = {}) => (await createPromotion(fixture.deps, BY, { ...PROMOTION, ...changed })).id;
    fixture.sale = (id, changed = {}) => {
      sales.set(id, { ...SALE, ...changed });
      return id;
    };
    let quoted: { owner: string; amount: Money } | null = null;
    const reserve = async (orderId: string, quote: { owner: string; amount: Money }, read?: ReadPromotion) => {
      const reservation = { id: `pay-${orderId}`, orderId, ...quote };
      await inTransaction(db, (tx) => reserveUse(fixture.deps, tx, reservation, read));
      return quote.amount;
    };
    fixture.pay = (orderId, read) => {
      if (!quoted) throw new Error('no code was entered');
      return reserve(orderId, quoted, read);
    };
    fixture.use = async (...order) => (await fixture.enter(...order))();
    fixture.enter = async (orderId, code = 'SPRING', who = visitorOf(orderId)) => {
      if (!sales.has(orderId)) fixture.sale(orderId);
      const { promotion, amount } = await quoteOrder(fixture.deps, who, orderId, code);
      quoted = { owner: promoFundOwner(promotion.id), amount };
      const own = quoted;
      return (read) => reserve(orderId, own, read);
    };
    fixture.takeBack = (orderId, key, amount) =>
      returnDiscount(fixture.deps, { paymentId: `pay-${orderId}`, key, amount });
    fixture.row = async (id) => {
      const row = await promotionById(db, id);
      return { uses: row?.uses ?? -1, spent: (row?.spentMinor ?? 0) / 100 };
    };
  });
  afterAll(() => fixture.database.close());
  return fixture;
}
