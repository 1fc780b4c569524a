import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SegmentPlaceMap } from '#modules/supply/api.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { place, readyToPay, visitor } from '../testing/buy.ts';
import { CONTACTS, createWorld, person, type World } from '../testing/orders-world.ts';
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
  bay: Math.ceil(number / 4),
  nearToilet: false,
  free,
});
const plan = (taken: readonly string[]): SegmentPlaceMap[] => [
  {
    flight: 'W0 017',
    need: 1,
    cars: [
      {
        number: '06',
        female: [9],
        places: [5, 6, 33].map((n) => berth(n)).map((p) => ({ ...p, free: !taken.includes(p.id) })),
      },
    ],
  },
];

let world: World;
let taken: string[];
let database: TestDatabase;
beforeEach(async () => {
  database = await emptied(database);
  world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  taken = [];
  world.supplier.placeMap = async () => ({ kind: 'ok', value: plan(taken), asOf: new Date().toISOString() });
});
afterAll(() => database.close());

/** A train to ride, with a second stop to get on at. */
function train() {
  const found = world.offer();
  const segment = found.itinerary.slices[0]?.segments[0];
  if (!segment) throw new Error('no leg');
  Object.assign(segment, {
    mode: 'rail',
    flight: 'W0 017',
    boarding: [
      { place: 'bsz', departs: segment.departs },
      { place: 'oss', departs: segment.departs },
    ],
  });
  return found;
}
const started = async (who = visitor()) => {
  const found = train();
  const { id } = await createBooking(world.deps, who, { searchUid: 'uid', offerId: found.offer.id });
  return id;
};
const choose = (id: string, places: string[], boarding: string | null = null) =>
  selectPlaces(world.deps, visitor(), id, [{ places, boarding }]);

test('a chosen place is stored with the booking, requested with the hold and shown on the order', async () => {
  const asked: unknown[] = [];
  const { hold } = world.supplier;
  world.supplier.hold = (call, request) => {
    asked.push(request.choice);
    return hold(call, request);
  };
  const id = await readyToPay(world, visitor(), [person()], train());
  const booking = await choose(id, ['06-005'], 'oss');
  expect(booking.choice).toEqual([{ places: ['06-005'], boarding: 'oss', female: false }]);
  const { orderId } = await place(world, id);
  expect(asked).toEqual([[{ places: ['06-005'], boarding: 'oss' }]]);
  expect((await readOrder(world.deps, visitor(), orderId)).choice).toEqual(booking.choice);
});

test('places are as many as travellers with a seat, each once, of this train; another choice is refused', async () => {
  const id = await started();
  for (const places of [['06-005', '06-006'], ['99-001'], ['06-005', '06-005']])
    await expect(choose(id, places)).rejects.toMatchObject({ code: 'orders.places_wrong' });
  await expect(choose(id, [], 'moscow')).rejects.toMatchObject({ code: 'orders.places_wrong' });
  await expect(selectPlaces(world.deps, visitor(), id, [])).rejects.toMatchObject({
    code: 'orders.places_wrong',
  });
  expect((await choose(id, [])).choice).toEqual([{ places: [], boarding: null, female: false }]);
});

test('a place taken meanwhile is reported, before the hold and at it, and may then be chosen anew', async () => {
  const id = await readyToPay(world, visitor(), [person()], train());
  taken = ['06-006'];
  await expect(choose(id, ['06-006'])).rejects.toMatchObject({ code: 'orders.place_taken' });
  await choose(id, ['06-005']);
  const { hold } = world.supplier;
  world.supplier.hold = async () => ({ kind: 'rejected', code: 'PLACE_TAKEN', message: '', retry: false });
  await expect(place(world, id)).rejects.toMatchObject({ code: 'orders.place_taken' });
  expect(await readBooking(world.deps, visitor(), id)).not.toHaveProperty('choice');
  world.supplier.hold = hold;
  expect((await place(world, id, visitor(), { confirmNewOrder: true })).redirectUrl).not.toBeNull();
});

test('a fare chosen in another tab during an answer is not mixed with the one before', async () => {
  const id = await readyToPay(world, visitor(), [person()], train());
  const own = train();
  const other = world.offer({ ...own, supplierOfferId: 'f2', offer: { ...own.offer, id: 'o-f2' } });
  const meanwhile = () => chooseOffer(world.deps, visitor(), id, other.offer.id);
  const first = (await readBooking(world.deps, visitor(), id)).offerId;
  const named = async () => {
    const booking = await readBooking(world.deps, visitor(), id);
    const [draft] = (
      await world.deps.db.execute(
        sql`select offer_id, supplier_offer_id, snapshot -> 'offer' ->> 'id' as itinerary_offer from orders.drafts`,
      )
    ).rows;
    return { draft, choice: booking.choice };
  };
  const whole = {
    draft: { offer_id: other.offer.id, itinerary_offer: other.offer.id, supplier_offer_id: other.supplierOfferId },
    choice: undefined,
  };
  const { placeMap, revalidate } = world.supplier;
  world.supplier.placeMap = async (...asked) => {
    await meanwhile();
    return (placeMap as NonNullable<typeof placeMap>)(...asked);
  };
  await expect(choose(id, ['06-005'])).rejects.toMatchObject({ code: 'orders.booking_moved' });
  expect(await named()).toEqual(whole);

  await chooseOffer(world.deps, visitor(), id, first);
  world.supplier.revalidate = async (...asked) => {
    const answer = await revalidate(...asked);
    await meanwhile();
    return answer;
  };
  await expect(confirmServices(world.deps, visitor(), id)).rejects.toMatchObject({
    code: 'orders.booking_moved',
  });
  expect(await named()).toEqual(whole);
});

test('a man is refused at once in a compartment for women', async () => {
  const id = await started();
  await choose(id, ['06-033']);
  const save = (gender: 'male' | 'female') =>
    savePassengers(world.deps, visitor(), id, {
      passengers: [person({ gender })],
      contacts: CONTACTS,
      complete: false,
    });
  expect((await save('male')).problems).toEqual([{ path: 'passengers.0.gender', code: 'orders.female_compartment' }]);
  expect((await save('female')).problems).toEqual([]);
});

test('by air there is nothing to choose', async () => {
  delete world.supplier.placeMap;
  const id = await started();
  expect(await readPlaces(world.deps, visitor(), id)).toEqual([]);
  await expect(choose(id, [])).rejects.toMatchObject({ code: 'orders.places_wrong' });
});

test('of a whole compartment all berths are chosen together, and nothing else', async () => {
  const four = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => berth(number));
  world.supplier.placeMap = async () => ({
    kind: 'ok',
    value: [{ flight: 'W0 017', need: 4, whole: true, cars: [{ number: '06', female: [], places: four }] }],
    asOf: new Date().toISOString(),
  });
  const found = train();
  const who = visitor();
  const { id } = await createBooking(world.deps, who, { searchUid: 's', offerId: found.offer.id });
  const ids = (...numbers: number[]) => numbers.map((number) => berth(number).id);
  const choose = (places: string[]) => selectPlaces(world.deps, who, id, [{ places, boarding: null }]);
  for (const wrong of [ids(5), ids(3, 4, 5, 6), ids(5, 6, 7)])
    await expect(choose(wrong)).rejects.toMatchObject({ code: 'orders.places_wrong' });
  expect((await choose(ids(5, 6, 7, 8))).choice?.[0]?.places).toEqual(ids(5, 6, 7, 8));
  expect((await choose([])).choice?.[0]?.places).toEqual([]);
});
