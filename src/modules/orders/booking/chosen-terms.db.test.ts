import { afterAll, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { BookingDraft } from '../api.ts';
import { readBookingRefundTimeline } from '../returns/use-cases/read-refund-timeline.ts';
import { place, placed, visitor } from '../testing/buy.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '../testing/orders-fixture.ts';
import { sampleOffer, TERMS } from '../testing/sample-offer.ts';
import { confirmServices } from './use-cases/confirm-services.ts';
import { createBooking } from './use-cases/create-booking.ts';
import { readBooking } from './use-cases/read-booking.ts';
import { savePassengers } from './use-cases/save-passengers.ts';

let fixture: OrdersFixture;
let database: TestDatabase;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };

/** An offer whose journey lists a cheaper one of the same family, with other rules, in its place. */
function replaced() {
  const found = sampleOffer(fixture.clock.now(), ONE);
  const rules = { ...TERMS, refund: { allowed: true, penalty: fromMajor(5_500), noShow: fromMajor(9_000) } };
  const rival = {
    ...found.offer,
    id: 'o-rival',
    supplier: 'other',
    terms: rules,
    price: { ...found.offer.price, total: fromMajor(2_000) },
    refund: { beforeDeparture: fromMajor(1), afterDeparture: fromMajor(0) },
  };
  return fixture.offer({ ...found, itinerary: { ...found.itinerary, offers: [rival] } });
}

const chosenIn = ({ itinerary, offerId }: BookingDraft) => itinerary.offers.filter(({ id }) => id === offerId);

test('a booking keeps price, rules and refund of its own offer when a cheaper one replaces it', async () => {
  const { offer } = replaced();
  const { id } = await createBooking(fixture.deps, visitor(), { searchUid: 's', offerId: offer.id });
  const steps: (() => Promise<unknown>)[] = [
    async () => {},
    () =>
      savePassengers(fixture.deps, visitor(), id, {
        passengers: [person()],
        contacts: CONTACTS,
        complete: true,
      }),
    () => confirmServices(fixture.deps, visitor(), id),
  ];
  for (const step of steps) {
    await step();
    for (const locale of LOCALES) {
      const booking = await readBooking(fixture.deps, { ...visitor(), locale }, id);
      const [chosen, ...more] = chosenIn(booking);
      expect(more).toEqual([]);
      expect(booking.itinerary.offers).toHaveLength(1);
      expect(chosen).toMatchObject({
        terms: TERMS,
        refund: offer.refund,
        price: { total: booking.price.total },
      });
      expect(booking.price.total).toEqual(offer.price.total);
      const timeline = await readBookingRefundTimeline(fixture.deps, { ...visitor(), locale }, id);
      expect(timeline.offers.map(({ offerId, total }) => [offerId, total])).toEqual([[offer.id, offer.price.total]]);
    }
  }
});

test('rules that the supplier has changed by the last step are shown on it, not those of the search', async () => {
  const found = fixture.offer();
  const { id } = await createBooking(fixture.deps, visitor(), { searchUid: 's', offerId: found.offer.id });
  await savePassengers(fixture.deps, visitor(), id, {
    passengers: [person()],
    contacts: CONTACTS,
    complete: true,
  });
  const stricter = { ...TERMS, refund: { allowed: false, penalty: null, noShow: null } };
  fixture.supplier.terms.set(found.supplierOfferId, stricter);
  const booking = await confirmServices(fixture.deps, visitor(), id);
  expect(chosenIn(booking)[0]?.terms).toEqual(stricter);
});

test('other rules at the same price need consent where the supplier says so; they are those of the order', async () => {
  const found = fixture.offer();
  const { id } = await createBooking(fixture.deps, visitor(), { searchUid: 's', offerId: found.offer.id });
  await savePassengers(fixture.deps, visitor(), id, { passengers: [person()], contacts: CONTACTS, complete: true });
  const stricter = { ...TERMS, refund: { allowed: false, penalty: null, noShow: null } };
  fixture.supplier.terms.set(found.supplierOfferId, stricter);
  fixture.supplier.termsChanged = true;
  const { price, priceChange } = await confirmServices(fixture.deps, visitor(), id);
  expect(priceChange).toEqual({ previousTotal: price.total, currentTotal: price.total });
  fixture.supplier.termsChanged = false;
  expect((await confirmServices(fixture.deps, visitor(), id)).priceChange).not.toBeNull();
  await expect(place(fixture, id, visitor(), { priceChangeAccepted: false })).rejects.toMatchObject({
    code: 'orders.terms_changed',
  });
  const { orderId } = await place(fixture, id);
  const { rows } = await database.pool.query(
    `select orders.journey -> 'terms' as terms, versions ? 'terms-change' as agreed
     from orders.orders join orders.accepted_agreements on order_id = orders.id where orders.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ terms: stricter, agreed: true }]);
});

test('an order keeps rules and refund of its booked offer when a cheaper one replaces it in the list', async () => {
  const found = replaced();
  const orderId = await placed(fixture, visitor(), undefined, found);
  const { rows } = await database.pool.query('select journey, price, refund from orders.orders where id = $1', [
    orderId,
  ]);
  expect(rows[0]).toMatchObject({
    journey: { terms: TERMS },
    price: { total: found.offer.price.total },
    refund: found.offer.refund,
  });
});
