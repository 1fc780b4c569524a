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

const zChangeSums = {
  id: zText,
  expires_at: z.string().nullish(),
  change_total_amount: zAmount.nullish(),
  change_total_currency: z.string().nullish(),
  penalty_total_amount: zAmount.nullish(),
  penalty_total_currency: z.string().nullish(),
  refund_to: z.string().nullish(),
};
/** What slices of an order may be changed for. */
export const zChangeOffer = z.object({
  ...zChangeSums,
  order_change_id: z.string().nullish(),
  slices: z.object({ add: z.array(zSlice).min(1), remove: z.array(zSlice).min(1) }),
  conditions: zConditions,
});
export type WireChangeOffer = z.output<typeof zChangeOffer>;
/** A request, and what is offered for it. */
export const zChangeRequest = z.object({
  id: zText,
  order_change_offers: z.array(z.unknown()).nullish(),
});
/** A change that waits for its confirmation, or was confirmed. */
export const zChange = z.object({ ...zChangeSums, order_id: zText, confirmed_at: z.string().nullish() });
export type WireChange = z.output<typeof zChange>;
const zChanged = z.object({
  id: zText,
  confirmed_at: z.string().nullish(),
  slices: z.object({ remove: z.array(z.unknown()) }).nullish(),
});

/** Of a bag or a seat that an offer or an order has; what it is stands in `metadata`. */
const zServiceOf = {
  id: zText,
  type: z.string(),
  total_amount: zAmount,
  total_currency: z.string(),
  passenger_ids: z.array(z.string()),
  segment_ids: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()).nullish(),
};
export const zService = z.object({ ...zServiceOf, maximum_quantity: z.int().min(1).nullish() });
export type WireService = z.output<typeof zService>;
const zBookedService = z.object({ ...zServiceOf, quantity: z.int().min(1).nullish() });
export type WireBookedService = z.output<typeof zBookedService>;

const zElement = z.object({
  type: z.string(),
  designator: z.string().nullish(),
  available_services: z
    .array(z.object({ id: zText, passenger_id: zText, total_amount: zAmount, total_currency: z.string() }))
    .nullish(),
});
/** The cabins of one flight, row by row; between two sections is an aisle. */
export const zSeatMap = z.object({
  segment_id: zText,
  cabins: z.array(
    z.object({
      cabin_class: z.string().nullish(),
      wings: z.object({ first_row_index: z.int(), last_row_index: z.int() }).nullish(),
      rows: z.array(z.object({ sections: z.array(z.object({ elements: z.array(zElement) })) })),
    }),
  ),
});
export type WireSeatMap = z.output<typeof zSeatMap>;

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
  changes: z.array(zChanged).nullish(),
  services: z.array(zBookedService).nullish(),
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
