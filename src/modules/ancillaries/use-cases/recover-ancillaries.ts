import { applyMissedPayments, type OrdersDeps, type SweepStep } from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { itemsToReport, itemsToResolve, ordersToFollow, unpaidPurchases } from '../db/ancillaries-queries.ts';
import { advanceAncillaries, resolveAncillary } from './advance-ancillaries.ts';
import { expirePurchase } from './expire-purchase.ts';
import { alertStaff } from './record-ancillary.ts';

/** Resumes sales of ancillaries that a crashed process left. */
export async function recoverAncillaries(deps: OrdersDeps, { now, ago, each }: SweepStep): Promise<void> {
  const open = (await itemsToResolve(deps.db, now)).map((item) => item.id);
  await each('ancillary', open, (id) => resolveAncillary(deps, id));
  for (const { id, orderId } of await unpaidPurchases(deps.db, now))
    await each('purchase', [id], () => expirePurchase(deps, { id, orderId }));
  await each('ancillaries', await ordersToFollow(deps.db, ago(60)), async (id) => {
    await applyMissedPayments(deps, id);
    await advanceAncillaries(deps, id);
  });
}

/** Alerts staff of every ancillary with an uncertain outcome since `before`; each once. */
export async function reportOpenAncillaries(deps: OrdersDeps, before: Date): Promise<void> {
  for (const item of await itemsToReport(deps.db, before))
    await inTransaction(deps.db, (tx) => alertStaff(deps, tx, item));
}
