import { type Money, money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import { saleSums } from '../../core/domain/sale-sums.ts';
import { exchangesDone } from '../../exchanges/db/exchange-queries.ts';
import { viewExchangeDone } from '../../exchanges/use-cases/list-exchanges.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnsDone } from '../../returns/db/returns-done-queries.ts';
import { categoriesIn, viewReturnDone } from '../../returns/use-cases/list-returns.ts';
import { listSplits } from '../../split/use-cases/list-splits.ts';
import type { OrderSums } from '../../wire/order-shapes.ts';
import { listSales } from './list-sales.ts';

type OrderSumsDeps = Pick<OrdersDeps, 'ancillaries'>;

/** What was done with the documents of some orders, and what each of them comes to. */
export async function readSaleEvents({ ancillaries: port }: OrderSumsDeps, db: Executor, ids: readonly string[]) {
  const [sold, returned, exchanged, ancillaries, splits] = await Promise.all([
    listSales(db).of(ids),
    returnsDone(db, ids),
    exchangesDone(db, ids),
    port.sold(db, ids),
    listSplits(db).of(ids),
  ]);
  const categoryOf = await categoriesIn(
    db,
    returned.map((row) => row.orderId),
  );
  const sumsOf = (id: string) =>
    saleSums({
      sold: sold.find((sale) => sale.orderId === id),
      splitIn: splits.filter((split) => split.childId === id),
      splitOut: splits.filter((split) => split.orderId === id),
      exchanged: exchanged.filter((row) => row.orderId === id).map(viewExchangeDone),
      returned: returned.filter((row) => row.orderId === id).map((row) => viewReturnDone(row, categoryOf)),
      services: ancillaries.filter((ancillary) => ancillary.orderId === id),
    });
  return { sold, splits, returned, exchanged, ancillaries, sumsOf };
}

/** What one order was sold for, what of it went back and what stands, as the ledger has it. */
export async function sumsOfOrder(
  deps: OrderSumsDeps,
  db: Executor,
  { id, currency }: Pick<OrderRow, 'id' | 'currency'>,
): Promise<OrderSums> {
  const { sold, returned } = (await readSaleEvents(deps, db, [id])).sumsOf(id);
  return {
    sold: money(sold, currency),
    returned: money(returned, currency),
    net: money(sold - returned, currency),
  };
}

/**
 * As `net`, of a paper that lists the services of its own passengers: those that another order has paid for come to
 * it, those that it paid for others do not.
 */
export async function isOnReceipt(
  deps: OrderSumsDeps,
  db: Executor,
  { id, currency }: Pick<OrderRow, 'id' | 'currency'>,
): Promise<Money> {
  const { ancillaries, sumsOf } = await readSaleEvents(deps, db, [id]);
  const { sold, returned } = sumsOf(id);
  const kept = ancillaries.filter(({ refundAt }) => refundAt === null);
  const total = (of: (ancillary: (typeof kept)[number]) => boolean) =>
    kept.filter(of).reduce((all, { amount }) => all + amount.minor, 0);
  const came = total(({ holderId, orderId }) => holderId === id && orderId !== id);
  const remaining = total(({ holderId, orderId }) => holderId !== id && orderId === id);
  return money(sold - returned + came - remaining, currency);
}
