import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { addHistory } from '#modules/orders/core/db/history-queries.ts';
import { payOrder } from '#modules/orders/core/use-cases/pay-order.ts';
import type { PaymentChoice } from '#modules/orders/core/use-cases/start-payment.ts';
import { placed } from '#modules/orders/testing/buy.ts';
import { TABLE } from '#modules/orders/testing/full-machine.ts';
import { person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { ledgerFixture } from '../../tests/support/ledger-fixture.ts';

// A ticket earns 3 % of its fare; the contract's own balance pays the price less that.
const harness = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { composed, seller, sell, fill, balanceIn, runJobs } = harness;
const BALANCE: PaymentChoice = { method: 'balance' };
const emailsOf = (number: string) =>
  composed.fixture.mails
    .filter(({ template, data }) => template === 'payment-refunded' && data.order === number)
    .map(({ data }) => data);

test('the e-mail about an order without tickets names the passengers’ price, not the balance payment', async () => {
  const buyer = seller('unissued');
  await fill('unissued', { money: fromMajor(20_000) });
  composed.fixture.supplier.faults.issue.push('reject');
  const { deps } = composed.fixture;
  const id = await placed(composed.fixture, buyer, [
    person({ documentNumber: 'AN7000001' }),
    person({ name: 'Begaim', documentNumber: 'AN7000002' }),
  ]);
  await payOrder(deps, buyer, id, BALANCE);
  await runJobs();
  const { number, price, status } = await readOrder(deps, buyer, id);
  expect(status).toBe('error_sold');
  expect(await balanceIn('contract', 'unissued')).toBe(20_000);
  expect(emailsOf(number)).toMatchObject([{ reason: 'not_issued', amount: price.total }]);
});

test('the e-mail about a rejected exchange names its price, not the balance payment', async () => {
  const buyer = seller('unexchanged');
  await fill('unexchanged', { money: fromMajor(20_000) });
  const order = await sell(buyer, BALANCE);
  composed.fixture.supplier.faults.exchange.push('gone');
  const offer = await harness.exchange(order, [order.people[0] as string], BALANCE);
  const { number } = await readOrder(composed.fixture.deps, buyer, order.id);
  expect(emailsOf(number)).toMatchObject([{ reason: 'not_exchanged', amount: offer.amountDue }]);
});

test('no payment step shows the amount paid from the balance to users who may not see the commission', async () => {
  const buyer = seller('unseen', { basisPoints: 300, motivation: 50, showsCommission: false } as never);
  await fill('unseen', { money: fromMajor(20_000) });
  const order = await sell(buyer, BALANCE);
  const { deps, clock } = { deps: composed.fixture.deps, clock: harness.clock };
  const net = fromMajor(7_896);
  const kinds = TABLE.flatMap(({ machine, note }) => (machine === 'payment' && note ? [note] : []));
  expect(kinds).toContain('payment_late');
  const rows = kinds.map((kind) => ({ kind, details: { amount: net } }));
  await addHistory(composed.database.db, order.id, clock.now(), rows);
  const { history } = await readOrder(deps, buyer, order.id);
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  expect(history.filter(({ details }) => JSON.stringify(details).includes(`${net.minor}`))).toEqual([]);
});
