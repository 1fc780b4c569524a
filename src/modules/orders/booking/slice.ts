import type { OrderSlice } from '../core/use-cases/order-slice.ts';
import { notifyAgentPaid } from './use-cases/notify-agent.ts';

/** What booking registers with the order: the agent of a proposal is notified when its client has paid. */
export const BOOKING: OrderSlice = {
  writer: {
    saved: async ({ deps, tx, order, writes }) => {
      if (writes.history.some(({ kind }) => kind === 'payment_captured')) await notifyAgentPaid(deps, tx, order);
    },
  },
};
