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
import { inTransaction } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { type AncillariesModule, createAncillaries } from '../../src/modules/ancillaries/index.ts';
import { fundsOf as fundsOfContracts } from '../../src/server/gateways.ts';
import { testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testLog } from './log.ts';
import { testConfig } from './server.ts';

export type Sold = { id: string; who: Visitor; people: string[] };
const CARD: PaymentChoice = { method: 'card' };

/**
 * Orders, payments and the ledger on one real database, wired as the product wires them; only the supplier and the
 * gateways are in memory.
 * Everybody's ticket costs 4 050 som: fare 3 400, tax 300, fees 350. Call it once at the top of a test file.
 */
export function ledgerFixture(passengerCounts: PassengerCounts = { aaa: 2, rbg: 1, rmg: 0, ins: 0 }) {
  const { log, lines } = testLog();
  const clock = testClock(new Date().toISOString());
  const ledger = createLedger({ clock });
  const logged: [string, object][] = [];
  const made = {} as {
    database: TestDatabase;
    fixture: OrdersFixture;
    acquirer: MemoryAcquirer;
    wallet: MemoryWallet;
    payments: Payments;
    orders: OrdersModule;
    ancillaries: AncillariesModule;
  };
  let jobs: Job[];
  let listenerJobs: Job[];
  let serial = 0;

  beforeAll(async () => {
    const database = await testDatabase({ connections: 20 });
    const fixture = await createOrdersFixture(database, { clock, log, lines }, passengerCounts);
    const acquirer = memoryAcquirer();
    const wallet = memoryWallet(() => clock.now());
    const payments = createPayments({
      db: database.db,
      clock,
      gateways: { card: acquirer, wallet_tulpar: wallet },
      funds: fundsOfContracts(testConfig(), ledger, clock),
      config: { baseUrl: 'https://sapar.example' },
      ids: fixture.deps.ids,
    });
    fixture.deps.payments = payments;
    const orders = createOrders(fixture.deps);
    const ancillaries = createAncillaries(fixture.deps);
    Object.assign(made, { database, fixture, acquirer, wallet, payments, orders, ancillaries });
    jobs = [...payments.jobs, ...orders.jobs, ...ancillaries.jobs];
    const events = [orderSold, orderReturned, orderExchanged, orderAncillaries, orderSplit];
    const news = [paymentCaptured, paymentRefunded, ...events];
    listenerJobs = ledgerJobs(booking(), news);
  });
  afterAll(() => made.database.close());

  const sources = (): EventSources => ({
    paymentMovements: made.payments.takings,
    sales: made.orders.sales,
    returns: made.orders.returns,
    exchanges: made.orders.exchanges,
    ancillaries: made.ancillaries.sold,
    splits: made.orders.splits,
  });
  const booking = (given = sources()) => ({
    db: made.database.db,
    clock,
    sources: given,
    log: (message: string, details: object) => logged.push([message, details]),
  });
  /** What is due is done; `deaf` loses the ledger's news. */
  async function runJobs(deaf = false): Promise<void> {
    const listeners = listenerJobs.map((job) => (deaf ? { ...job, run: async () => {} } : job));
    for (let round = 0; round < 3; round++)
      await runJobsOnce([...jobs, ...listeners], { pool: made.database.pool, log });
  }
  /** The bank says that the open payment for a purpose has been made. */
  async function bankPays(orderId: string, purpose = 'order'): Promise<void> {
    const own = await made.payments.listPayments(made.database.db, orderId);
    const open = own.find((p) => p.purpose === purpose && p.state === 'started');
    if (!open) return;
    made.acquirer.end(open.id, 'captured');
    await made.payments.refreshFromGateway(open.id);
  }
  const doc = () => `AN${6_000_000 + serial++}`;
  const party = () => {
    const birthdate = `${clock.now().getUTCFullYear() - 7}-01-01`;
    const adults = ['Aigul', 'Begaim', 'Cholpon'].slice(0, passengerCounts.aaa).map((name) => ({ name }));
    const children = passengerCounts.rbg > 0 ? [{ name: 'Tilek', gender: 'male' as const, birthdate }] : [];
    return [...adults, ...children].map((one) => person({ ...one, documentNumber: doc() }));
  };

  return {
    made,
    clock,
    ledger,
    logged,
    sources,
    booking,
    runJobs,
    bankPays,
    /** A user signed in under a contract with this commission (basis points) and motivation a ticket. */
    seller(contractId: string, earns = { basisPoints: 300, motivation: 50 }): Visitor {
      made.fixture.contracts.set(contractId, earns);
      const user = {
        userId: 'u',
        name: 'U',
        roles: ['ROLE_AGENT'] as const,
        contractId,
        workplaceId: 'w',
      };
      return { ...visitor(contractId), user: { ...user, roles: [...user.roles] } };
    },
    /** An order that was paid for as wished and whose tickets are issued. */
    async sold(who: Visitor, wish = CARD): Promise<Sold> {
      const { deps } = made.fixture;
      const id = await placed(made.fixture, who, party());
      await payOrder(deps, who, id, wish);
      await bankPays(id);
      await runJobs();
      const order = await readOrder(deps, who, id);
      expect(order.status).toBe('sold');
      return { id, who, people: order.passengers.map((p) => p.id) };
    },
    /** Chosen passengers leave for an order of their own. */
    async parted({ id, who }: Sold, passengerIds: string[], deaf = false): Promise<Sold> {
      const { deps } = made.fixture;
      const { parts } = await readSplitChoices(deps, who, id, passengerIds);
      const total = parts?.splitOff.total ?? { minor: 0, currency: 'KGS' };
      const { childOrder } = await splitOrder(deps, who, id, { passengerIds, agreed: true, total });
      await runJobs(deaf);
      return { id: childOrder?.id ?? '', who, people: passengerIds };
    },
    /** Balances of the accounts because of an order, in som; accounts at zero left out. */
    async standing({ id }: Pick<Sold, 'id'>): Promise<Record<string, number>> {
      const { sums } = await readOrderMoney(made.database.db, id);
      const whole = new Map<string, number>();
      for (const { account, amount } of sums) whole.set(account, (whole.get(account) ?? 0) + amount.minor / 100);
      return Object.fromEntries([...whole].filter(([, minor]) => minor !== 0));
    },
    async giveBack({ id, who }: Sold, kind: 'void' | 'refund', passengerIds: string[]) {
      const { deps } = made.fixture;
      const quote = await quoteReturn(deps, who, id, { kind, passengerIds });
      const act = { agreed: true, refundAmount: quote.refundAmount };
      const done = await confirmReturn(deps, who, { id, returnId: quote.id }, act);
      return { quote, done };
    },
    /** The cheapest offer two days after what they fly on now. */
    async offered({ id, who }: Sold, passengerIds: string[]): Promise<Exchange> {
      const { deps } = made.fixture;
      const order = await readOrder(deps, who, id);
      const own = order.journeys.find((j) => j.passengerIds.includes(passengerIds[0] ?? ''));
      const day = addDays(own?.slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '', 2);
      const { offers } = await quoteExchange(deps, who, id, { passengerIds, dates: [day] });
      return offers[0] as Exchange;
    },
    agree: ({ id, who }: Sold, { id: exchangeId, total }: Exchange, wish = CARD) =>
      confirmExchange(made.fixture.deps, who, { id, exchangeId }, { agreed: true, total, ...wish }),
    /** Chosen passengers fly two days later; paid for as wished when something is due. */
    async exchange(order: Sold, passengerIds: string[], wish = CARD): Promise<Exchange> {
      const offer = await this.offered(order, passengerIds);
      expect(await this.agree(order, offer, wish)).toMatchObject({ refused: null });
      await bankPays(order.id, offer.id);
      await runJobs();
      return offer;
    },
    fill: (contractId: string, sums: { money?: Money; limit?: Money; points?: Money; motivation?: Money }) =>
      inTransaction(made.database.db, async (tx) => {
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
      readFunds(made.database.db, contractId, 'KGS', fund),
    /** What stands on an account, in som. */
    on: async (kind: AccountKind, owner = ''): Promise<number> =>
      (await readBalance(made.database.db, { kind, owner }, 'KGS')).minor / 100,
    /** The lines of postings of a kind about an order, in som, a debit positive. */
    async linesOf(kind: string, orderId: string): Promise<string[]> {
      const { rows } = await made.database.pool.query<{ account: string; minor: number }>(
        `select split_part(l.account, ':', 1) as account, l.minor::int
         from ledger.entry_lines l join ledger.journal_entries t on t.id = l.entry_id where t.kind = $1 and t.subject = $2
           order by l.entry_id, l.n`,
        [kind, orderId],
      );
      return rows.map(({ account, minor }) => `${account} ${minor / 100}`);
    },
    breaks: async () => (await listOpenBreaks(made.database.db)).map((found) => `${found.orderId} ${found.kind}`),
    reconciled: (given?: EventSources) => {
      clock.advance({ minutes: 20 });
      return reconcile(booking(given), new Date(0));
    },
  };
}
