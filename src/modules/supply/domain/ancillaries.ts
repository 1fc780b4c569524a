import { z } from 'zod';
import { zCabin, zInstant, zLocalDateTime, zMoney } from '#kernel/schemas.ts';
import { DOCUMENT_NUMBER } from './document-number.ts';

/**
 * Ancillaries of a flight: bags, meals, chosen seats, the carrier's own bus, services for one traveller; `other`: what
 * staff arranged and named themselves.
 */
export const ANCILLARY_KINDS = [
  'baggage',
  'meal',
  'seat',
  'bus',
  'pet',
  'wheelchair',
  'cradle',
  'minor',
  'checkin',
  'other',
] as const;
export type AncillaryKind = (typeof ANCILLARY_KINDS)[number];
export const zAncillaryKind = z.enum(ANCILLARY_KINDS);

/** What a supplier sells of it; a kind that is not there is not sold, or only by a person on request. */
export const zAncillaryCapabilities = z.object({
  kinds: z.array(zAncillaryKind),
  /** Seats are shown on a map. */
  seatMap: z.boolean(),
  /** Seats are kept while a form is open; else they are first come, first served until the booking. */
  keepsSeats: z.boolean(),
  /** What is chosen before the purchase goes inside the booking: the hold names it, and each sale finds it there. */
  inBooking: z.boolean(),
  /** May be bought after the ticket. */
  later: z.boolean(),
  /** May be given back by itself; else only together with the ticket. */
  giveBack: z.boolean(),
  /** Goes over to the new flight when the ticket is exchanged. */
  move: z.boolean(),
  checkIn: z.boolean(),
});
export type AncillaryCapabilities = z.output<typeof zAncillaryCapabilities>;
export const NO_ANCILLARIES: AncillaryCapabilities = {
  kinds: [],
  seatMap: false,
  keepsSeats: false,
  inBooking: false,
  later: false,
  giveBack: false,
  move: false,
  checkIn: false,
};
/** Bags before and after the ticket, each with a document that may be given back; nothing else. */
export const BAGS_ONLY: AncillaryCapabilities = {
  ...NO_ANCILLARIES,
  kinds: ['baggage'],
  later: true,
  giveBack: true,
};

/** One thing on sale on one flight, at its price for one traveller. */
export const zAncillary = z
  .object({
    /** The supplier's own name of it, `BAG23`, `VGML`, `BUS-0630`; a chosen seat is `SEAT`. */
    id: z.string(),
    kind: zAncillaryKind,
    /** The service request that the carrier gets (SSR), `XBAG`, `MOML`, `WCHR`. */
    ssr: z.string(),
    /** Reason for issuance and its sub-code on the document: `C` and `0CC`. */
    rfic: z.string(),
    rfisc: z.string(),
    /** Zero: free, confirmed without a document. */
    price: zMoney,
    /** Maximum for one traveller. */
    max: z.int(),
    /** Left on this flight; null: enough. */
    left: z.int().nullable(),
    /** On sale until then. */
    until: zInstant,
    /** All of its price comes back until then; null: never, once it cannot be annulled any more. */
    refundUntil: zInstant.nullable(),
    /** `request`: the carrier does not confirm it at once, a person asks for it. */
    confirm: z.enum(['now', 'request']),
    /** Completed years on the day of departure, from and up to (not with); absent: anybody. */
    ages: z.object({ from: z.int(), under: z.int().nullable() }).optional(),
    /** Baggage: one piece, at most so heavy and (length, width and height added) so large. */
    piece: z.object({ kg: z.int(), cm: z.int(), oversize: z.boolean() }).optional(),
    /** Bus: where and when it goes; times by the clock of the place. */
    airportBus: z
      .object({
        pointFrom: z.string(),
        pointTo: z.string(),
        departsLocal: zLocalDateTime,
        arrivesLocal: zLocalDateTime,
        /** Price for a child under twelve; the bus needs a ticket for every passenger (spec §5). */
        childPrice: zMoney,
      })
      .optional(),
  })
  .meta({ id: 'Ancillary' });
export type Ancillary = z.output<typeof zAncillary>;

/**
 * A seat as its carrier sells it now. `free` costs nothing more than the zone says, `extra` has more room, `kid` is
 * kept for those with infants
 * and children, `pet` is where an animal may travel, `exit` is at an emergency exit; the other two are not for sale.
 */
export const SEAT_STATES = ['free', 'extra', 'kid', 'pet', 'exit', 'taken', 'unavailable'] as const;

/** Who may not sit in a zone. */
export const SEAT_REFUSALS = ['child', 'infant', 'withInfant', 'pet', 'wheelchair', 'noChild'] as const;
export type SeatRefusal = (typeof SEAT_REFUSALS)[number];

export const zSeatZone = z.object({
  /** Unique on its map. */
  id: z.string().min(1).max(40),
  price: zMoney,
  /** `noChild`: passengers who travel without an infant or a child under twelve. */
  refuses: z.array(z.enum(SEAT_REFUSALS)),
});
export type SeatZone = z.output<typeof zSeatZone>;

export const zSeat = z.object({
  /** `12A`. */
  id: z.string(),
  column: z.string(),
  state: z.enum(SEAT_STATES),
  zone: zSeatZone.shape.id,
});
export type Seat = z.output<typeof zSeat>;

export const zSeatCabin = z.object({
  cabin: zCabin,
  /** Letters from left to right; null is an aisle. */
  columns: z.array(z.string().nullable()),
  rows: z.array(
    z.object({
      number: z.int(),
      exit: z.boolean(),
      wing: z.boolean(),
      /** A cradle can be hung before this row. */
      bassinet: z.boolean(),
      seats: z.array(zSeat),
    }),
  ),
  /** Drawn before the row, or after the last one (`before` null). */
  facilities: z.array(z.object({ kind: z.enum(['lavatory', 'galley', 'exit', 'stairs']), before: z.int().nullable() })),
});

/** The cabin of one flight in the fare's own class, seat by seat. */
export const zSeatMap = z
  .object({
    aircraft: z.string(),
    cabins: z.array(zSeatCabin),
    zones: z.array(zSeatZone),
    /** Seats are sold until then. */
    until: zInstant,
  })
  .meta({ id: 'SeatMap' });
export type SeatMap = z.output<typeof zSeatMap>;

/** When passengers of a carrier check in for a flight, and what it costs before it is free (spec §9). */
export const zCheckInRules = z.object({
  /** From then for the fee; null: not before it is free. */
  paidFrom: zInstant.nullable(),
  fee: zMoney,
  freeFrom: zInstant,
  until: zInstant,
});
export type CheckInRules = z.output<typeof zCheckInRules>;

/** Everything on sale on one flight of a journey. */
export const zSegmentAncillaries = z
  .object({
    flight: z.string(),
    departsLocal: zLocalDateTime,
    items: z.array(zAncillary),
    /** A chosen seat: its codes and deadlines; the price is the zone's. Null: none are chosen. */
    seat: zAncillary.nullable(),
    seats: zSeatMap.nullable(),
    checkIn: zCheckInRules.nullable(),
  })
  .meta({ id: 'SegmentAncillaries' });
export type SegmentAncillaries = z.output<typeof zSegmentAncillaries>;

/** Something sold: `id` is the operation that sold it, `number` its document (null: it was free). */
export const zSoldAncillary = z.object({
  id: z.string().min(1),
  number: z.string().regex(new RegExp(DOCUMENT_NUMBER)).nullable(),
  travellerId: z.string(),
  flight: z.string(),
  item: z.string(),
  seat: z.string().nullable(),
  price: zMoney,
  state: z.enum(['issued', 'voided', 'refunded', 'lost']),
  voidUntil: zInstant.nullable(),
  refundUntil: zInstant.nullable(),
});
export type SoldAncillary = z.output<typeof zSoldAncillary>;

export const zHeldSeats = z.object({
  /** `until` may be earlier than what was asked for. */
  kept: z.array(z.object({ flight: z.string(), seat: z.string(), traveller: z.string(), until: zInstant })),
});
export type HeldSeats = z.output<typeof zHeldSeats>;

/** Who is checked in for a flight; `sequence` is the number on the boarding pass. */
export const zCheckedIn = z.array(
  z.object({
    travellerId: z.string(),
    flight: z.string(),
    seat: z.string().nullable(),
    sequence: z.int().min(1),
  }),
);
export type CheckedIn = z.output<typeof zCheckedIn>;
