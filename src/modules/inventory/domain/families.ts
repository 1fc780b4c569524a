import type { Cabin } from '#kernel/cabin.ts';
import type { FoundMode, TimetableMode } from '#kernel/mode.ts';
import { OWN_CLASSES } from './own/own-carrier.ts';
import { publishedCarrier, publishedFamily } from './own/published-network.ts';
import { RAIL_BUS_FAMILY_SHAPES, RAIL_BUS_FARE_FAMILIES, type RailBusFamily } from './rail-bus-families.ts';

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

/** What a family is apart from the rules that its carrier gives it. `rbds`: booking classes, the cheapest first. */
export type FamilyShape = { readonly name: string; readonly cabin: Cabin; readonly rbds: readonly string[] };

const byAir = (family: AirFamily, name: string): FamilyShape => ({
  name,
  cabin: family === 'business' ? 'business' : 'economy',
  rbds: OWN_CLASSES[family],
});
export const FAMILY_SHAPES: Readonly<Record<FareFamily, FamilyShape>> = {
  ...RAIL_BUS_FAMILY_SHAPES,
  lite: byAir('lite', 'Lite'),
  standard: byAir('standard', 'Standard'),
  flex: byAir('flex', 'Flex'),
  business: byAir('business', 'Business'),
};

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
};

const NOTHING = { pieces: 0, kg: 0 };
/** The rules of a family as its carrier is published; of an unknown one staff decide. */
export function familyRules(carrier: string, fareFamily: FareFamily): FamilyRules {
  const { cabin, name: usual } = FAMILY_SHAPES[fareFamily];
  const published = publishedCarrier(carrier);
  const own = publishedFamily(carrier, fareFamily);
  const {
    name = usual,
    cabinBag = NOTHING,
    baggage = NOTHING,
    meal = false,
    refund = null,
    changeFee = null,
  } = own ?? {};
  return {
    name,
    cabin,
    cabinBag,
    baggage,
    meal,
    refund,
    // Places of trains and buses are chosen on their plans.
    seatChoice: isRailOrBus(fareFamily) ? 'included' : (published?.details?.seatChoice?.[fareFamily] ?? 'none'),
    changeFee: changeFee ?? 0,
    ...(changeFee === null && { unchangeable: true as const }),
  };
}

export const isRailOrBus = (fareFamily: SoldFamily): fareFamily is RailBusFamily =>
  RAIL_BUS_FARE_FAMILIES.some((known) => known === fareFamily);

export const isHotelTransferFamily = (fareFamily: SoldFamily): fareFamily is Exclude<SoldFamily, FareFamily> =>
  SERVICE_FAMILIES.some((known) => known === fareFamily);

export function modeOfFamily(fareFamily: FareFamily): TimetableMode;
export function modeOfFamily(fareFamily: SoldFamily): FoundMode;
export function modeOfFamily(fareFamily: SoldFamily): FoundMode {
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
