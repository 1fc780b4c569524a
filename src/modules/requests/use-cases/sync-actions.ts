import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findAction, listStartedActions, type RequestActionRow } from '../db/action-queries.ts';
import { listRequestPassengers } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';

/** Asks orders to do the act, or how it stands: the act's id makes both the same question. */
async function queryOutcome(deps: RequestsDeps, action: RequestActionRow, orderId: string): Promise<string> {
  const { id, overrideBy, overrideNote } = action;
  const override = overrideBy && overrideNote ? { by: overrideBy, note: overrideNote } : undefined;
  const known = await deps.orders.returnProgress(id);
  if (known === 'done' || known === 'rejected') return known;
  try {
    if (action.channel === 'release') {
      const passengerIds = (await listRequestPassengers(deps.db, action.requestId)).map((p) => p.passengerId);
      return await deps.orders.releaseSeats({ id, orderId, passengerIds, override });
    }
    return await deps.orders.refundForced({ id, orderId, lines: action.lines, channel: action.channel, override });
  } catch (error) {
    // Refused before anything was sent: it never began. An outage is asked again.
    const refused = error instanceof AppError && error.kind !== 'unavailable';
    if (!refused || (await deps.orders.returnProgress(id)) !== 'none') throw error;
    deps.log('requests.act_refused', { requestId: action.requestId, code: error.code });
    return error.code;
  }
}

/**
 * Records the result of a started action; while it is unknown, nothing. Idempotent. Returns its state, or the code of
 * why it never began.
 */
export async function syncAction(deps: RequestsDeps, action: RequestActionRow, orderId: string): Promise<string> {
  const state = await queryOutcome(deps, action, orderId);
  if (state === 'processing' || state === 'staff' || state === 'quoted' || state === 'expired') return state;
  await inTransaction(deps.db, async (tx) => {
    const on = state === 'done' ? ('done' as const) : ('failed' as const);
    const details = {
      amount: money(action.refundMinor, action.currency),
      ...(on === 'failed' ? { code: state } : {}),
    };
    try {
      await moveRequest(deps, tx, action.requestId, { on, by: null, details }, async () => {
        const current = await findAction(tx, action.requestId);
        if (current?.id !== action.id) throw new AppError('conflict', 'requests.action_not_allowed');
      });
    } catch (error) {
      // Another process recorded it first.
      if (!(error instanceof AppError) || error.code !== 'requests.action_not_allowed') throw error;
    }
  });
  return state;
}

/** Every act that was begun and whose end is not written yet; of one order, or of all. */
export async function syncActions(deps: RequestsDeps, orderId?: string): Promise<void> {
  for (const { action, orderId: of } of await listStartedActions(deps.db, orderId)) {
    if (of === null) continue;
    try {
      await syncAction(deps, action, of);
    } catch {
      deps.log('requests.act_failed', { requestId: action.requestId });
    }
  }
}
