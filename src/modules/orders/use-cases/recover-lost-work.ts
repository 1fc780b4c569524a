import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { deleteDraftsBefore, deleteUntouchedDraftsBefore } from '../booking/db/draft-queries.ts';
import { addHistory } from '../core/db/history-queries.ts';
import {
  dueOrders,
  forgottenOperations,
  markReported,
  operationsToReport,
  operationsToResolve,
  takeAwaitingMoney,
  undeliveredOrders,
} from '../core/db/operation-queries.ts';
import { REPORT_AFTER_MS } from '../core/domain/outcome-check-ladder.ts';
import { applyMissedPayments, refreshPayments } from '../core/use-cases/apply-missed-payments.ts';
import { expireOrder } from '../core/use-cases/expire-order.ts';
import { resolveOperation } from '../core/use-cases/resolve-operation.ts';
import { runOperation } from '../core/use-cases/run-operation.ts';
import { orderNeedsStaff } from '../events.ts';
import { expiredExchanges, ordersAwaitingDifferences, undeliveredExchanges } from '../exchanges/db/exchange-queries.ts';
import { deliverExchange } from '../exchanges/use-cases/deliver-exchange.ts';
import { expireExchange } from '../exchanges/use-cases/pay-exchange.ts';
import type { OrdersDeps } from '../ports.ts';
import { emailIssuedTickets } from '../receipts/use-cases/email-issued-tickets.ts';
import { ordersAwaitingReturns, undeliveredReturns } from '../returns/db/return-queries.ts';
import { deliverReturn } from '../returns/use-cases/deliver-return.ts';

const SECOND = 1_000;

/** What went wrong, without the text of it: that may speak of people. */
const nameOf = (error: unknown): string =>
  error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';

/** Personal data of bookings that came to nothing, or whose order has its own copy, are kept so long. */
const DRAFT_SECONDS = 30 * 86_400;
/** Its offer is out of date within the hour; the visitor may return the next day. */
const UNTOUCHED_DRAFT_SECONDS = 2 * 86_400;

/** Alerts staff of every operation without an outcome for minutes; each once. */
export async function reportOpen(deps: OrdersDeps): Promise<void> {
  const now = deps.clock.now();
  for (const operation of await operationsToReport(deps.db, new Date(now.getTime() - REPORT_AFTER_MS))) {
    const reason = `${operation.kind}_${operation.state}`;
    await inTransaction(deps.db, async (tx) => {
      if (!(await markReported(tx, operation.id, now))) return;
      await addHistory(tx, operation.orderId, now, [{ kind: 'staff_alerted', details: { reason } }]);
      await publishEvent(tx, orderNeedsStaff, { orderId: operation.orderId, reason, at: now.toISOString() });
      deps.count('orders_need_staff');
    });
  }
  for (const slice of deps.registry.above) await slice.reportOpen?.(deps, new Date(now.getTime() - REPORT_AFTER_MS));
}

/**
 * Resumes the work of crashed processes: operations planned and not sent, sent and not answered, deadlines passed,
 * payment events lost, receipts not sent. The rows are the truth; a lost job costs time only.
 */
export async function recoverLostWork(deps: OrdersDeps): Promise<void> {
  const now = deps.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * SECOND);
  const each = async (what: string, ids: readonly string[], work: (id: string) => Promise<unknown>) => {
    for (const id of ids) {
      try {
        await work(id);
      } catch (error) {
        deps.log('orders.sweep_failed', { what, id, error: nameOf(error) });
      }
    }
  };
  await reportOpen(deps);
  await deleteDraftsBefore(deps.db, ago(DRAFT_SECONDS));
  await deleteUntouchedDraftsBefore(deps.db, ago(UNTOUCHED_DRAFT_SECONDS));
  await each('money', await takeAwaitingMoney(deps.db, ago(60), now), (id) => refreshPayments(deps, id));
  await each('money', await ordersAwaitingReturns(deps.db, ago(60)), (id) => applyMissedPayments(deps, id));
  await each('money', await ordersAwaitingDifferences(deps.db, ago(60)), (id) => applyMissedPayments(deps, id));
  await each('run', await forgottenOperations(deps.db, ago(30)), (id) => runOperation(deps, id));
  await each('resolve', await operationsToResolve(deps.db, now), (id) => resolveOperation(deps, id));
  for (const slice of deps.registry.above) await slice.expire?.(deps, { now, ago, each });
  await each('expire', await dueOrders(deps.db, now), (id) => expireOrder(deps, id));
  await each('deliver', await undeliveredOrders(deps.db, ago(60)), (id) => emailIssuedTickets(deps, id));
  await each('expireExchange', await expiredExchanges(deps.db, now), (id) => expireExchange(deps, id));
  await each('exchange', await undeliveredExchanges(deps.db, ago(60)), (id) => deliverExchange(deps, id));
  await each('return', await undeliveredReturns(deps.db, ago(60)), (id) => deliverReturn(deps, id));
  for (const slice of deps.registry.above) await slice.recover?.(deps, { now, ago, each });
}
