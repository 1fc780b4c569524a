import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { resendReceipts } from './use-cases/resend-receipts.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let orderId: string;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  orderId = await placed(fixture);
});
beforeEach(() => {
  fixture.mails.length = 0;
});
afterAll(() => database.close());

const send = (emails: string, who = visitor()) => resendReceipts(fixture.deps, who, orderId, { emails, locale: 'en' });
const refusal = (emails: string) => send(emails).catch((thrown) => thrown);

test('before the tickets are issued there is nothing to send', async () => {
  expect(await refusal('a@example.kg')).toMatchObject({ kind: 'conflict', code: 'orders.no_receipts' });
});

test('receipts go to every address, a letter each, in the requested language, once an address', async () => {
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  fixture.mails.length = 0;
  expect(await send(' a@example.kg  B@Example.KG,c@example.kg; a@EXAMPLE.kg\n')).toEqual({ sent: 3 });
  expect(fixture.mails.map(({ to }) => to)).toEqual(['a@example.kg', 'B@example.kg', 'c@example.kg']);
  for (const mail of fixture.mails) {
    expect(mail).toMatchObject({ template: 'receipts-sent', locale: 'en' });
    expect(mail.attachments?.map(({ filename }) => filename.replace(/^S-\d+/, ''))).toEqual([
      '-itinerary.pdf',
      '-payment.pdf',
    ]);
  }
  const { history } = await readOrder(fixture.deps, visitor(), orderId);
  expect(history.at(-1)).toMatchObject({
    kind: 'mail_sent',
    details: { template: 'receipts-sent', emails: 3 },
  });
  expect(JSON.stringify(history)).not.toContain('example.kg');
});

test('one wrong address among good ones is named by its place, and nothing is sent to any', async () => {
  expect(await refusal('a@example.kg bob@ c@example.kg ,d@d')).toMatchObject({
    code: 'common.bad_email',
    fields: [{ path: 'emails.1' }, { path: 'emails.3' }],
  });
  expect(await refusal('  ,; ')).toMatchObject({ code: 'common.fill_field', fields: [{ path: 'emails' }] });
  expect(fixture.mails).toEqual([]);
});

test('header injection is refused: a line break separates addresses, and the rest is invalid', async () => {
  for (const typed of [
    'a@example.kg\r\nBcc: victim@example.kg',
    'a@example.kg%0aBcc:victim@example.kg',
    '"a\r\nBcc:x"@example.kg',
    'A <a@example.kg>',
    'a@example.kg\u2028Bcc:v@example.kg',
    'a@example.kg\u0000',
  ])
    expect(await refusal(typed), JSON.stringify(typed)).toMatchObject({ code: 'common.bad_email' });
  expect(fixture.mails).toEqual([]);
});

test('eleven addresses at once are too many', async () => {
  const many = Array.from({ length: 11 }, (_, n) => `a${n}@example.kg`).join(' ');
  expect(await refusal(many)).toMatchObject({ code: 'orders.too_many_emails', details: { max: 10 } });
});

test('thirty letters an hour are sent about one order; the next hour begins anew', async () => {
  const ten = (n: number) => Array.from({ length: 10 }, (_, i) => `p${n}x${i}@example.kg`).join(' ');
  await send(ten(1));
  await send(ten(2));
  expect(await refusal(ten(3))).toMatchObject({ kind: 'limited', code: 'platform.too_many_requests' });
  expect(fixture.mails).toHaveLength(20);
  fixture.clock.advance({ minutes: 61 });
  expect(await send(ten(4))).toEqual({ sent: 10 });
});

test('a stranger gets not found', async () => {
  await expect(send('a@example.kg', visitor('stranger'))).rejects.toMatchObject({ code: 'orders.not_found' });
});
