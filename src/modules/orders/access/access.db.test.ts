import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { buyAncillaries } from '#modules/ancillaries/use-cases/buy-ancillaries.ts';
import { checkIn, readBoardingPass, readCheckIn, readWalletPass } from '#modules/ancillaries/use-cases/check-in.ts';
import { chooseOrderAncillaries } from '#modules/ancillaries/use-cases/choose-ancillaries.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { payOrder } from '../core/use-cases/pay-order.ts';
import { quoteExchange } from '../exchanges/use-cases/quote-exchange.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { resendReceipts } from '../receipts/use-cases/resend-receipts.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { acceptSchedule } from '../schedule/use-cases/accept-schedule.ts';
import { splitOrder } from '../split/use-cases/split-order.ts';
import { issuedOrder, placed, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { readUpcomingItineraries } from '../use-cases/read-upcoming-itineraries.ts';
import { changeContacts } from './use-cases/change-contacts.ts';
import { confirmAccess } from './use-cases/confirm-code.ts';
import { findOrder, openLink } from './use-cases/find-order.ts';
import { readAccess } from './use-cases/read-access.ts';
import { sendAccessCode } from './use-cases/send-code.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let number: string;
let id: string;
const buyer = visitor('buyer');
let finders = 0;
let finder = visitor('finder');
afterAll(() => database.close());
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  ({ id, number } = await issuedOrder(fixture, buyer, [person({ documentNumber: `AN${1_000_000 + finders}` })]));
  finders += 1;
  finder = { visitorId: `finder ${finders}`, locale: 'ru', ip: `198.51.100.${finders}` };
  await findOrder(fixture.deps, finder, { number, proof: 'canaryeva' });
});

const lastCode = () => fixture.messages.findLast((one) => one.template === 'access-code')?.data as { code: string };
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
async function confirmed(): Promise<void> {
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  await confirmAccess(fixture.deps, finder, id, lastCode().code);
}

test('a finder reads the order masked, and may pay and download', async () => {
  const seen = await readOrder(fixture.deps, finder, id);
  expect(seen.access).toBe('found');
  expect(seen.passengers[0]).toMatchObject({
    birthdate: null,
    documentMasked: expect.stringMatching(/^•+..$/),
  });
  expect(seen.actions).toEqual(['download']);
  expect(seen).not.toHaveProperty('ancillaries');
  expect(JSON.stringify(seen)).not.toMatch(/1990-12-09|AN\d{7}|996555123456|canary@example/);
  const own = await readOrder(fixture.deps, buyer, id);
  expect(own).toMatchObject({ access: 'confirmed', passengers: [{ birthdate: '1990-12-09' }] });
  expect(own.actions).toContain('refund');
});

test('upcoming itineraries are for the buyer or a confirmed code, not for a visitor who found the order', async () => {
  const notified = async (who: typeof buyer) =>
    (await readUpcomingItineraries(fixture.deps, who)).itineraries.map(({ orderId }) => orderId);
  expect(await notified(finder)).toEqual([]);
  expect(await notified(visitor('stranger'))).toEqual([]);
  const [trip] = (await readUpcomingItineraries(fixture.deps, buyer)).itineraries;
  expect(trip).toMatchObject({ orderId: id, number, state: 'sold', passengers: 1, paymentTimeLimit: null });
  expect(JSON.stringify(trip)).not.toMatch(/canary|1990/i);
  await confirmed();
  expect(await notified(finder)).toEqual([id]);
});

test('a trip is coming until it has departed, and an unpaid booking until its time runs out', async () => {
  const unpaid = await placed(fixture, buyer, [person({ documentNumber: `AU${3_000_000 + finders}` })]);
  const { itineraries } = await readUpcomingItineraries(fixture.deps, buyer);
  expect(itineraries.find(({ orderId }) => orderId === unpaid)).toMatchObject({ state: 'pay', passengers: 1 });
  expect(itineraries.find(({ orderId }) => orderId === unpaid)?.paymentTimeLimit).not.toBeNull();
  await cancelOrder(fixture.deps, buyer, unpaid);
  expect((await readUpcomingItineraries(fixture.deps, buyer)).itineraries.map(({ orderId }) => orderId)).toEqual([id]);
  const later = { ...fixture.deps, clock: testClock(addDays(new Date().toISOString().slice(0, 10), 400)) };
  expect((await readUpcomingItineraries(later, buyer)).itineraries).toEqual([]);
});

test('a finder of an unpaid order pays it and cannot give it up', async () => {
  const other = await placed(fixture, visitor('other'), [person({ documentNumber: `AC${2_000_000 + finders}` })]);
  const { number: unpaid } = await readOrder(fixture.deps, visitor('other'), other);
  await findOrder(fixture.deps, finder, { number: unpaid, proof: 'canaryeva' });
  expect((await readOrder(fixture.deps, finder, other)).actions).toEqual(['pay']);
  await payOrder(fixture.deps, finder, other, { method: 'card' });
  await expect(cancelOrder(fixture.deps, finder, other)).rejects.toMatchObject({
    code: 'orders.confirmation_required',
  });
});

const actions: [string, () => Promise<unknown>][] = [
  ['a void', () => quoteReturn(fixture.deps, finder, id, { kind: 'void', passengerIds: ['x'] })],
  ['a refund', () => quoteReturn(fixture.deps, finder, id, { kind: 'refund', passengerIds: ['x'] })],
  ['an exchange', () => quoteExchange(fixture.deps, finder, id, { passengerIds: ['x'], dates: ['2027-01-01'] })],
  [
    'a split',
    () =>
      splitOrder(fixture.deps, finder, id, {
        passengerIds: ['x'],
        agreed: true,
        total: { minor: 1, currency: 'KGS' },
      }),
  ],
  ['giving up', () => cancelOrder(fixture.deps, finder, id)],
  ['letters to others', () => resendReceipts(fixture.deps, finder, id, { emails: 'thief@example.kg', locale: 'ru' })],
  ['a new schedule', () => acceptSchedule(fixture.deps, finder, id, 'x')],
  ['services', () => chooseOrderAncillaries(fixture.deps, finder, id, [])],
  [
    'a purchase of services',
    () =>
      buyAncillaries(fixture.deps, finder, id, {
        agreed: true,
        total: { minor: 1, currency: 'KGS' },
        method: 'card',
      }),
  ],
  ['who may check in', () => readCheckIn(fixture.deps, finder, id)],
  ['check-in', () => checkIn(fixture.deps, finder, id, { segmentIndex: 0, passengerIds: ['x'] })],
  ['a boarding pass', () => readBoardingPass(fixture.deps, finder, { id, passengerId: 'x', segmentIndex: 0 }, 'ru')],
  ['a wallet pass', () => readWalletPass(fixture.deps, finder, { id, passengerId: 'x', segmentIndex: 0 }, 'ru')],
];
test.each(actions)('%s asks a finder for a confirmation, and after it does not', async (_what, action) => {
  await expect(action()).rejects.toMatchObject({
    kind: 'forbidden',
    code: 'orders.confirmation_required',
    details: { orderId: id },
  });
  await confirmed();
  const refused = await action().then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
  expect(refused).not.toBe('orders.confirmation_required');
});

test('a link of a letter opens the order as a finder’s', async () => {
  const link = fixture.mails.findLast((mail) => mail.data.link.includes(`${id}?code=`))?.data.link ?? '';
  const reader = visitor('link reader');
  await openLink(fixture.deps, reader, new URL(link).searchParams.get('code') ?? '');
  expect((await readOrder(fixture.deps, reader, id)).access).toBe('found');
});

test('a finder’s receipt is rendered masked and kept apart from the whole one', async () => {
  const shown: unknown[] = [];
  const { renderItineraryReceipt } = fixture.deps.documents;
  fixture.deps.documents.renderItineraryReceipt = async (data, locale) => {
    shown.push(data);
    return renderItineraryReceipt(data, locale);
  };
  const ask = { orderId: id, kind: 'itinerary', locale: 'en' } as const;
  await readDocument(fixture.deps, finder, ask);
  expect(JSON.stringify(shown)).not.toMatch(/1990-12-09|AN\d{7}|996555123456/);
  await readDocument(fixture.deps, buyer, ask);
  expect(JSON.stringify(shown.at(-1))).toMatch(/AN\d{7}/);
  await readDocument(fixture.deps, finder, ask);
  expect(shown).toHaveLength(2);
});

test('a code goes to the buyer’s own contact, is six digits, and only its hash is stored', async () => {
  const offered = await readAccess(fixture.deps, finder, id);
  expect(offered).toMatchObject({
    level: 'found',
    contacts: [
      { channel: 'sms', masked: '+996•••456' },
      { channel: 'email', masked: 'c•••@example.kg' },
    ],
    code: null,
  });
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  const message = fixture.messages.at(-1);
  expect(message).toMatchObject({ to: '+996555123456', data: { code: expect.stringMatching(/^\d{6}$/) } });
  await sendAccessCode(fixture.deps, finder, id, 'email');
  const mail = fixture.mails.findLast((one) => one.template === 'access-code');
  expect(mail).toMatchObject({
    to: 'canary@example.kg',
    data: { link: expect.stringMatching(/\/confirm$/) },
  });
  const { rows } = await database.pool.query('select * from orders.access_codes');
  expect(JSON.stringify(rows)).not.toContain(lastCode().code);
});

test('without a provider of short messages a code goes by e-mail alone', async () => {
  fixture.deps.notifications = { ...fixture.deps.notifications, hasSms: false };
  expect((await readAccess(fixture.deps, finder, id)).contacts.map(({ channel }) => channel)).toEqual(['email']);
  await expect(sendAccessCode(fixture.deps, finder, id, 'sms')).rejects.toMatchObject({
    code: 'orders.no_such_contact',
  });
});

test('a right code opens everything for seven days, once, and the buyer is notified', async () => {
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  const { code } = lastCode();
  expect(await confirmAccess(fixture.deps, finder, id, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
    level: 'confirmed',
  });
  await expect(confirmAccess(fixture.deps, finder, id, code)).rejects.toMatchObject({
    code: 'orders.code_exhausted',
  });
  expect(fixture.mails.at(-1)).toMatchObject({
    template: 'order-access',
    to: 'canary@example.kg',
    data: { action: 'opened' },
  });
  expect((await readOrder(fixture.deps, finder, id)).history.at(-1)).toMatchObject({
    kind: 'access_confirmed',
  });
  fixture.clock.advance({ minutes: 7 * 24 * 60 - 1 });
  expect((await readOrder(fixture.deps, finder, id)).access).toBe('confirmed');
  fixture.clock.advance({ minutes: 2 });
  await expect(readOrder(fixture.deps, finder, id)).rejects.toMatchObject({ code: 'orders.not_found' });
  expect((await readOrder(fixture.deps, buyer, id)).access).toBe('confirmed');
});

test('what a finder found ends after a day; the owner finds it again', async () => {
  fixture.clock.advance({ minutes: 24 * 60 + 1 });
  await expect(readOrder(fixture.deps, finder, id)).rejects.toMatchObject({ code: 'orders.not_found' });
  await findOrder(fixture.deps, finder, { number, proof: 'canaryeva' });
  expect((await readOrder(fixture.deps, finder, id)).access).toBe('found');
});

test('five wrong tries use a code up, also when they come at once; the right one is refused then', async () => {
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  const { code } = lastCode();
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, () => confirmAccess(fixture.deps, finder, id, wrongOf(code))),
  );
  const codes = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'in'));
  expect(codes.filter((one) => one === 'orders.code_wrong')).toHaveLength(4);
  expect(codes.filter((one) => one === 'orders.code_exhausted')).toHaveLength(8);
  await expect(confirmAccess(fixture.deps, finder, id, code)).rejects.toMatchObject({
    code: 'orders.code_exhausted',
  });
});

test('control: without the count of tries the right code is taken after any number of wrong ones', async () => {
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  const { code } = lastCode();
  for (let n = 0; n < 9; n++) {
    await confirmAccess(fixture.deps, finder, id, wrongOf(code)).catch(() => undefined);
    await database.pool.query('update orders.access_codes set tries = 0');
  }
  expect(await confirmAccess(fixture.deps, finder, id, code)).toMatchObject({ level: 'confirmed' });
});

test('a code is good for ten minutes, in the browser that asked for it, and until the next one', async () => {
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  const first = lastCode().code;
  const other = { ...finder, visitorId: 'another browser' };
  await findOrder(fixture.deps, other, { number, proof: 'canaryeva' });
  await expect(confirmAccess(fixture.deps, other, id, first)).rejects.toMatchObject({
    code: 'orders.code_exhausted',
  });
  fixture.clock.advance({ seconds: 1 });
  await sendAccessCode(fixture.deps, finder, id, 'sms');
  const second = lastCode().code;
  if (first !== second)
    await expect(confirmAccess(fixture.deps, finder, id, first)).rejects.toMatchObject({
      code: 'orders.code_wrong',
    });
  fixture.clock.advance({ minutes: 10 });
  await expect(confirmAccess(fixture.deps, finder, id, second)).rejects.toMatchObject({
    code: 'orders.code_exhausted',
  });
});

test('codes are limited for an address with an order, and a stranger finds nothing to ask for', async () => {
  for (let n = 0; n < 3; n++) await sendAccessCode(fixture.deps, finder, id, 'sms');
  await expect(sendAccessCode(fixture.deps, finder, id, 'email')).rejects.toMatchObject({
    kind: 'limited',
    code: 'orders.codes_too_frequent',
  });
  const stranger = visitor('stranger');
  for (const ask of [
    () => readAccess(fixture.deps, stranger, id),
    () => sendAccessCode(fixture.deps, stranger, id, 'sms'),
    () => confirmAccess(fixture.deps, stranger, id, '000000'),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'orders.not_found' });
});

test('the buyer is notified of actions by code: documents read, and their masked recipients', async () => {
  await confirmed();
  await readDocument(fixture.deps, finder, { orderId: id, kind: 'itinerary', locale: 'ru' });
  await readDocument(fixture.deps, finder, { orderId: id, kind: 'itinerary', locale: 'ru' });
  await resendReceipts(fixture.deps, finder, id, { emails: 'friend@example.kg', locale: 'ru' });
  const emails = fixture.mails.filter((one) => one.template === 'order-access' && one.data.order === number);
  expect(emails.map(({ data }) => data)).toMatchObject([
    { action: 'opened' },
    { action: 'documents_read' },
    { action: 'receipts_sent', detail: 'f•••@example.kg' },
  ]);
  await readDocument(fixture.deps, buyer, { orderId: id, kind: 'itinerary', locale: 'ru' });
  expect(fixture.mails.filter((one) => one.template === 'order-access' && one.data.order === number)).toHaveLength(3);
});

test('new contacts by staff end access by code and search, and the old ones are notified', async () => {
  await confirmed();
  // A code that went to the old contacts before.
  await sendAccessCode(fixture.deps, buyer, id, 'email');
  await inTransaction(database.db, (tx) =>
    changeContacts(fixture.deps, tx, {
      orderId: id,
      contacts: { phone: '+996700000001', email: 'new@example.kg' },
      by: 'staff-1',
      ip: '10.0.0.1',
      requestId: 'r1',
    }),
  );
  await expect(readOrder(fixture.deps, finder, id)).rejects.toMatchObject({ code: 'orders.not_found' });
  expect((await database.pool.query('select from orders.access_codes')).rowCount).toBe(0);
  expect((await readOrder(fixture.deps, buyer, id)).contacts).toMatchObject({ emailMasked: 'n•••@example.kg' });
  expect(fixture.audited.at(-1)).toMatchObject({ action: 'contacts_changed', actor: 'staff-1', subjectId: id });
  expect(JSON.stringify(fixture.audited.at(-1))).not.toMatch(/canary@example|new@example|996700000001/);
  expect(fixture.mails.at(-1)).toMatchObject({ to: 'canary@example.kg', data: { action: 'contacts_changed' } });
  expect(fixture.mails.at(-1)?.data.link).not.toContain('code=');
  expect(fixture.messages.at(-1)).toMatchObject({ to: '+996555123456', template: 'contacts-changed' });
});

test('one address is sent four codes of an order a day, and the buyer at another still gets theirs', async () => {
  const send = (ip: string) =>
    sendAccessCode(fixture.deps, { ...finder, ip }, id, 'email').then(
      () => 'sent',
      (error: { code?: string }) => error.code,
    );
  const answers = [];
  for (let n = 0; n < 6; n++) {
    answers.push(await send('198.51.100.200'));
    fixture.clock.advance({ minutes: 60 });
  }
  expect(answers).toEqual(['sent', 'sent', 'sent', 'sent', 'orders.codes_too_frequent', 'orders.codes_too_frequent']);
  expect(await send('198.51.100.201')).toBe('sent');
});
