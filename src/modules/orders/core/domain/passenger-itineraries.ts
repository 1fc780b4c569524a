import { sum } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PriceDetail, PriceLine } from '#modules/pricing/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';
import type { ExchangeLine, PassengerItinerary } from '../../wire/exchange-shapes.ts';

type SoldOrder = { journey: { slices: Slice[]; terms: FareTerms }; price: PriceDetail };
/** A passenger as the rules of tickets know them. */
export type TicketHolder = { readonly id: string; readonly category: Category };

/** An exchange that was done. */
export type DoneExchange = {
  id: string;
  journey: { slices: Slice[]; terms: FareTerms };
  lines: readonly Pick<ExchangeLine, 'passengerId' | 'price'>[];
};

/**
 * What a passenger flies on now and what their document counts as sold for: by the last exchange that was done for
 * them, else as the order was sold.
 */
export function ownOf(
  order: SoldOrder,
  done: readonly DoneExchange[],
  who: TicketHolder,
): { journey: SoldOrder['journey']; price: PriceLine; exchangeId: string | null } {
  const sold = order.price.lines.find((l) => l.category === who.category);
  const last = done.findLast((e) => e.lines.some((line) => line.passengerId === who.id));
  const line = last?.lines.find((l) => l.passengerId === who.id);
  if (last && line) {
    // Exchanges of before they said what they earn left it as it was.
    const { commission, motivation } = sold ?? {};
    const price = { ...(commission && { commission }), ...(motivation && { motivation }), ...line.price };
    return { journey: last.journey, price, exchangeId: last.id };
  }
  if (!sold) throw new RangeError(`nothing was sold to ${who.category}`);
  return { journey: order.journey, price: sold, exchangeId: null };
}

/** Who flies on what now, in the order of the passengers. */
export function journeysOf(
  order: SoldOrder,
  done: readonly DoneExchange[],
  people: readonly TicketHolder[],
): PassengerItinerary[] {
  const found = new Map<string | null, PassengerItinerary>();
  for (const who of people) {
    const { journey, exchangeId } = ownOf(order, done, who);
    const { slices, terms } = journey;
    const own = found.get(exchangeId) ?? { passengerIds: [], slices, terms, exchangeId };
    own.passengerIds.push(who.id);
    found.set(exchangeId, own);
  }
  return [...found.values()];
}

/** A price detail of one document, for rules that ask by category. */
export const priceOfOne = (line: PriceLine): PriceDetail => {
  const { fare, taxes, serviceFee, itFee, total } = line;
  return { lines: [{ ...line, count: 1 }], fare, taxes, serviceFee, itFee, total };
};

/** The price of some passengers together, those of a category in one line. */
export function priceOfSome(own: readonly PriceLine[]): PriceDetail {
  const lines: PriceLine[] = [];
  for (const line of own) {
    const same = lines.findIndex((l) => l.category === line.category);
    const before = lines[same];
    if (before) lines[same] = { ...before, count: before.count + 1 };
    else lines.push({ ...line, count: 1 });
  }
  const of = (part: 'fare' | 'taxes' | 'serviceFee' | 'itFee' | 'total') => sum(own.map((line) => line[part]));
  return {
    lines,
    fare: of('fare'),
    taxes: of('taxes'),
    serviceFee: of('serviceFee'),
    itFee: of('itFee'),
    total: of('total'),
  };
}
