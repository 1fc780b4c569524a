import type { OrdersDeps, Outcome, SupplierBooking, SupplierPort, Traveller } from '../../ports.ts';
import type { OperationRow } from '../db/operation-queries.ts';
import { type OrderRow, passengersOf } from '../db/order-queries.ts';
import { type Contacts, openContacts, openTraveller } from './seal-personal-data.ts';

/** What a supplier answered about an operation. */
export type Answer = Outcome<SupplierBooking | 'never-happened'>;

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

const LOST: Answer = { kind: 'unknown', reason: 'timeout' };
const BROKEN: Answer = { kind: 'unknown', reason: 'garbage' };

/** An answer that says «ok» without a usable booking is no answer. */
function sound(answer: Answer): Answer {
  if (answer?.kind !== 'ok' || answer.value === 'never-happened') {
    return ['ok', 'rejected', 'pending', 'unknown'].includes(answer?.kind) ? answer : BROKEN;
  }
  const { ref, state, documents, total, paymentTimeLimit } = answer.value;
  const fine =
    typeof ref?.id === 'string' &&
    typeof ref.locator === 'string' &&
    typeof state === 'string' &&
    Array.isArray(documents) &&
    Number.isSafeInteger(total?.minor) &&
    (paymentTimeLimit === null || !Number.isNaN(Date.parse(paymentTimeLimit)));
  return fine ? answer : BROKEN;
}

const safely = async (deps: OrdersDeps, ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return sound(await withinTime(ask(), deps.config.callTimeoutMs, LOST));
  } catch {
    return { kind: 'unknown', reason: 'threw' };
  }
};

export const callOf = (deps: OrdersDeps, order: OrderRow, operation: OperationRow) => ({
  opId: operation.id,
  deadline: new Date(deps.clock.now().getTime() + deps.config.callTimeoutMs).toISOString(),
  locale: order.locale,
});

export type HoldRequest = Parameters<SupplierPort['hold']>[1];

/** What a hold asks for. */
export const holdOf = (
  order: Pick<OrderRow, 'supplierOfferId' | 'supplierTotal' | 'journey'>,
  travellers: Traveller[],
  contact: Contacts,
): HoldRequest => ({
  offerId: order.supplierOfferId,
  expect: order.supplierTotal,
  travellers,
  contact,
  choice: order.journey.choice?.map(({ places, boarding }) => ({ places, boarding })),
});

/**
 * Sends an operation. Never throws: whatever is not a definite answer is `unknown`. `asked`: of a hold, when it need
 * not be opened again.
 */
export function sendOperation(
  deps: OrdersDeps,
  order: OrderRow,
  operation: OperationRow,
  asked?: HoldRequest,
): Promise<Answer> {
  return safely(deps, async () => {
    const supplier = deps.supply.get(order.supplierId);
    const call = callOf(deps, order, operation);
    if (operation.kind === 'hold') {
      if (asked) return supplier.hold(call, asked);
      const travellers = (await passengersOf(deps.db, order.id)).map((row) => openTraveller(deps, row));
      return supplier.hold(call, holdOf(order, travellers, openContacts(deps, order)));
    }
    if (!order.bookingRef) return BROKEN;
    const registered = deps.registry.operations[operation.kind];
    if (registered)
      return (await registered.send(deps, { supplier, call, ref: order.bookingRef, operation })) ?? BROKEN;
    return operation.kind === 'issue'
      ? supplier.issue(call, order.bookingRef, order.supplierTotal)
      : supplier.cancelHold(call, order.bookingRef);
  });
}

/** Asks what became of an operation. */
export function askAbout(deps: OrdersDeps, order: OrderRow, operation: OperationRow): Promise<Answer> {
  return safely(deps, async () => {
    const supplier: SupplierPort = deps.supply.get(order.supplierId);
    const call = callOf(deps, order, operation);
    if (operation.state === 'awaiting_numbers' && order.bookingRef) return supplier.retrieve(call, order.bookingRef);
    return supplier.settle(call, {
      opId: operation.id,
      sentAt: (operation.sentAt ?? operation.updatedAt).toISOString(),
      ref: order.bookingRef,
    });
  });
}
