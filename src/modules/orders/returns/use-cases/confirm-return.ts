import { AppError, invalidField } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import { CHECK_VIOLATION, inTransaction, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { TicketReturn } from '../../api.ts';
import { lockOrder, type OrderRow, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { applyOrderEvent } from '../../core/use-cases/apply-order-event.ts';
import {
  checkUnaccompanied,
  overrideOf,
  type PartyOverride,
  recordOverride,
} from '../../core/use-cases/check-party.ts';
import { notifyBuyer } from '../../core/use-cases/notify-buyer.ts';
import { openPassengers } from '../../core/use-cases/returnable.ts';
import { runOperation } from '../../core/use-cases/run-operation.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import { doneExchanges, exchangesOfOrder } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnById, returnsOfOrder, type TicketReturnRow, takeReturn } from '../db/return-queries.ts';
import { ownReturn, readReturn, refundShown } from './view-return.ts';

type ReturnIds = { id: string; returnId: string };
const refused = () => new AppError('conflict', 'orders.return_refused');

/** Repeats the checks of the quote, and plans the operation, in one transaction under the order's lock. */
async function take(deps: OrdersDeps, tx: Tx, ids: ReturnIds, override: PartyOverride | null): Promise<void> {
  const order = await lockOrder(tx, ids.id);
  const row = await returnById(tx, ids.returnId);
  if (!order || !row) throw refused();
  if (row.confirmedAt) return;
  const now = deps.clock.now();
  const actions = [...(await returnsOfOrder(tx, order.id)), ...(await exchangesOfOrder(tx, order.id))];
  const stale = actions.some((action) => action.confirmedAt && action.confirmedAt > row.createdAt);
  if (row.expiresAt <= now || stale) throw new AppError('gone', 'orders.quote_expired');
  const passengerIds = row.lines.map((line) => line.passengerId);
  const open = new Set(openPassengers(await loadOrderState(deps, tx, order)));
  const staying = (await passengersOf(tx, order.id)).filter((p) => open.has(p.id));
  const done = await doneExchanges(tx, [order.id]);
  const overridden = checkUnaccompanied(order, done, staying, new Set(passengerIds), override);
  if (overridden && override) await recordOverride(deps, tx, order.id, override);
  await takeReturn(tx, row, now);
  const amount = money(row.refundMinor, row.currency);
  const tickets = row.lines.flatMap((line) => line.tickets);
  const requested = { id: row.id, kind: row.kind, passengerIds, tickets, amount };
  const moved = await applyOrderEvent(deps, tx, order.id, { on: 'return_requested', requested });
  if (!moved || moved.decision.refused) throw refused();
}

const guarded = (error: unknown): boolean => [UNIQUE_VIOLATION, CHECK_VIOLATION].includes(sqlState(error) ?? '');

/**
 * The buyer accepts a quote and it is carried out at the supplier; idempotent. The outcome may be unknown yet.
 * @throws AppError invalid `orders.agreement_required`; gone `orders.quote_expired`; conflict `orders.quote_mismatch`,
 * `orders.return_refused`, `orders.infant_alone`, `orders.child_alone`
 */
export async function confirmReturn(
  deps: OrdersDeps,
  visitor: Visitor,
  ids: ReturnIds,
  body: { agreed: boolean; refundAmount: { minor: number; currency: string }; note?: string | undefined },
): Promise<TicketReturn> {
  const { order, row }: { order: OrderRow; row: TicketReturnRow } = await ownReturn(deps, visitor, ids);
  if (!body.agreed) throw invalidField('agreed', 'orders.agreement_required');
  const shown = refundShown(row, await canSeeEarnings(deps, deps.db, order, visitor));
  if (body.refundAmount.minor !== shown.minor || body.refundAmount.currency !== shown.currency)
    throw new AppError('conflict', 'orders.quote_mismatch');
  if (!row.confirmedAt) {
    try {
      await inTransaction(deps.db, (tx) => take(deps, tx, ids, overrideOf(visitor, body.note)));
    } catch (error) {
      throw guarded(error) ? refused() : error;
    }
    await runOperation(deps, row.id);
  }
  await notifyBuyer(deps, visitor, order, 'returned');
  return readReturn(deps, visitor, ids);
}
