import { AppError } from '#kernel/app-error.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { claimFlights, countChurn } from '../db/claim-queries.ts';
import { type DraftRow, takeDraft } from '../db/draft-queries.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { insertOrder, type OrderRow, orderOf, type PassengerRow } from '../db/order-queries.ts';
import { decide } from '../domain/decide.ts';
import { type Facts, newOrder } from '../domain/facts.ts';
import { normaliseDocument, normaliseSurname } from '../domain/normalise.ts';
import { operationChange } from '../domain/operation-change.ts';
import { orderNumber } from '../domain/order-number.ts';
import { deriveStatus } from '../domain/status.ts';
import { tripOf } from '../domain/trip.ts';
import type { OrdersDeps } from '../ports.ts';
import { soldPrice } from './agency-price.ts';
import type { CheckedParty } from './check-typed.ts';
import { type Agreed, writePurchase } from './extras/write-purchase.ts';
import { keepWithinCaps, keepWithinContract } from './keep-within-caps.ts';
import { requestHash } from './move/note-operation.ts';
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
  /** Bought besides the tickets. */
  services?: Agreed | null;
};

/** A new order whose seats are to be asked for as soon as it is committed. */
export type Written = { order: OrderRow; passengers: PassengerRow[]; facts: Facts; hold: OperationRow };

/**
 * Writes the order of a draft with its frozen price, sealed people, consents, flight claims and its hold, which counts as sent from here on. Null
 * when the draft is not as it was read any more. @throws AppError conflict `orders.duplicate_booking`, `orders.too_many_rebookings`, `orders.too_many_unpaid`, `orders.contract_unpaid_full`.
 */
export async function writeOrder(
  deps: OrdersDeps,
  tx: Tx,
  visitor: Visitor,
  wanted: Wanted,
): Promise<Written | null> {
  const { draft, travellers, contacts } = wanted;
  const { itinerary, offer, places, carriers, choice } = draft.snapshot;
  const now = deps.clock.now();
  const id = deps.ids();
  const ordinal = await takeDraft(tx, draft, id);
  if (ordinal === null) return null;
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
  const sent = sentHold(deps, total, passengers, now);
  const order: OrderRow = {
    id,
    number: orderNumber(ordinal, deps.config.numberKey),
    draftId: draft.id,
    locale: visitor.locale,
    // Its hold has been sent.
    version: 1,
    status: deriveStatus(sent.facts),
    ended: 'open',
    payTill: null,
    totalMinor: total.minor,
    currency: total.currency,
    supplierId: draft.supplierId,
    supplierOfferId: draft.supplierOfferId,
    supplierTotal: draft.supplierTotal,
    bookingRef: null,
    locator: null,
    journey: { slices: itinerary.slices, places, carriers, terms: offer.terms, ...(choice && { choice }) },
    price: await soldPrice(deps, tx, visitor, draft.price),
    refund: draft.refund,
    contacts: sealContacts(deps, id, contacts),
    contractId: visitor.account?.contractId ?? null,
    userId: visitor.account?.userId ?? null,
    workplaceId: visitor.account?.workplaceId ?? null,
    placedFrom,
    createdAt: now,
    updatedAt: now,
    deliveredAt: null,
    scheduleCheckedAt: null,
    edition: null,
    splitPath: [],
  };
  const hold: OperationRow = {
    ...{ id: deps.ids(), orderId: id, kind: 'hold', requestHash: requestHash(order, 'hold') },
    ...{ sentAt: null, probes: 0, alertedAt: null, outcome: null },
    ...sent.change,
  };
  insertOrder(tx, {
    order,
    passengers,
    accepted: wanted.consents,
    // An agency's order belongs to its contract, not to the browser it was made in.
    placedBy: order.contractId === null ? visitorHash : null,
    history: [{ kind: 'created', details: { total } }, ...sent.history],
    hold,
  });
  if (wanted.services)
    await writePurchase(deps, tx, wanted.services, {
      orderId: id,
      paid: 'ticket',
      expiresAt: null,
      passengerId: (one) => passengers[Number(one.slice(1))]?.id ?? '',
    });
  const claims = passengers.flatMap(({ documentIndex }) =>
    tripOf(itinerary.slices, places).flights.map((flight) => ({ documentIndex, flight })),
  );
  const [other, churn] = await Promise.all([
    claimFlights(tx, id, claims, now),
    countChurn(tx, claims, new Date(now.getTime() - DAY_MS)),
  ]);
  if (other) {
    const own = await orderOf(tx, other, viewerOf(visitor));
    throw new AppError(
      'conflict',
      'orders.duplicate_booking',
      own ? { number: own.number, orderId: own.id } : { number: 'none' },
    );
  }
  if (churn > MAX_REBOOKINGS) throw new AppError('conflict', 'orders.too_many_rebookings');
  if (order.contractId === null) await keepWithinCaps(deps, tx, visitorHash, placedFrom);
  else await keepWithinContract(deps, tx, order.contractId);
  return { order, passengers, facts: sent.facts, hold };
}

/** The hold of a new order, planned and sent in one step: whoever finds it committed and unanswered asks the supplier what became of it. */
function sentHold(deps: OrdersDeps, total: Money, passengers: readonly PassengerRow[], now: Date) {
  const planned = newOrder(
    total,
    passengers.map((p) => p.id),
  );
  const decision = decide(planned, { on: 'sent', operation: 'hold' }, now, deps.table);
  if (decision.refused) throw new Error(`a new order is not held: ${decision.reason}`);
  const { facts, history } = decision;
  const to = { state: facts.operations.hold, attempts: facts.attempts.hold, on: 'sent' } as const;
  const { callTimeoutMs } = deps.config;
  const { change } = operationChange({ openSince: null }, to, {}, { now, callTimeoutMs });
  return { facts, history, change };
}
