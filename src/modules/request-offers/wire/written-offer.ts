import { z } from 'zod';
import { MODES } from '#kernel/mode.ts';
import { zCabin, zLocalDate, zLocalDateTime, zMoney } from '#kernel/schemas.ts';
import { ROOM_TYPES, TRANSFER_CLASSES, zBags, zCoachClass } from '#modules/supply/api.ts';

const zLocation = z.string().trim().min(1).max(80);
const zName = z.string().trim().min(1).max(80);
export const zPositive = zMoney.refine(({ minor, currency }) => minor > 0 && currency === 'KGS', {
  error: 'common.bad_input',
});
const zNotNegative = zMoney.refine(({ minor, currency }) => minor >= 0 && currency === 'KGS', {
  error: 'common.bad_input',
});

/** Most segments of one direction, and people of one category. */
export const SEGMENTS_LIMIT = 4;
const PARTY_LIMIT = 30;

const zWrittenSegment = z.strictObject({
  /** Two characters, as on tickets. */
  carrier: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2}$/, { error: 'offers.bad_carrier' }),
  /** Number of the flight, train or bus without the carrier. */
  number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-ZА-Я]{1,6}$/, { error: 'offers.bad_number' }),
  /** A key, code or name of an airport or station, or of a city that has a single one. */
  from: zLocation,
  to: zLocation,
  departsLocal: zLocalDateTime,
  arrivesLocal: zLocalDateTime,
});
export type WrittenSegment = z.output<typeof zWrittenSegment>;

/** What is offered, as staff type it; `kind` decides its fields. Times are the wall clock of each place. */
export const zWrittenProduct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('journey'),
    mode: z.enum(MODES),
    /** One direction, or two. */
    slices: z.array(z.array(zWrittenSegment).min(1).max(SEGMENTS_LIMIT)).min(1).max(2),
    cabin: zCabin,
    /** Trains only. */
    coachClass: zCoachClass.nullable(),
    fareName: zName,
    baggage: zBags.extend({ pieces: z.int().min(0).max(9), kg: z.int().min(0).max(99) }),
  }),
  z.strictObject({
    kind: z.literal('hotel'),
    city: zLocation,
    hotel: zName,
    stars: z.int().min(0).max(5),
    address: z.string().trim().min(1).max(200),
    phone: z.string().trim().max(40),
    checkInDate: zLocalDate,
    checkOutDate: zLocalDate,
    room: z.enum(ROOM_TYPES),
    rateName: zName,
    breakfast: z.boolean(),
    adults: z.int().min(1).max(PARTY_LIMIT),
  }),
  z.strictObject({
    kind: z.literal('transfer'),
    from: zLocation,
    to: zLocation,
    departsLocal: zLocalDateTime,
    minutes: z.int().min(1).max(1_440),
    class: z.enum(TRANSFER_CLASSES),
    guests: z.int().min(1).max(PARTY_LIMIT),
    luggage: z.int().min(0).max(PARTY_LIMIT),
    meet: z.string().trim().min(1).max(200),
  }),
  /** What is arranged for one name: an operation with tickets that were bought elsewhere, an additional service. */
  z.strictObject({
    kind: z.literal('service'),
    name: zName,
    /** What is done and on which conditions. */
    terms: z.string().trim().min(1).max(500),
    /** The day by whose end it is done. */
    date: zLocalDate,
  }),
]);
export type WrittenProduct = z.output<typeof zWrittenProduct>;

/**
 * What one person of a category costs at the supplier, before our fees; a room, a car or a service counts as an adult.
 */
const zWrittenPrice = z.strictObject({
  count: z.int().min(0).max(PARTY_LIMIT),
  fare: zNotNegative,
  taxes: zNotNegative,
});

/** What the client should know, in words. */
export const zNote = z.string().trim().max(500).default('');

export const zNewOffer = z.strictObject({
  /** The service of the request that it answers; the first is 1. */
  service: z.int().min(1).max(99),
  product: zWrittenProduct,
  prices: z.strictObject({
    adult: zWrittenPrice.extend({ fare: zPositive }),
    child: zWrittenPrice.nullable(),
    infant: zWrittenPrice.nullable(),
  }),
  /** What is kept of each ticket that is given back; null: nothing comes back but taxes. */
  refundPenalty: zNotNegative.nullable(),
  /** What an exchange of each ticket costs; null: it is not exchanged. */
  exchangeFee: zNotNegative.nullable(),
  /** What the client should know, in words. */
  note: zNote,
  /** Until when it may be accepted and paid, in Bishkek. */
  deadline: zLocalDateTime,
});
export type NewOffer = z.output<typeof zNewOffer>;
