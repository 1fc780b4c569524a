import type { Money } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerCounts } from '#kernel/passengers.ts';
import { type InventoryPrice, partyTotal } from './party-price.ts';

type Person = { readonly id: string; readonly category: Category };
type PartPrice = { prices: InventoryPrice[]; total: Money };

const passengerCountsOf = (people: readonly Person[]): PassengerCounts => {
  const passengerCounts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const { category } of people) passengerCounts[category] += 1;
  return passengerCounts;
};

/**
 * The travellers who leave and those who stay; null when one is not of the party, or when none leaves or none stays.
 * Whether children and infants keep an adult is the seller's to judge: staff may know that the carrier agrees.
 */
export function dividePassengers<T extends Person>(
  party: readonly T[],
  leaving: readonly string[],
): { leave: T[]; stay: T[] } | null {
  const leave = party.filter((one) => leaving.includes(one.id));
  const stay = party.filter((one) => !leaving.includes(one.id));
  const all = leave.length === leaving.length && new Set(leaving).size === leaving.length;
  return all && leave.length > 0 && stay.length > 0 ? { leave, stay } : null;
}

/** The same price for fewer people; both parts together are the whole to the tyiyn. */
export function pricesOf(prices: readonly InventoryPrice[], people: readonly Person[]): PartPrice {
  const passengerCounts = passengerCountsOf(people);
  const own = CATEGORIES.flatMap((category) => {
    const price = prices.find((line) => line.category === category);
    return price && passengerCounts[category] > 0 ? [{ ...price, count: passengerCounts[category] }] : [];
  });
  return { prices: own, total: partyTotal(own) };
}
