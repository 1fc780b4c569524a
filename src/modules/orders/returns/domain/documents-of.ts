import type { PriceDetail, PriceLine } from '#modules/pricing/api.ts';
import { type FareTerms, type Run, runsOf, type Slice } from '#modules/supply/api.ts';
import type { Traveller } from '../../core/domain/own-journeys.ts';

type Sold = { slices: readonly Slice[]; terms: Pick<FareTerms, 'parts'> };
type Ticket = { number: string; passengerId: string; state: string; coupons: readonly { flight: string }[] };

/** The runs of a journey that is sold on several tickets a traveller; none where one ticket is good for all of it. */
export const ticketPortionsOfJourney = ({ slices, terms }: Sold): Run[] => runsOf(slices, terms);

/** The run that a ticket is for, by its coupons; undefined where a journey has none. */
export const portionOf = (runs: readonly Run[], { coupons }: Pick<Ticket, 'coupons'>): Run | undefined =>
  runs.find(({ segments }) => segments.some(({ flight }) => flight === coupons[0]?.flight));

/** What one ticket counts as sold for. @throws RangeError when nothing was sold to the category. */
export function partPrice(price: PriceDetail, part: number, { category }: Traveller): PriceLine {
  const line = price.parts?.[part]?.lines.find((one) => one.category === category);
  if (!line) throw new RangeError(`nothing was sold to ${category} on part ${part}`);
  return line;
}

/** Tickets that are given back together, of one traveller: all of them, or of a journey on several tickets one. */
export type PassengerDocument = { who: Traveller; tickets: string[]; price: PriceLine; part?: number };

/**
 * The tickets of a traveller as they may be given back; `chosen`: only these, and only of a journey on several
 * tickets.
 */
export function documentsOf(
  sold: { journey: Sold; price: PriceDetail },
  who: Traveller,
  own: PriceLine,
  tickets: readonly Ticket[],
  chosen?: readonly string[],
): PassengerDocument[] {
  const mine = tickets.filter((t) => t.passengerId === who.id && t.state !== 'exchanged');
  const runs = ticketPortionsOfJourney(sold.journey);
  if (runs.length === 0) return [{ who, tickets: mine.map((t) => t.number), price: own }];
  return runs.flatMap((run) => {
    const numbers = mine
      .filter((t) => portionOf(runs, t) === run && (t.state === 'open' || t.state === 'released'))
      .filter((t) => chosen === undefined || chosen.includes(t.number))
      .map((t) => t.number);
    if (numbers.length === 0) return [];
    return [{ who, tickets: numbers, price: partPrice(sold.price, run.n, who), part: run.n }];
  });
}
