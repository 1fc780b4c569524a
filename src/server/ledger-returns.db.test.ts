import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { EventSources } from '#modules/ledger/index.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { visitor } from '#modules/orders/testing/buy.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

const { made, clock, logged, sold, giveBack, runJobs, linesOf, on, breaks, reconciled, sources } = ledgerFixture();
const who = visitor('returns');

test('one of three voided, another refunded: every som is posted, the buyer is owed nothing', async () => {
  const order = await sold(who);
  const { id, people: passengerIds } = order;
  await giveBack(order, 'void', [passengerIds[2] as string]);
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

  await giveBack(order, 'refund', [passengerIds[1] as string]);
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
  expect(await on('customer', id)).toBe(0);
  expect(await on('refunds', id)).toBe(0);
  expect(await on('acquirer', 'alatoo')).toBe(12_150 - 4_050 - 3_050);
  expect(await on('supplier', 'fake')).toBe(3 * 3_700 - 3_700 - 3_350);
  expect([await on('service_fee'), await on('it_fee'), await on('refund_fee')]).toEqual([500, 200, 300]);
  expect(await reconciled()).toMatchObject({ orders: 1, booked: 0, found: 0 });
  expect(await breaks()).toEqual([]);
});

test('what the ledger reads of a return are ids and sums', async () => {
  const order = await sold(who);
  const { id, people: passengerIds } = order;
  await giveBack(order, 'void', passengerIds);
  await runJobs();
  const [read, ...more] = await made.orders.returns.of([id]);
  expect(more).toEqual([]);
  expect(read).toEqual({
    id: expect.any(String),
    orderId: id,
    supplierId: 'fake',
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
  expect(await made.orders.returns.changedSince(new Date(0), '', 10)).toContain(id);
  expect(await made.orders.returns.changedSince(new Date(clock.now().getTime() + 60_000), '', 10)).toEqual([]);
});

test('a return whose event was lost is caught up by reconciliation, once, and logged', async () => {
  const order = await sold(who);
  const { id, people: passengerIds } = order;
  await giveBack(order, 'refund', [passengerIds[2] as string]);
  await runJobs(true);
  expect(await linesOf('return', id)).toEqual([]);
  logged.length = 0;
  expect(await reconciled()).toMatchObject({ booked: 2, found: 0 });
  expect(logged).toEqual([['ledger.caught_up', { orderId: id, facts: 2 }]]);
  expect(await reconciled()).toMatchObject({ booked: 0, found: 0 });
  expect(await linesOf('return', id)).toHaveLength(8);
  expect(await breaks()).toEqual([]);
});

test('a quote without agreement and a refused action are no returns', async () => {
  const order = await sold(who);
  const { id, people: passengerIds } = order;
  await quoteReturn(made.fixture.deps, who, id, { kind: 'void', passengerIds: passengerIds });
  made.fixture.supplier.faults.refund.push('reject');
  expect((await giveBack(order, 'refund', [passengerIds[0] as string])).done).toMatchObject({ state: 'rejected' });
  await runJobs();
  expect(await made.orders.returns.of([id])).toEqual([]);
  expect(await linesOf('return', id)).toEqual([]);
});

test('money of a return that the bank has not sent is a break until it has', async () => {
  const order = await sold(who);
  const { id, people: passengerIds } = order;
  made.acquirer.lose('refund', 'before');
  await giveBack(order, 'void', [passengerIds[0] as string]);
  await runJobs();
  expect(await on('refunds', id)).toBe(4_050);
  await reconciled();
  expect(await breaks()).toEqual([`${id} owed`]);
  await made.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runJobs();
  expect(await reconciled()).toMatchObject({ found: 0, resolved: 1 });
  expect(await on('refunds', id)).toBe(0);
  expect(await breaks()).toEqual([]);
});

test('control: a ledger that does not know of a return takes its refund for money that was never there', async () => {
  const order = await sold(who);
  const { id, people: passengerIds } = order;
  await giveBack(order, 'void', [passengerIds[0] as string]);
  await runJobs(true);
  const none: EventSources['returns'] = { changedSince: async () => [], of: async () => [] };
  await reconciled({ ...sources(), returns: none });
  expect(await breaks()).toContain(`${id} customer`);
});
