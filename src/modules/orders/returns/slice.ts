import { addJob } from '#platform/jobs/jobs.ts';
import { JOBS } from '../core/domain/job-names.ts';
import type { OrderSlice } from '../core/use-cases/order-slice.ts';
import { RETURN_MACHINE } from './domain/return-machine.ts';
import { RETURN_OPERATION } from './use-cases/return-operations.ts';
import { saveReturns } from './use-cases/save-returns.ts';

/** What returns register with the order. */
export const RETURNS: OrderSlice = {
  machine: RETURN_MACHINE,
  writer: {
    save: saveReturns,
    plans: {
      confirm_return: ({ tx }, { returnId }) =>
        addJob(tx, JOBS.returned, { returnId }, { key: `${JOBS.returned}:${returnId}` }),
    },
  },
  operations: { void: RETURN_OPERATION, refund: RETURN_OPERATION, release: RETURN_OPERATION },
};
