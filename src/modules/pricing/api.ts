import { z } from 'zod';
import { zCategory, zMoney } from '#kernel/schemas.ts';
import { CHANNELS } from './domain/price-rule.ts';

export { madeBy } from './domain/made-by.ts';
export { lowestOwnPrice, ownServiceFeeFor, withOwnServiceFee } from './domain/own-price.ts';
export { partyPrice } from './domain/party-price.ts';
export { addedLines } from './domain/price-of-portions.ts';
export {
  type RefundTimeline,
  type RefundTimelineCase,
  type RefundTimelineStep,
  type RefundTimelineTicket,
  type TicketRefundLine,
  zBackLine,
  zRefundTimeline,
} from './domain/refund-timeline-shapes.ts';
export { type ReturnPolicy, ticketRefundLine } from './domain/ticket-refund-line.ts';

/** What one passenger of a category pays, and how many of them there are (spec §3 Price detail). */
export const zPriceLine = z
  .object({
    category: zCategory,
    count: z.int(),
    fare: zMoney,
    taxes: zMoney,
    /** The part of them that comes back with a refund; absent where it was not kept. */
    refundableTaxes: zMoney.optional(),
    serviceFee: zMoney,
    itFee: zMoney,
    /** For one passenger. */
    total: zMoney,
    /** What the agency earns of it; absent for the public. */
    commission: zMoney.optional(),
    /** Bonus money of the agency, for each ticket once it is issued. */
    motivation: zMoney.optional(),
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.output<typeof zPriceLine>;

/**
 * What one ticket of a journey on several costs, by the categories of the party; its place is that among the parts of
 * the terms.
 */
const zPortionPrice = z.object({ lines: z.array(zPriceLine) });
export type PortionPrice = z.output<typeof zPortionPrice>;

/** The sums of a journey for the whole party. */
export const zPriceDetail = z
  .object({
    lines: z.array(zPriceLine),
    fare: zMoney,
    taxes: zMoney,
    serviceFee: zMoney,
    itFee: zMoney,
    /** Gross: what the passenger pays, with or without an agency. */
    total: zMoney,
    commission: zMoney.optional(),
    motivation: zMoney.optional(),
    /** The code of the price rules that made it; absent where it was not kept. */
    pricingCode: z.string().optional(),
    /** The version of the price rules that made it; absent where it was not kept. */
    ruleSet: z.int().optional(),
    /** Where it was sold; only where those rules look at it. */
    channel: z.enum(CHANNELS).optional(),
    /** The service fee of each passenger with a seat where staff named an own price; absent: the rules made it. */
    ownServiceFee: zMoney.optional(),
    /** Of a journey on several tickets: line by line they come to `lines`. */
    portions: z.array(zPortionPrice).optional(),
  })
  .meta({ id: 'PriceDetail' });
export type PriceDetail = z.output<typeof zPriceDetail>;

/** Refund of the whole party, shown before the purchase. */
export const zRefundPreview = z
  .object({
    beforeDeparture: zMoney,
    afterDeparture: zMoney,
    /**
     * Our fees after the sale for each passenger with a seat, ticket by ticket of a journey; absent where they were
     * not kept.
     */
    fees: z.array(z.object({ refund: zMoney, exchange: zMoney })).optional(),
  })
  .meta({ id: 'RefundPreview' });
export type RefundPreview = z.output<typeof zRefundPreview>;
export { type PriceExplanation, zPriceExplanation } from './wire/explanation.ts';
export * from './wire/office.ts';
export * from './wire/sales-trial.ts';
