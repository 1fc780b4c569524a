import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findRequestAction, listStartedActions, type RequestActionRow } from '../db/action-queries.ts';
import { listRequestPassengers } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';

/** Asks orders to do the act, or how it stands: the act's id makes both the same question. */
async function queryOutcome(deps: RequestsDeps, staffAction: RequestActionRow, orderId: string): Promise<string> {
  const { id, overrideBy, overrideNote } = staffAction;
  const override = overrideBy && overrideNote ? { by: overrideBy, note: overrideNote } : undefined;
  const known = await deps.orders.returnProgress(id);
  if (known === 'done' || known === 'rejected') return known;
  try {
    if (staffAction.way === 'release') {
      const passengerIds = (await listRequestPassengers(deps.db, staffAction.requestId)).map((p) => p.passengerId);
      return await deps.orders.releaseSeats({ id, orderId, passengerIds, override });
    }
    return await deps.orders.refundForced({
      id,
      orderId,
      lines: staffAction.lines,
      channel: staffAction.way,
      override,
    });
  } catch (error) {
    // Refused before anything was sent: it never began. An outage is asked again.
    const refused = error instanceof AppError && error.kind !== 'unavailable';
    if (!refused || (await deps.orders.returnProgress(id)) !== 'none') throw error;
    deps.log('requests.act_refused', { requestId: staffAction.requestId, code: error.code });
    return error.code;
  }
}

/**
 * Records the result of a started action; while it is unknown, nothing. Idempotent. Returns its state, or the code of
 * why it never began.
 */
export async function followStaffAction(
  deps: RequestsDeps,
  staffAction: RequestActionRow,
  orderId: string,
): Promise<string> {
  const state = await queryOutcome(deps, staffAction, orderId);
  if (state === 'processing' || state === 'staff' || state === 'quoted' || state === 'expired') return state;
  await inTransaction(deps.db, async (tx) => {
    const on = state === 'done' ? ('done' as const) : ('failed' as const);
    const details = {
      amount: money(staffAction.refundMinor, staffAction.currency),
      ...(on === 'failed' ? { code: state } : {}),
    };
    try {
      await moveRequest(deps, tx, staffAction.requestId, { on, by: null, details }, async () => {
        const current = await findRequestAction(tx, staffAction.requestId);
        if (current?.id !== staffAction.id) throw new AppError('conflict', 'requests.action_not_allowed');
      });
    } catch (error) {
      // Another process recorded it first.
      if (!(error instanceof AppError) || error.code !== 'requests.action_not_allowed') throw error;
    }
  });
  return state;
}

/** Every act that was begun and whose end is not written yet; of one order, or of all. */
export async function followStaffActions(deps: RequestsDeps, orderId?: string): Promise<void> {
  for (const { staffAction, orderId: of } of await listStartedActions(deps.db, orderId)) {
    try {
      await followStaffAction(deps, staffAction, of);
    } catch {
      deps.log('requests.act_failed', { requestId: staffAction.requestId });
    }
  }
}
