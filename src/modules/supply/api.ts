import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCabin, zCategory, zInstant, zLocalDateTime, zMoney } from '#kernel/schemas.ts';

/** One flight of a journey. Times are the wall clock of each airport; `…At` are the instants. */
export const zSegment = z
  .object({
    /** Carrier's two characters and number: `X0 101`. */
    flight: z.string(),
    carrier: z.string(),
    /** Airport place keys of module reference. */
    from: z.string(),
    to: z.string(),
    departs: zLocalDateTime,
    arrives: zLocalDateTime,
    departsAt: zInstant,
    arrivesAt: zInstant,
    minutes: z.int(),
    aircraft: z.string().nullable(),
  })
  .meta({ id: 'Segment' });
export type Segment = z.output<typeof zSegment>;

/** One direction. `minutes` counts from the first departure to the last arrival. */
export const zSlice = z
  .object({
    segments: z.array(zSegment).min(1),
    minutes: z.int(),
    /** Between two segments the traveller changes to another airport of the city. */
    airportChange: z.boolean(),
    overnight: z.boolean(),
  })
  .meta({ id: 'Slice' });
export type Slice = z.output<typeof zSlice>;

export const zBags = z.object({ pieces: z.int(), kg: z.int() });

/** What a fare family promises; penalties are for one passenger with a seat. */
export const zFareTerms = z
  .object({
    /** Raw family code, `lite | standard | flex | business`, or the supplier's own. */
    family: z.string(),
    name: z.string(),
    cabin: zCabin,
    /** One fare basis a segment, in order. */
    fareBasis: z.array(z.string()),
    cabinBag: zBags,
    baggage: zBags,
    meal: z.boolean(),
    seatChoice: z.enum(['included', 'paid', 'none']),
    refund: z.object({
      allowed: z.boolean(),
      penalty: zMoney.nullable(),
      noShow: zMoney.nullable(),
      /** A person of the carrier decides, once tickets cannot be annulled any more. */
      byHand: z.boolean().optional(),
    }),
    /** Tickets may be annulled until 23:59 of the day of issue in this IANA zone; absent: the supplier does not say. */
    voidZone: z.string().optional(),
    change: z.object({ allowed: z.boolean(), fee: zMoney.nullable() }),
  })
  .meta({ id: 'FareTerms' });
export type FareTerms = z.output<typeof zFareTerms>;

export const zTax = z.object({ code: z.string(), amount: zMoney, refundable: z.boolean() });

/** What one passenger of a category costs at the supplier, before our fees. */
export const zSupplierPrice = z.object({
  category: zCategory,
  count: z.int(),
  fare: zMoney,
  taxes: z.array(zTax),
});
export type SupplierPrice = z.output<typeof zSupplierPrice>;

/** Where a supplier tells its news; the path of the address we give it. */
export const newsPath = (supplier: string): string => `/api/webhooks/supplier/${supplier}`;

/** A supplier's own call: signed, raw bytes; answers once it is stored, also for one that came before. */
export const supplierCallback = endpoint({
  method: 'POST',
  path: newsPath(':supplier'),
  access: 'public',
  summary: 'Signed news from a supplier: one of its reservations has changed',
  params: z.strictObject({ supplier: z.string().max(40) }),
  output: z.object({ received: z.literal(true) }),
});
