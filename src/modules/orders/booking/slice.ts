import type { OrderSlice } from '../core/use-cases/order-slice.ts';
import { notifyPaid } from './use-cases/notify-agent.ts';

/** What booking registers with the order: its buyer, or the agent of its client, is notified when it is paid. */
export const BOOKING: OrderSlice = {
  writer: {
    saved: async ({ deps, tx, order, writes }) => {
      if (writes.history.some(({ kind }) => kind === 'payment_captured')) await notifyPaid(deps, tx, order);
    },
  },
};
