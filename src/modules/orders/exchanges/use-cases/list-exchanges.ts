import type { Instant } from '#kernel/dates.ts';
import { type Money, money, zero } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import { inSupplierCurrency } from '../../accounting/use-cases/supplier-currency.ts';
import { ordersDoneSince } from '../../core/db/operation-queries.ts';
import { exchangeLedgerAmounts } from '../../core/domain/commission-after-changes.ts';
import { EXCHANGE_KEY } from '../../core/domain/refund-purpose.ts';
import { exchangesDone } from '../db/exchange-queries.ts';
import { partsOfExchange } from '../domain/exchange-sums.ts';

type EarnedByExchange = Omit<ReturnType<typeof exchangeLedgerAmounts>, 'motivationOwed'>;

/** Tickets that the supplier has exchanged: ids and sums as frozen when the buyer agreed, and no personal data. */
export type ExchangeDone = {
  id: string;
  orderId: string;
  supplierId: string;
  parts: ReturnType<typeof partsOfExchange> & { back: Money } & Partial<EarnedByExchange>;
  /** What goes to the supplier or comes from it in its own currency; null: it is the currency of the sale. */
  inSupplierCurrency: Money | null;
  /** Of a contract's sale, with the motivation that it has to give back. */
  contract: { id: string; motivation: Money } | null;
  /** What payments are asked for a refund of the difference under. */
  refundKey: string;
  at: Instant;
};

type DoneRow = Awaited<ReturnType<typeof exchangesDone>>[number];

export function viewExchangeDone(row: DoneRow): ExchangeDone {
  const { id, orderId, supplierId, contractId, lines, earned, at, currency, ...sums } = row;
  const due = money(sums.amountDueMinor, currency);
  const paid = money(Number(sums.paidMinor), currency);
  const { motivationOwed = zero(currency), ...moves } =
    contractId !== null && earned ? exchangeLedgerAmounts({ due, earned, paid }) : {};
  const parts = partsOfExchange(lines);
  return {
    id,
    orderId,
    supplierId,
    parts: { ...parts, back: money(sums.refundMinor, currency), ...moves },
    inSupplierCurrency: inSupplierCurrency(row, parts.extra.minor > 0 ? parts.extra : parts.less, row.supplierQuoteId),
    contract: contractId === null ? null : { id: contractId, motivation: motivationOwed },
    refundKey: `${EXCHANGE_KEY}${id}`,
    at: at.toISOString(),
  };
}

/** For accounting: exchanged tickets, and their exchanges. */
export const listExchanges = (db: Executor) => ({
  changedSince: (since: Date, after: string, limit: number): Promise<string[]> =>
    ordersDoneSince(db, ['exchange'], since, after, limit),
  of: async (orderIds: readonly string[]): Promise<ExchangeDone[]> =>
    orderIds.length > 0 ? (await exchangesDone(db, orderIds)).map(viewExchangeDone) : [],
});
