import { type Money, money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { currencyOf } from '../currency.ts';

const LETTERS: Readonly<Record<Category, string>> = { aaa: 'A', rbg: 'C', rmg: 'L', ins: 'S' };
const CATEGORY_OF = new Map(Object.entries(LETTERS).map(([category, letter]) => [letter, category as Category]));

/** Who of the search is who at Duffel. */
export type OfferParty = readonly { passengerId: string; category: Category }[];
export type OfferId = { offerId: string; total: Money; party: OfferParty };

/** Our offer id: Duffel's, the price that was shown, and the searched passengers with their categories. */
export const writeOfferId = ({ offerId, total, party }: OfferId): string =>
  [
    offerId,
    `${total.currency}${total.minor}`,
    ...party.map(({ passengerId, category }) => LETTERS[category] + passengerId),
  ].join('~');

export function readOfferId(text: string): OfferId | null {
  const [offerId, price, ...people] = text.split('~');
  const found = /^([A-Z]{3})(\d{1,15})$/.exec(price ?? '');
  const currency = currencyOf(found?.[1] ?? '');
  if (!offerId || !/^[\w-]{4,100}$/.test(offerId) || !currency || !found?.[2] || people.length === 0) return null;
  const party = people.map((one) => ({ category: CATEGORY_OF.get(one.slice(0, 1)), passengerId: one.slice(1) }));
  if (!party.every((one): one is OfferParty[number] => one.category !== undefined && one.passengerId !== ''))
    return null;
  return { offerId, total: money(Number(found[2]), currency), party };
}
