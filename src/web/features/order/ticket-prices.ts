import { money } from '#kernel/money.ts';
import type { Order } from '#modules/orders/api.ts';
import type { PriceLine } from '#modules/pricing/api.ts';
import { ticketPortions } from '#modules/supply/api.ts';

/** Price of one ticket as stored with the order; `flights` when the itinerary has several tickets. */
export type TicketPrice = {
  readonly key: string;
  /** Null: a line for several passengers of a category. */
  readonly passengerId: string | null;
  readonly category: PriceLine['category'];
  readonly count: number;
  readonly flights: readonly string[];
  readonly numbers: readonly string[];
  /** Total for all of `count`. */
  readonly price: Pick<PriceLine, AmountName> & Partial<Pick<PriceLine, 'commission' | 'motivation'>>;
};
const AMOUNT_NAMES = ['fare', 'taxes', 'serviceFee', 'itFee', 'total'] as const;
type AmountName = (typeof AMOUNT_NAMES)[number];

function times(line: PriceLine, count: number): TicketPrice['price'] {
  const multiply = (sum: PriceLine['fare']) => money(sum.minor * count, sum.currency);
  const { fare, taxes, serviceFee, itFee, total, commission, motivation } = line;
  return {
    fare: multiply(fare),
    taxes: multiply(taxes),
    serviceFee: multiply(serviceFee),
    itFee: multiply(itFee),
    total: multiply(total),
    ...(commission && { commission: multiply(commission) }),
    ...(motivation && { motivation: multiply(motivation) }),
  };
}

/**
 * Price by ticket; the rows add up to the price of the order. One row for each passenger and ticket; when lines count
 * people who are not passengers (a room for two under one lead guest), one row for each line. Tickets issued by an
 * exchange are not included.
 */
export function ticketPrices(
  order: Pick<Order, 'passengers' | 'tickets' | 'price' | 'journeys' | 'slices' | 'terms'>,
): TicketPrice[] {
  const { passengers, tickets, price } = order;
  const named = price.lines.every(
    ({ category, count }) => passengers.filter((p) => p.category === category).length === count,
  );
  const orderPortion = { flights: [] as string[], lines: price.lines };
  const runs = price.portions
    ? ticketPortions(order.slices, order.terms).map(({ n, segments }) => ({
        flights: segments.map(({ flight }) => flight),
        lines: price.portions?.[n]?.lines ?? [],
      }))
    : [orderPortion];
  if (!named || runs.length !== (price.portions?.length ?? 1))
    return price.lines.map((line) => ({
      key: line.category,
      passengerId: null,
      category: line.category,
      count: line.count,
      flights: [],
      numbers: [],
      price: times(line, line.count),
    }));
  return passengers.flatMap(({ id, category }) =>
    runs.flatMap(({ flights, lines }) => {
      const line = lines.find((one) => one.category === category);
      const passengerTickets = tickets.filter(
        (ticket) =>
          ticket.passengerId === id &&
          ticket.replaces === null &&
          (flights.length === 0 || ticket.coupons.some(({ flight }) => flights.includes(flight))),
      );
      if (!line) return [];
      const numbers = passengerTickets.map(({ number }) => number);
      return [
        {
          key: `${id} ${flights[0]}`,
          passengerId: id,
          category,
          count: 1,
          flights,
          numbers,
          price: times(line, 1),
        },
      ];
    }),
  );
}
