import type { OrderSlice } from '../core/use-cases/order-slice.ts';
import { tellAgentPaid } from './use-cases/tell-agent.ts';

/** What booking registers with the order: the agent of a proposal is notified when its client has paid. */
export const BOOKING: OrderSlice = {
  writer: {
    saved: async ({ deps, tx, order, move }) => {
      if (move.history.some(({ kind }) => kind === 'payment_captured')) await tellAgentPaid(deps, tx, order);
    },
  },
};
