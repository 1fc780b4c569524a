import { afterAll, beforeEach, expect, test } from 'vitest';
import type { PartyMember } from '#kernel/age-bands.ts';
import { addDays } from '#kernel/dates.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeEach(async () => {
  database = await emptied(database);
});
afterAll(() => database.close());

/** A booking of a party that was searched for by `counts`, and the day on which its ages are counted. */
async function booked(counts: PassengerCounts, party: PartyMember[], pricesByAge = false) {
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() }, counts);
  Object.assign(fixture.supplier.capabilities, { pricesByAge });
  const found = { ...fixture.offer(), party };
  fixture.offer(found);
  const { id } = await createBooking(fixture.deps, visitor(), { searchUid: 's', offerId: found.offer.id });
  return readBooking(fixture.deps, visitor(), id);
}
/** Who becomes so many years old a hundred days before a day. */
const bornFor = (age: number, day: string) => addDays(`${Number(day.slice(0, 4)) - age}${day.slice(4)}`, -100);

const FOUND: PartyMember[] = [
  { category: 'aaa', age: null },
  { category: 'aaa', age: 12 },
];

test('a booking has the passengers as the carriers sell them, and takes the birthdates of their ages', async () => {
  const { id, passengers, agesOn } = await booked({ aaa: 1, rbg: 1, rmg: 0, ins: 0 }, FOUND);
  expect(passengers.map(({ category, age }) => [category, age])).toEqual([
    ['aaa', undefined],
    ['aaa', 12],
  ]);
  const child = person({ name: 'Aida', documentNumber: 'AN7654322', birthdate: bornFor(12, agesOn) });
  const body = { passengers: [person(), child], contacts: CONTACTS, complete: true };
  const saved = await savePassengers(fixture.deps, visitor(), id, body);
  expect(saved.problems).toEqual([]);
});

test('a supplier that prices by ages: another age than the one searched for is a warning, not a refusal', async () => {
  const party: PartyMember[] = [FOUND[0] as PartyMember, { category: 'rbg', age: 8 }];
  const warningsOf = async (age: number, pricesByAge: boolean) => {
    const { id, agesOn } = await booked({ aaa: 1, rbg: 1, rmg: 0, ins: 0 }, party, pricesByAge);
    const child = person({ name: 'Aida', documentNumber: 'AN7654322', birthdate: bornFor(age, agesOn) });
    const body = { passengers: [person(), child], contacts: CONTACTS, complete: false };
    const { warnings, problems } = await savePassengers(fixture.deps, visitor(), id, body);
    expect(problems.map(({ code }) => code)).not.toContain('orders.category_mismatch');
    return warnings.filter(({ code }) => code === 'orders.age_differs').map(({ path, values }) => [path, values]);
  };
  expect(await warningsOf(8, true)).toEqual([]);
  expect(await warningsOf(9, false)).toEqual([]);
  expect(await warningsOf(9, true)).toEqual([
    ['passengers.1.birthdate', expect.objectContaining({ searched: 8, age: 9 })],
  ]);
});
