import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type ActRow, actOf, openActs } from '../db/act-queries.ts';
import { peopleOf } from '../db/request-queries.ts';
import type { RequestsDeps } from '../ports.ts';
import { moveRequest } from './move-request.ts';

/** Asks orders to do the act, or how it stands: the act's id makes both the same question. */
async function ask(deps: RequestsDeps, act: ActRow, orderId: string): Promise<string> {
  const { id, overrideBy, overrideNote } = act;
  const override = overrideBy && overrideNote ? { by: overrideBy, note: overrideNote } : undefined;
  const known = await deps.orders.actState(id);
  if (known === 'done' || known === 'rejected') return known;
  try {
    if (act.way === 'release') {
      const passengerIds = (await peopleOf(deps.db, act.requestId)).map((p) => p.passengerId);
      return await deps.orders.releaseSeats({ id, orderId, passengerIds, override });
    }
    return await deps.orders.refundForced({ id, orderId, lines: act.lines, way: act.way, override });
  } catch (error) {
    // Refused before anything was sent: it never began. An outage is asked again.
    const refused = error instanceof AppError && error.kind !== 'unavailable';
    if (!refused || (await deps.orders.actState(id)) !== 'none') throw error;
    deps.log('requests.act_refused', { requestId: act.requestId, code: error.code });
    return error.code;
  }
}

/**
 * Records the result of a started action; while it is unknown, nothing. Idempotent. Returns its state, or the code of
 * why it never began.
 */
export async function followAct(deps: RequestsDeps, act: ActRow, orderId: string): Promise<string> {
  const state = await ask(deps, act, orderId);
  if (state === 'processing' || state === 'staff' || state === 'quoted' || state === 'expired') return state;
  await inTransaction(deps.db, async (tx) => {
    const on = state === 'done' ? ('done' as const) : ('failed' as const);
    const details = {
      amount: money(act.backMinor, act.currency),
      ...(on === 'failed' ? { code: state } : {}),
    };
    try {
      await moveRequest(deps, tx, act.requestId, { on, by: null, details }, async () => {
        const current = await actOf(tx, act.requestId);
        if (current?.id !== act.id) throw new AppError('conflict', 'requests.cannot');
      });
    } catch (error) {
      // Another process recorded it first.
      if (!(error instanceof AppError) || error.code !== 'requests.cannot') throw error;
    }
  });
  return state;
}

/** Every act that was begun and whose end is not written yet; of one order, or of all. */
export async function followActs(deps: RequestsDeps, orderId?: string): Promise<void> {
  for (const { act, orderId: of } of await openActs(deps.db, orderId)) {
    try {
      await followAct(deps, act, of);
    } catch {
      deps.log('requests.act_failed', { requestId: act.requestId });
    }
  }
}
