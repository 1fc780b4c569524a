import { addJob } from '#platform/jobs/jobs.ts';
import { JOBS } from '../core/domain/job-names.ts';
import type { OrderSlice } from '../core/use-cases/order-slice.ts';
import { exchangeById } from './db/exchange-queries.ts';
import { EXCHANGE_MACHINE } from './domain/exchange-machine.ts';
import { EXCHANGE_OPERATION } from './use-cases/exchange-operations.ts';
import { readExchangePayment } from './use-cases/read-exchange-payment.ts';
import { saveExchanges } from './use-cases/save-exchanges.ts';
import { ownExchange } from './use-cases/view-exchange.ts';

/** What exchanges register with the order. */
export const EXCHANGES: OrderSlice = {
  machine: EXCHANGE_MACHINE,
  writer: {
    save: saveExchanges,
    plans: {
      confirm_exchange: ({ tx }, { exchangeId }) =>
        addJob(tx, JOBS.exchanged, { exchangeId }, { key: `${JOBS.exchanged}:${exchangeId}` }),
    },
  },
  operations: { exchange: EXCHANGE_OPERATION },
  payment: async (deps, visitor, { id, purpose }) => {
    if (!(await exchangeById(deps.db, purpose))) return null;
    const ids = { id, exchangeId: purpose };
    await ownExchange(deps, visitor, ids);
    return () => readExchangePayment(deps, visitor, ids);
  },
};
