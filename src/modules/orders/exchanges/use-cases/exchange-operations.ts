import type { SupplierOperation } from '../../core/use-cases/order-slice.ts';
import { exchangeById } from '../db/exchange-queries.ts';

/** Exchanges at the supplier. */
export const EXCHANGE_OPERATION: SupplierOperation = {
  byHand: async ({ db }, { id }) => Boolean((await exchangeById(db, id))?.hand),
  async send({ db }, { supplier, call, ref, operation }) {
    const row = await exchangeById(db, operation.id);
    return row ? supplier.exchange(call, ref, row.supplierQuoteId, row.supplierTotal) : null;
  },
  async expected({ db }, _order, { id }) {
    const row = await exchangeById(db, id);
    return { exchanged: row ? { id: row.id, tickets: row.lines.flatMap((line) => line.tickets) } : null };
  },
};
