import { type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import { compartmentBerths } from './compartment.ts';
import { FAMILIES, type FareFamily } from './families.ts';

/** What an offer promises, enough to price it again: nothing in it is believed when seats are taken. */
export type OfferKey = {
  fareFamily: FareFamily;
  passengerCounts: PassengerCounts;
  /** The party's total as shown, tyiyn. */
  totalMinor: number;
  /** Trains: the whole compartment for fewer than it has berths. */
  whole?: true | undefined;
  /** Flights and booking classes, a list a direction. */
  slices: { flightId: string; rbd: string }[][];
};

/** `H.lite.2-1-0-1.1234500.X0211-20260302:T+X0601-20260302:T_X0602-20260309:L`; `HW.coupe…` is a whole compartment. */
export function writeOfferId(key: OfferKey): string {
  const { aaa, rbg, rmg, ins } = key.passengerCounts;
  const slices = key.slices
    .map((slice) => slice.map((segment) => `${segment.flightId}:${segment.rbd}`).join('+'))
    .join('_');
  return [key.whole ? 'HW' : 'H', key.fareFamily, [aaa, rbg, rmg, ins].join('-'), key.totalMinor, slices].join('.');
}

const SHAPE =
  /^HW?\.([a-zA-Z]+)\.(\d{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})\.(\d{1,12})\.((?:[A-Z0-9]{3,8}-\d{8}:[A-Z][+_]?){1,12})$/;

/** `null` for anything this module did not write. */
export function readOfferId(offerId: string): OfferKey | null {
  const match = SHAPE.exec(offerId);
  const fareFamily = FAMILIES.find((name) => name === match?.[1]);
  if (!match || !fareFamily) return null;
  const slices = (match[7] as string)
    .split('_')
    .map((slice) => slice.split('+').map((segment) => ({ flightId: segment.slice(0, -2), rbd: segment.slice(-1) })));
  if (slices.some((slice) => slice.some((segment) => segment.flightId === ''))) return null;
  const passengerCounts = {
    aaa: Number(match[2]),
    rbg: Number(match[3]),
    rmg: Number(match[4]),
    ins: Number(match[5]),
  };
  const whole = offerId.startsWith('HW');
  if (whole && compartmentBerths(fareFamily, passengerCounts) === null) return null;
  return {
    fareFamily,
    passengerCounts,
    ...(whole && { whole }),
    totalMinor: Number(match[6]),
    slices,
  };
}

/** Seats that an offer takes on each of its flights. */
export const seatsOfKey = ({
  fareFamily,
  passengerCounts,
  whole,
}: Pick<OfferKey, 'fareFamily' | 'passengerCounts' | 'whole'>): number =>
  (whole && compartmentBerths(fareFamily, passengerCounts)) || seatsNeeded(passengerCounts);

/** Flights of a journey, in order. */
export const flightIdsOf = (key: OfferKey | null): string[] =>
  key?.slices.flat().map((segment) => segment.flightId) ?? [];
