import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { exchangesDone, ordersExchangedSince } from '../db/exchange-queries.ts';
import { partsOfExchange } from '../domain/exchange-sums.ts';
import { EXCHANGE_KEY } from '../domain/payment-news.ts';

/** Tickets that the supplier has exchanged: ids and sums as frozen when the buyer agreed, and no personal data. */
export type ExchangeDone = {
  id: string;
  orderId: string;
  supplierId: string;
  parts: { extra: Money; less: Money; exchangeFee: Money; back: Money };
  /** What payments are asked for a refund of the difference under. */
  refundKey: string;
  at: Instant;
};

/** For whoever keeps accounts: which tickets were exchanged, and for what. */
export const listExchanges = (db: Db) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersExchangedSince(db, since, after, limit),
  of: async (orderIds: readonly string[]): Promise<ExchangeDone[]> => {
    const rows = orderIds.length > 0 ? await exchangesDone(db, orderIds) : [];
    return rows.map(({ id, orderId, supplierId, lines, at }) => ({
      id,
      orderId,
      supplierId,
      parts: partsOfExchange(lines),
      refundKey: `${EXCHANGE_KEY}${id}`,
      at: at.toISOString(),
    }));
  },
});
