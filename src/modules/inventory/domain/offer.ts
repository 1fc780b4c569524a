import type { Instant } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import { type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import type { CarrierCode } from './carriers.ts';
import { compartmentBerths } from './compartment.ts';
import type { FareFamily } from './families.ts';
import { writeOfferId } from './offer-id.ts';
import { type InventoryPrice, partyPrice, partyTotal } from './party-price.ts';
import { holdMinutesOf, isHeld } from './payment-time-limit.ts';
import { raised } from './raise-fare.ts';

/** What an offer is made of: a flight, the class it is sold in, and the adult fare asked now. */
export type SoldFlight<F> = { flight: F; rbd: string; fareMinor: number; left: number };

type DepartureDetails = {
  id: string;
  carrier: CarrierCode;
  fromCode: string;
  toCode: string;
  domestic: boolean;
  revalidationIncreaseBp: number;
  departsAt: Instant;
};

/** One journey in one fare family for the whole party. */
export type InventoryOffer<F> = {
  offerId: string;
  carrier: CarrierCode;
  fareFamily: FareFamily;
  slices: SoldFlight<F>[][];
  prices: InventoryPrice[];
  total: Money;
  /**
   * Trains: berths of the whole compartment that is sold, and how many of them are beyond the party, at the adult's
   * fare each.
   */
  whole?: { berths: number; unusedBerths: number; each: Money } | undefined;
  /** The fewest free seats of its classes. */
  seatsLeft: number;
  holdable: boolean;
  /** How long its seats are kept before the payment, unless sales close earlier. */
  holdMinutes: number;
};

/** The fare that counts when the price is asked again, tyiyn: some flights have become dearer since the search. */
export const confirmedFare = (fareMinor: number, revalidationIncreaseBp: number): number =>
  revalidationIncreaseBp === 0 ? fareMinor : raised(fareMinor, revalidationIncreaseBp);

export function makeOffer<F extends DepartureDetails>(
  carrier: CarrierCode,
  fareFamily: FareFamily,
  slices: SoldFlight<F>[][],
  passengerCounts: PassengerCounts,
  /** The whole compartment: `compartmentBerths` has its berths. */
  inWhole = false,
): InventoryOffer<F> {
  const sold = slices.flat();
  const berths = inWhole ? compartmentBerths(fareFamily, passengerCounts) : null;
  const unusedBerths = berths === null ? 0 : berths - seatsNeeded(passengerCounts);
  const prices = partyPrice(
    sold.map(({ flight, fareMinor }) => ({
      carrier: flight.carrier,
      fromCode: flight.fromCode,
      toCode: flight.toCode,
      domestic: flight.domestic,
      fareMinor,
    })),
    passengerCounts,
    unusedBerths,
  );
  const total = money(partyTotal(prices).minor);
  return {
    offerId: writeOfferId({
      fareFamily,
      passengerCounts,
      totalMinor: total.minor,
      ...(berths !== null && { whole: true }),
      slices: slices.map((slice) => slice.map(({ flight, rbd }) => ({ flightId: flight.id, rbd }))),
    }),
    carrier,
    fareFamily,
    slices,
    prices,
    total,
    ...(berths !== null && {
      whole: { berths, unusedBerths, each: money(sold.reduce((all, { fareMinor }) => all + fareMinor, 0)) },
    }),
    seatsLeft: Math.min(...sold.map(({ left }) => left)),
    holdable: isHeld(carrier, fareFamily),
    holdMinutes: holdMinutesOf(carrier, fareFamily),
  };
}
