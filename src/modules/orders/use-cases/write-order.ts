import { AppError } from '#kernel/app-error.ts';
import { isService } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { claimedBy } from '../db/claim-queries.ts';
import type { DraftRow } from '../db/draft-queries.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { type OrderRow, orderOf, type PassengerRow } from '../db/order-queries.ts';
import { insertOrders, type NewOrder, nextOrdinals } from '../db/order-writer.ts';
import { decide } from '../domain/decide.ts';
import { dueOf } from '../domain/due.ts';
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
import { keepWithinCaps } from './keep-within-caps.ts';
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
type Placing = { deps: OrdersDeps; visitor: Visitor; wanted: Wanted };

const writeTogether = together<Placing, Written | null>({
  most: 16,
  lanes: 2,
  write: (db, list) => inTransaction(db, (tx) => writeOrders(tx, list), { byKeys: true }),
});

/**
 * Writes the order of a draft with its frozen price, sealed people, consents, flight claims and its hold, which counts as sent from here on; orders
 * placed at the same time go into one transaction. Null when the draft is not as it was read any more.
 * @throws AppError conflict `orders.duplicate_booking`, `orders.too_many_rebookings`, `orders.too_many_unpaid`, `orders.contract_unpaid_full`.
 */
export const writeOrder = (deps: OrdersDeps, visitor: Visitor, wanted: Wanted): Promise<Written | null> =>
  writeTogether(deps.db, { deps, visitor, wanted });

/** Several at once, all or none. The locks come last: those at one address wait for each other there. */
async function writeOrders(tx: Tx, list: readonly Placing[]): Promise<(Written | null)[]> {
  const [ordinals, prices] = await Promise.all([
    nextOrdinals(tx, list.length),
    Promise.all(list.map(({ deps, visitor, wanted }) => soldPrice(deps, tx, visitor, wanted.draft.price))),
  ]);
  const drawn = list.map((placing, n) => {
    const [ordinal, price] = [ordinals[n], prices[n]];
    if (ordinal === undefined || price === undefined) throw new Error('an order without a number or price');
    return { placing, ...drawUp(placing, ordinal, price) };
  });
  const since = new Date(Math.min(...drawn.map(({ order }) => order.createdAt.getTime())) - DAY_MS);
  // Nothing is asked of the transaction any more once this goes on, whatever either came to.
  const [inserted, within] = await Promise.allSettled([
    insertOrders(tx, drawn, since),
    keepWithinCaps(
      tx,
      drawn.map(({ placing, order }) => ({ deps: placing.deps, visitor: placing.visitor, order })),
    ),
  ]);
  if (inserted.status === 'rejected') throw inserted.reason;
  const found = new Map(inserted.value.map((row) => [row.id, row]));
  for (const { placing, order, claims } of drawn) {
    const row = found.get(order.id);
    if (!row) continue;
    if (row.claimed < claims.length) throw await alreadyBooked(tx, placing.visitor, order.id, claims);
    if (row.churn > MAX_REBOOKINGS) throw new AppError('conflict', 'orders.too_many_rebookings');
  }
  if (within.status === 'rejected') throw within.reason;
  const beside = new Map<string, Facts['beside']>();
  for (const { placing, order, passengers } of drawn) {
    const { services } = placing.wanted;
    if (!services || !found.has(order.id)) continue;
    const { id: purchaseId, state } = await writePurchase(placing.deps, tx, services, {
      orderId: order.id,
      paid: 'ticket',
      expiresAt: null,
      passengerId: (one) => passengers[Number(one.slice(1))]?.id ?? '',
    });
    if (state === 'unpaid') beside.set(order.id, { purchaseId, due: services.total });
  }
  return drawn.map(({ order, passengers, facts, hold }) => {
    const carries = beside.get(order.id);
    const own = carries ? { ...facts, beside: carries } : facts;
    return found.has(order.id) ? { order, passengers, facts: own, hold } : null;
  });
}

async function alreadyBooked(tx: Tx, visitor: Visitor, orderId: string, claims: NewOrder['claims']) {
  const other = await claimedBy(tx, orderId, claims);
  const own = other && (await orderOf(tx, other, viewerOf(visitor)));
  return new AppError(
    'conflict',
    'orders.duplicate_booking',
    own ? { number: own.number, orderId: own.id } : { number: 'none' },
  );
}

/** The rows of an order, its hold sent. */
function drawUp(
  { deps, visitor, wanted }: Placing,
  ordinal: number,
  price: PriceDetail,
): NewOrder & { passengers: PassengerRow[]; facts: Facts } {
  const { draft, travellers, contacts, consents } = wanted;
  const { itinerary, offer, places, carriers, choice } = draft.snapshot;
  const now = deps.clock.now();
  const id = deps.ids();
  const { total } = draft.price;
  const passengers: PassengerRow[] = travellers.map(({ category, ...person }, position) => {
    const passengerId = deps.ids();
    return {
      id: passengerId,
      orderId: id,
      position,
      category,
      sealed: sealPerson(deps, passengerId, person),
      documentIndex: person.document
        ? deps.blind.blindIndex(normaliseDocument(person.document.number), 'orders.document')
        : deps.blind.blindIndex(passengerId, 'orders.guest'),
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
    price,
    refund: draft.refund,
    contacts: sealContacts(deps, id, contacts),
    contractId: visitor.account?.contractId ?? null,
    userId: visitor.account?.userId ?? null,
    workplaceId: visitor.account?.workplaceId ?? null,
    placedFrom: deps.blind.blindIndex(visitor.ip, 'orders.address'),
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
  const { mode, flights } = tripOf(itinerary.slices, places);
  return {
    ...{ draft, order, passengers, hold },
    facts: order.contractId ? { ...sent.facts, net: dueOf(price, 'contract') } : sent.facts,
    accepted: consents,
    // An agency's order belongs to its contract, not to the browser it was made in.
    placedBy: order.contractId === null ? hashVisitor(visitor.visitorId) : null,
    history: [{ kind: 'created', details: { total } }, ...sent.history],
    // Nobody flies twice at once; a guest may well book two rooms.
    claims: isService(mode)
      ? []
      : passengers.flatMap(({ documentIndex }) => flights.map((flight) => ({ documentIndex, flight }))),
  };
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
