import { fromMajor, type Money, money, sum, times } from '#kernel/money.ts';
import { CATEGORIES, type Category, type PassengerCounts } from '#kernel/passengers.ts';
import { type CarrierCode, carrierRules } from './carriers.ts';
import { flightTaxes } from './taxes.ts';

/** A flight as the price needs it: codes of the timetable and the adult fare of the chosen class, tyiyn. */
export type PricedFlight = {
  carrier: CarrierCode;
  fromCode: string;
  toCode: string;
  domestic: boolean;
  fareMinor: number;
};

export type InventoryPrice = {
  category: Category;
  count: number;
  /** For one passenger, all flights. */
  fare: Money;
  taxes: { code: string; amount: Money; refundable: boolean }[];
};

/** Fares of children are rounded up to whole soms. */
const percentOf = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100 / 100) * 100;

/** Each adult's share of the party's unoccupied berths, tyiyn: whole soms, together never more than the berths cost. */
const shareOf = (flights: readonly PricedFlight[], passengerCounts: PassengerCounts, extra: number): number =>
  passengerCounts.aaa === 0
    ? 0
    : flights.reduce(
        (all, { fareMinor }) => all + Math.floor((fareMinor * extra) / passengerCounts.aaa / 100) * 100,
        0,
      );

/**
 * What each category of the party pays, adults also for `extra` berths of their compartment; one international flight
 * makes the whole journey international.
 */
export function partyPrice(
  flights: readonly PricedFlight[],
  passengerCounts: PassengerCounts,
  extra = 0,
): InventoryPrice[] {
  const reach = flights.every((flight) => flight.domestic) ? 'domestic' : 'international';
  return CATEGORIES.filter((category) => passengerCounts[category] > 0).map((category) => {
    const own = sum(
      flights.map((flight) =>
        money(percentOf(flight.fareMinor, carrierRules(flight.carrier).percents[category][reach])),
      ),
    );
    const fare = category === 'aaa' ? money(own.minor + shareOf(flights, passengerCounts, extra)) : own;
    const taxes = new Map<string, { code: string; amount: Money; refundable: boolean }>();
    for (const flight of flights) {
      for (const rule of flightTaxes(flight.carrier, flight.fromCode, flight.toCode)) {
        if (category === 'rmg' && !rule.lapInfant) continue;
        const key = `${rule.code}/${rule.refundable}`;
        const before = taxes.get(key)?.amount.minor ?? 0;
        taxes.set(key, {
          code: rule.code,
          amount: money(before + fromMajor(rule.fromMajor).minor),
          refundable: rule.refundable,
        });
      }
    }
    return { category, count: passengerCounts[category], fare, taxes: [...taxes.values()] };
  });
}

/** The whole party's total. */
export const partyTotal = (prices: readonly InventoryPrice[]): Money =>
  sum(
    prices.map((price) =>
      times(money(price.fare.minor + sum(price.taxes.map((tax) => tax.amount)).minor), price.count),
    ),
    'KGS',
  );
