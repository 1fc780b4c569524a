import type { Mode } from '#kernel/mode.ts';
import type { FamilyRules } from './families.ts';

/** What trains and buses sell instead of fare families: coach classes (spec §3), and the seat of a bus. */
export const RAIL_BUS_FARE_FAMILIES = ['reservedSeat', 'coupe', 'sv', 'seat', 'lux', 'soft', 'busSeat'] as const;
export type RailBusFamily = (typeof RAIL_BUS_FARE_FAMILIES)[number];
export type GroundMode = Extract<Mode, 'rail' | 'bus'>;

/** What a class is apart from the rules that its carrier gives it. */
const rules = (name: string, rbd: string): FamilyRules => ({
  name,
  cabin: 'economy',
  cabinBag: { pieces: 0, kg: 0 },
  baggage: { pieces: 0, kg: 0 },
  meal: false,
  seatChoice: 'included',
  // By the steps of the carrier, not by a sum.
  refund: { penalty: 0, noShow: 0 },
  changeFee: 0,
  classes: [{ rbd, priceBp: 10_000, sharePercent: 100 }],
});

/** docs/rules.md. */
export const RAIL_BUS_FARE_FAMILY_RULES: Readonly<Record<RailBusFamily, FamilyRules>> = {
  reservedSeat: rules('Reserved seat', 'P'),
  coupe: rules('Coupe', 'K'),
  sv: rules('SV', 'S'),
  seat: rules('Seat', 'O'),
  lux: rules('Lux', 'X'),
  soft: rules('Soft', 'F'),
  busSeat: rules('Bus seat', 'B'),
};
export const rbdOfRailBus = (fareFamily: RailBusFamily): string =>
  RAIL_BUS_FARE_FAMILY_RULES[fareFamily].classes[0]?.rbd ?? '';
/** The class of a coach by its letter in the stock. */
export const railBusFamilyOf = (rbd: string): RailBusFamily | undefined =>
  RAIL_BUS_FARE_FAMILIES.find((family) => rbdOfRailBus(family) === rbd);
/** Classes that trains or buses have. */
export const classesOfMode = (mode: GroundMode): readonly RailBusFamily[] =>
  RAIL_BUS_FARE_FAMILIES.filter((family) => (family === 'busSeat') === (mode === 'bus'));
