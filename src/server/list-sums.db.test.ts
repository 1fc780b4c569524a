import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import { buyAncillaries } from '#modules/ancillaries/use-cases/buy-ancillaries.ts';
import { chooseOrderAncillaries } from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import { grandTotal } from '#modules/documents/domain/price-blocks.ts';
import { orderById } from '#modules/orders/core/db/order-queries.ts';
import type { PaymentChoice } from '#modules/orders/core/use-cases/start-payment.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import type { ItineraryData } from '#modules/orders/ports.ts';
import { renderReceipt } from '#modules/orders/receipts/use-cases/render-receipt.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { recordStaffReturn } from '#modules/orders/returns/use-cases/record-staff-return.ts';
import { createFakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import type { ListedSums, OrderListFilter } from '#modules/sales/api.ts';
import { listOrders } from '#modules/sales/use-cases/list-orders.ts';
import { listTickets } from '#modules/sales/use-cases/list-tickets.ts';
import { computeMissingSums } from '#modules/sales/use-cases/save-list-rows.ts';
import { seededRandom } from '../../tests/simulation/seeded-random.ts';
import { ledgerFixture, type Sold } from '../../tests/support/ledger-fixture.ts';

const SEED = Number(process.env.MODEL_SEED ?? 20_261_123);
const fixture = ledgerFixture();
const { composed, runJobs, sell, splitOff, returnTickets, seller } = fixture;

const topOf = (): Visitor => {
  const top = seller('top');
  return seeing(top, ['sub']);
};
const seeing = (buyer: Visitor, subAgentContractIds: string[]): Visitor => ({
  ...buyer,
  user: { ...(buyer.user as UserAccount), subAgentContractIds },
});

const EARNING = ['supplier', 'service_fee', 'it_fee', 'refund_fee', 'exchange_fee'];

/** Ledger totals of some orders: sales and refunds of suppliers and us, and contracts' earnings. */
async function ledgerOf(ids: readonly string[]) {
  const { rows } = await composed.database.pool.query<{
    kind: string;
    account: string;
    owner: string;
    minor: number;
  }>(
    `select t.kind, a.kind as account, a.owner, l.minor::float8 as minor from ledger.journal_entries t
      join ledger.entry_lines l
      on l.entry_id = t.id
     join ledger.accounts a on a.id = l.account where t.subject = any($1::text[]) and l.state = 'posted'`,
    [ids],
  );
  const of = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).reduce((all, { minor }) => all + minor, 0);
  const income = ({ account }: (typeof rows)[number]) => EARNING.includes(account);
  const back = ({ kind, minor, account }: (typeof rows)[number]) =>
    kind === 'return' || kind === 'ancillary_reversal' || (kind === 'exchange' && account === 'supplier' && minor > 0);
  const commission = (of_: string) => of((row) => row.account === 'commission' && row.owner === of_);
  const motivation = of(({ account }) => account === 'promotion');
  return {
    sold: 0 - of((row) => income(row) && !back(row)),
    returned: of((row) => income(row) && back(row)),
    commission: commission('top'),
    below: commission('sub'),
    motivation,
  };
}
const minors = ({ sold: s, returned, net }: ListedSums) => ({
  sold: s.total.minor,
  returned: returned.total.minor,
  net: net.total.minor,
  commission: net.commission?.minor,
});

const ask = { sort: 'created', order: 'desc' } as const;
const listed = async (buyer: Visitor, filter: OrderListFilter = {}) => {
  const { orders, totals } = await listOrders(composed.fixture.deps, buyer, { ...ask, ...filter });
  return { ids: orders.map(({ id }) => id), orders, totals };
};

/** Totals of both lists equal the ledger for the filtered rows; rows add up to the totals. */
async function agree(buyer: Visitor, filter: OrderListFilter = {}): Promise<void> {
  const { ids, orders, totals } = await listed(buyer, filter);
  const booked = await ledgerOf(ids);
  const what = JSON.stringify(filter);
  expect(minors(totals), what).toEqual({
    sold: booked.sold,
    returned: booked.returned,
    net: booked.sold - booked.returned,
    commission: booked.commission,
  });
  expect(totals.subAgents?.commission.minor ?? 0, what).toBe(booked.below);
  expect((totals.net.motivation?.minor ?? 0) + (totals.subAgents?.motivation.minor ?? 0), what).toBe(booked.motivation);
  expect(
    orders.reduce((all, { net }) => all + net.total.minor, 0),
    what,
  ).toBe(totals.net.total.minor);
}
/** A bag for one passenger, with a payment of its own. */
async function buyBag({ id, buyer }: Sold, passengerId: string): Promise<void> {
  const { deps } = composed.fixture;
  const departsAt = new Date(fixture.clock.now().getTime() + 12 * 86_400_000).toISOString();
  Object.assign(composed.fixture.supplier, {
    ancillaries: createFakeAncillaries(fixture.clock, departsAt, ['X0 101']),
  });
  const { total } = await chooseOrderAncillaries(deps, buyer, id, [
    { passengerId, segmentIndex: 0, item: 'BAG23', count: 1 },
  ]);
  const { purchase } = await buyAncillaries(deps, buyer, id, { agreed: true, total, method: 'card' });
  await fixture.bankPays(id, purchase.id);
}

/**
 * An order's total and the grand total of its itinerary receipt equal the ledger's; a receipt lists ancillaries of its
 * own passengers, regardless of the payer.
 */
async function papersAgree({ id, buyer }: Sold): Promise<void> {
  const { deps } = composed.fixture;
  const { sums, status } = await readOrder(deps, buyer, id);
  const booked = await ledgerOf([id]);
  expect([sums?.sold.minor, sums?.returned.minor], id).toEqual([booked.sold, booked.returned]);
  const papers: ItineraryData[] = [];
  const documents: typeof deps.documents = {
    ...deps.documents,
    renderItineraryReceipt: async (data) => {
      papers.push(data);
      return Buffer.from('');
    },
  };
  const order = await orderById(composed.database.db, id);
  if (!order || !['sold', 'partial_sold'].includes(status)) return;
  await renderReceipt({ ...deps, documents }, order, 'itinerary', 'ru', 'https://sapar.example');
  const [document] = papers;
  const { rows } = await composed.database.pool.query<{ minor: number }>(
    `select coalesce(sum(case when i.order_id = $1 then i.price_minor else -i.price_minor end), 0)::float8 as minor
     from ancillaries.items i join ancillaries.purchases p on p.id = i.purchase_id
     where (i.order_id = $1) <> (p.order_id = $1) and i.state = 'issued'`,
    [id],
  );
  expect(document && grandTotal(totalsOnPaper(document)).minor, id).toBe(
    booked.sold - booked.returned + (rows[0]?.minor ?? 0),
  );
}
const totalsOnPaper = ({ price, others = [], services = [], currentTotal }: ItineraryData) => ({
  prices: [price, ...others.map((other) => other.price)],
  services,
  currentTotal,
});

async function ticketsAgree(buyer: Visitor): Promise<void> {
  const { ids } = await listed(buyer);
  const booked = await ledgerOf(ids);
  const { totals } = await listTickets(composed.fixture.deps, buyer, { sort: 'issued', order: 'desc' });
  const [head] = totals;
  expect(head?.net.total.minor).toBe(booked.sold - booked.returned);
  expect(head?.net.commission?.minor).toBe(booked.commission);
  expect(head?.subAgents?.commission.minor ?? 0).toBe(booked.below);
  expect((head?.net.motivation?.minor ?? 0) + (head?.subAgents?.motivation.minor ?? 0)).toBe(booked.motivation);
}

const CARD: PaymentChoice = { method: 'card' };
const BALANCE: PaymentChoice = { method: 'balance' };
/** Payment methods that the contract has funds for. */
const OWN_WAYS: readonly PaymentChoice[] = [
  CARD,
  BALANCE,
  { method: 'motivation' },
  { method: 'card', points: fromMajor(2_000) },
];

/** Staff have refunded at the carrier manually. */
async function refundedByHand({ id: orderId, buyer }: Sold, passengerIds: string[], id: string): Promise<void> {
  const { deps } = composed.fixture;
  const { lines } = await quoteReturn(deps, buyer, orderId, { kind: 'refund', passengerIds });
  await recordStaffReturn(deps, { id, orderId, kind: 'refund', lines, supplierQuoteId: null, byHand: true });
}

const ACTS = ['refund', 'split', 'service', 'forced', 'void', 'exchange'] as const;

/** Runs a random action on passengers of an order; a split adds to `orders`. */
async function confirmation(wanted: (typeof ACTS)[number], orders: Sold[], order: Sold, some: string[], id: string) {
  const isTop = order.buyer.user?.contractId === 'top';
  if (wanted === 'exchange') await fixture.exchange(order, some, isTop ? BALANCE : CARD);
  else if (wanted === 'service') await buyBag(order, some[0] ?? '');
  else if (wanted === 'split') orders.push(await splitOff(order, some));
  else if (wanted === 'forced') await refundedByHand(order, some, id);
  else await returnTickets(order, wanted, some);
}

test('after any sales, voids, refunds, exchanges and splits, totals of lists, orders and documents equal the ' +
  `ledger (seed ${SEED})`, {
  timeout: 180_000,
}, async () => {
  const top = topOf();
  const sub = seller('sub', { basisPoints: 500, motivation: 30 });
  const own = { limit: fromMajor(10_000_000), points: fromMajor(100_000), motivation: fromMajor(500_000) };
  await fixture.fill('top', own);
  const { pick, happens } = seededRandom(SEED);
  const done: string[] = [];
  for (let n = 0; n < 7; n++) {
    const buyer = pick([top, top, sub]);
    const orders: Sold[] = [await sell(buyer, buyer === top ? pick(OWN_WAYS) : CARD)];
    // Each sequence starts with always valid actions; random steps may be rejected.
    const [first] = orders;
    const begins = ACTS[n % ACTS.length];
    if (first && begins) {
      await confirmation(
        begins,
        orders,
        first,
        begins === 'exchange' ? first.people : first.people.slice(1, 2),
        `forced-${n}`,
      );
      done.push(begins);
      await runJobs();
    }
    for (let step = 0; step < 3; step++) {
      const order = pick(orders);
      const { passengers, tickets } = await readOrder(composed.fixture.deps, buyer, order.id);
      const open = passengers.filter(({ id }) =>
        tickets.some(({ passengerId, state }) => passengerId === id && state === 'open'),
      );
      const some = open.filter(() => happens(0.6)).map(({ id }) => id);
      const wanted = pick(ACTS);
      if (some.length === 0) continue;
      try {
        await confirmation(wanted, orders, order, some, `forced-${n}-${step}`);
        done.push(wanted);
      } catch (error) {
        // Rejected actions change nothing.
        if (!(error instanceof AppError)) throw error;
      }
      await runJobs();
    }
    await agree(top);
    for (const order of orders) await papersAgree(order);
  }
  expect(new Set(done), `seed ${SEED}`).toEqual(new Set(ACTS));
  await fixture.reconciled();
  expect(await fixture.breaks()).toEqual([]);
  const { orders } = await listed(top);
  const filters: OrderListFilter[] = [
    { contract: 'sub' },
    { contract: 'top' },
    { status: 'sold' },
    { status: 'canceled' },
  ];
  for (const filter of [...filters, ...orders.map(({ number }) => ({ number }))]) await agree(top, filter);
  await agree(seeing(top, []));
  await ticketsAgree(top);

  // Orders from before stored totals are recomputed to the same amounts.
  const sums = () =>
    composed.database.db.execute(sql`select * from sales.order_list_rows order by order_id`).then(({ rows }) => rows);
  const kept = await sums();
  await composed.database.db.execute(sql`update sales.order_list_rows set sold_minor = null, returned_minor = 1`);
  await computeMissingSums(composed.database.db);
  expect(await sums()).toEqual(kept);
});

test('list totals exclude voided orders, and count a sub-agent’s commission as its own', async () => {
  const top = topOf();
  const before = (await listed(top)).totals;
  const order = await sell(top);
  await returnTickets(order, 'void', order.people);
  await runJobs();
  const below = await sell(seller('sub', { basisPoints: 500, motivation: 30 }));
  const { totals, orders } = await listed(top);
  expect(totals.net.commission).toEqual(before.net.commission);
  expect(totals.returned.total.minor).toBeGreaterThan(before.returned.total.minor);
  const own = orders.find(({ id }) => id === below.id);
  expect((totals.subAgents?.commission.minor ?? 0) - (before.subAgents?.commission.minor ?? 0)).toBe(
    own?.net.commission?.minor,
  );
  expect(orders.find(({ id }) => id === order.id)?.net.total.minor).toBe(0);
});
