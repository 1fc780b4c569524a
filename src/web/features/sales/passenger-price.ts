import type { Category } from '#kernel/passengers.ts';
import type { Order } from '#modules/orders/api.ts';

/** The price of one passenger: a line is that of each of its passengers. */
export const passengerPrice = (price: Pick<Order['price'], 'lines'>, category: Category) =>
  price.lines.find((line) => line.category === category)?.total;
