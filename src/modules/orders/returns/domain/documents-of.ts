import type { PriceDetail, PriceLine } from '#modules/pricing/api.ts';
import { type FareTerms, type JourneyPortion, type Slice, ticketPortions } from '#modules/supply/api.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';

type SoldItinerary = { slices: readonly Slice[]; terms: Pick<FareTerms, 'portions'> };
type TicketDocument = { number: string; passengerId: string; state: string; coupons: readonly { flight: string }[] };

/** The runs of a journey that is sold on several tickets a traveller; none where one ticket is good for all of it. */
export const ticketPortionsOfJourney = ({ slices, terms }: SoldItinerary): JourneyPortion[] =>
  ticketPortions(slices, terms);

/** The run that a ticket is for, by its coupons; undefined where a journey has none. */
export const portionOf = (
  portions: readonly JourneyPortion[],
  { coupons }: Pick<TicketDocument, 'coupons'>,
): JourneyPortion | undefined =>
  portions.find(({ segments }) => segments.some(({ flight }) => flight === coupons[0]?.flight));

/** What one ticket counts as sold for. @throws RangeError when nothing was sold to the category. */
export function portionPrice(price: PriceDetail, portion: number, { category }: TicketHolder): PriceLine {
  const line = price.portions?.[portion]?.lines.find((one) => one.category === category);
  if (!line) throw new RangeError(`nothing was sold to ${category} on part ${portion}`);
  return line;
}

/** Tickets that are given back together, of one traveller: all of them, or of a journey on several tickets one. */
export type PassengerDocument = { who: TicketHolder; tickets: string[]; price: PriceLine; portion?: number };

/**
 * The tickets of a traveller as they may be given back; `chosen`: only these, and only of a journey on several
 * tickets.
 */
export function documentsOf(
  sold: { journey: SoldItinerary; price: PriceDetail },
  who: TicketHolder,
  own: PriceLine,
  tickets: readonly TicketDocument[],
  chosen?: readonly string[],
): PassengerDocument[] {
  const mine = tickets.filter((t) => t.passengerId === who.id && t.state !== 'exchanged');
  const portions = ticketPortionsOfJourney(sold.journey);
  if (portions.length === 0) return [{ who, tickets: mine.map((t) => t.number), price: own }];
  return portions.flatMap((portion) => {
    const numbers = mine
      .filter((t) => portionOf(portions, t) === portion && (t.state === 'open' || t.state === 'released'))
      .filter((t) => chosen === undefined || chosen.includes(t.number))
      .map((t) => t.number);
    if (numbers.length === 0) return [];
    return [{ who, tickets: numbers, price: portionPrice(sold.price, portion.n, who), portion: portion.n }];
  });
}
