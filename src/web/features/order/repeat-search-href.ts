import type { Category, PassengerCounts } from '#kernel/passengers.ts';
import type { Order } from '#modules/orders/api.ts';
import { HOTEL_TRANSFER_PATHS, hotelsTransfersToQuery, searchToQuery } from '#modules/search/api.ts';

/** Address of a search with the cities, dates and passengers of an order. */
export function repeatSearchHref(order: Pick<Order, 'slices' | 'price' | 'terms'>): string {
  const count = (category: Category) => order.price.lines.find((line) => line.category === category)?.count ?? 0;
  const passengerCounts: PassengerCounts = {
    aaa: count('aaa'),
    rbg: count('rbg'),
    rmg: count('rmg'),
    ins: count('ins'),
  };
  const slices = order.slices.map((slice) => ({
    from: slice.segments[0]?.from ?? '',
    to: slice.segments.at(-1)?.to ?? '',
    date: slice.segments[0]?.departsLocal.slice(0, 10) ?? '',
  }));
  const common = { slices, passengerCounts, cabin: 'economy' as const, direct: false };
  const [segment] = order.slices[0]?.segments ?? [];
  if (segment?.service) return '/account/requests/create?service=additional';
  if (segment?.hotelStay) {
    const { checkOutDate, checkInTime, checkOutTime, adults, children } = segment.hotelStay;
    const hotelStay = { checkOutDate, checkInTime, checkOutTime, adults, children };
    return `${HOTEL_TRANSFER_PATHS.hotel}?${hotelsTransfersToQuery({ ...common, hotelStay })}`;
  }
  if (segment?.transfer) {
    const { guests } = segment.transfer;
    const transfer = { time: segment.departsLocal.slice(11, 16), guests, luggage: 1 };
    return `${HOTEL_TRANSFER_PATHS.transfer}?${hotelsTransfersToQuery({ ...common, transfer })}`;
  }
  const query = searchToQuery({
    slices,
    passengerCounts,
    cabin: order.terms.cabin,
    direct: false,
  });
  return `/search?${query}`;
}
