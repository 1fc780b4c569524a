import type { OrderSlice } from '../core/use-cases/order-slice.ts';
import { SPLIT_MACHINE } from './domain/split-machine.ts';
import { createSplitOrder } from './use-cases/create-split-order.ts';
import { saveSplits } from './use-cases/save-splits.ts';
import { SPLIT_OPERATION } from './use-cases/split-operations.ts';

/** What splits register with the order. */
export const SPLITS: OrderSlice = {
  machine: SPLIT_MACHINE,
  writer: {
    save: saveSplits,
    plans: {
      create_split_order: ({ deps, tx, order, details }, { splitId }) =>
        createSplitOrder(deps, tx, order, splitId, details.splitOff),
    },
  },
  operations: { split: SPLIT_OPERATION },
};
