import type { Category, PassengerCounts } from '#kernel/passengers.ts';
import type { Order } from '#modules/orders/api.ts';
import { SERVICE_PATHS, searchToQuery, serviceToQuery } from '#modules/search/api.ts';

/** A search for the same journey: the cities, days and party of an order. */
export function repeatSearchHref(order: Pick<Order, 'slices' | 'price' | 'terms'>): string {
  const count = (category: Category) => order.price.lines.find((line) => line.category === category)?.count ?? 0;
  const mix: PassengerCounts = { aaa: count('aaa'), rbg: count('rbg'), rmg: count('rmg'), ins: count('ins') };
  const legs = order.slices.map((slice) => ({
    from: slice.segments[0]?.from ?? '',
    to: slice.segments.at(-1)?.to ?? '',
    date: slice.segments[0]?.departs.slice(0, 10) ?? '',
  }));
  const [segment] = order.slices[0]?.segments ?? [];
  if (segment?.stay) {
    const { out, entry, leave, adults, children } = segment.stay;
    const stay = { out, entry, leave, adults, children };
    return `${SERVICE_PATHS.hotel}?${serviceToQuery({ legs, mix, cabin: 'economy', direct: false, stay })}`;
  }
  if (segment?.ride) {
    const { people } = segment.ride;
    const ride = { time: segment.departs.slice(11, 16), people, luggage: 1 };
    return `${SERVICE_PATHS.transfer}?${serviceToQuery({ legs, mix, cabin: 'economy', direct: false, ride })}`;
  }
  const query = searchToQuery({ legs, mix, cabin: order.terms.cabin, direct: false });
  return `/search?${query}`;
}
