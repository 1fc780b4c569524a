import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PaymentMethod } from '#modules/payments/api.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';
import { readReturn } from './use-cases/view-return.ts';

const who = visitor('money-back');
let database: TestDatabase;
let fixture: OrdersFixture;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

/** An order that was paid this way, issued and delivered. */
async function issuedBy(method: PaymentMethod): Promise<string> {
  const id = await placed(fixture, who);
  const intent = [...fixture.payments.intents.values()].find((one) => one.orderId === id);
  if (!intent) throw new Error('nothing was begun');
  // The attempt was begun this way, as payments and the order know it.
  intent.method = method;
  await database.pool.query('update orders.order_payments set method = $2 where order_id = $1', [id, method]);
  await fixture.payments.capture(intent.id);
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  return id;
}

test.each([
  'card',
  'balance',
  'points',
  'motivation',
  'wallet_umai',
  'qr',
] as const)('the quote, the result and the letter of an order paid by %s name that refund target', async (method) => {
  const id = await issuedBy(method);
  const [{ id: passenger } = { id: '' }] = (await readOrder(fixture.deps, who, id)).passengers;
  const quote = await quoteReturn(fixture.deps, who, id, { kind: 'refund', passengerIds: [passenger] });
  const there = [{ method, amount: quote.refundAmount }];
  expect(quote.refunds).toEqual(there);
  const ids = { id, returnId: quote.id };
  const done = await confirmReturn(fixture.deps, who, ids, { agreed: true, refundAmount: quote.refundAmount });
  expect(done).toMatchObject({ state: 'done', refunds: there });
  await fixture.pass({ seconds: 1 });
  expect((await readReturn(fixture.deps, who, ids)).refunds).toEqual(there);
  const email = fixture.mails.findLast((mail) => mail.template === 'payment-refunded');
  expect(email?.data).toMatchObject({ reason: 'returned', refunds: there });
});
