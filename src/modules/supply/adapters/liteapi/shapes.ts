import { z } from 'zod';

/**
 * What we read of LiteAPI's answers, and no more. Its published schema contradicts its own examples (objects where it
 * says lists, null where it says a text), so both forms are read.
 */
const zText = z.string().nullish();
const zNumber = z.number().nullish();

const zAmount = z.object({ amount: z.number(), currency: z.string() });
/** An amount, or a list of one. */
const zOneAmount = z
  .union([zAmount, z.array(zAmount).min(1)])
  .transform((value) => (Array.isArray(value) ? (value[0] as z.output<typeof zAmount>) : value));

export const zPolicies = z.object({
  refundableTag: zText,
  cancelPolicyInfos: z
    .array(
      z.object({
        cancelTime: z.string(),
        amount: z.number(),
        currency: zText,
        type: zText,
        timezone: zText,
      }),
    )
    .nullish(),
});
export type WirePolicies = z.output<typeof zPolicies>;

const zRate = z.object({
  occupancyNumber: zNumber,
  name: zText,
  maxOccupancy: zNumber,
  adultCount: zNumber,
  childCount: zNumber,
  boardType: zText,
  boardName: zText,
  mappedRoomId: z.union([z.number(), z.string()]).nullish(),
  retailRate: z.object({
    total: zOneAmount,
    taxesAndFees: z
      .array(z.object({ included: z.boolean(), description: zText, amount: z.number(), currency: z.string() }))
      .nullish(),
  }),
  cancellationPolicies: zPolicies.nullish(),
});
export type WireRate = z.output<typeof zRate>;

/** What tells an offer that is not sold by itself, and one whose rooms are not described. */
export const zSketch = z.object({
  offerId: zText,
  rateType: zText,
  rates: z.array(z.object({ retailRate: z.object({ total: z.unknown() }) })),
});

export const zRoomType = z.object({
  offerId: z.string().min(1).max(2_400),
  rates: z.array(zRate).min(1).max(10),
  offerRetailRate: zOneAmount,
  suggestedSellingPrice: zOneAmount.nullish().catch(null),
});

export const zHotel = z.object({
  id: z.string().regex(/^[\w-]{1,30}$/),
  name: z.string().trim().min(1),
  main_photo: zText,
  thumbnail: zText,
  address: zText,
  latitude: zNumber,
  longitude: zNumber,
  rating: zNumber,
  review_count: zNumber,
  stars: zNumber,
});
export type WireHotel = z.output<typeof zHotel>;

/** Hotels and offers are read one by one: a broken one does not hide the others. */
export const zRates = z.object({
  data: z.array(z.object({ hotelId: z.string(), roomTypes: z.array(z.unknown()) })).nullish(),
  hotels: z.array(z.unknown()).nullish(),
});

export const zPrebook = z.object({
  data: z.object({
    prebookId: z.string().min(1),
    offerId: zText,
    hotelId: z.string(),
    checkin: z.string(),
    checkout: z.string(),
    currency: z.string(),
    price: z.number(),
    cancellationChanged: z.boolean().nullish(),
    boardChanged: z.boolean().nullish(),
    roomTypes: z.array(z.object({ rates: z.array(zRate).min(1) })).min(1),
  }),
});

export const zBooking = z.object({
  bookingId: z.string().regex(/^[\w-]{1,11}$/),
  clientReference: zText,
  status: z.string(),
  checkin: z.string(),
  checkout: z.string(),
  price: z.number(),
  currency: z.string(),
  hotel: z.object({ hotelId: zText, name: zText }).nullish(),
  bookedRooms: z.array(z.unknown()).nullish(),
  cancellationPolicies: zPolicies.nullish(),
  customTags: z.record(z.string(), z.string()).nullish(),
  amountRefunded: zNumber,
});
export type WireBooking = z.output<typeof zBooking>;

export const zOneBooking = z.object({ data: zBooking });
/** In lists we read only which they are. */
export const zBookings = z.object({
  data: z.array(z.object({ bookingId: z.string(), clientReference: zText })).nullish(),
});
export const zCancellation = z.object({
  data: z.object({ status: z.string(), cancellation_fee: zNumber, refund_amount: zNumber, currency: zText }),
});

export const zError = z.object({
  error: z.object({ code: z.union([z.number(), z.string()]), message: zText, description: zText }),
});
