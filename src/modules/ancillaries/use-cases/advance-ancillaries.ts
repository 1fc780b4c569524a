import { leaseUntil, nextOutcomeCheck, type OrderRow, type OrdersDeps, orderById } from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { itemById, itemsToResolve, leaseItem, updateItem } from '../db/ancillaries-queries.ts';
import { isArrangedByStaff } from '../domain/arranged-by-staff.ts';
import { JOBS } from '../domain/job-names.ts';
import { applyAncillaryStep } from './apply-ancillary-step.ts';
import { checkAncillaryOutcome, eventOfAncillary, sendAncillary } from './call-supplier.ts';
import { recordAncillary, responseDetails } from './record-ancillary.ts';

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
      isOutcomeCheck: false,
      maxEffectDelayMs: 0,
      now: deps.clock.now(),
    });
    await recordAncillary(deps, { orderId, itemId: item.id, opId: item.opId ?? '' }, event, responseDetails(outcome));
  }
}

/**
 * Asks what became of an operation whose answer never came; what was never done is sent again under the same id, or
 * is over.
 */
export async function resolveAncillary(deps: OrdersDeps, itemId: string): Promise<void> {
  const now = deps.clock.now();
  const leased = await leaseItem(deps.db, itemId, now, leaseUntil(now, deps.config.callTimeoutMs));
  const order = leased && (await orderById(deps.db, leased.orderId));
  if (!leased || !order) return;
  const opId = leased.opId ?? '';
  const about = { orderId: order.id, itemId, opId };
  // A process that died while it waited for the answer.
  if (leased.opState === 'sent') await recordAncillary(deps, about, { on: 'unknown' });
  const outcome = await checkAncillaryOutcome(deps, order, leased);
  const maxEffectDelayMs = maxEffectDelayOf(deps, order);
  const event = eventOfAncillary(outcome, leased, { isOutcomeCheck: true, maxEffectDelayMs, now: deps.clock.now() });
  await recordAncillary(deps, about, event, responseDetails(outcome));
  const after = await itemById(deps.db, itemId);
  if (after?.opId === opId && after.opState !== null && after.opState !== 'planned') {
    const next = nextOutcomeCheck(after.openSince ?? now, leased.outcomeChecks, deps.clock.now());
    if (next.last && !isArrangedByStaff(after)) await recordAncillary(deps, about, { on: 'retries_exhausted' });
    await inTransaction(deps.db, async (tx) => {
      await updateItem(tx, itemId, { resolveAt: next.at, outcomeChecks: leased.outcomeChecks });
      await addJob(tx, JOBS.advance, { orderId: order.id }, { runAt: next.at, key: `${JOBS.advance}:${order.id}` });
    });
    return;
  }
  await advanceAncillaries(deps, order.id);
}

function maxEffectDelayOf(deps: OrdersDeps, order: OrderRow): number {
  try {
    return deps.supply.get(order.supplierId).capabilities.maxEffectDelayMs;
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}

/** What is due for the things of an order: questions about open operations, then whatever follows. */
export async function advanceOpenAncillaries(deps: OrdersDeps, orderId: string): Promise<void> {
  for (const item of await itemsToResolve(deps.db, deps.clock.now()))
    if (item.orderId === orderId) await resolveAncillary(deps, item.id);
  await advanceAncillaries(deps, orderId);
}
