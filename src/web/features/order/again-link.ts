import type { Category, PassengerMix } from '#kernel/passengers.ts';
import type { Order } from '#modules/orders/api.ts';
import { searchToQuery } from '#modules/search/api.ts';

/** A search for the same journey: the cities, days and party of an order. */
export function againLink(order: Pick<Order, 'slices' | 'price' | 'terms'>): string {
  const count = (category: Category) =>
    order.price.lines.find((line) => line.category === category)?.count ?? 0;
  const mix: PassengerMix = { aaa: count('aaa'), rbg: count('rbg'), rmg: count('rmg'), ins: count('ins') };
  const legs = order.slices.map((slice) => ({
    from: slice.segments[0]?.from ?? '',
    to: slice.segments.at(-1)?.to ?? '',
    date: slice.segments[0]?.departs.slice(0, 10) ?? '',
  }));
  const query = searchToQuery({ legs, mix, cabin: order.terms.cabin, direct: false });
  return `/search?${query}`;
}
