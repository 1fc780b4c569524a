import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import { createAccessCheck, IDLE_CHECK_MS, type StreamReader } from '#platform/realtime/stream-access.ts';
import type { OrdersDeps } from '../../ports.ts';
import { orderOf } from '../db/order-queries.ts';
import { etagOf } from '../db/watch-queries.ts';
import { ownOrder } from './own-order.ts';
import { viewerOf } from './seal-personal-data.ts';
import type { Visitor } from './visitor.ts';

/** A wake-up that was lost costs at most this many milliseconds. */
const POLL_MS = 5_000;
/** Then the stream ends, and an open page opens another, with its current rights. */
const LIFE_MS = 10 * 60_000;

/**
 * Says that an order has changed, each time it does, until the signal is aborted: only its stamp, no word of what it
 * was. `after` is the stamp the reader has already. It ends when the reader has lost the access it was opened with.
 * @throws AppError not_found `orders.not_found` before the first value.
 */
export async function* subscribeToOrder(
  deps: OrdersDeps,
  visitor: Visitor & StreamReader,
  id: string,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<SseEvent, void> {
  const hasAccess = createAccessCheck(deps.clock, visitor);
  await ownOrder(deps, visitor, id);
  const end = deps.clock.now().getTime() + LIFE_MS;
  let seen = after;
  while (!signal.aborted && deps.clock.now().getTime() < end) {
    // Waited for before it is looked: a change between the two is not slept through.
    const woken = deps.changes.wait(id, POLL_MS, signal);
    const etag = await etagOf(deps.db, id);
    if (etag === undefined) return;
    // Checked after the read: what changed after access was taken is not announced.
    if (!(await hasAccess(etag === seen ? IDLE_CHECK_MS : 0))) return;
    // A grant may have ended as well, by which a visitor without an account reads it.
    if (etag !== seen && !(await orderOf(deps.db, id, viewerOf(deps, visitor)))) return;
    if (etag !== seen) yield { event: 'changed', id: etag, data: { etag } };
    seen = etag;
    await woken;
  }
}
