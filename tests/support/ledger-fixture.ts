import { afterAll, beforeAll, expect } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { AccountKind } from '#modules/ledger/domain/accounts.ts';
import {
  createLedger,
  type EventSources,
  ledgerJobs,
  listOpenBreaks,
  readBalance,
  readFunds,
} from '#modules/ledger/index.ts';
import { readOrderMoney } from '#modules/ledger/use-cases/read-order-money.ts';
import { reconcile } from '#modules/ledger/use-cases/reconcile.ts';
import type { Exchange } from '#modules/orders/api.ts';
import { payOrder } from '#modules/orders/core/use-cases/pay-order.ts';
import type { PaymentChoice } from '#modules/orders/core/use-cases/start-payment.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { orderAncillaries, orderExchanged, orderReturned, orderSold, orderSplit } from '#modules/orders/events.ts';
import { confirmExchange } from '#modules/orders/exchanges/use-cases/confirm-exchange.ts';
import { quoteExchange } from '#modules/orders/exchanges/use-cases/quote-exchange.ts';
import { createOrders, type OrdersModule } from '#modules/orders/index.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { readSplitChoices } from '#modules/orders/split/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/split/use-cases/split-order.ts';
import { placed, visitor } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { paymentCaptured, paymentRefunded } from '#modules/payments/events.ts';
import { createPayments, type Payments } from '#modules/payments/index.ts';
import { type MemoryAcquirer, memoryAcquirer } from '#modules/payments/testing/memory-acquirer.ts';
import { type MemoryWallet, memoryWallet } from '#modules/payments/testing/memory-wallet.ts';
import type { Promo } from '#modules/promo/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { type AncillariesModule, createAncillaries } from '../../src/modules/ancillaries/index.ts';
import type { Deps } from '../../src/server/app-module.ts';
import { fundsOf as fundsOfContracts } from '../../src/server/gateways.ts';
import { wirePromo } from '../../src/server/wiring/promo.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testLog } from './log.ts';
import { testConfig } from './server.ts';

export type Sold = { id: string; buyer: Visitor; people: string[] };
const CARD: PaymentChoice = { method: 'card' };

/**
 * Orders, payments and the ledger on one real database, wired as the product wires them; only the supplier and the
 * gateways are in memory. Every ticket costs 4 050 som: fare 3 400, tax 300, fees 350. Call it once at the top of a
 * test file.
 */
export function ledgerFixture(passengerCounts: PassengerCounts = { aaa: 2, rbg: 1, rmg: 0, ins: 0 }) {
  const { log, lines } = testLog();
  const clock = testClock(new Date().toISOString());
  const ledger = createLedger({ clock });
  const logged: [string, object][] = [];
  const composed = {} as {
    database: TestDatabase;
    fixture: OrdersFixture;
    acquirer: MemoryAcquirer;
    wallet: MemoryWallet;
    payments: Payments;
    orders: OrdersModule;
    ancillaries: AncillariesModule;
    promo: Promo;
  };
  let jobs: Job[];
  let listenerJobs: Job[];
  let serial = 0;

  beforeAll(async () => {
    const database = await testDatabase({ connections: 20 });
    const fixture = await createOrdersFixture(database, { clock, log, lines }, passengerCounts);
    const acquirer = memoryAcquirer();
    const wallet = memoryWallet(() => clock.now());
    const deps = { config: testConfig(), clock, ids: fixture.deps.ids, limiter: fixture.deps.limiter };
    const { promo } = wirePromo({ ...deps, db: database.db } as unknown as Deps, {
      audit: { recordAccess: async () => {}, historyOf: async () => [] },
      orders: () => orders,
    });
    const payments = createPayments({
      db: database.db,
      clock,
      gateways: { card: acquirer, wallet_tulpar: wallet },
      funds: fundsOfContracts(testConfig(), ledger, clock, promo.reserve),
      config: { baseUrl: 'https://sapar.example' },
      ids: fixture.deps.ids,
    });
    fixture.deps.payments = payments;
    fixture.deps.promo = promo;
    const orders = createOrders(fixture.deps);
    const ancillaries = createAncillaries(fixture.deps);
    Object.assign(composed, { database, fixture, acquirer, wallet, payments, orders, ancillaries, promo });
    jobs = [...payments.jobs, ...orders.jobs, ...ancillaries.jobs, ...promo.jobs];
    const events = [orderSold, orderReturned, orderExchanged, orderAncillaries, orderSplit];
    const news = [paymentCaptured, paymentRefunded, ...events];
    listenerJobs = ledgerJobs(booking(), news);
  });
  afterAll(() => composed.database.close());

  const sources = (): EventSources => ({
    paymentMovements: composed.payments.takings,
    sales: composed.orders.sales,
    returns: composed.orders.returns,
    exchanges: composed.orders.exchanges,
    ancillaries: composed.ancillaries.sold,
    splits: composed.orders.splits,
  });
  const booking = (given = sources()) => ({
    db: composed.database.db,
    clock,
    sources: given,
    log: (message: string, details: object) => logged.push([message, details]),
  });
  /** Runs due jobs; `deaf` drops the ledger's events. */
  async function runJobs(dropLedgerEvents = false): Promise<void> {
    const listeners = listenerJobs.map((job) => (dropLedgerEvents ? { ...job, run: async () => {} } : job));
    for (let round = 0; round < 3; round++)
      await runJobsOnce([...jobs, ...listeners], { pool: composed.database.pool, log });
  }
  /** The bank reports the open payment for a purpose as captured. */
  async function bankPays(orderId: string, purpose = 'order'): Promise<void> {
    const own = await composed.payments.listPayments(composed.database.db, orderId);
    const open = own.find((p) => p.purpose === purpose && p.state === 'started');
    if (!open) return;
    composed.acquirer.end(open.id, 'captured');
    await composed.payments.refreshFromGateway(open.id);
  }
  const doc = () => `AN${6_000_000 + serial++}`;
  const party = () => {
    const birthdate = `${clock.now().getUTCFullYear() - 7}-01-01`;
    const adults = ['Aigul', 'Begaim', 'Cholpon'].slice(0, passengerCounts.aaa).map((name) => ({ name }));
    const children = passengerCounts.rbg > 0 ? [{ name: 'Tilek', gender: 'male' as const, birthdate }] : [];
    return [...adults, ...children].map((one) => person({ ...one, documentNumber: doc() }));
  };

  return {
    composed,
    clock,
    ledger,
    logged,
    sources,
    booking,
    runJobs,
    bankPays,
    /** A user signed in under a contract with this commission (basis points) and motivation a ticket. */
    seller(contractId: string, earns = { basisPoints: 300, motivation: 50 }): Visitor {
      composed.fixture.contracts.set(contractId, earns);
      const user = {
        userId: 'u',
        name: 'U',
        roles: ['ROLE_AGENT'] as const,
        contractId,
        workplaceId: 'w',
      };
      return { ...visitor(contractId), user: { ...user, roles: [...user.roles] } };
    },
    /** An order paid with the given method, with issued tickets. */
    async sell(buyer: Visitor, payment = CARD): Promise<Sold> {
      const { deps } = composed.fixture;
      const id = await placed(composed.fixture, buyer, party());
      await payOrder(deps, buyer, id, payment);
      await bankPays(id);
      await runJobs();
      const order = await readOrder(deps, buyer, id);
      expect(order.status).toBe('sold');
      return { id, buyer, people: order.passengers.map((p) => p.id) };
    },
    /** Splits chosen passengers into a new order. */
    async splitOff({ id, buyer }: Sold, passengerIds: string[], dropLedgerEvents = false): Promise<Sold> {
      const { deps } = composed.fixture;
      const { parts } = await readSplitChoices(deps, buyer, id, passengerIds);
      const total = parts?.splitOff.total ?? { minor: 0, currency: 'KGS' };
      const { childOrder } = await splitOrder(deps, buyer, id, { passengerIds, agreed: true, total });
      await runJobs(dropLedgerEvents);
      return { id: childOrder?.id ?? '', buyer, people: passengerIds };
    },
    /** Account totals of an order, in som, without zero accounts. */
    async accountTotals({ id }: Pick<Sold, 'id'>): Promise<Record<string, number>> {
      const { sums } = await readOrderMoney(composed.database.db, id);
      const whole = new Map<string, number>();
      for (const { account, amount } of sums) whole.set(account, (whole.get(account) ?? 0) + amount.minor / 100);
      return Object.fromEntries([...whole].filter(([, minor]) => minor !== 0));
    },
    async returnTickets({ id, buyer }: Sold, kind: 'void' | 'refund', passengerIds: string[]) {
      const { deps } = composed.fixture;
      const quote = await quoteReturn(deps, buyer, id, { kind, passengerIds });
      const act = { agreed: true, refundAmount: quote.refundAmount };
      const done = await confirmReturn(deps, buyer, { id, returnId: quote.id }, act);
      return { quote, done };
    },
    /** The cheapest exchange offer two days after the current flight. */
    async quoteCheapestExchange({ id, buyer }: Sold, passengerIds: string[]): Promise<Exchange> {
      const { deps } = composed.fixture;
      const order = await readOrder(deps, buyer, id);
      const own = order.journeys.find((j) => j.passengerIds.includes(passengerIds[0] ?? ''));
      const day = addDays(own?.slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '', 2);
      const { offers } = await quoteExchange(deps, buyer, id, { passengerIds, dates: [day] });
      return offers[0] as Exchange;
    },
    confirm: ({ id, buyer }: Sold, { id: exchangeId, total }: Exchange, payment = CARD) =>
      confirmExchange(composed.fixture.deps, buyer, { id, exchangeId }, { agreed: true, total, ...payment }),
    /** Exchanges chosen passengers to a flight two days later, paid with the given method when something is due. */
    async exchange(order: Sold, passengerIds: string[], payment = CARD): Promise<Exchange> {
      const offer = await this.quoteCheapestExchange(order, passengerIds);
      expect(await this.confirm(order, offer, payment)).toMatchObject({ refused: null });
      await bankPays(order.id, offer.id);
      await runJobs();
      return offer;
    },
    fill: (contractId: string, sums: { money?: Money; limit?: Money; points?: Money; motivation?: Money }) =>
      inTransaction(composed.database.db, async (tx) => {
        const of = { contractId, at: clock.now().toISOString() };
        const id = `${contractId}-${serial++}`;
        if (sums.money) await ledger.post(tx, { kind: 'deposit', id, amount: sums.money, ...of });
        if (sums.limit) await ledger.setCreditLimit(tx, contractId, sums.limit);
        for (const fund of ['points', 'motivation'] as const) {
          const amount = sums[fund];
          if (amount) await ledger.post(tx, { kind: 'award', id: `${id}-${fund}`, fund, amount, ...of });
        }
      }),
    funds: (contractId: string, fund: 'contract' | 'motivation' | 'points' = 'contract') =>
      readFunds(composed.database.db, contractId, 'KGS', fund),
    /** The balance of an account, in som. */
    balanceIn: async (kind: AccountKind, owner = ''): Promise<number> =>
      (await readBalance(composed.database.db, { kind, owner }, 'KGS')).minor / 100,
    /** Entry lines of a posting kind about an order, in som, debits positive. */
    async linesOf(kind: string, orderId: string): Promise<string[]> {
      const { rows } = await composed.database.pool.query<{ account: string; minor: number }>(
        `select split_part(l.account, ':', 1) as account, l.minor::int
         from ledger.entry_lines l join ledger.journal_entries t on t.id = l.entry_id
         where t.kind = $1 and t.subject = $2
           order by l.entry_id, l.n`,
        [kind, orderId],
      );
      return rows.map(({ account, minor }) => `${account} ${minor / 100}`);
    },
    breaks: async () => (await listOpenBreaks(composed.database.db)).map((found) => `${found.orderId} ${found.kind}`),
    reconciled: (given?: EventSources) => {
      clock.advance({ minutes: 20 });
      return reconcile(booking(given), new Date(0));
    },
  };
}
