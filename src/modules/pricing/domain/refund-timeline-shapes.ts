import { z } from 'zod';
import { zCategory, zInstant, zLocalDate, zLocalDateTime, zMode, zMoney } from '#kernel/schemas.ts';

/**
 * Price and refund of one ticket: `back = fare − penalty + taxesBack + feesBack − refundFee − deducted`, never
 * negative.
 */
export const zBackLine = z.object({
  paid: zMoney,
  fare: zMoney,
  /** What the carrier keeps of the fare, at most the fare; the whole fare where it may not be given back. */
  penalty: zMoney,
  taxesRefund: zMoney,
  taxesRetained: zMoney,
  /** Our service and IT fees. */
  feesRefund: zMoney,
  feesRetained: zMoney,
  /** What we take for the refund. */
  refundFee: zMoney,
  /** The agency's commission that goes with the ticket; absent for the public. */
  clawback: zMoney.optional(),
  /** How much of it was never paid and so does not come back. */
  deducted: zMoney.optional(),
  refundAmount: zMoney,
});

/**
 * `carrier`: it does not fly as it sold. `late` is `before` with under 24 hours left. `person`: used in part, or no
 * rule is known.
 */
const CASES = ['void', 'carrier', 'before', 'late', 'missed', 'person'] as const;
const zRefundTimelineCase = z.enum(CASES);
export type RefundTimelineCase = z.output<typeof zRefundTimelineCase>;

/** A moment and what the clocks of an IANA zone show then; `place` names the zone where it is one of the journey's. */
const zRefundTimelineMoment = z.object({
  at: zInstant,
  local: zLocalDateTime,
  zone: z.string(),
  place: z.string().nullable(),
});

export const zRefundTimelineTicket = zBackLine.extend({
  /**
   * A passenger of an order, or a category before the purchase; of a journey on several tickets with the number of
   * one after a dot.
   */
  id: z.string(),
  /** Of a journey on several tickets: what it is for. */
  run: z.object({ mode: zMode, flights: z.array(z.string()) }).optional(),
  category: zCategory,
  count: z.int(),
  case: zRefundTimelineCase,
  /** False: the last word is the supplier's. */
  exact: z.boolean(),
});
export type RefundTimelineTicket = z.output<typeof zRefundTimelineTicket>;

export const zRefundTimelineStep = z.object({
  /** The days of the calendar it covers, at the place of departure; without a last one it goes on for ever. */
  fromDay: zLocalDate,
  untilDay: zLocalDate.nullable(),
  /** Where it ends; null: never. */
  until: zRefundTimelineMoment.nullable(),
  /** One for all tickets, or `mixed`. */
  case: z.enum([...CASES, 'mixed']),
  exact: z.boolean(),
  tickets: z.array(zRefundTimelineTicket),
  paid: zMoney,
  refundAmount: zMoney,
});
export type RefundTimelineStep = z.output<typeof zRefundTimelineStep>;

/** «What would I get back» from now on, step by step until nothing changes any more. */
export const zRefundTimeline = z
  .object({
    today: zLocalDate,
    /** The last day worth asking about: two days after the last departure of a first flight. */
    lastDay: zLocalDate,
    /** The place whose calendar counts. */
    place: z.string(),
    /** Whether the fare of every ticket may be given back. */
    refundable: z.boolean(),
    /** A person of the carrier decides once a void is not offered. */
    byHand: z.boolean(),
    /** Until when a void is taken is not known before the purchase. */
    voidKnown: z.boolean(),
    steps: z.array(zRefundTimelineStep).min(1),
  })
  .meta({ id: 'RefundTimeline' });
export type RefundTimeline = z.output<typeof zRefundTimeline>;
export type TicketRefundLine = z.output<typeof zBackLine>;
