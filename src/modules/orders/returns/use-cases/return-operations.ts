import type { SupplierOperation } from '../../core/use-cases/order-slice.ts';
import { returnById } from '../db/return-queries.ts';

/** Voids, refunds and released seats at the supplier. */
export const RETURN_OPERATION: SupplierOperation = {
  async send({ db }, { supplier, call, ref, operation }) {
    const returned = await returnById(db, operation.id);
    if (!returned) return null;
    if (returned.supplierQuoteId !== null) return supplier.refund(call, ref, returned.supplierQuoteId);
    const { lines } = returned;
    const scope = {
      travellers: [...new Set(lines.map((line) => line.passengerId))],
      ...(lines.some((line) => line.portion !== undefined) && {
        documents: lines.flatMap((line) => line.tickets),
      }),
    };
    if (operation.kind === 'release') return supplier.releaseSeats(call, ref, scope);
    // A refund that the supplier has not promised is served by staff: nothing is ever sent for it.
    if (operation.kind === 'refund') return null;
    return supplier.void(call, ref, scope);
  },
  async expected({ db }, _order, { id }) {
    const row = await returnById(db, id);
    return { returned: row ? { id: row.id, tickets: row.lines.flatMap((line) => line.tickets) } : null };
  },
};
