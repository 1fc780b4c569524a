import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { noteChangedOrders, noteFailure, takeChangedOrder, takeChangedOrders } from '../db/changed-order-queries.ts';
import type { CampaignsDeps } from '../ports.ts';
import { followSalesIn } from './follow-sales.ts';

export const FOLLOW_JOB = 'campaigns.follow-orders';
/** Orders of one transaction. */
const AT_ONCE = 1_000;

/** Notes orders that an event has changed: one job follows all that are noted. */
export async function noteOrders({ db, clock }: Pick<CampaignsDeps, 'db' | 'clock'>, orderIds: readonly string[]) {
  await inTransaction(db, async (tx) => {
    await noteChangedOrders(tx, orderIds, clock.now());
    await addJob(tx, FOLLOW_JOB, {}, { key: FOLLOW_JOB });
  });
}

/** Follows one order; what is wrong with it stops no other. */
async function followAlone(deps: CampaignsDeps, orderId: string): Promise<unknown> {
  try {
    await inTransaction(deps.db, async (tx) => {
      if (await takeChangedOrder(tx, orderId)) await followSalesIn(deps, tx, [orderId]);
    });
    return null;
  } catch (error) {
    await noteFailure(deps.db, orderId);
    return error;
  }
}

/**
 * Follows all orders that events have changed, many in a transaction: a month of sales is followed in seconds. Orders
 * of a transaction that failed are followed one by one. @throws AggregateError of those that failed again; they stay
 * noted and are followed after the others.
 */
export async function followChangedOrders(deps: CampaignsDeps): Promise<void> {
  const failed: string[] = [];
  const errors: unknown[] = [];
  for (;;) {
    let taken: string[] = [];
    try {
      await inTransaction(deps.db, async (tx) => {
        taken = await takeChangedOrders(tx, AT_ONCE, failed);
        if (taken.length > 0) await followSalesIn(deps, tx, taken);
      });
    } catch (error) {
      if (taken.length === 0) throw error;
      for (const orderId of taken) {
        const trouble = await followAlone(deps, orderId);
        if (trouble === null) continue;
        failed.push(orderId);
        errors.push(trouble);
      }
    }
    if (taken.length === 0) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, `campaigns could not follow ${failed.length} orders`);
}
