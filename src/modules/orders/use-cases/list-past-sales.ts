import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Buyer, Sale } from '#modules/pricing/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { pastSalesAfter, type SalesPeriod } from '../core/db/past-sale-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { salesOf } from './explain-price.ts';

/** Orders that are in memory at once. */
const AT_ONCE = 500;

/** An order that was issued, as it was sold. `sales`: what it may have been, the likeliest first. */
export type PastSale = { readonly sales: readonly [Sale, ...Sale[]]; readonly price: PriceDetail };

/** The sales of a period, the oldest first, some at a time; nothing is written. */
export async function* listPastSales(
  { agencies }: Pick<OrdersDeps, 'agencies'>,
  db: Executor,
  period: SalesPeriod,
): AsyncGenerator<readonly PastSale[], void> {
  const places = new Map<string, Buyer | null>();
  const placeOf = async (contractId: string | null): Promise<Buyer | null> => {
    if (contractId === null) return null;
    const known = places.get(contractId);
    if (known !== undefined) return known;
    const place = await agencies.placeInTree(db, contractId);
    places.set(contractId, place);
    return place;
  };
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const rows = await pastSalesAfter(db, period, last, AT_ONCE);
    if (rows.length === 0) return;
    const sales: PastSale[] = [];
    for (const { journey, price, supplier, createdAt, contractId } of rows) {
      const contract = await placeOf(contractId);
      sales.push({ sales: salesOf({ ...journey, price, supplier, createdAt, contract }), price });
    }
    yield sales;
    last = rows.at(-1);
  }
}
