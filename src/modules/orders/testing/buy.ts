import { expect } from 'vitest';
import type { DraftPassenger, Order } from '../api.ts';
import { confirmServices } from '../booking/use-cases/confirm-services.ts';
import { createBooking } from '../booking/use-cases/create-booking.ts';
import type { PlaceBody } from '../booking/use-cases/place-order.ts';
import { placeOrder } from '../booking/use-cases/place-order.ts';
import { readBooking } from '../booking/use-cases/read-booking.ts';
import { savePassengers } from '../booking/use-cases/save-passengers.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import type { FoundOffer } from '../ports.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { CONTACTS, type OrdersFixture, person } from './orders-fixture.ts';

export const visitor = (name = 'a'): Visitor => ({
  visitorId: `visitor-${name}`,
  locale: 'ru',
  ip: `192.0.2.${name.charCodeAt(0) % 250}`,
});

/** A booking with everything entered, at the payment step. */
export async function readyToPay(
  fixture: OrdersFixture,
  who = visitor(),
  passengers: DraftPassenger[] = [person()],
  found: FoundOffer = fixture.offer(),
): Promise<string> {
  const { id } = await createBooking(fixture.deps, who, { searchUid: 's', offerId: found.offer.id });
  await savePassengers(fixture.deps, who, id, { passengers, contacts: CONTACTS, complete: true });
  await confirmServices(fixture.deps, who, id);
  return id;
}

export async function placeBody(
  fixture: OrdersFixture,
  id: string,
  who = visitor(),
  changed: Partial<PlaceBody> = {},
): Promise<PlaceBody> {
  const booking = await readBooking(fixture.deps, who, id);
  return {
    agreements: fixture.agreements,
    acceptedTotal: booking.price.total,
    priceChangeAccepted: booking.priceChange !== null,
    confirmNewOrder: false,
    method: 'card',
    ...changed,
  };
}

export async function place(fixture: OrdersFixture, id: string, who = visitor(), changed: Partial<PlaceBody> = {}) {
  return placeOrder(fixture.deps, who, id, await placeBody(fixture, id, who, changed));
}

/** An order that waits for money. */
export async function placed(
  fixture: OrdersFixture,
  who = visitor(),
  passengers?: DraftPassenger[],
  found?: FoundOffer,
): Promise<string> {
  const id = await readyToPay(fixture, who, passengers, found);
  return (await place(fixture, id, who)).orderId;
}

/** An order that was paid for and issued, its receipts sent. */
export async function issuedOrder(
  fixture: OrdersFixture,
  who = visitor(),
  passengers?: DraftPassenger[],
  found?: FoundOffer,
): Promise<Order> {
  const id = await placed(fixture, who, passengers, found);
  const intent = [...fixture.payments.intents.values()].find((i) => i.orderId === id);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  const order = await readOrder(fixture.deps, who, id);
  expect(order.status).toBe('sold');
  return order;
}

/** Two adults and a child, none of whom has flown with us before. */
export function familyParty(from: number): () => DraftPassenger[] {
  let serial = from;
  const document = () => `AN${serial++}`;
  const birthdate = `${new Date().getUTCFullYear() - 7}-01-01`;
  return () => [
    person({ documentNumber: document() }),
    person({ name: 'Nurlan', gender: 'male', documentNumber: document() }),
    person({ name: 'Tilek', gender: 'male', birthdate, documentNumber: document() }),
  ];
}
