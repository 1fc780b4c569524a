import type { Cabin } from '#kernel/cabin.ts';
import type { Mode, TimetableMode } from '#kernel/mode.ts';
import { publishedFamily } from './own/published-network.ts';
import { RAIL_BUS_FARE_FAMILIES, RAIL_BUS_FARE_FAMILY_RULES, type RailBusFamily } from './rail-bus-families.ts';

export const AIR_FAMILIES = ['lite', 'standard', 'flex', 'business'] as const;
type AirFamily = (typeof AIR_FAMILIES)[number];
/** What departures are sold in. */
export const FAMILIES = [...AIR_FAMILIES, ...RAIL_BUS_FARE_FAMILIES] as const;
export type FareFamily = AirFamily | RailBusFamily;
/**
 * Rooms, cars and the airport's express: stock of a day instead of seats on a departure
 * (domain/hotels-and-transfers).
 */
const SERVICE_FAMILIES = ['room', 'car', 'express'] as const;
/** What a reservation is of. */
export type SoldFamily = FareFamily | (typeof SERVICE_FAMILIES)[number];

/** Rules of a fare family; money in soms for one passenger, `null` where it is not allowed. */
export type FamilyRules = {
  readonly name: string;
  readonly cabin: Cabin;
  readonly cabinBag: { pieces: number; kg: number };
  readonly baggage: { pieces: number; kg: number };
  readonly meal: boolean;
  readonly seatChoice: 'included' | 'paid' | 'none';
  /** What is kept of the fare on a refund, and what more after a no-show; `null`: not refundable. */
  readonly refund: { penalty: number; noShow: number } | null;
  readonly changeFee: number;
  /** Absent: tickets may be changed. */
  readonly unchangeable?: true;
  /**
   * Booking classes, the cheapest first: their price in basis points of the family's fare and their share of the
   * cabin in percent.
   */
  readonly classes: readonly { rbd: string; priceBp: number; sharePercent: number }[];
};

/** docs/rules.md. */
export const FAMILY_RULES: Readonly<Record<FareFamily, FamilyRules>> = {
  ...RAIL_BUS_FARE_FAMILY_RULES,
  lite: {
    name: 'Lite',
    cabin: 'economy',
    cabinBag: { pieces: 1, kg: 7 },
    baggage: { pieces: 0, kg: 0 },
    meal: false,
    seatChoice: 'paid',
    refund: null,
    changeFee: 4_500,
    classes: [
      { rbd: 'T', priceBp: 10_000, sharePercent: 20 },
      { rbd: 'L', priceBp: 11_500, sharePercent: 25 },
    ],
  },
  standard: {
    name: 'Standard',
    cabin: 'economy',
    cabinBag: { pieces: 1, kg: 7 },
    baggage: { pieces: 1, kg: 23 },
    meal: true,
    seatChoice: 'paid',
    refund: { penalty: 3_500, noShow: 2_000 },
    changeFee: 2_000,
    classes: [
      { rbd: 'M', priceBp: 10_000, sharePercent: 20 },
      { rbd: 'H', priceBp: 11_500, sharePercent: 15 },
    ],
  },
  flex: {
    name: 'Flex',
    cabin: 'economy',
    cabinBag: { pieces: 1, kg: 10 },
    baggage: { pieces: 2, kg: 23 },
    meal: true,
    seatChoice: 'included',
    refund: { penalty: 500, noShow: 2_000 },
    changeFee: 0,
    classes: [{ rbd: 'Y', priceBp: 10_000, sharePercent: 20 }],
  },
  business: {
    name: 'Business',
    cabin: 'business',
    cabinBag: { pieces: 2, kg: 10 },
    baggage: { pieces: 2, kg: 32 },
    meal: true,
    seatChoice: 'included',
    refund: { penalty: 500, noShow: 2_000 },
    changeFee: 0,
    classes: [{ rbd: 'C', priceBp: 10_000, sharePercent: 100 }],
  },
};

/** The rules of a family as the office has published them for its carrier, else the demonstration's. */
export function familyRules(carrier: string, fareFamily: FareFamily): FamilyRules {
  const rules = FAMILY_RULES[fareFamily];
  const own = publishedFamily(carrier, fareFamily);
  if (!own) return rules;
  const { name, cabinBag, baggage, meal, refund, changeFee } = own;
  const { cabin, classes } = rules;
  return {
    name,
    cabin,
    cabinBag,
    baggage,
    meal,
    refund,
    classes,
    // Places of trains and buses are chosen on their plans.
    seatChoice: isRailOrBus(fareFamily) ? 'included' : 'none',
    changeFee: changeFee ?? 0,
    ...(changeFee === null && { unchangeable: true as const }),
  };
}

export const isRailOrBus = (fareFamily: SoldFamily): fareFamily is RailBusFamily =>
  RAIL_BUS_FARE_FAMILIES.some((known) => known === fareFamily);

export const isHotelTransferFamily = (fareFamily: SoldFamily): fareFamily is Exclude<SoldFamily, FareFamily> =>
  SERVICE_FAMILIES.some((known) => known === fareFamily);

export function modeOfFamily(fareFamily: FareFamily): TimetableMode;
export function modeOfFamily(fareFamily: SoldFamily): Mode;
export function modeOfFamily(fareFamily: SoldFamily): Mode {
  if (isHotelTransferFamily(fareFamily)) return fareFamily === 'room' ? 'hotel' : 'transfer';
  return !isRailOrBus(fareFamily) ? 'avia' : fareFamily === 'busSeat' ? 'bus' : 'rail';
}

const BASIS_LETTER: Readonly<Record<AirFamily, string>> = {
  lite: 'L',
  standard: 'S',
  flex: 'F',
  business: 'B',
};

/**
 * Fare basis of one flight: `TLOWKG` is class T, Lite, one way, sold in Kyrgyzstan; trains and buses have the letter
 * of their class.
 */
export const fareBasis = (rbd: string, fareFamily: FareFamily): string =>
  isRailOrBus(fareFamily) ? rbd : `${rbd}${BASIS_LETTER[fareFamily]}OWKG`;
