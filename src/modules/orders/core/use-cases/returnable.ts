import { AppError, invalidField } from '#kernel/app-error.ts';
import type { OrdersDeps, SupplierBooking, SupplierPort } from '../../ports.ts';
import type { OrderRow } from '../db/order-queries.ts';
import { splitInProgress } from '../domain/order-conditions.ts';
import type { OrderState } from '../domain/order-snapshot.ts';
import { voidOfferedUntil } from '../domain/void-deadline.ts';
import { withinTime } from './supplier-calls.ts';

export const supplierOf = (deps: OrdersDeps, order: OrderRow): SupplierPort | null => {
  try {
    return deps.supply.get(order.supplierId);
  } catch {
    return null;
  }
};

export const callFor = (deps: OrdersDeps, order: OrderRow, opId: string) => ({
  opId,
  deadline: new Date(deps.clock.now().getTime() + deps.config.callTimeoutMs).toISOString(),
  locale: order.locale,
});

/** The reservation as its supplier has it now; null when the supplier does not say. */
export async function bookingNow(deps: OrdersDeps, order: OrderRow): Promise<SupplierBooking | null> {
  const supplier = supplierOf(deps, order);
  if (!supplier || !order.bookingRef) return null;
  try {
    const call = callFor(deps, order, deps.ids());
    const answer = await withinTime(supplier.retrieve(call, order.bookingRef), deps.config.callTimeoutMs, null);
    return answer?.kind === 'ok' ? answer.value : null;
  } catch {
    return null;
  }
}

/** The returns of an order that have not ended; while there is one, nothing else may begin. */
export const returnInProgress = (orderState: OrderState) =>
  orderState.returns.find((r) => r.state !== 'done' && r.state !== 'rejected') ?? null;

/** The exchange of an order that has not ended. */
export const exchangesInProgress = (orderState: OrderState) =>
  orderState.exchanges.find((e) => !['done', 'rejected', 'canceled'].includes(e.state)) ?? null;

/** The split of an order that has not ended. */
export const splitsInProgress = (orderState: OrderState) =>
  orderState.splits.find((s) => s.state !== 'done' && s.state !== 'rejected') ?? null;

/**
 * Passengers with an open document; those given up for others do not count, and of a journey on several tickets some
 * may be closed.
 */
export function openPassengers(orderState: OrderState): string[] {
  return orderState.passengerIds.filter((id) => {
    const own = orderState.tickets.filter((t) => t.passengerId === id && t.state !== 'exchanged');
    return own.some((t) => t.state === 'open');
  });
}

/** They are made right after the sale; an earlier request gets a retry time. */
const RECEIPTS_SECONDS = 2;

/**
 * Tickets are given back and exchanged once their receipts are out. @throws AppError conflict
 * `orders.receipts_in_progress`, with Retry-After.
 */
function checkReceipts({ status, receiptsSentAt }: Pick<OrderRow, 'status' | 'receiptsSentAt'>): void {
  if (status === 'sold' && receiptsSentAt === null)
    throw new AppError('conflict', 'orders.receipts_in_progress', { seconds: RECEIPTS_SECONDS });
}

/**
 * Chosen passengers whose documents are to be returned or exchanged, and all who could be: the receipts are out and
 * nothing else is under way. `codes` are the errors of the choice.
 * @throws AppError invalid `codes.none`; conflict `orders.return_in_progress`, `orders.receipts_in_progress`,
 * `codes.refused`.
 */
export function chosenOpen(
  order: Pick<OrderRow, 'status' | 'receiptsSentAt'>,
  orderState: OrderState,
  passengerIds: readonly string[],
  codes: { none: string; refused: string },
): { wanted: Set<string>; open: Set<string> } {
  const wanted = new Set(passengerIds);
  if (wanted.size === 0) throw invalidField('passengerIds', codes.none);
  if (returnInProgress(orderState) || exchangesInProgress(orderState) || splitInProgress(orderState))
    throw new AppError('conflict', 'orders.return_in_progress');
  checkReceipts(order);
  const open = new Set(openPassengers(orderState));
  if (order.receiptsSentAt === null || ![...wanted].every((id) => open.has(id)))
    throw new AppError('conflict', codes.refused);
  return { wanted, open };
}

/**
 * Until when a passenger's documents (all, or these) may be annulled: what the supplier says now, less the margin;
 * null for never.
 */
export function voidableUntil(
  booking: SupplierBooking | null,
  passengerId: string,
  now: Date,
  tickets?: readonly string[],
): Date | null {
  const own =
    booking?.documents.filter(
      (d) => d.travellerId === passengerId && d.state !== 'exchanged' && (tickets?.includes(d.number) ?? true),
    ) ?? [];
  if (!booking?.actions.includes('void') || own.length === 0) return null;
  let soonest: Date | null = null;
  for (const document of own) {
    const until = voidOfferedUntil(document.voidUntil, now);
    const unused = document.state === 'open' && document.coupons.every((c) => c.status === 'O');
    if (!until || !unused) return null;
    if (!soonest || until < soonest) soonest = until;
  }
  return soonest;
}
