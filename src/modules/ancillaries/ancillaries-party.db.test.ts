import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmServices } from '#modules/orders/booking/use-cases/confirm-services.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { sampleOffer } from '#modules/orders/testing/sample-offer.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { testLog } from '../../../tests/support/log.ts';
import { chooseBookingAncillaries } from './use-cases/choose-ancillaries.ts';

const PASSENGER_COUNTS = { aaa: 1, rbg: 1, rmg: 0, ins: 0 };
const clock = testClock(new Date().toISOString());
const who = visitor('with a child');
let database: TestDatabase;
let fixture: OrdersFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, { clock, ...testLog() }, PASSENGER_COUNTS);
  const departsAt = sampleOffer(clock.now(), PASSENGER_COUNTS).itinerary.slices[0]?.segments[0]?.departsAt ?? '';
  Object.assign(fixture.supplier, { ancillaries: createFakeAncillaries(clock, departsAt, ['X0 101']) });
});
afterAll(() => database.close());

test('a child needs a bus ticket with the flight when the adults ride: the step stays open', async () => {
  const birthdate = `${clock.now().getUTCFullYear() - 7}-01-01`;
  const id = await readyToPay(fixture, who, [
    person({ documentNumber: 'AN2000001' }),
    person({ name: 'Tilek', gender: 'male', birthdate, documentNumber: 'AN2000002' }),
  ]);
  const { segments } = await chooseBookingAncillaries(fixture.deps, who, id, []);
  const item = segments[0]?.items.find(({ kind }) => kind === 'bus')?.id ?? '';
  const riding = (...people: string[]) =>
    chooseBookingAncillaries(
      fixture.deps,
      who,
      id,
      people.map((passengerId) => ({ passengerId, segmentIndex: 0, item, count: 1 })),
    );
  for (const [rider, why] of [
    ['p0', 'bus_child_ticket'],
    ['p1', 'bus_child_alone'],
  ] as const) {
    const { problems, total } = await riding(rider);
    expect(problems).toEqual([{ passengerId: 'p1', segmentIndex: 0, why }]);
    expect(await codeOf(confirmServices(fixture.deps, who, id))).toBe('orders.ancillaries_invalid');
    expect(await codeOf(place(fixture, id, who, { acceptedAncillaries: total }))).toBe('orders.ancillaries_invalid');
  }
  const { problems, total } = await riding('p0', 'p1');
  expect(problems).toEqual([]);
  expect(await codeOf(confirmServices(fixture.deps, who, id))).toBe('ok');
  expect(await codeOf(place(fixture, id, who, { acceptedAncillaries: total }))).toBe('ok');
});
