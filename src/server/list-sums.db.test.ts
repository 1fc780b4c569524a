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
const { made, runJobs, sold, parted, giveBack, seller } = fixture;

const topOf = (): Visitor => {
  const top = seller('top');
  return seeing(top, ['sub']);
};
const seeing = (who: Visitor, subAgentContractIds: string[]): Visitor => ({
  ...who,
  user: { ...(who.user as UserAccount), subAgentContractIds },
});

const EARNING = ['supplier', 'service_fee', 'it_fee', 'refund_fee', 'exchange_fee'];

/** What the ledger says of some orders: what suppliers and we took and gave back, and what contracts earned. */
async function ledgerOf(ids: readonly string[]) {
  const { rows } = await made.database.pool.query<{
    kind: string;
    account: string;
    owner: string;
    minor: number;
  }>(
    `select t.kind, a.kind as account, a.owner, l.minor::float8 as minor from ledger.journal_entries t join ledger.entry_lines l
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
const listed = async (who: Visitor, filter: OrderListFilter = {}) => {
  const { orders, totals } = await listOrders(made.fixture.deps, who, { ...ask, ...filter });
  return { ids: orders.map(({ id }) => id), orders, totals };
};

/** The heads of both lists equal the ledger for what a filter lets through; rows add up to the head. */
async function agree(who: Visitor, filter: OrderListFilter = {}): Promise<void> {
  const { ids, orders, totals } = await listed(who, filter);
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
async function buyBag({ id, who }: Sold, passengerId: string): Promise<void> {
  const { deps } = made.fixture;
  const departsAt = new Date(fixture.clock.now().getTime() + 12 * 86_400_000).toISOString();
  Object.assign(made.fixture.supplier, {
    ancillaries: createFakeAncillaries(fixture.clock, departsAt, ['X0 101']),
  });
  const { total } = await chooseOrderAncillaries(deps, who, id, [
    { passengerId, segmentIndex: 0, item: 'BAG23', count: 1 },
  ]);
  const { purchase } = await buyAncillaries(deps, who, id, { agreed: true, total, method: 'card' });
  await fixture.bankPays(id, purchase.id);
}

/**
 * An order's total and the grand total of its itinerary receipt equal the ledger's; a receipt lists ancillaries of its
 * own passengers, regardless of the payer.
 */
async function papersAgree({ id, who }: Sold): Promise<void> {
  const { deps } = made.fixture;
  const { sums, status } = await readOrder(deps, who, id);
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
  const order = await orderById(made.database.db, id);
  if (!order || !['sold', 'partial_sold'].includes(status)) return;
  await renderReceipt({ ...deps, documents }, order, 'itinerary', 'ru', 'https://sapar.example');
  const [paper] = papers;
  const { rows } = await made.database.pool.query<{ minor: number }>(
    `select coalesce(sum(case when i.order_id = $1 then i.price_minor else -i.price_minor end), 0)::float8 as minor
     from ancillaries.items i join ancillaries.purchases p on p.id = i.purchase_id
     where (i.order_id = $1) <> (p.order_id = $1) and i.state = 'issued'`,
    [id],
  );
  expect(paper && grandTotal(totalsOnPaper(paper)).minor, id).toBe(
    booked.sold - booked.returned + (rows[0]?.minor ?? 0),
  );
}
const totalsOnPaper = ({ price, others = [], services = [], stands }: ItineraryData) => ({
  prices: [price, ...others.map((other) => other.price)],
  services,
  stands,
});

async function ticketsAgree(who: Visitor): Promise<void> {
  const { ids } = await listed(who);
  const booked = await ledgerOf(ids);
  const { totals } = await listTickets(made.fixture.deps, who, { sort: 'issued', order: 'desc' });
  const [head] = totals;
  expect(head?.net.total.minor).toBe(booked.sold - booked.returned);
  expect(head?.net.commission?.minor).toBe(booked.commission);
  expect(head?.subAgents?.commission.minor ?? 0).toBe(booked.below);
  expect((head?.net.motivation?.minor ?? 0) + (head?.subAgents?.motivation.minor ?? 0)).toBe(booked.motivation);
}

const CARD: PaymentChoice = { method: 'card' };
const BALANCE: PaymentChoice = { method: 'balance' };
/** Ways to pay that a contract has money for. */
const OWN_WAYS: readonly PaymentChoice[] = [
  CARD,
  BALANCE,
  { method: 'motivation' },
  { method: 'card', points: fromMajor(2_000) },
];

/** Staff have done at the carrier what it had promised. */
async function refundedByHand({ id: orderId, who }: Sold, passengerIds: string[], id: string): Promise<void> {
  const { deps } = made.fixture;
  const { lines } = await quoteReturn(deps, who, orderId, { kind: 'refund', passengerIds });
  await recordStaffReturn(deps, { id, orderId, kind: 'refund', lines, supplierQuoteId: null, byHand: true });
}

const ACTS = ['refund', 'split', 'service', 'forced', 'void', 'exchange'] as const;

/** Does something with passengers of an order; a part that leaves joins `orders`. */
async function act(wanted: (typeof ACTS)[number], orders: Sold[], order: Sold, some: string[], id: string) {
  const isTop = order.who.user?.contractId === 'top';
  if (wanted === 'exchange') await fixture.exchange(order, some, isTop ? BALANCE : CARD);
  else if (wanted === 'service') await buyBag(order, some[0] ?? '');
  else if (wanted === 'split') orders.push(await parted(order, some));
  else if (wanted === 'forced') await refundedByHand(order, some, id);
  else await giveBack(order, wanted, some);
}

test('whatever is sold, annulled, refunded, exchanged and split, heads of lists, orders and their papers equal the ' +
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
    const who = pick([top, top, sub]);
    const orders: Sold[] = [await sold(who, who === top ? pick(OWN_WAYS) : CARD)];
    // Each sequence begins with what may always be done: what the random steps refuse is tried all the same.
    const [first] = orders;
    const begins = ACTS[n % ACTS.length];
    if (first && begins) {
      await act(begins, orders, first, begins === 'exchange' ? first.people : first.people.slice(1, 2), `forced-${n}`);
      done.push(begins);
      await runJobs();
    }
    for (let step = 0; step < 3; step++) {
      const order = pick(orders);
      const { passengers, tickets } = await readOrder(made.fixture.deps, who, order.id);
      const open = passengers.filter(({ id }) =>
        tickets.some(({ passengerId, state }) => passengerId === id && state === 'open'),
      );
      const some = open.filter(() => happens(0.6)).map(({ id }) => id);
      const wanted = pick(ACTS);
      if (some.length === 0) continue;
      try {
        await act(wanted, orders, order, some, `forced-${n}-${step}`);
        done.push(wanted);
      } catch (error) {
        // What the rules refuse changes nothing.
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

  // Orders that were sold before sums were kept are summed up to the same.
  const sums = () =>
    made.database.db.execute(sql`select * from sales.order_list_rows order by order_id`).then(({ rows }) => rows);
  const kept = await sums();
  await made.database.db.execute(sql`update sales.order_list_rows set sold_minor = null, returned_minor = 1`);
  await computeMissingSums(made.database.db);
  expect(await sums()).toEqual(kept);
});

test('list totals exclude voided orders, and count a sub-agent’s commission as its own', async () => {
  const top = topOf();
  const before = (await listed(top)).totals;
  const order = await sold(top);
  await giveBack(order, 'void', order.people);
  await runJobs();
  const below = await sold(seller('sub', { basisPoints: 500, motivation: 30 }));
  const { totals, orders } = await listed(top);
  expect(totals.net.commission).toEqual(before.net.commission);
  expect(totals.returned.total.minor).toBeGreaterThan(before.returned.total.minor);
  const own = orders.find(({ id }) => id === below.id);
  expect((totals.subAgents?.commission.minor ?? 0) - (before.subAgents?.commission.minor ?? 0)).toBe(
    own?.net.commission?.minor,
  );
  expect(orders.find(({ id }) => id === order.id)?.net.total.minor).toBe(0);
});
