import { nameForCarrier } from '#modules/travellers/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrdersDeps, Outcome, Resolved, SupplierPort, Traveller } from '../../ports.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { type OrderRow, passengersOf } from '../db/order-queries.ts';
import { type Contacts, openContacts, openTraveller } from './seal-personal-data.ts';

/** What a supplier answered about an operation. */
export type SupplierResult = Outcome<Resolved>;

/** A supplier has so long to answer; a later answer counts as none, and is found by settling. */
export async function withinTime<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const TIMED_OUT: SupplierResult = { kind: 'unknown', reason: 'timeout' };
const INVALID_RESULT: SupplierResult = { kind: 'unknown', reason: 'garbage' };

/** An answer that says «ok» without a usable booking is no answer. */
function validateResult(answer: SupplierResult): SupplierResult {
  if (answer?.kind !== 'ok' || typeof answer.value === 'string') {
    return ['ok', 'rejected', 'pending', 'unknown'].includes(answer?.kind) ? answer : INVALID_RESULT;
  }
  const { ref, state, documents, total, paymentTimeLimit } = answer.value;
  const fine =
    typeof ref?.id === 'string' &&
    typeof ref.locator === 'string' &&
    typeof state === 'string' &&
    Array.isArray(documents) &&
    Number.isSafeInteger(total?.minor) &&
    (paymentTimeLimit === null || !Number.isNaN(Date.parse(paymentTimeLimit)));
  return fine ? answer : INVALID_RESULT;
}

const callSafely = async (deps: OrdersDeps, call: () => Promise<SupplierResult>): Promise<SupplierResult> => {
  try {
    return validateResult(await withinTime(call(), deps.config.callTimeoutMs, TIMED_OUT));
  } catch {
    return { kind: 'unknown', reason: 'threw' };
  }
};

export const supplierCallOf = (deps: OrdersDeps, order: OrderRow, operation: OperationRow) => ({
  opId: operation.id,
  deadline: new Date(deps.clock.now().getTime() + deps.config.callTimeoutMs).toISOString(),
  locale: order.locale,
});

export type HoldRequest = Parameters<SupplierPort['hold']>[1];

/** As carriers take names: neither spaces nor hyphens. Answers name passengers by their ids. */
const withCarrierNames = ({ surname, name, patronymic, ...traveller }: Traveller): Traveller => ({
  ...traveller,
  surname: nameForCarrier(surname),
  name: nameForCarrier(name),
  patronymic: patronymic && nameForCarrier(patronymic),
});

/** What a hold asks for. */
export const holdRequestOf = (
  order: Pick<OrderRow, 'supplierOfferId' | 'supplierTotal' | 'journey'>,
  travellers: Traveller[],
  contact: Contacts,
): HoldRequest => ({
  offerId: order.supplierOfferId,
  expect: order.supplierTotal,
  travellers: travellers.map(withCarrierNames),
  contact,
  placeSelections: order.journey.placeSelections?.map(({ places, boarding }) => ({ places, boarding })),
});

/** Null for a supplier that is not there any more. */
function supplierOf(deps: Pick<OrdersDeps, 'supply'>, supplierId: string): SupplierPort | null {
  try {
    return deps.supply.get(supplierId);
  } catch {
    return null;
  }
}

export const capabilitiesOf = (
  deps: Pick<OrdersDeps, 'supply'>,
  supplierId: string,
): SupplierPort['capabilities'] | null => supplierOf(deps, supplierId)?.capabilities ?? null;

const takesInBooking = (deps: OrdersDeps, supplierId: string): boolean =>
  supplierOf(deps, supplierId)?.ancillaries?.capabilities.inBooking ?? false;

/** With the bags and seats that this supplier takes inside the booking; `paid`: those that are paid for. */
export async function withAncillaries(
  deps: OrdersDeps,
  db: Executor,
  order: Pick<OrderRow, 'id' | 'supplierId'>,
  request: HoldRequest,
  paid: boolean,
): Promise<HoldRequest> {
  if (!takesInBooking(deps, order.supplierId)) return request;
  const ancillaries = await deps.ancillaries.bookedWith(db, order.id, paid);
  return ancillaries.length > 0 ? { ...request, ancillaries } : request;
}

/** What the hold of an order requests; `paid`: as it is booked once its money is there. */
async function heldRequest(deps: OrdersDeps, order: OrderRow, paid: boolean): Promise<HoldRequest> {
  const travellers = (await passengersOf(deps.db, order.id)).map((row) => openTraveller(deps, row));
  return withAncillaries(deps, deps.db, order, holdRequestOf(order, travellers, openContacts(deps, order)), paid);
}

/** Staff at work are looked after by their queue: the operation is checked so seldom. */
const HAND_POLL_MS = 60 * 60_000;

/** The answer about what staff do at the carrier themselves; null for what the supplier does. */
async function answerByHand(deps: OrdersDeps, operation: OperationRow): Promise<SupplierResult | null> {
  const hand = await deps.registry.operations[operation.kind]?.byHand?.(deps, operation);
  return hand ? { kind: 'pending', token: operation.id, pollAfterMs: HAND_POLL_MS } : null;
}

/**
 * Sends an operation. Never throws: whatever is not a definite answer is `unknown`. `asked`: of a hold, when it need
 * not be opened again.
 */
export function sendOperation(
  deps: OrdersDeps,
  order: OrderRow,
  operation: OperationRow,
  requested?: HoldRequest,
): Promise<SupplierResult> {
  return callSafely(deps, async () => {
    const hand = await answerByHand(deps, operation);
    if (hand) return hand;
    const supplier = deps.supply.get(order.supplierId);
    const call = supplierCallOf(deps, order, operation);
    if (operation.kind === 'hold') {
      if (requested) return supplier.hold(call, requested);
      return supplier.hold(call, await heldRequest(deps, order, false));
    }
    if (!order.bookingRef) return INVALID_RESULT;
    const registered = deps.registry.operations[operation.kind];
    if (registered)
      return (await registered.send(deps, { supplier, call, ref: order.bookingRef, operation })) ?? INVALID_RESULT;
    return operation.kind === 'issue'
      ? supplier.issue(call, order.bookingRef, order.supplierTotal, () => heldRequest(deps, order, true))
      : supplier.cancelHold(call, order.bookingRef);
  });
}

/** Asks what became of an operation. */
export function checkOutcome(deps: OrdersDeps, order: OrderRow, operation: OperationRow): Promise<SupplierResult> {
  return callSafely(deps, async () => {
    const hand = await answerByHand(deps, operation);
    if (hand) return hand;
    const supplier: SupplierPort = deps.supply.get(order.supplierId);
    const call = supplierCallOf(deps, order, operation);
    if (operation.state === 'awaiting_numbers' && order.bookingRef) return supplier.retrieve(call, order.bookingRef);
    return supplier.resolveOutcome(call, {
      opId: operation.id,
      sentAt: (operation.sentAt ?? operation.updatedAt).toISOString(),
      ref: order.bookingRef,
      offerId: order.supplierOfferId,
    });
  });
}
