import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { EventSources } from '#modules/ledger/index.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { visitor } from '#modules/orders/testing/buy.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

const { composed, clock, logged, sell, returnTickets, runJobs, linesOf, balanceIn, breaks, reconciled, sources } =
  ledgerFixture();
const buyer = visitor('returns');

test('one of three tickets voided, another refunded: every som is posted, nothing is due to the buyer', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  await returnTickets(order, 'void', [passengerIds[2] as string]);
  await runJobs();
  expect(await linesOf('return', id)).toEqual([
    'supplier 3400',
    'customer -3400',
    'supplier 300',
    'customer -300',
    'service_fee 250',
    'customer -250',
    'it_fee 100',
    'customer -100',
    'customer 4050',
    'refunds -4050',
  ]);
  expect(await linesOf('refund_paid', id)).toEqual(['refunds 4050', 'acquirer -4050']);

  await returnTickets(order, 'refund', [passengerIds[1] as string]);
  await runJobs();
  expect((await linesOf('return', id)).slice(10)).toEqual([
    'supplier 3050',
    'customer -3050',
    'supplier 300',
    'customer -300',
    'customer 300',
    'refund_fee -300',
    'customer 3050',
    'refunds -3050',
  ]);
  expect(await linesOf('refund_owed', id)).toEqual([]);
  expect(await balanceIn('customer', id)).toBe(0);
  expect(await balanceIn('refunds', id)).toBe(0);
  expect(await balanceIn('acquirer', 'alatoo')).toBe(12_150 - 4_050 - 3_050);
  expect(await balanceIn('supplier', 'fake')).toBe(3 * 3_700 - 3_700 - 3_350);
  expect([await balanceIn('service_fee'), await balanceIn('it_fee'), await balanceIn('refund_fee')]).toEqual([
    500, 200, 300,
  ]);
  expect(await reconciled()).toMatchObject({ orders: 1, booked: 0, found: 0 });
  expect(await breaks()).toEqual([]);
});

test('the ledger reads only ids and amounts of a return', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  await returnTickets(order, 'void', passengerIds);
  await runJobs();
  const [read, ...more] = await composed.orders.returns.of([id]);
  expect(more).toEqual([]);
  expect(read).toEqual({
    id: expect.any(String),
    orderId: id,
    supplierId: 'fake',
    // It sells in the currency of the sale.
    inSupplierCurrency: null,
    parts: {
      fare: fromMajor(10_200),
      taxes: fromMajor(900),
      serviceFee: fromMajor(750),
      itFee: fromMajor(300),
      refundFee: fromMajor(0),
      back: fromMajor(12_150),
    },
    contract: null,
    refundKey: `return:${read?.id}`,
    at: expect.any(String),
  });
  expect(await composed.orders.returns.changedSince(new Date(0), '', 10)).toContain(id);
  expect(await composed.orders.returns.changedSince(new Date(clock.now().getTime() + 60_000), '', 10)).toEqual([]);
});

test('reconciliation posts a return whose event was lost, once, and logs it', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  await returnTickets(order, 'refund', [passengerIds[2] as string]);
  await runJobs(true);
  expect(await linesOf('return', id)).toEqual([]);
  logged.length = 0;
  expect(await reconciled()).toMatchObject({ booked: 2, found: 0 });
  expect(logged).toEqual([['ledger.caught_up', { orderId: id, facts: 2 }]]);
  expect(await reconciled()).toMatchObject({ booked: 0, found: 0 });
  expect(await linesOf('return', id)).toHaveLength(8);
  expect(await breaks()).toEqual([]);
});

test('an unconfirmed quote and a rejected return are not posted', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  await quoteReturn(composed.fixture.deps, buyer, id, { kind: 'void', passengerIds: passengerIds });
  composed.fixture.supplier.faults.refund.push('reject');
  expect((await returnTickets(order, 'refund', [passengerIds[0] as string])).done).toMatchObject({ state: 'rejected' });
  await runJobs();
  expect(await composed.orders.returns.of([id])).toEqual([]);
  expect(await linesOf('return', id)).toEqual([]);
});

test('a return that the bank has not refunded is a break until it has', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  composed.acquirer.lose('refund', 'before');
  await returnTickets(order, 'void', [passengerIds[0] as string]);
  await runJobs();
  expect(await balanceIn('refunds', id)).toBe(4_050);
  await reconciled();
  expect(await breaks()).toEqual([`${id} owed`]);
  await composed.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
  expect(await reconciled()).toMatchObject({ found: 0, resolved: 1 });
  expect(await balanceIn('refunds', id)).toBe(0);
  expect(await breaks()).toEqual([]);
});

test('control: without the return event the ledger reports its refund as unmatched', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  await returnTickets(order, 'void', [passengerIds[0] as string]);
  await runJobs(true);
  const none: EventSources['returns'] = { changedSince: async () => [], of: async () => [] };
  await reconciled({ ...sources(), returns: none });
  expect(await breaks()).toContain(`${id} customer`);
});
