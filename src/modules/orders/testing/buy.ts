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
import { CONTACTS, person, type World } from './orders-world.ts';

export const visitor = (name = 'a'): Visitor => ({
  visitorId: `visitor-${name}`,
  locale: 'ru',
  ip: `192.0.2.${name.charCodeAt(0) % 250}`,
});

/** A booking with everything entered, at the payment step. */
export async function readyToPay(
  world: World,
  who = visitor(),
  passengers: DraftPassenger[] = [person()],
  found: FoundOffer = world.offer(),
): Promise<string> {
  const { id } = await createBooking(world.deps, who, { searchUid: 's', offerId: found.offer.id });
  await savePassengers(world.deps, who, id, { passengers, contacts: CONTACTS, complete: true });
  await confirmServices(world.deps, who, id);
  return id;
}

export async function placeBody(
  world: World,
  id: string,
  who = visitor(),
  changed: Partial<PlaceBody> = {},
): Promise<PlaceBody> {
  const booking = await readBooking(world.deps, who, id);
  return {
    agreements: world.agreements,
    acceptedTotal: booking.price.total,
    priceChangeAccepted: booking.priceChange !== null,
    confirmNewOrder: false,
    method: 'card',
    ...changed,
  };
}

export async function place(world: World, id: string, who = visitor(), changed: Partial<PlaceBody> = {}) {
  return placeOrder(world.deps, who, id, await placeBody(world, id, who, changed));
}

/** An order that waits for money. */
export async function placed(
  world: World,
  who = visitor(),
  passengers?: DraftPassenger[],
  found?: FoundOffer,
): Promise<string> {
  const id = await readyToPay(world, who, passengers, found);
  return (await place(world, id, who)).orderId;
}

/** An order that was paid for and issued, its receipts sent. */
export async function issuedOrder(
  world: World,
  who = visitor(),
  passengers?: DraftPassenger[],
  found?: FoundOffer,
): Promise<Order> {
  const id = await placed(world, who, passengers, found);
  const intent = [...world.payments.intents.values()].find((i) => i.orderId === id);
  await world.payments.capture(intent?.id ?? '');
  await world.pass({ seconds: 1 });
  await world.pass({ seconds: 1 });
  const order = await readOrder(world.deps, who, id);
  expect(order.status).toBe('sold');
  return order;
}

/** Two adults and a child, none of whom has flown with us before. */
export function family(from: number): () => DraftPassenger[] {
  let serial = from;
  const document = () => `AN${serial++}`;
  const birthdate = `${new Date().getUTCFullYear() - 7}-01-01`;
  return () => [
    person({ documentNumber: document() }),
    person({ name: 'Nurlan', gender: 'male', documentNumber: document() }),
    person({ name: 'Tilek', gender: 'male', birthdate, documentNumber: document() }),
  ];
}
