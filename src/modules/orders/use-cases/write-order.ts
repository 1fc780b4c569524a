import { AppError } from '#kernel/app-error.ts';
import type { Tx } from '#platform/db/database.ts';
import { claimFlights, countChurn } from '../db/claim-queries.ts';
import type { DraftRow } from '../db/draft-queries.ts';
import { insertOrder, nextOrderNumber, orderOf, type PassengerRow } from '../db/order-queries.ts';
import { newOrder } from '../domain/facts.ts';
import { normaliseDocument, normaliseSurname } from '../domain/normalise.ts';
import { orderNumber } from '../domain/order-number.ts';
import { deriveStatus } from '../domain/status.ts';
import { tripOf } from '../domain/trip.ts';
import type { OrdersDeps } from '../ports.ts';
import { soldPrice } from './agency-price.ts';
import type { CheckedParty } from './check-typed.ts';
import { keepWithinCaps } from './keep-within-caps.ts';
import { requestHash } from './move-order.ts';
import { type Contacts, hashVisitor, sealContacts, sealPerson, viewerOf } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

/** The same people on the same flights may be given up and booked again so often in a day. */
const MAX_REBOOKINGS = 3;
const DAY_MS = 86_400_000;

export type Wanted = {
  draft: DraftRow;
  travellers: NonNullable<CheckedParty['travellers']>;
  contacts: Contacts;
  consents: readonly { key: string; version: number }[];
};

/** Writes the order with its frozen price, sealed people, consents, flight claims and planned hold. Returns its id. @throws AppError conflict `orders.duplicate_booking`, `orders.too_many_rebookings`, `orders.too_many_unpaid`. */
export async function writeOrder(
  deps: OrdersDeps,
  tx: Tx,
  visitor: Visitor,
  wanted: Wanted,
): Promise<string> {
  const { draft, travellers, contacts } = wanted;
  const { itinerary, offer, places, carriers, choice } = draft.snapshot;
  const now = deps.clock.now();
  const id = deps.ids();
  const visitorHash = hashVisitor(visitor.visitorId);
  const { total } = draft.price;
  const placedFrom = deps.blind.blindIndex(visitor.ip, 'orders.address');
  const passengers: PassengerRow[] = travellers.map(({ category, ...person }, position) => {
    const passengerId = deps.ids();
    return {
      id: passengerId,
      orderId: id,
      position,
      category,
      sealed: sealPerson(deps, passengerId, person),
      documentIndex: deps.blind.blindIndex(normaliseDocument(person.document.number), 'orders.document'),
      surnameIndex: deps.blind.blindIndex(normaliseSurname(person.surname), 'orders.surname'),
    };
  });
  const order = {
    id,
    number: orderNumber(await nextOrderNumber(tx), deps.config.numberKey),
    draftId: draft.id,
    locale: visitor.locale,
    status: deriveStatus(
      newOrder(
        total,
        passengers.map((p) => p.id),
      ),
    ),
    totalMinor: total.minor,
    currency: total.currency,
    supplierId: draft.supplierId,
    supplierOfferId: draft.supplierOfferId,
    supplierTotal: draft.supplierTotal,
    journey: { slices: itinerary.slices, places, carriers, terms: offer.terms, ...(choice && { choice }) },
    price: await soldPrice(deps, tx, visitor, draft.price),
    refund: draft.refund,
    contacts: sealContacts(deps, id, contacts),
    contractId: visitor.account?.contractId ?? null,
    userId: visitor.account?.userId ?? null,
    placedFrom,
    createdAt: now,
    updatedAt: now,
  };
  await insertOrder(tx, {
    order,
    passengers,
    accepted: wanted.consents,
    // An agency's order belongs to its contract, not to the browser it was made in.
    placedBy: order.contractId === null ? visitorHash : null,
    entry: { kind: 'created', details: { total } },
    hold: {
      id: deps.ids(),
      orderId: id,
      kind: 'hold',
      state: 'planned',
      requestHash: requestHash(order, 'hold'),
      updatedAt: now,
    },
    at: now,
  });
  const claims = passengers.flatMap(({ documentIndex }) =>
    tripOf(itinerary.slices, places).flights.map((flight) => ({ documentIndex, flight })),
  );
  const other = await claimFlights(tx, id, claims, now);
  if (other) {
    const own = await orderOf(tx, other, viewerOf(visitor));
    throw new AppError(
      'conflict',
      'orders.duplicate_booking',
      own ? { number: own.number, orderId: own.id } : { number: 'none' },
    );
  }
  if ((await countChurn(tx, claims, new Date(now.getTime() - DAY_MS))) > MAX_REBOOKINGS)
    throw new AppError('conflict', 'orders.too_many_rebookings');
  // An agency pays out of its contract, whose limit is another.
  if (order.contractId === null) await keepWithinCaps(deps, tx, visitorHash, placedFrom);
  return id;
}
