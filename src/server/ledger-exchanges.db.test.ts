import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { EventSources } from '#modules/ledger/index.ts';
import { visitor } from '#modules/orders/testing/buy.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

const harness = ledgerFixture();
const { composed, sell, returnTickets, runJobs, linesOf, balanceIn, breaks, reconciled, sources } = harness;
const buyer = visitor('exchanged');

test('a paid exchange and a refund of the new ticket: every som is posted without differences', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  const offer = await harness.exchange(order, [passengerIds[0] as string]);
  expect(offer.amountDue).toEqual(fromMajor(1_950));
  expect(await linesOf('exchange', id)).toEqual([
    'customer 1650',
    'supplier -1650',
    'customer 300',
    'exchange_fee -300',
  ]);
  await reconciled();
  expect(await breaks()).toEqual([]);
  await returnTickets(order, 'refund', [passengerIds[0] as string]);
  await runJobs();
  await reconciled();
  expect(await breaks()).toEqual([]);
  expect([await balanceIn('customer', id), await balanceIn('refunds', id), await balanceIn('exchange_fee')]).toEqual([
    0, 0, 300,
  ]);
});

test('a cheaper flight: the difference is due with the exchange and refunded once', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  composed.fixture.supplier.dearerMinor = -150_000;
  await harness.exchange(order, [passengerIds[0] as string]);
  composed.fixture.supplier.dearerMinor = 120_000;
  expect(await linesOf('exchange', id)).toEqual([
    'supplier 1050',
    'customer -1050',
    'customer 300',
    'exchange_fee -300',
    'customer 750',
    'refunds -750',
  ]);
  expect(await linesOf('refund_owed', id)).toEqual([]);
  expect(await linesOf('refund_paid', id)).toEqual(['refunds 750', 'acquirer -750']);
  await reconciled();
  expect(await breaks()).toEqual([]);
});

test('an additional payment for a rejected exchange is posted and reversed', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  composed.fixture.supplier.faults.exchange.push('gone');
  await harness.exchange(order, [passengerIds[0] as string]);
  expect(await linesOf('exchange', id)).toEqual([]);
  expect(await linesOf('refund_paid', id)).toEqual(['refunds 1950', 'acquirer -1950']);
  await reconciled();
  expect(await breaks()).toEqual([]);
  expect(await composed.orders.exchanges.of([id])).toEqual([]);
});

test('control: without the exchange event the ledger finds money without a ticket', async () => {
  const order = await sell(buyer);
  const { id, people: passengerIds } = order;
  await harness.exchange(order, [passengerIds[0] as string]);
  const none: EventSources['exchanges'] = { changedSince: async () => [], of: async () => [] };
  await reconciled({ ...sources(), exchanges: none });
  expect(await breaks()).toContain(`${id} exchanged`);
});
