import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import { type AgencyTerms, type Buyer, type Sale, ticketsSold } from '#modules/pricing/index.ts';
import type { Executor } from '#platform/db/database.ts';
import { pastSalesAfter, type SalesPeriod } from '../core/db/past-sale-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { salesOf } from './explain-price.ts';

/** Orders that are in memory at once. */
const AT_ONCE = 500;

/**
 * An order that was issued, as it was sold. `sales`: what it may have been, the likeliest first; `ownRate`: what its
 * contract earned of each ticket where no rule of commission fits.
 */
export type PastSale = {
  readonly sales: readonly [Sale, ...Sale[]];
  readonly price: PriceDetail;
  readonly ownRate: readonly ((fare: Money, category: Category) => Money)[] | null;
};

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
  const rates = new Map<string, AgencyTerms | null>();
  /** Rates change from one day of sale to the next. */
  const ratesOf = async (contractId: string, at: Date): Promise<AgencyTerms | null> => {
    const key = `${contractId} ${localDate(at, BUSINESS_TIME_ZONE)}`;
    const known = rates.get(key);
    if (known !== undefined) return known;
    const own = await agencies.ownRates(db, contractId, at);
    rates.set(key, own);
    return own;
  };
  let last: { createdAt: Date; id: string } | undefined;
  for (;;) {
    const rows = await pastSalesAfter(db, period, last, AT_ONCE);
    if (rows.length === 0) return;
    const sales: PastSale[] = [];
    for (const { journey, price, supplier, createdAt, contractId } of rows) {
      const contract = await placeOf(contractId);
      const own = contractId === null ? null : await ratesOf(contractId, createdAt);
      const countryOf = (key: string) => journey.locations[key]?.country ?? '';
      const ownRate =
        own &&
        ticketsSold(journey.slices, journey.terms, countryOf, supplier).map(
          (ticket) => (fare: Money, category: Category) => own.commission(fare, category, ticket),
        );
      sales.push({ sales: salesOf({ ...journey, price, supplier, createdAt, contract }), price, ownRate });
    }
    yield sales;
    last = rows.at(-1);
  }
}
