import { z } from 'zod';
import { zInstant, zLocalDateTime, zMoney } from '#kernel/schemas.ts';
import {
  zCheckedIn,
  zFareTerms,
  zHeldSeats,
  zSegmentAncillaries,
  zSegmentPlaceMap,
  zSlice,
  zSoldAncillary,
  zSupplierPrice,
  zTax,
} from '../api.ts';
import type { Reject } from '../domain/port.ts';

/** What a supplier may answer, checked before anybody believes it. */
const zAt = z.iso.datetime({ offset: true });

export const zSupplierOffer = z.object({
  offerId: z.string().min(1),
  slices: z.array(zSlice).min(1),
  terms: zFareTerms,
  prices: z.array(zSupplierPrice).min(1),
  portionPrices: z.array(z.array(zSupplierPrice)).optional(),
  seatsLeft: z.int().nullable(),
  holdable: z.boolean(),
  holdMinutes: z.int().positive().optional(),
  expiresAt: zAt,
});

/** An id goes into addresses and forms, so an id that no page can carry is refused on arrival. */
export const zSearchedOffer = zSupplierOffer.extend({ offerId: z.string().min(1).max(4000) });

const zRef = z.object({ id: z.string().min(1), locator: z.string().min(1), version: z.string() });
export const zSupplierBooking = z.object({
  ref: zRef,
  from: zRef.optional(),
  state: z.enum(['held', 'issued', 'canceled', 'voided', 'released', 'refunded']),
  paymentTimeLimit: zAt.nullable(),
  documents: z.array(
    z.object({
      number: z.string().min(1),
      kind: z.enum(['ticket', 'emd', 'rail', 'bus', 'hotel', 'transfer', 'express', 'voucher']),
      travellerId: z.string(),
      coupons: z.array(
        z.object({
          n: z.int(),
          status: z.string(),
          flight: z.string(),
          place: z.string().optional(),
          unusedBerths: z.array(z.string()).optional(),
          boarding: z.string().optional(),
        }),
      ),
      voidUntil: zAt.nullable(),
      replaces: z.string().min(1).optional(),
      state: z.enum(['open', 'void', 'released', 'refunded', 'exchanged']),
    }),
  ),
  prices: z.array(zSupplierPrice),
  total: zMoney,
  actions: z.array(z.enum(['issue', 'cancel', 'void', 'release', 'refund', 'exchange'])),
  flights: z
    .array(
      z.object({
        flight: z.string(),
        departsLocal: zLocalDateTime,
        arrivesLocal: zLocalDateTime,
        departsAt: zInstant,
        arrivesAt: zInstant,
        canceled: z.boolean(),
      }),
    )
    .optional(),
});

export const zRevalidation = z.object({
  offer: zSupplierOffer,
  delta: zMoney,
  termsChanged: z.literal(true).optional(),
});
export const zPlaceMap = z.array(zSegmentPlaceMap).min(1);
export const zRefundQuote = z.object({
  id: z.string().min(1),
  mode: z.enum(['void', 'refund']),
  expiresAt: zAt,
  lines: z
    .array(
      z.object({
        document: z.string().min(1),
        travellerId: z.string(),
        fare: zMoney,
        penalty: zMoney,
        taxes: z.array(zTax),
        refund: zMoney,
      }),
    )
    .min(1),
  total: zMoney,
});
const zExchangedPrice = z.object({ fare: zMoney, taxes: z.array(zTax) });
export const zExchangeQuotes = z.array(
  z.object({
    id: z.string().min(1),
    expiresAt: zAt,
    slices: z.array(zSlice).min(1),
    terms: zFareTerms,
    refundsDifference: z.boolean(),
    lines: z
      .array(
        z.object({
          document: z.string().min(1),
          travellerId: z.string(),
          was: zExchangedPrice,
          now: zExchangedPrice,
          fareDifference: zMoney,
          taxDifference: zMoney,
          penalty: zMoney,
          total: zMoney,
        }),
      )
      .min(1),
    total: zMoney,
  }),
);
export const zResolved = z.union([zSupplierBooking, z.enum(['never-happened', 'refused'])]);

const REJECTS = [
  'GONE',
  'PLACE_TAKEN',
  'PRICE_CHANGED',
  'EXPIRED',
  'VERSION',
  'BUSY',
  'INVALID',
  'NAME_OR_DOC',
  'FUNDS',
  'WINDOW_CLOSED',
  'NOT_AUTOMATIC',
  'UNSUPPORTED',
  'LIMIT',
  'DOWN',
] as const satisfies readonly Reject[];

export const zOutcome = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ok'), value, asOf: zAt }),
    z.object({
      kind: z.literal('rejected'),
      code: z.enum(REJECTS),
      message: z.string(),
      retry: z.boolean(),
    }),
    z.object({ kind: z.literal('pending'), token: z.string(), pollAfterMs: z.number().min(0) }),
    z.object({ kind: z.literal('unknown'), reason: z.string() }),
  ]);

export const zOffered = zOutcome(z.array(zSegmentAncillaries));
export const zKeptAnswer = zOutcome(zHeldSeats);
export const zSold = zOutcome(zSoldAncillary);
export const zResolvedAncillary = zOutcome(z.union([zSoldAncillary, z.literal('never-happened')]));
export const zCheckedInAnswer = zOutcome(zCheckedIn);
