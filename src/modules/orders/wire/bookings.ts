import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zMoney } from '#kernel/schemas.ts';
import { zPaymentOption } from '#modules/payments/api.ts';
import { zPriceExplanation } from '#modules/pricing/api.ts';
import { zPlaceSelection, zSegmentPlaceMap } from '#modules/supply/api.ts';
import { zBookingDraft, zDraftContacts, zDraftPassenger, zSeller } from './booking-shapes.ts';
import { zId } from './ids.ts';
import { zPaymentChoice } from './payment-shapes.ts';
import { zBookingRefundTimeline } from './refund-timeline-shapes.ts';
import { zTravelNote } from './travel-shapes.ts';

const zOfferId = z.string().min(1, { error: 'orders.fare_required' }).max(400);

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Start a booking from a found offer',
  body: z.strictObject({ searchUid: z.string().max(64), offerId: zOfferId }),
  output: z.object({ id: z.string() }),
  status: 201,
});

export const readCurrentBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/current',
  access: 'visitor',
  summary: 'The booking that the visitor changed last within a day and has not ordered; null: there is none',
  output: z.object({ id: z.string().nullable() }),
});

export const readBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/:id',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'A booking as it stands',
  params: zId,
  output: zBookingDraft,
});

export const readBookingRefundTimeline = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/refund-timeline',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'What would come back of each fare family if it were bought now, step by step in time',
  params: zId,
  output: zBookingRefundTimeline,
});

export const explainBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/price-reasons',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Why a booking costs what it costs, as far as the reader may know it',
  params: zId,
  output: zPriceExplanation,
});

export const chooseOffer = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/offer',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Choose another fare family of the same itinerary',
  params: zId,
  body: z.strictObject({ offerId: zOfferId }),
  output: zBookingDraft,
});

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/contract',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Under whose contract a booking is sold, and under which of the sub-agents’ it might be',
  params: zId,
  output: zSeller,
});

export const chooseSeller = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/contract',
  access: 'agent',
  scope: 'orders:write',
  summary: 'Sell a booking under a sub-agent’s contract, or under one’s own again',
  params: zId,
  body: z.strictObject({ contractId: z.string().min(1).max(64) }),
  output: zSeller,
});

export const readPlaces = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/place-map',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'Berths and seats of a train or bus, leg by leg, as free at this moment; none by air',
  params: zId,
  output: z.object({ segments: z.array(zSegmentPlaceMap) }),
});

export const selectPlaces = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/place-map',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Choose berths or seats and the boarding stop, leg by leg; no places: whichever are free',
  params: zId,
  body: z.strictObject({ placeSelections: zPlaceSelection }),
  output: zBookingDraft,
});

export const savePassengers = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/passengers',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Save what has been typed; `complete` also requires it to be right',
  params: zId,
  body: z.strictObject({
    passengers: z.array(zDraftPassenger).max(18),
    contacts: zDraftContacts,
    /** What the travel policy of the contract asks for; absent: as it was. */
    travelNote: zTravelNote.optional(),
    complete: z.boolean(),
  }),
  output: zBookingDraft,
});

export const confirmServices = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/services',
  access: 'visitor',
  scope: 'orders:write',
  summary: 'Leave the services step; asks the supplier for the price once more',
  params: zId,
  output: zBookingDraft,
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/order',
  access: 'visitor',
  scope: 'orders:write',
  idempotent: true,
  summary: 'Accept the agreements and the price, hold the seats, start the payment (Idempotency-Key honoured)',
  params: zId,
  body: z.strictObject({
    agreements: z.array(z.strictObject({ key: z.string().max(40), version: z.int().max(MAX_VERSION) })).max(20),
    /** The total the visitor saw and agreed to; another price answers 409 `orders.price_changed`. */
    acceptedTotal: zMoney,
    /**
     * The accepted total of the chosen ancillaries; absent: none. Another sum answers 409 `orders.ancillaries_changed`.
     */
    acceptedAncillaries: zMoney.optional(),
    priceChangeAccepted: z.boolean(),
    confirmNewOrder: z.boolean(),
    ...zPaymentChoice,
  }),
  output: z.object({
    orderId: z.string(),
    redirectUrl: z.string().nullable(),
    /** Why the payment could not be started; the order waits for another try. */
    refused: z.string().nullable(),
  }),
  status: 201,
});

export const readPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/payment-methods',
  access: 'visitor',
  scope: 'orders:read',
  summary: 'The ways to pay for a booking that are open to the caller, and what stands against placing it',
  params: zId,
  output: z.object({
    ways: z.array(zPaymentOption),
    /** An order of the caller that has one of these documents on one of these flights already. */
    duplicate: z.object({ number: z.string(), orderId: z.string(), paid: z.enum(['yes', 'no']) }).nullable(),
  }),
});
