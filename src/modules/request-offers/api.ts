import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { OFFER_STATUSES } from '#kernel/offer-status.ts';
import { zInstant, zMoney, zPassengerCounts } from '#kernel/schemas.ts';
import { zRefundPreview } from '#modules/pricing/api.ts';
import { zLocationName } from '#modules/search/api.ts';
import { zFareTerms, zSlice } from '#modules/supply/api.ts';
import { NUMBER_FORMS } from './domain/entered-number.ts';
import { zNewOffer, zNote, zPositive } from './wire/written-offer.ts';

export { type NewOffer, SEGMENTS_LIMIT, type WrittenProduct } from './wire/written-offer.ts';

/** Offers of searches that are sent at once, and the hours for which they may be accepted. */
export const FOUND_LIMIT = 6;
export const FOUND_HOURS = [3, 12, 24, 72] as const;

const zId = z.strictObject({ id: z.string().max(64) });

/** What a client pays for an offer, our fees included, and what a refund would bring. */
const zOfferPrice = { total: zMoney, refund: zRefundPreview };

export const zRequestOffer = z
  .object({
    id: z.string(),
    /** The service of the request that it answers; the first is 1. */
    service: z.int(),
    status: z.enum(OFFER_STATUSES),
    /** Staff wrote it; false: it was found, and is looked for again when it is accepted. */
    written: z.boolean(),
    slices: z.array(zSlice),
    terms: zFareTerms,
    ...zOfferPrice,
    passengerCounts: zPassengerCounts,
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    /** The service fee of each passenger with a seat that staff set; null: none, or not for the reader. */
    ownServiceFee: zMoney.nullable(),
    note: z.string(),
    deadline: zInstant,
    createdAt: zInstant,
    by: z.string(),
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    /** Why staff could not issue it. */
    refusal: z.string().nullable(),
    /** What the reader may do now. */
    canAccept: z.boolean(),
    canWithdraw: z.boolean(),
    /** How the numbers of its documents look. */
    numberForm: z.enum(NUMBER_FORMS),
    /** Travellers whose tickets are to be entered or corrected; null: there are none, or not for the reader. */
    toIssue: z
      .array(
        z.object({
          travellerId: z.string(),
          name: z.string(),
          /** What was entered before; null: nothing. */
          number: z.string().nullable(),
          /** The order has this number, and keeps it. */
          kept: z.boolean(),
        }),
      )
      .nullable(),
  })
  .meta({ id: 'RequestOffer' });
export type RequestOffer = z.output<typeof zRequestOffer>;

export const listRequestOffers = endpoint({
  method: 'GET',
  path: '/api/requests/:id/offers',
  access: 'visitor',
  summary: 'Offers that staff made in a request, for its author and staff',
  params: zId,
  output: z.object({
    offers: z.array(zRequestOffer),
    /** The reader may write offers: they are its executor. */
    canWrite: z.boolean(),
    serverNow: zInstant,
  }),
});

export const previewOffer = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/offers/preview',
  access: 'staff',
  summary: 'What a client would pay for an offer; nothing is stored',
  params: zId,
  body: zNewOffer,
  output: z.object({ slices: z.array(zSlice), terms: zFareTerms, ...zOfferPrice }),
});

export const sendOffer = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/offers',
  access: 'staff',
  idempotent: true,
  summary: 'Send an offer into a request; its executor alone (Idempotency-Key honoured)',
  params: zId,
  body: zNewOffer,
  output: z.object({ id: z.string() }),
  status: 201,
});

export const sendFoundOffers = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/offers/found',
  access: 'staff',
  idempotent: true,
  summary: 'Send offers of searches into a request; its executor alone (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    service: z.int().min(1).max(99),
    picks: z
      .array(
        z.strictObject({
          searchUid: z.string().max(64),
          offerId: z.string().max(64),
          /** An own price for the whole party; absent: that of the price rules. */
          ownTotal: zPositive.optional(),
        }),
      )
      .min(1, { error: 'offers.no_pick' })
      .max(FOUND_LIMIT, { error: 'offers.too_many_picks' }),
    note: zNote,
    hours: z.union(FOUND_HOURS.map((hours) => z.literal(hours))),
  }),
  output: z.object({ ids: z.array(z.string()) }),
  status: 201,
});

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/office/request-offers/:id/withdrawal',
  access: 'staff',
  summary: 'Take an offer back that was not ordered; doing it again is harmless',
  params: zId,
  output: z.object({ id: z.string() }),
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/request-offers/:id/acceptance',
  access: 'visitor',
  summary: 'Accept an offer and begin its booking; another one accepted for the service gives way',
  params: zId,
  /** The price that the author has seen and agrees to. */
  body: z.strictObject({ total: zMoney }),
  output: z.object({ bookingId: z.string() }),
});

export const issueOffer = endpoint({
  method: 'POST',
  path: '/api/office/request-offers/:id/tickets',
  access: 'staff',
  summary: 'Enter the tickets of a paid offer, one number for each traveller; again: correct what its order refuses',
  params: zId,
  body: z.strictObject({
    locator: z.string().trim().max(20),
    tickets: z
      .array(z.strictObject({ travellerId: z.string().max(64), number: z.string().trim().max(24) }))
      .min(1)
      .max(40),
  }),
  output: z.object({ id: z.string() }),
});

export const refuseOffer = endpoint({
  method: 'POST',
  path: '/api/office/request-offers/:id/refusal',
  access: 'staff',
  stepUp: true,
  summary: 'Say that a paid offer cannot be issued; the money goes back to the client',
  params: zId,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  output: z.object({ id: z.string() }),
});
