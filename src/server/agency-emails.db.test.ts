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
const books = ledgerFixture({ aaa: 2, rbg: 0, rmg: 0, ins: 0 });
const { made, seller, sold, fill, on, runJobs } = books;
const BALANCE: PaymentChoice = { method: 'balance' };
const emailsOf = (number: string) =>
  made.fixture.mails
    .filter(({ template, data }) => template === 'payment-refunded' && data.order === number)
    .map(({ data }) => data);

test('the letter about an order without tickets names the passengers’ price, not the balance payment', async () => {
  const who = seller('unissued');
  await fill('unissued', { money: fromMajor(20_000) });
  made.fixture.supplier.faults.issue.push('reject');
  const { deps } = made.fixture;
  const id = await placed(made.fixture, who, [
    person({ documentNumber: 'AN7000001' }),
    person({ name: 'Begaim', documentNumber: 'AN7000002' }),
  ]);
  await payOrder(deps, who, id, BALANCE);
  await runJobs();
  const { number, price, status } = await readOrder(deps, who, id);
  expect(status).toBe('error_sold');
  expect(await on('contract', 'unissued')).toBe(20_000);
  expect(emailsOf(number)).toMatchObject([{ reason: 'not_issued', amount: price.total }]);
});

test('the letter about a refused exchange names its price, not what the balance paid', async () => {
  const who = seller('unexchanged');
  await fill('unexchanged', { money: fromMajor(20_000) });
  const order = await sold(who, BALANCE);
  made.fixture.supplier.faults.exchange.push('gone');
  const offer = await books.exchange(order, [order.people[0] as string], BALANCE);
  const { number } = await readOrder(made.fixture.deps, who, order.id);
  expect(emailsOf(number)).toMatchObject([{ reason: 'not_exchanged', amount: offer.amountDue }]);
});

test('no step of a payment shows the sum paid from the balance to users who may not see the commission', async () => {
  const who = seller('unseen', { basisPoints: 300, motivation: 50, showsCommission: false } as never);
  await fill('unseen', { money: fromMajor(20_000) });
  const order = await sold(who, BALANCE);
  const { deps, clock } = { deps: made.fixture.deps, clock: books.clock };
  const net = fromMajor(7_896);
  const kinds = TABLE.flatMap(({ machine, note }) => (machine === 'payment' && note ? [note] : []));
  expect(kinds).toContain('payment_late');
  const rows = kinds.map((kind) => ({ kind, details: { amount: net } }));
  await addHistory(made.database.db, order.id, clock.now(), rows);
  const { history } = await readOrder(deps, who, order.id);
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  expect(history.filter(({ details }) => JSON.stringify(details).includes(`${net.minor}`))).toEqual([]);
});
