import { AppError } from '#kernel/app-error.ts';
import { CHECK_VIOLATION, inTransaction, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { TicketReturnLine } from '../../api.ts';
import { lockOrder, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import type { OrderEvent, ReturnKind } from '../../core/domain/order-snapshot.ts';
import { unaccompaniedError } from '../../core/domain/party-rule.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import { type PartyOverride, recordOverride, unaccompaniedAfterReturn } from '../../core/use-cases/check-party.ts';
import { openPassengers } from '../../core/use-cases/returnable.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { insertReturn, returnById, takeReturn } from '../db/return-queries.ts';
import { totalsOf } from '../domain/return-sums.ts';

export type StaffDecision = {
  /** The act's own id: it names the return and the operation, so that it is done once. */
  id: string;
  orderId: string;
  kind: ReturnKind;
  lines: TicketReturnLine[];
  supplierQuoteId: string | null;
  /** A person has done it at the supplier already: nothing is sent, the documents close at once. */
  byHand: boolean;
  /** Recorded in the audit. */
  override?: PartyOverride | undefined;
};

const refused = () => new AppError('conflict', 'orders.return_refused');

async function take(deps: OrdersDeps, tx: Tx, decided: StaffDecision): Promise<void> {
  const order = await lockOrder(tx, decided.orderId);
  if (!order) throw refused();
  const { id, kind, lines } = decided;
  const known = await returnById(tx, id);
  if (known && (known.orderId !== order.id || known.kind !== kind)) throw refused();
  if (known) return;
  const passengerIds = lines.map((line) => line.passengerId);
  const open = new Set(openPassengers(await loadOrderState(deps, tx, order)));
  const staying = (await passengersOf(tx, order.id)).filter((p) => open.has(p.id));
  const alone = unaccompaniedAfterReturn(order, await doneExchanges(tx, [order.id]), staying, new Set(passengerIds));
  const { override } = decided;
  if (alone && !override) throw unaccompaniedError(alone);
  const now = deps.clock.now();
  if (alone && override) await recordOverride(deps, tx, order.id, override);
  const { paid, refundAmount } = totalsOf(lines);
  await insertReturn(tx, {
    id,
    orderId: order.id,
    kind,
    supplierQuoteId: decided.supplierQuoteId,
    lines,
    paidMinor: paid.minor,
    refundMinor: refundAmount.minor,
    currency: order.currency,
    createdAt: now,
    expiresAt: now,
  });
  const row = await returnById(tx, id);
  if (!row) throw refused();
  await takeReturn(tx, row, now);
  const tickets = lines.flatMap((line) => line.tickets);
  const requested = { id, kind, passengerIds, tickets, amount: refundAmount };
  const events: OrderEvent[] = [{ on: 'return_requested', requested }];
  if (decided.byHand) events.push({ on: 'sent', returnId: id }, { on: 'ok', returnId: id });
  for (const event of events) {
    const moved = await applyOrderEvent(deps, tx, order.id, event);
    if (!moved || moved.decision.refused) throw refused();
  }
}

/**
 * Writes down that documents are taken back as people of ours decided; with the same id again it changes nothing.
 * Whatever the supplier
 * must still be asked is planned. @throws AppError conflict `orders.return_refused`, `orders.infant_alone`,
 * `orders.child_alone`.
 */
export async function recordStaffReturn(deps: OrdersDeps, decided: StaffDecision): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => take(deps, tx, decided));
  } catch (error) {
    if ([UNIQUE_VIOLATION, CHECK_VIOLATION].includes(sqlState(error) ?? '')) throw refused();
    throw error;
  }
}
