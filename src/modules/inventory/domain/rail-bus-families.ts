import type { Mode } from '#kernel/mode.ts';
import type { FamilyRules } from './families.ts';

/** What trains and buses sell instead of fare families: coach classes (spec §3), and the seat of a bus. */
export const RAIL_BUS_FARE_FAMILIES = ['reservedSeat', 'coupe', 'sv', 'seat', 'lux', 'soft', 'busSeat'] as const;
export type RailBusFamily = (typeof RAIL_BUS_FARE_FAMILIES)[number];
export type GroundMode = Extract<Mode, 'rail' | 'bus'>;

const rules = (name: string, rbd: string, changeFee: number, kg: number, meal = false): FamilyRules => ({
  name,
  cabin: 'economy',
  cabinBag: { pieces: 0, kg: 0 },
  baggage: { pieces: 1, kg },
  meal,
  seatChoice: 'included',
  // By the steps of ground-refund-steps.ts, not by a sum.
  refund: { penalty: 0, noShow: 0 },
  changeFee,
  classes: [{ rbd, priceBp: 10_000, sharePercent: 100 }],
});

/** docs/rules.md. */
export const RAIL_BUS_FARE_FAMILY_RULES: Readonly<Record<RailBusFamily, FamilyRules>> = {
  reservedSeat: rules('Reserved seat', 'P', 500, 36),
  coupe: rules('Coupe', 'K', 500, 36),
  sv: rules('SV', 'S', 500, 50, true),
  seat: rules('Seat', 'O', 20, 36),
  lux: rules('Lux', 'X', 20, 36, true),
  soft: rules('Soft', 'F', 20, 36),
  busSeat: rules('Bus seat', 'B', 100, 20),
};
