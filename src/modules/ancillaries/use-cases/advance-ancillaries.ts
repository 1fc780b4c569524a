import { leaseUntil, nextProbe, type OrderRow, type OrdersDeps, orderById } from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { itemById, itemsToSettle, leaseItem, updateItem } from '../db/ancillaries-queries.ts';
import { JOBS } from '../domain/job-names.ts';
import { applyAncillaryStep } from './apply-ancillary-step.ts';
import { askAboutAncillary, eventOfAncillary, sendAncillary } from './call-supplier.ts';
import { learntOf, recordAncillary } from './record-ancillary.ts';

/** More operations than one order can have under way at once. */
const MAX_ROUNDS = 400;

/**
 * Advances the ancillaries of an order: sells paid ones once the tickets are issued, each by a call of its own; follows
 * changes of tickets; refunds refused ones. It reads the current state instead of events, so it may be called at any
 * time, repeatedly.
 */
export async function advanceAncillaries(deps: OrdersDeps, orderId: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = await applyAncillaryStep(deps, orderId);
    if (!next) break;
    const { order, item, purchase } = next;
    const outcome = await sendAncillary(deps, order, item, purchase);
    const event = eventOfAncillary(outcome, item, {
      settling: false,
      settleAfterMs: 0,
      now: deps.clock.now(),
    });
    await recordAncillary(deps, { orderId, itemId: item.id, opId: item.opId ?? '' }, event, learntOf(outcome));
  }
}

/**
 * Asks what became of an operation whose answer never came; what was never done is sent again under the same id, or
 * is over.
 */
export async function settleAncillary(deps: OrdersDeps, itemId: string): Promise<void> {
  const now = deps.clock.now();
  const leased = await leaseItem(deps.db, itemId, now, leaseUntil(now, deps.config.callTimeoutMs));
  const order = leased && (await orderById(deps.db, leased.orderId));
  if (!leased || !order) return;
  const opId = leased.opId ?? '';
  const about = { orderId: order.id, itemId, opId };
  // A process that died while it waited for the answer.
  if (leased.opState === 'sent') await recordAncillary(deps, about, { on: 'unknown' });
  const outcome = await askAboutAncillary(deps, order, leased);
  const settleAfterMs = settleAfter(deps, order);
  const event = eventOfAncillary(outcome, leased, { settling: true, settleAfterMs, now: deps.clock.now() });
  await recordAncillary(deps, about, event, learntOf(outcome));
  const after = await itemById(deps.db, itemId);
  if (after?.opId === opId && after.opState !== null && after.opState !== 'planned') {
    const next = nextProbe(after.openSince ?? now, leased.probes, deps.clock.now());
    if (next.last) await recordAncillary(deps, about, { on: 'exhausted' });
    await inTransaction(deps.db, async (tx) => {
      await updateItem(tx, itemId, { settleAt: next.at, probes: leased.probes });
      await addJob(tx, JOBS.advance, { orderId: order.id }, { runAt: next.at, key: `${JOBS.advance}:${order.id}` });
    });
    return;
  }
  await advanceAncillaries(deps, order.id);
}

function settleAfter(deps: OrdersDeps, order: OrderRow): number {
  try {
    return deps.supply.get(order.supplierId).caps.settleAfterMs;
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

/** What is due for the things of an order: questions about open operations, then whatever follows. */
export async function workAncillaries(deps: OrdersDeps, orderId: string): Promise<void> {
  for (const item of await itemsToSettle(deps.db, deps.clock.now()))
    if (item.orderId === orderId) await settleAncillary(deps, item.id);
  await advanceAncillaries(deps, orderId);
}
