import type { Mode } from '#kernel/mode.ts';
import { fromMajor } from '#kernel/money.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';
import type { FamilyRules } from './families.ts';

/** What trains and buses sell instead of fare families: classes of carriage (spec §3), and the seat of a bus. */
export const GROUND_FAMILIES = ['reservedSeat', 'coupe', 'sv', 'seat', 'lux', 'soft', 'busSeat'] as const;
export type RailBusFamily = (typeof GROUND_FAMILIES)[number];
export type GroundMode = Extract<Mode, 'rail' | 'bus'>;

const rules = (name: string, rbd: string, changeFee: number, kg: number, meal = false): FamilyRules => ({
  name,
  cabin: 'economy',
  cabinBag: { pieces: 0, kg: 0 },
  baggage: { pieces: 1, kg },
  meal,
  seatChoice: 'included',
  // By the steps below, not by a sum.
  refund: { penalty: 0, noShow: 0 },
  changeFee,
  classes: [{ rbd, priceBp: 10_000, sharePercent: 100 }],
});

/** docs/rules.md. */
export const GROUND_FAMILY_RULES: Readonly<Record<RailBusFamily, FamilyRules>> = {
  reservedSeat: rules('Reserved seat', 'P', 500, 36),
  coupe: rules('Coupe', 'K', 500, 36),
  sv: rules('SV', 'S', 500, 50, true),
  seat: rules('Seat', 'O', 20, 36),
  lux: rules('Lux', 'X', 20, 36, true),
  soft: rules('Soft', 'F', 20, 36),
  busSeat: rules('Bus seat', 'B', 100, 20),
};

const step = (hoursBefore: number, retainedPercent: number, fee: number): RefundStep => ({
  hoursBefore,
  retainedPercent,
  fee: fromMajor(fee),
});

/**
 * The rail ladder (half of a fare is the berth part: nothing, half and all of it is kept) by the limits of the
 * country (8 and 2 hours) or of
 * the Commonwealth (24 and 6), and a fee for the operation; buses keep 5 %, from two hours before departure 15 %.
 */
const STEPS: Readonly<Record<GroundMode, { domestic: readonly RefundStep[]; abroad: readonly RefundStep[] }>> = {
  rail: {
    domestic: [step(8, 0, 20), step(2, 25, 20), step(0, 50, 20)],
    abroad: [step(24, 0, 200), step(6, 25, 200), step(0, 50, 200)],
  },
  bus: { domestic: [step(2, 5, 0), step(0, 15, 0)], abroad: [step(2, 5, 0), step(0, 15, 0)] },
};

export const refundSteps = (mode: GroundMode, domestic: boolean): readonly RefundStep[] =>
  STEPS[mode][domestic ? 'domestic' : 'abroad'];

/**
 * A ground ticket may be annulled for so long after its issue, minutes: a mistake is put right, the ladder is not got
 * round.
 */
export const GROUND_VOID_MINUTES: Readonly<Record<GroundMode, number>> = { rail: 60, bus: 30 };
