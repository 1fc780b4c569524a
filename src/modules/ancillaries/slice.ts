import type { OrderSlice } from '#modules/orders/extension.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { purchaseById, unpaidWithOrderSql } from './db/ancillaries-queries.ts';
import { JOBS } from './domain/job-names.ts';
import { ANCILLARY_PAYMENTS } from './use-cases/ancillary-payments.ts';
import { ownPurchase, readPurchasePayment } from './use-cases/pay-purchase.ts';
import { recoverAncillaries, reportOpenAncillaries } from './use-cases/recover-ancillaries.ts';

/** What ancillaries register with orders. */
export const ANCILLARIES: OrderSlice = {
  state: { name: 'purchase', select: unpaidWithOrderSql },
  writer: {
    // What was paid for ancillaries goes back with an order that ends.
    saved: async ({ tx, order }, { before, after, plans }) => {
      if (after.end === 'open' || before.end !== 'open' || !plans.some(({ kind }) => kind === 'refund')) return;
      await addJob(tx, JOBS.advance, { orderId: order.id }, { key: `${JOBS.advance}:${order.id}` });
    },
  },
  payment: async (deps, visitor, { id, purpose }) => {
    if (!(await purchaseById(deps.db, purpose))) return null;
    const ids = { id, purchaseId: purpose };
    await ownPurchase(deps, visitor, ids);
    return () => readPurchasePayment(deps, visitor, ids);
  },
  otherPayments: ANCILLARY_PAYMENTS,
  recover: recoverAncillaries,
  reportOpen: reportOpenAncillaries,
};
