import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SegmentPlaceMap } from '#modules/supply/api.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { chooseOffer } from './use-cases/choose-offer.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';
import { readPlaces, selectPlaces } from './use-cases/select-places.ts';

const berth = (number: number, free = true) => ({
  id: `06-${String(number).padStart(3, '0')}`,
  number,
  position: number % 2 === 1 ? ('low' as const) : ('top' as const),
  compartment: Math.ceil(number / 4),
  nearToilet: false,
  free,
});
const plan = (taken: readonly string[]): SegmentPlaceMap[] => [
  {
    flight: 'W0 017',
    need: 1,
    coaches: [
      {
        number: '06',
        female: [9],
        places: [5, 6, 33].map((n) => berth(n)).map((p) => ({ ...p, free: !taken.includes(p.id) })),
      },
    ],
  },
];

let fixture: OrdersFixture;
let taken: string[];
let database: TestDatabase;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  taken = [];
  fixture.supplier.placeMap = async () => ({ kind: 'ok', value: plan(taken), asOf: new Date().toISOString() });
});
afterAll(() => database.close());

/** A train to ride, with a second stop to get on at. */
function train() {
  const found = fixture.offer();
  const segment = found.itinerary.slices[0]?.segments[0];
  if (!segment) throw new Error('no leg');
  Object.assign(segment, {
    mode: 'rail',
    flight: 'W0 017',
    boarding: [
      { stop: 'bsz', departsLocal: segment.departsLocal },
      { stop: 'oss', departsLocal: segment.departsLocal },
    ],
  });
  return found;
}
const started = async (who = visitor()) => {
  const found = train();
  const { id } = await createBooking(fixture.deps, who, { searchUid: 'uid', offerId: found.offer.id });
  return id;
};
const choose = (id: string, places: string[], boarding: string | null = null) =>
  selectPlaces(fixture.deps, visitor(), id, [{ places, boarding }]);

test('a chosen place is stored with the booking, requested with the hold and shown on the order', async () => {
  const requested: unknown[] = [];
  const { hold } = fixture.supplier;
  fixture.supplier.hold = (call, request) => {
    requested.push(request.placeSelections);
    return hold(call, request);
  };
  const id = await readyToPay(fixture, visitor(), [person()], train());
  const booking = await choose(id, ['06-005'], 'oss');
  expect(booking.placeSelections).toEqual([{ places: ['06-005'], boarding: 'oss', female: false }]);
  const { orderId } = await place(fixture, id);
  expect(requested).toEqual([[{ places: ['06-005'], boarding: 'oss' }]]);
  expect((await readOrder(fixture.deps, visitor(), orderId)).placeSelections).toEqual(booking.placeSelections);
});

test('places are as many as travellers with a seat, each once, of this train; another choice is refused', async () => {
  const id = await started();
  for (const places of [['06-005', '06-006'], ['99-001'], ['06-005', '06-005']])
    await expect(choose(id, places)).rejects.toMatchObject({ code: 'orders.places_wrong' });
  await expect(choose(id, [], 'moscow')).rejects.toMatchObject({ code: 'orders.places_wrong' });
  await expect(selectPlaces(fixture.deps, visitor(), id, [])).rejects.toMatchObject({
    code: 'orders.places_wrong',
  });
  expect((await choose(id, [])).placeSelections).toEqual([{ places: [], boarding: null, female: false }]);
});

test('a place taken meanwhile is reported, before the hold and at it, and may then be chosen anew', async () => {
  const id = await readyToPay(fixture, visitor(), [person()], train());
  taken = ['06-006'];
  await expect(choose(id, ['06-006'])).rejects.toMatchObject({ code: 'orders.place_taken' });
  await choose(id, ['06-005']);
  const { hold } = fixture.supplier;
  fixture.supplier.hold = async () => ({ kind: 'rejected', code: 'PLACE_TAKEN', message: '', retry: false });
  await expect(place(fixture, id)).rejects.toMatchObject({ code: 'orders.place_taken' });
  expect(await readBooking(fixture.deps, visitor(), id)).not.toHaveProperty('choice');
  fixture.supplier.hold = hold;
  expect((await place(fixture, id, visitor(), { confirmNewOrder: true })).redirectUrl).not.toBeNull();
});

test('a fare chosen in another tab during an answer is not mixed with the one before', async () => {
  const id = await readyToPay(fixture, visitor(), [person()], train());
  const own = train();
  const other = fixture.offer({ ...own, supplierOfferId: 'f2', offer: { ...own.offer, id: 'o-f2' } });
  const meanwhile = () => chooseOffer(fixture.deps, visitor(), id, other.offer.id);
  const first = (await readBooking(fixture.deps, visitor(), id)).offerId;
  const named = async () => {
    const booking = await readBooking(fixture.deps, visitor(), id);
    const [draft] = (
      await fixture.deps.db.execute(
        sql`select offer_id, supplier_offer_id, snapshot -> 'offer' ->> 'id' as itinerary_offer
          from orders.booking_drafts`,
      )
    ).rows;
    return { draft, placeSelections: booking.placeSelections };
  };
  const whole = {
    draft: { offer_id: other.offer.id, itinerary_offer: other.offer.id, supplier_offer_id: other.supplierOfferId },
    placeSelections: undefined,
  };
  const { placeMap, revalidate } = fixture.supplier;
  fixture.supplier.placeMap = async (...requested) => {
    await meanwhile();
    return (placeMap as NonNullable<typeof placeMap>)(...requested);
  };
  await expect(choose(id, ['06-005'])).rejects.toMatchObject({ code: 'orders.booking_changed' });
  expect(await named()).toEqual(whole);

  await chooseOffer(fixture.deps, visitor(), id, first);
  fixture.supplier.revalidate = async (...requested) => {
    const answer = await revalidate(...requested);
    await meanwhile();
    return answer;
  };
  await expect(confirmServices(fixture.deps, visitor(), id)).rejects.toMatchObject({
    code: 'orders.booking_changed',
  });
  expect(await named()).toEqual(whole);
});

test('a man is refused at once in a compartment for women', async () => {
  const id = await started();
  await choose(id, ['06-033']);
  const save = (gender: 'male' | 'female') =>
    savePassengers(fixture.deps, visitor(), id, {
      passengers: [person({ gender })],
      contacts: CONTACTS,
      complete: false,
    });
  expect((await save('male')).problems).toEqual([{ path: 'passengers.0.gender', code: 'orders.female_compartment' }]);
  expect((await save('female')).problems).toEqual([]);
});

test('by air there is nothing to choose', async () => {
  delete fixture.supplier.placeMap;
  const id = await started();
  expect(await readPlaces(fixture.deps, visitor(), id)).toEqual([]);
  await expect(choose(id, [])).rejects.toMatchObject({ code: 'orders.places_wrong' });
});

test('of a whole compartment all berths are chosen together, and nothing else', async () => {
  const four = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => berth(number));
  fixture.supplier.placeMap = async () => ({
    kind: 'ok',
    value: [{ flight: 'W0 017', need: 4, whole: true, coaches: [{ number: '06', female: [], places: four }] }],
    asOf: new Date().toISOString(),
  });
  const found = train();
  const who = visitor();
  const { id } = await createBooking(fixture.deps, who, { searchUid: 's', offerId: found.offer.id });
  const ids = (...numbers: number[]) => numbers.map((number) => berth(number).id);
  const choose = (places: string[]) => selectPlaces(fixture.deps, who, id, [{ places, boarding: null }]);
  for (const wrong of [ids(5), ids(3, 4, 5, 6), ids(5, 6, 7)])
    await expect(choose(wrong)).rejects.toMatchObject({ code: 'orders.places_wrong' });
  expect((await choose(ids(5, 6, 7, 8))).placeSelections?.[0]?.places).toEqual(ids(5, 6, 7, 8));
  expect((await choose([])).placeSelections?.[0]?.places).toEqual([]);
});
