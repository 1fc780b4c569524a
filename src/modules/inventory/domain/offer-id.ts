import { type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';
import { compartmentBerths } from './compartment.ts';
import { FAMILIES, type Family } from './families.ts';

/** What an offer promises, enough to price it again: nothing in it is believed when seats are taken. */
export type OfferKey = {
  family: Family;
  mix: PassengerCounts;
  /** The party's total as shown, tyiyn. */
  totalMinor: number;
  /** Trains: the whole compartment for fewer than it has berths. */
  whole?: true | undefined;
  /** Flights and booking classes, a list a direction. */
  slices: { flightId: string; rbd: string }[][];
};

/** `H.lite.2-1-0-1.1234500.X0211-20260302:T+X0601-20260302:T_X0602-20260309:L`; `HW.coupe…` is a whole compartment. */
export function writeOfferId(key: OfferKey): string {
  const { aaa, rbg, rmg, ins } = key.mix;
  const slices = key.slices.map((slice) => slice.map((leg) => `${leg.flightId}:${leg.rbd}`).join('+')).join('_');
  return [key.whole ? 'HW' : 'H', key.family, [aaa, rbg, rmg, ins].join('-'), key.totalMinor, slices].join('.');
}

const SHAPE =
  /^HW?\.([a-zA-Z]+)\.(\d{1,2})-(\d{1,2})-(\d{1,2})-(\d{1,2})\.(\d{1,12})\.((?:[A-Z0-9]{3,8}-\d{8}:[A-Z][+_]?){1,12})$/;

/** `null` for anything this module did not write. */
export function readOfferId(offerId: string): OfferKey | null {
  const match = SHAPE.exec(offerId);
  const family = FAMILIES.find((name) => name === match?.[1]);
  if (!match || !family) return null;
  const slices = (match[7] as string)
    .split('_')
    .map((slice) => slice.split('+').map((leg) => ({ flightId: leg.slice(0, -2), rbd: leg.slice(-1) })));
  if (slices.some((slice) => slice.some((leg) => leg.flightId === ''))) return null;
  const mix = { aaa: Number(match[2]), rbg: Number(match[3]), rmg: Number(match[4]), ins: Number(match[5]) };
  const whole = offerId.startsWith('HW');
  if (whole && compartmentBerths(family, mix) === null) return null;
  return {
    family,
    mix,
    ...(whole && { whole }),
    totalMinor: Number(match[6]),
    slices,
  };
}

/** Seats that an offer takes on each of its flights. */
export const seatsOfKey = ({ family, mix, whole }: Pick<OfferKey, 'family' | 'mix' | 'whole'>): number =>
  (whole && compartmentBerths(family, mix)) || seatsNeeded(mix);

/** Flights of a journey, in order. */
export const flightIdsOf = (key: OfferKey | null): string[] => key?.slices.flat().map((leg) => leg.flightId) ?? [];
