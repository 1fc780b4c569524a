import { z } from 'zod';

/**
 * Duffel's JSON, version v2, as far as it is read; what older versions called otherwise or left out is optional, and
 * what recordings have as null may be null.
 */
const zText = z.string().min(1);
const zAmount = z.string().max(24);
const zPlace = z.object({
  iata_code: z.string().nullable(),
  time_zone: z.string().nullable(),
});
const zCarrier = z.object({ iata_code: z.string().nullable() });
const zBaggage = z.object({ type: z.string(), quantity: z.int().min(0) });
const zSegment = z.object({
  id: zText,
  origin: zPlace,
  destination: zPlace,
  departing_at: zText,
  arriving_at: zText,
  marketing_carrier: zCarrier,
  marketing_carrier_flight_number: z.string().nullable(),
  aircraft: z.object({ iata_code: z.string().nullable(), name: z.string() }).nullish(),
  passengers: z
    .array(
      z.object({
        passenger_id: zText,
        cabin_class: z.string().nullish(),
        cabin_class_marketing_name: z.string().nullish(),
        fare_basis_code: z.string().nullish(),
        baggages: z.array(zBaggage).nullish(),
      }),
    )
    .optional(),
});
export type WireSegment = z.output<typeof zSegment>;

export const zSlice = z.object({
  id: zText,
  fare_brand_name: z.string().nullish(),
  segments: z.array(zSegment).min(1),
});
export type WireSlice = z.output<typeof zSlice>;

const zCondition = z
  .object({
    allowed: z.boolean(),
    penalty_amount: zAmount.nullish(),
    penalty_currency: z.string().nullish(),
  })
  .nullish();
export type WireCondition = z.output<typeof zCondition>;
const zConditions = z.object({ change_before_departure: zCondition, refund_before_departure: zCondition }).nullish();

const zPassenger = z.object({
  id: zText,
  type: z.string().nullish(),
  age: z.int().nullish(),
});

export const zOffer = z.object({
  id: zText.max(200),
  expires_at: zText,
  total_amount: zAmount,
  total_currency: z.string(),
  tax_amount: zAmount.nullish(),
  slices: z.array(zSlice).min(1),
  passengers: z.array(zPassenger).min(1),
  conditions: zConditions,
  passenger_identity_documents_required: z.boolean().optional(),
  supported_passenger_identity_document_types: z.array(z.string()).nullish(),
  payment_requirements: z
    .object({
      requires_instant_payment: z.boolean(),
      payment_required_by: z.string().nullish(),
      price_guarantee_expires_at: z.string().nullish(),
    })
    .nullish(),
});
export type WireOffer = z.output<typeof zOffer>;

export const zOfferRequest = z.object({ id: zText, passengers: z.array(zPassenger) });

export const zCancellation = z.object({
  id: zText,
  order_id: zText,
  refund_amount: zAmount.nullish(),
  refund_currency: z.string().nullish(),
  refund_to: z.string().nullish(),
  expires_at: z.string().nullish(),
  confirmed_at: z.string().nullish(),
});
export type WireCancellation = z.output<typeof zCancellation>;

/** Of a change that the airline made: what it flies instead of what it sold. */
export const zAirlineChange = z.object({
  id: zText,
  action_taken: z.string().nullish(),
  added: z.array(z.unknown()),
  removed: z.array(z.unknown()),
});

export const zOrder = z.object({
  id: zText,
  type: z.enum(['instant', 'hold']).nullish(),
  offer_id: z.string().nullish(),
  created_at: z.string().nullish(),
  booking_reference: zText,
  payment_status: z.object({
    awaiting_payment: z.boolean(),
    payment_required_by: z.string().nullish(),
    price_guarantee_expires_at: z.string().nullish(),
    paid_at: z.string().nullish(),
  }),
  total_amount: zAmount,
  total_currency: z.string(),
  tax_amount: zAmount.nullish(),
  slices: z.array(zSlice).min(1),
  passengers: z.array(z.object({ id: zText, type: z.string().nullish() })).min(1),
  documents: z
    .array(
      z.object({
        /** Left out by an older version: a ticket. */
        type: z.string().nullish(),
        unique_identifier: zText,
        passenger_ids: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  conditions: zConditions,
  cancelled_at: z.string().nullish(),
  cancellation: zCancellation.nullish(),
  void_window_ends_at: z.string().nullish(),
  available_actions: z.array(z.string()).nullish(),
  airline_initiated_changes: z.array(zAirlineChange).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
export type WireOrder = z.output<typeof zOrder>;

export const zPayment = z.object({
  id: zText,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
});

export const zData = z.object({ data: z.unknown().optional() });
export const zPage = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ after: z.string().nullish() }).nullish(),
});

/** Several at once are possible; `source` was a plain text on errors of airlines, `code` once a number. */
export const zErrors = z.object({
  errors: z
    .array(
      z.object({
        code: z.union([z.string(), z.number()]).nullish(),
        title: z.string().nullish(),
        message: z.string().nullish(),
        source: z.unknown().optional(),
      }),
    )
    .min(1),
});
