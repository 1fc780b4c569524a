import { fromMajor } from '#kernel/money.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';
import type { GroundMode } from './rail-bus-families.ts';

const step = (hoursBefore: number, retainedPercent: number, fee: number): RefundStep => ({
  hoursBefore,
  retainedPercent,
  fee: fromMajor(fee),
});

/**
 * The rail refund steps (half of a fare is the berth part: nothing, half and all of it is kept) by the limits of the
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
 * A ground ticket may be annulled for so long after its issue, minutes: a mistake is put right, the refund steps are
 * not avoided
 * round.
 */
export const RAIL_BUS_VOID_MINUTES: Readonly<Record<GroundMode, number>> = { rail: 60, bus: 30 };
