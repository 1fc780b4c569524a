import { isVoucherMode } from '#kernel/mode.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrderStatus } from '../../api.ts';
import { findDuplicateBooking } from '../../core/db/duplicate-guard-queries.ts';
import { orderOf } from '../../core/db/order-queries.ts';
import { travelContextOf } from '../../core/domain/travel-context.ts';
import { viewerOf } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { BookingDraftRow } from '../db/draft-queries.ts';
import type { NewOrder } from '../db/order-writer.ts';

type DuplicateGuards = NewOrder['duplicateGuards'];

/** A passenger cannot fly twice at once; a guest may book two rooms. */
export function duplicateGuardsOf(
  { itinerary, locations }: BookingDraftRow['snapshot'],
  documentIndexes: readonly Buffer[],
): DuplicateGuards {
  const { mode, flights } = travelContextOf(itinerary.slices, locations);
  if (isVoucherMode(mode)) return [];
  return documentIndexes.flatMap((documentIndex) => flights.map((flight) => ({ documentIndex, flight })));
}

/** An open order that still waits for its money. */
const UNPAID: readonly OrderStatus[] = ['cooked', 'hold', 'not_payed', 'pay'];

export type DuplicateOrder = { number: string; orderId: string; paid: 'yes' | 'no' };

/**
 * The order that has claimed one of these documents on one of these flights, other than `orderId`. Null also for an
 * order that the visitor may not read.
 */
export async function readableDuplicate(
  deps: OrdersDeps,
  db: Executor,
  visitor: Visitor,
  { orderId, duplicateGuards }: { orderId: string; duplicateGuards: DuplicateGuards },
): Promise<DuplicateOrder | null> {
  if (duplicateGuards.length === 0) return null;
  const other = await findDuplicateBooking(db, orderId, duplicateGuards);
  const own = other && (await orderOf(db, other, viewerOf(deps, visitor)));
  return own ? { number: own.number, orderId: own.id, paid: UNPAID.includes(own.status) ? 'no' : 'yes' } : null;
}
