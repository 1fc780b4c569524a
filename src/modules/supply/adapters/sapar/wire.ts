import { z } from 'zod';
import { isKnownCurrency } from '#kernel/foreign-currencies.ts';
import type { Currency } from '#kernel/money.ts';
import { zAncillary, zAncillaryKind } from '../../domain/ancillaries.ts';

/** The suppliers' JSON, as partners/README.md describes it; sums are whole minor units of one `currency`. */
const zUtc = z.iso.datetime();
const zLocal = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
const zSum = z.int().min(0);
const zBags = z.object({ pieces: z.int().min(0), kg: z.int().min(0) });
/** A difference; a negative amount is refunded. */
const zSigned = z.int();
/** Any of ISO 4217: our side of the port converts it (`use-cases/convert-supplier.ts`). */
const zCurrency = z
  .string()
  .refine(isKnownCurrency)
  .transform((code) => code as Currency);
const zPassenger = z.enum(['adult', 'child', 'lapInfant', 'seatInfant']);
export type WirePassenger = z.output<typeof zPassenger>;

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const zFlight = z.object({
  flight: z.string().regex(/^[A-Z0-9]{2} \d{1,4}[A-Z]?$/),
  carrier: z.string().regex(/^[A-Z0-9]{2}$/),
  from: z.string().length(3),
  to: z.string().length(3),
  departsLocal: zLocal,
  arrivesLocal: zLocal,
  departsUtc: zUtc,
  arrivesUtc: zUtc,
  minutes: z.int().positive(),
  aircraft: z.string().nullable(),
});

const zPrice = z.object({
  passenger: zPassenger,
  count: z.int().positive(),
  fare: zSum,
  taxes: z.array(z.object({ code: z.string().min(2).max(3), amount: zSum, refundable: z.boolean() })),
});
export type WirePrice = z.output<typeof zPrice>;

export const zOffer = z.object({
  offerId: z.string().min(1).max(400),
  currency: zCurrency,
  journeys: z.array(z.object({ flights: z.array(zFlight).min(1), minutes: z.int().positive() })).min(1),
  fare: z.object({
    fareFamily: z.string().min(1),
    name: z.string().min(1),
    cabin: z.enum(['economy', 'business', 'first']),
    fareBasis: z.array(z.string()),
    cabinBag: zBags,
    baggage: zBags,
    meal: z.boolean(),
    seatChoice: z.enum(['included', 'paid', 'none']),
    refund: z.object({
      allowed: z.boolean(),
      penalty: zSum.nullable(),
      noShow: zSum.nullable(),
      byHand: z.boolean().optional(),
    }),
    /** An unknown time zone counts as absent. */
    voidZone: z.string().refine(isZone).optional().catch(undefined),
    change: z.object({ allowed: z.boolean(), fee: zSum.nullable() }),
  }),
  prices: z.array(zPrice).min(1),
  total: zSum,
  seatsLeft: z.int().nullable(),
  holdable: z.boolean(),
  holdMinutes: z.int().positive().optional().catch(undefined),
  expiresAt: zUtc,
});
export type WireOffer = z.output<typeof zOffer>;

/** An offer asked again: what it costs now, and what its total was when it was found. */
export const zPricedOffer = zOffer.extend({ quotedTotal: zSum });

export const zSearchLine = z.union([
  z.object({ offers: z.array(z.unknown()) }),
  z.object({ done: z.literal(true), total: z.int() }),
]);

const zNamed = z.object({
  id: z.string().min(1),
  locator: z.string().min(5).max(8),
  version: z.string().min(1),
});
export const zBooking = zNamed.extend({
  /** The booking that its travellers left. */
  splitFrom: zNamed.optional(),
  state: z.enum(['held', 'issued', 'canceled', 'voided', 'released', 'refunded']),
  paymentTimeLimit: zUtc.nullable(),
  currency: zCurrency,
  total: zSum,
  prices: z.array(zPrice).min(1),
  documents: z.array(
    z.object({
      number: z.string().regex(/^\d{13}$/),
      /** Left out: a ticket. What we have no word for is kept as a document of another type. */
      kind: z.string().min(1).max(40).optional(),
      travellerRef: z.string().min(1),
      coupons: z.array(z.object({ n: z.int(), status: z.string(), flight: z.string() })).min(1),
      voidUntil: zUtc.nullable(),
      replaces: z
        .string()
        .regex(/^\d{13}$/)
        .optional(),
      state: z.enum(['open', 'void', 'released', 'refunded', 'exchanged']),
    }),
  ),
  actions: z.array(z.string()),
  /** As they are flown now; a supplier that does not say leaves them out. */
  flights: z
    .array(
      z.object({
        flight: zFlight.shape.flight,
        departsLocal: zLocal,
        arrivesLocal: zLocal,
        departsUtc: zUtc,
        arrivesUtc: zUtc,
        canceled: z.boolean(),
      }),
    )
    .optional(),
});
export type WireBooking = z.output<typeof zBooking>;

export const zQuote = z.object({
  id: z.string().min(1).max(100),
  mode: z.enum(['void', 'refund']),
  expiresAt: zUtc,
  currency: zCurrency,
  lines: z
    .array(
      z.object({
        document: z.string().regex(/^\d{13}$/),
        travellerRef: z.string().min(1),
        fare: zSum,
        penalty: zSum,
        taxes: zPrice.shape.taxes,
        refund: zSum,
      }),
    )
    .min(1),
  total: zSum,
});
export type WireQuote = z.output<typeof zQuote>;

const zSoldFor = z.object({ fare: zSum, taxes: zPrice.shape.taxes });
export const zExchangeQuotes = z.object({
  quotes: z.array(
    z.object({
      id: z.string().min(1).max(100),
      expiresAt: zUtc,
      currency: zCurrency,
      journeys: zOffer.shape.journeys,
      fare: zOffer.shape.fare,
      refundsDifference: z.boolean(),
      lines: z
        .array(
          z.object({
            document: z.string().regex(/^\d{13}$/),
            travellerRef: z.string().min(1),
            was: zSoldFor,
            now: zSoldFor,
            fareDifference: zSigned,
            taxDifference: zSigned,
            penalty: zSum,
            total: zSigned,
          }),
        )
        .min(1),
      total: zSigned,
    }),
  ),
});
export type WireExchangeQuote = z.output<typeof zExchangeQuotes>['quotes'][number];

/** Ancillaries on sale, flight by flight. */
export const zAncillaries = z.object({
  currency: zCurrency,
  flights: z.array(
    z.object({
      flight: zFlight.shape.flight,
      departsLocal: zLocal,
      ancillaries: z.array(
        z.object({
          id: z.string().min(1).max(20),
          kind: zAncillaryKind,
          ssr: z.string(),
          rfic: z.string(),
          rfisc: z.string(),
          price: zSum,
          max: z.int().positive(),
          left: z.int().min(0).nullable(),
          sellUntil: zUtc,
          refundUntil: zUtc.nullable(),
          piece: zAncillary.shape.piece,
        }),
      ),
    }),
  ),
});

export const zSoldAncillary = z.object({
  id: z.string().min(1),
  number: z
    .string()
    .regex(/^\d{13}$/)
    .nullable(),
  travellerRef: z.string().min(1),
  flight: zFlight.shape.flight,
  item: z.string(),
  price: zSum,
  currency: zCurrency,
  state: z.enum(['issued', 'voided', 'refunded', 'lost']),
  voidUntil: zUtc.nullable(),
  refundUntil: zUtc.nullable(),
});
export type WireSoldAncillary = z.output<typeof zSoldAncillary>;

export const zOperation = z.object({
  operation: z.object({ id: z.string(), kind: z.string() }),
  booking: zBooking,
  extra: zSoldAncillary.optional(),
});
export const zRefusal = z.object({ code: z.string().min(1), message: z.string().optional() });
