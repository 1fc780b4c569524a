import type { Money } from '#kernel/money.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { OperationRow } from '../../core/db/operation-queries.ts';
import type { OrderRow, PassengerRow } from '../../core/db/order-queries.ts';
import { operationChange } from '../../core/domain/operation-change.ts';
import { orderNumber } from '../../core/domain/order-number.ts';
import { type Approval, newOrder } from '../../core/domain/order-snapshot.ts';
import { deriveStatus } from '../../core/domain/status.ts';
import { documentIndex, emailIndex, guestIndex, surnameIndex } from '../../core/use-cases/blind-indexes.ts';
import { requestHash } from '../../core/use-cases/record-operation.ts';
import { type Contacts, hashVisitor, sealContacts, sealPerson } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { AgreedAncillaries } from '../../ports/ancillaries.ts';
import type { AgreedTravel } from '../../ports/travel-approvals.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OwnDraft } from '../db/draft-queries.ts';
import type { NewOrder } from '../db/order-writer.ts';
import type { CheckedParty } from './check-typed.ts';
import { contractOfSale, soldFrom } from './contract-of-sale.ts';
import { duplicateGuardsOf } from './duplicate-booking.ts';

/** What of a booking becomes an order. */
export type OrderRequest = {
  draft: OwnDraft;
  travellers: NonNullable<CheckedParty['travellers']>;
  contacts: Contacts;
  consents: readonly { key: string; version: number }[];
  ancillaries?: AgreedAncillaries | null;
  /** Stored of it under a travel policy. */
  agreedTravel?: AgreedTravel | null;
};

export type OrderRecord = NewOrder & { passengers: PassengerRow[] };

/** The rows of an order, its hold sent. */
export function buildOrder(
  deps: OrdersDeps,
  visitor: Visitor,
  { draft, travellers, contacts, consents, agreedTravel }: OrderRequest,
  { id, ordinal, price }: { id: string; ordinal: number; price: PriceDetail },
): OrderRecord {
  const { itinerary, offer, locations, carriers, placeSelections } = draft.snapshot;
  const now = deps.clock.now();
  const { total } = draft.price;
  const from = soldFrom(visitor, draft);
  const { proposed } = draft;
  const passengers: PassengerRow[] = travellers.map(({ category, ...person }, position) => {
    const passengerId = deps.ids();
    return {
      id: passengerId,
      orderId: id,
      position,
      category,
      sealed: sealPerson(deps, passengerId, person),
      documentIndex: person.document ? documentIndex(deps, person.document.number) : guestIndex(deps, passengerId),
      surnameIndex: surnameIndex(deps, person.surname),
    };
  });
  const sent = sentHold(deps, total, passengers, { approval: agreedTravel?.approval, now });
  const order: OrderRow = {
    id,
    number: orderNumber(ordinal, deps.config.numberKey),
    draftId: draft.id,
    locale: visitor.locale,
    // Its hold has been sent.
    version: 1,
    status: deriveStatus(sent.orderState),
    ended: 'open',
    paymentTimeLimit: null,
    totalMinor: total.minor,
    currency: total.currency,
    supplierId: draft.supplierId,
    supplierOfferId: draft.supplierOfferId,
    supplierTotal: draft.supplierTotal,
    bookingRef: null,
    locator: null,
    journey: {
      slices: itinerary.slices,
      locations,
      carriers,
      terms: offer.terms,
      ...(placeSelections && { placeSelections }),
    },
    price,
    refund: draft.refund,
    contacts: sealContacts(deps, id, contacts),
    emailIndex: emailIndex(deps, contacts.email),
    contractId: contractOfSale(visitor, draft),
    userId: (proposed ?? visitor.user)?.userId ?? null,
    // No workplace of the sub-agent took part.
    workplaceId: from === null ? ((proposed ?? visitor.user)?.workplaceId ?? null) : null,
    clientIpHash: deps.blind.blindIndex(visitor.ip, 'orders.address'),
    createdAt: now,
    updatedAt: now,
    receiptsSentAt: null,
    scheduleCheckedAt: null,
    receiptVersion: null,
    splitAncestorIds: [],
  };
  const hold: OperationRow = {
    id: deps.ids(),
    orderId: id,
    kind: 'hold',
    requestHash: requestHash(order, 'hold'),
    sentAt: null,
    outcomeChecks: 0,
    alertedAt: null,
    outcome: null,
    ...sent.change,
  };
  return {
    order,
    passengers,
    hold,
    accepted: consents,
    // An agency's order belongs to its contract, not to the browser it was made in, unless a client placed it there.
    placedBy: order.contractId === null || proposed ? hashVisitor(visitor.visitorId) : null,
    history: [
      { kind: 'created', details: { total, ...(from !== null && { from }) } },
      ...(agreedTravel?.approval ? ([{ kind: 'approval_requested', details: {} }] as const) : []),
      ...sent.history,
    ],
    duplicateGuards: duplicateGuardsOf(
      draft.snapshot,
      passengers.map((one) => one.documentIndex),
    ),
  };
}

/**
 * The hold of a new order, planned and sent in one step: a process that finds it committed and unanswered checks its
 * outcome at the supplier.
 */
function sentHold(
  deps: OrdersDeps,
  total: Money,
  passengers: readonly PassengerRow[],
  { approval, now }: { approval: Approval | undefined; now: Date },
) {
  const ids = passengers.map((p) => p.id);
  const planned = { ...newOrder(total, ids), ...(approval && { approval }) };
  const decision = deps.registry.machine.decide(planned, { on: 'sent', operation: 'hold' }, now, deps.table);
  if (decision.refused) throw new Error(`a new order is not held: ${decision.reason}`);
  const { orderState, history } = decision;
  const to = { state: orderState.operations.hold, attempts: orderState.attempts.hold, on: 'sent' } as const;
  const { callTimeoutMs } = deps.config;
  const { change } = operationChange({ openSince: null }, to, {}, { now, callTimeoutMs });
  return { orderState, history, change };
}
