import { money } from '#kernel/money.ts';
import { beyondAgreed, checkPolicy, needsApproval, type SaleTerms } from '#modules/agencies/index.ts';
import { doneExchanges, exchangesOfOrder } from '../../db/exchange-queries.ts';
import { boughtOf } from '../../db/extras-queries.ts';
import { factsOf } from '../../db/facts-queries.ts';
import { type OrderRow, passengersOf } from '../../db/order-queries.ts';
import { tripsOf } from '../../db/trip-queries.ts';
import type { ExchangeLine, ExchangeTravel } from '../../domain/exchange-shapes.ts';
import { ownOf } from '../../domain/own-journeys.ts';
import { cabinsOf, todayOf } from '../../domain/trip-policy.ts';
import type { ExchangeQuote, OrdersDeps } from '../../ports.ts';
import { openPassengers } from '../returnable.ts';

/** Services that have come to nothing cost nothing. */
const NOT_BOUGHT: ReadonlySet<string> = new Set(['failed', 'voided', 'refunded', 'withdrawn']);

type Offered = {
  quote: Pick<ExchangeQuote, 'slices' | 'terms'>;
  lines: readonly Pick<ExchangeLine, 'passengerId' | 'total'>[];
};

/**
 * Weighs exchanges of an order's tickets by the travel policy of its company, as of today: the new journey's class and days ahead, and what each passenger and
 * the whole order will have cost with it, fees and penalties of all exchanges included. What the company has agreed to before, for the order or for an
 * exchange of it, it is not asked again. Null of an offer: it needs nobody's word.
 */
export async function exchangeScales(
  deps: OrdersDeps,
  order: OrderRow,
  travel: SaleTerms['travel'],
): Promise<(offered: Offered) => ExchangeTravel | null> {
  if (!travel) return () => null;
  const { policy, currency } = travel;
  const [done, confirmed, party, facts, [trip], { items }] = await Promise.all([
    doneExchanges(deps.db, [order.id]),
    exchangesOfOrder(deps.db, order.id),
    passengersOf(deps.db, order.id),
    factsOf(deps.db, order),
    tripsOf(deps.db, [order.id]),
    boughtOf(deps.db, order.id),
  ]);
  const agreed = [
    ...(trip?.state === 'approved' ? trip.violations : []),
    ...confirmed.flatMap((row) => (row.approval === 'approved' ? (row.travel?.violations ?? []) : [])),
  ];
  const open = new Set(openPassengers(facts));
  const spent = new Map(
    party
      .filter(({ id }) => open.has(id))
      .map((who) => {
        const own = done.flatMap((row) => row.lines.filter((line) => line.passengerId === who.id));
        const more = own.reduce((all, line) => all + line.total.minor, 0);
        return [who.id, ownOf(order, [], who).price.total.minor + more];
      }),
  );
  const beside = items.reduce((all, item) => all + (NOT_BOUGHT.has(item.state) ? 0 : item.priceMinor), 0);
  return ({ quote: { slices, terms }, lines }) => {
    const after = new Map(spent);
    for (const { passengerId, total } of lines)
      after.set(passengerId, (after.get(passengerId) ?? 0) + total.minor);
    const today = todayOf(deps.clock.now());
    const trip = {
      cabins: cabinsOf(terms),
      departs: slices[0]?.segments[0]?.departs.slice(0, 10) ?? today,
      today,
      perPassenger: money(
        Math.max(0, ...lines.map(({ passengerId }) => after.get(passengerId) ?? 0)),
        order.currency,
      ),
      total: money(
        [...after.values()].reduce((all, minor) => all + minor, beside),
        order.currency,
      ),
    };
    const violations = beyondAgreed(checkPolicy(policy, currency, trip), agreed);
    const { hours, silence } = policy;
    return needsApproval(policy, violations) ? { violations, hours, silence } : null;
  };
}
