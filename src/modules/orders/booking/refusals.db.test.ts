import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AppError } from '#kernel/app-error.ts';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { translateError } from '#platform/http/translate-error.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { findTicket } from '../access/use-cases/find-order.ts';
import { chooseOffer as chooseOfferWire, createBooking as createBookingWire } from '../api.ts';
import { payOrder } from '../core/use-cases/pay-order.ts';
import type { OrdersDeps } from '../ports.ts';
import { place, placeBody, placed, readyToPay, visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { sampleOffer, sliceOn } from '../testing/sample-offer.ts';
import { chooseOffer } from './use-cases/choose-offer.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { placeOrder } from './use-cases/place-order.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

/** The refusal, whose sentences (its own and its fields') exist in every language with all values filled in. */
async function refusal(promise: Promise<unknown>): Promise<AppError> {
  const thrown = await promise.then(
    () => expect.unreachable('was not refused'),
    (error: AppError) => error,
  );
  for (const locale of LOCALES)
    for (const said of [
      { code: thrown.code, values: thrown.details },
      ...thrown.fields.map((field) => ({ code: field.code, values: field.values ?? {} })),
    ])
      expect(translateError(locale, said.code, said.values), `${locale} ${said.code}`).toMatch(/^[^{}]{8,}$/);
  return thrown;
}
const codeOf = async (promise: Promise<unknown>) => (await refusal(promise)).code;
const fieldsOf = async (promise: Promise<unknown>) =>
  (await refusal(promise)).fields.map(({ path, code }) => `${path} ${code}`);

async function draft(who = visitor()): Promise<string> {
  const found = fixture.offer();
  return (await createBooking(fixture.deps, who, { searchUid: 's', offerId: found.offer.id })).id;
}
const save = (id: string, passengers = [person()], complete = true) =>
  savePassengers(fixture.deps, visitor(), id, { passengers, contacts: CONTACTS, complete });

test('a booking without a chosen fare asks for one', () => {
  for (const body of [createBookingWire.body, chooseOfferWire.body])
    expect(body?.safeParse({ searchUid: 's', offerId: '' }).error?.issues).toContainEqual(
      expect.objectContaining({ path: ['offerId'], message: 'orders.fare_required' }),
    );
});

test('a fare of another journey is not taken into this booking', async () => {
  const id = await draft();
  const other = fixture.offer(
    sampleOffer(fixture.clock.now(), { aaa: 1, rbg: 0, rmg: 0, ins: 0 }, [sliceOn(fixture.clock.now(), 20)], 'else'),
  );
  expect(await codeOf(chooseOffer(fixture.deps, visitor(), id, other.offer.id))).toBe('orders.other_itinerary');
});

test('steps are taken in their order', async () => {
  const id = await draft();
  expect(await codeOf(confirmServices(fixture.deps, visitor(), id))).toBe('orders.step_not_reached');
  expect(await codeOf(place(fixture, id))).toBe('orders.step_not_reached');
});

test('an empty form asks for all required fields, each at its place', async () => {
  const id = await draft();
  const refused = await refusal(save(id, [person({ surname: '', gender: '' })]));
  expect(refused.code).toBe('common.fill_required');
  expect(refused.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'passengers.0.surname common.fill_field',
    'passengers.0.gender travellers.gender_required',
  ]);
});

test('a child on an adult’s ticket is reported with the day on which age counts', async () => {
  const id = await draft();
  expect(await fieldsOf(save(id, [person({ birthdate: '2020-06-01' })]))).toContain(
    'passengers.0.birthdate orders.category_mismatch',
  );
});

test('the second of two passengers with one document gets the error', async () => {
  fixture = await createOrdersFixture(
    database,
    { clock: fixture.clock, ...testLog() },
    { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
  );
  const { id } = await createBooking(fixture.deps, visitor(), {
    searchUid: 's',
    offerId: fixture.offer().offer.id,
  });
  expect(await fieldsOf(save(id, [person(), person({ name: 'Aida' })]))).toEqual([
    'passengers.1.documentNumber orders.same_document',
  ]);
});

test('more passengers than the search was for are not taken', async () => {
  const id = await draft();
  const refused = await refusal(save(id, [person(), person()], false));
  expect([refused.code, refused.details]).toEqual(['orders.passenger_count', { expected: 1 }]);
});

test.each([
  ['gone', 'orders.offer_gone'],
  ['unknown-not-done', 'orders.supplier_unavailable'],
] as const)('a supplier that answers «%s» when the price is asked again: %s', async (fault, code) => {
  const id = await draft();
  await save(id);
  fixture.supplier.faults.revalidate.push(fault);
  expect(await codeOf(confirmServices(fixture.deps, visitor(), id))).toBe(code);
});

test.each([
  ['gone', 'orders.seats_gone'],
  ['name', 'orders.names_refused'],
  ['reject', 'orders.hold_refused'],
] as const)('a supplier that refuses the hold because of «%s»: %s', async (fault, code) => {
  const id = await readyToPay(fixture);
  fixture.supplier.faults.hold.push(fault);
  expect(await codeOf(place(fixture, id))).toBe(code);
});

test('a consent that is missing is named', async () => {
  const id = await readyToPay(fixture);
  const refused = await refusal(place(fixture, id, visitor(), { agreements: fixture.agreements.slice(1) }));
  expect(refused.code).toBe('orders.agreements_required');
  expect(refused.fields).toEqual([{ path: 'agreements.return', code: 'orders.agreement_required' }]);
});

test('a changed price is reported with both sums in the sentence', async () => {
  const id = await readyToPay(fixture);
  const refused = await refusal(place(fixture, id, visitor(), { acceptedTotal: fromMajor(1) }));
  expect(refused.code).toBe('orders.price_changed');
  expect(translateError('ru', refused.code, refused.details)).toMatch(/было 1\sсом, стало 4\s050\sсом/);
});

test('data that no longer fit the rules are sent back to their step', async () => {
  const id = await readyToPay(fixture);
  const stricter: OrdersDeps = {
    ...fixture.deps,
    travellers: {
      ...fixture.deps.travellers,
      checkContacts: () => ({ problems: [{ path: 'email', code: 'common.bad_email' }], normalised: null }),
    },
  };
  const refused = await refusal(placeOrder(stricter, visitor(), id, await placeBody(fixture, id)));
  expect(refused.code).toBe('orders.data_incomplete');
});

test('a booking that other tabs keep changing is not ordered behind their back', async () => {
  const id = await readyToPay(fixture);
  const { currentAgreements } = fixture.deps.content;
  const busy: OrdersDeps = {
    ...fixture.deps,
    content: {
      currentAgreements: async (locale) => {
        await database.pool.query('update orders.booking_drafts set version = version + 1 where id = $1', [id]);
        return currentAgreements(locale);
      },
    },
  };
  expect(await codeOf(placeOrder(busy, visitor(), id, await placeBody(fixture, id)))).toBe('orders.booking_changed');
});

test('an order that may not be bought sends the reader to the call centre', async () => {
  const orderId = await placed(fixture);
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  const refused = await refusal(payOrder(fixture.deps, visitor(), orderId, { method: 'card' }));
  expect(refused.code).toBe('orders.cannot_pay');
  expect(translateError('ru', refused.code)).toContain('позвоните нам');
});

test('an order past its deadline asks to book again', async () => {
  const orderId = await placed(fixture);
  fixture.clock.advance({ minutes: 30 });
  expect(await codeOf(payOrder(fixture.deps, visitor(), orderId, { method: 'card' }))).toBe('orders.expired');
});

test('no tickets are found by an unknown number', async () => {
  const body = { number: '9929999999999', proof: 'Canaryeva' };
  expect(await codeOf(findTicket(fixture.deps, visitor(), body))).toBe('orders.ticket_not_found');
});
