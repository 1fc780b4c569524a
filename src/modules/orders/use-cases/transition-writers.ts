import { addJob } from '#platform/jobs/jobs.ts';
import { saveApproval } from '../approval/use-cases/save-approval.ts';
import { tellAgentPaid } from '../booking/use-cases/tell-agent.ts';
import { JOBS } from '../core/domain/job-names.ts';
import type { TransitionWriter } from '../core/use-cases/order-transition.ts';
import { saveExchanges } from '../exchanges/use-cases/save-exchanges.ts';
import { saveReturns } from '../returns/use-cases/save-returns.ts';
import { createSplitOrder } from '../split/use-cases/create-split-order.ts';
import { saveSplits } from '../split/use-cases/save-splits.ts';

/** What the slices of orders do in the transaction that moves an order, in this order. */
export const TRANSITION_WRITERS: readonly TransitionWriter[] = [
  {
    save: saveReturns,
    plans: {
      'confirm return': ({ tx }, { returnId }) =>
        addJob(tx, JOBS.returned, { returnId }, { key: `${JOBS.returned}:${returnId}` }),
    },
  },
  {
    save: saveExchanges,
    plans: {
      'confirm exchange': ({ tx }, { exchangeId }) =>
        addJob(tx, JOBS.exchanged, { exchangeId }, { key: `${JOBS.exchanged}:${exchangeId}` }),
    },
  },
  {
    save: saveSplits,
    plans: {
      'open their order': ({ deps, tx, order, learnt }, { splitId }) =>
        createSplitOrder(deps, tx, order, splitId, learnt.parted),
    },
  },
  { save: saveApproval },
  {
    // The agent of a proposal is notified when its client has paid.
    saved: async ({ deps, tx, order, move }) => {
      if (move.history.some(({ kind }) => kind === 'payment_captured')) await tellAgentPaid(deps, tx, order);
    },
  },
  {
    // What was paid for ancillaries goes back with an order that ends.
    saved: async ({ tx, order }, { before, after, plans }) => {
      if (after.end === 'open' || before.end !== 'open' || !plans.some(({ kind }) => kind === 'refund')) return;
      await addJob(tx, JOBS.ancillaries, { orderId: order.id }, { key: `${JOBS.ancillaries}:${order.id}` });
    },
  },
];
