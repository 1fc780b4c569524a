import { z } from 'zod';
import { OFFER_STATUSES } from '#kernel/offer-status.ts';
import { zInstant, zLocalDateTime, zLocalised, zMoney } from '#kernel/schemas.ts';

const zOrderLines = z.object({
  orderId: z.string(),
  number: z.string(),
  /** Where the first direction leads from and to, or the hotel. */
  title: zLocalised,
  departs: zLocalDateTime.nullable(),
  /** When the last of several directions departs. */
  returns: zLocalDateTime.nullable(),
});

/** An order that may be quoted, or one of its tickets. */
export const zQuotedOrder = zOrderLines.extend({ tickets: z.array(z.string()) }).meta({ id: 'QuotedOrder' });
export type QuotedOrder = z.output<typeof zQuotedOrder>;

const zOfferLines = z.object({
  kind: z.literal('offer'),
  requestId: z.string(),
  offerId: z.string(),
  /** The journey, the hotel or the ride. */
  title: zLocalised,
  total: zMoney,
  /** Until when it may be accepted. */
  deadline: zInstant,
});
const zOrderCard = zOrderLines.extend({
  kind: z.literal('order'),
  /** The number of the one that is quoted. */
  ticket: z.string().nullable(),
});

/** What has become of an offer that a message shows. */
const zOfferState = z.object({
  status: z.enum(OFFER_STATUSES),
  /** What it costs now. */
  total: zMoney,
  /** What comes back before the departure or arrival; bags of a passenger, null where there are none to speak of. */
  terms: z.object({
    refund: zMoney,
    bags: z.object({ pieces: z.int(), kg: z.int().nullable() }).nullable(),
  }),
  /** The reader may accept it now. */
  canAccept: z.boolean(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
});
export type OfferState = z.output<typeof zOfferState>;

/** An object shown in a message; it leads to its page, which decides anew who may open it. */
export const zMessageCard = z.discriminatedUnion('kind', [
  /** `state` is read with the message; null: not to be had, the page of the request tells. */
  zOfferLines.extend({ state: zOfferState.nullable() }),
  zOrderCard,
  /** An order that this reader may not open. */
  z.object({ kind: z.literal('closed_order') }),
]);
export type MessageCard = z.output<typeof zMessageCard>;
/** A card as it is written; whether a reader sees it, and what became of its offer, is decided when they read. */
export type WrittenCard = z.output<typeof zOfferLines> | z.output<typeof zOrderCard>;
