import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { type JourneyMode, MODES, type Mode } from '#kernel/mode.ts';
import { zCabin, zCategory, zInstant, zLocalDateTime, zMode, zMoney } from '#kernel/schemas.ts';
import { zArrangedService, zHotelStay, zRoom, zTransfer } from './domain/hotels-and-transfers.ts';
import { zCoachClass } from './domain/places.ts';

export * from './domain/ancillaries.ts';
export * from './domain/direction-name.ts';
export { DOCUMENT_NUMBER, isDocumentNumber } from './domain/document-number.ts';
export * from './domain/hotels-and-transfers.ts';
export * from './domain/places.ts';
export { type JourneyPortion, ticketPortions } from './domain/ticket-portions.ts';
export * from './wire/office.ts';

/** Stands in the place of a carrier where there is none: rooms, cars and services that staff wrote. */
export const NO_CARRIER = '00';

/**
 * One segment of a journey: a flight, a train or a bus; or a hotel stay, transfer (ADR 18) or service (ADR 86). Times
 * are the wall clock of each place; `…At` are the instants.
 */
export const zSegment = z
  .object({
    /** Absent: by air. */
    mode: zMode.optional(),
    /** Carrier's two characters and the number of the service: `AB 101`, `AB 017`. */
    flight: z.string(),
    carrier: z.string(),
    /** Location keys of module reference: airports, railway stations, bus stations. */
    from: z.string(),
    to: z.string(),
    departsLocal: zLocalDateTime,
    arrivesLocal: zLocalDateTime,
    departsAt: zInstant,
    arrivesAt: zInstant,
    minutes: z.int(),
    /** Aircraft or other vehicle, as its carrier calls it. */
    aircraft: z.string().nullable(),
    /** Buses: where one may get on, the first stop first; `from` is one of them. */
    boarding: z.array(z.object({ stop: z.string(), departsLocal: zLocalDateTime })).optional(),
    /** Trains and buses of which this is but a part: where the run begins and ends. */
    vehicleRun: z.object({ from: z.string(), to: z.string() }).optional(),
    /** Hotels: from the entry to the leaving, in one place. */
    hotelStay: zHotelStay.optional(),
    transfer: zTransfer.optional(),
    service: zArrangedService.optional(),
  })
  .meta({ id: 'Segment' });
export type Segment = z.output<typeof zSegment>;

/** The name of what has one instead of two ends: a hotel, a service that staff arrange. */
export const nameOfSegment = (segment: Pick<Segment, 'hotelStay' | 'service'> | undefined): string | undefined =>
  segment?.hotelStay?.name ?? segment?.service?.name;

/** What a journey is made by: the mode of its segments, `complex` when they differ. */
export function modeOf(slices: readonly { segments: readonly { mode?: Mode | undefined }[] }[]): JourneyMode {
  const { mode: first = 'avia' } = slices[0]?.segments[0] ?? {};
  const alike = slices.every(({ segments }) => segments.every(({ mode = 'avia' }) => mode === first));
  return alike ? first : 'complex';
}

/**
 * How a segment follows the one before it where the journey is sold on several tickets. `ticket`: on one; `protected`:
 * on two, and the seller carries a passenger who misses the second at no charge; `self_transfer`: on two, at the
 * traveller's own
 * risk.
 */
export const zConnection = z.object({
  kind: z.enum(['ticket', 'protected', 'self_transfer']),
  /** Least time for the change, minutes; the journey leaves at least so much. */
  minimum: z.int(),
  /** How long the way to another stop takes, from and to, minutes; null: one stays. */
  interchangeMinutes: z.tuple([z.int(), z.int()]).nullable(),
});
export type Connection = z.output<typeof zConnection>;

/** One direction. `minutes` counts from the first departure to the last arrival. */
export const zSlice = z
  .object({
    segments: z.array(zSegment).min(1),
    minutes: z.int(),
    /** Between two segments the traveller changes to another airport or station of the city. */
    airportChange: z.boolean(),
    overnight: z.boolean(),
    /** One between every two segments; absent: all on one ticket. */
    connections: z.array(zConnection).optional(),
  })
  .meta({ id: 'Slice' });
export type Slice = z.output<typeof zSlice>;

/** Ground transport keeps more of a fare the later it is given back (`RefundStep` of the kernel). */
export const zRefundStep = z.object({ hoursBefore: z.number(), retainedPercent: z.number(), fee: zMoney });

export const zBags = z.object({ pieces: z.int(), kg: z.int() });

/** Parts of a fare that a supplier may leave unsaid. */
export const zNotProvided = z.enum(['cabinBag', 'baggage', 'bagWeight', 'meal', 'refund', 'change']);

/** What a fare family promises; penalties are for one passenger with a seat. */
const zTicketTerms = z.object({
  /**
   * Raw family code, `lite | standard | flex | business`, or the supplier's own; on trains and buses the class of
   * coach.
   */
  fareFamily: z.string(),
  /** Trains: the coach class (spec §3). */
  coachClass: zCoachClass.optional(),
  /** Places are chosen one by one before they are held (`SupplierPort.placeMap`). */
  places: z.boolean().optional(),
  /**
   * Trains: the whole compartment for fewer than it has berths; each berth beyond the party costs an adult's fare,
   * shared by the adults and part of theirs.
   */
  compartment: z.object({ berths: z.int(), unusedBerths: z.int(), each: zMoney }).optional(),
  /** Hotels: what a rate is of. */
  room: zRoom.optional(),
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
    /**
     * Earliest first; where it stands, it counts instead of `penalty` and `noShow`, and after departure a person
     * decides.
     */
    steps: z.array(zRefundStep).optional(),
  }),
  /** Tickets may be annulled until 23:59 of the day of issue in this IANA zone; absent: the supplier does not say. */
  voidZone: z.string().optional(),
  /** All but flights: minutes after the issue instead. */
  voidMinutes: z.int().optional(),
  change: z.object({ allowed: z.boolean(), fee: zMoney.nullable() }),
  /** What the supplier does not say; the part above then promises nothing. */
  notProvided: z.array(zNotProvided).optional(),
});
export type TicketTerms = z.output<typeof zTicketTerms>;

/**
 * One portion of a journey that is sold on several tickets: its number of segments, which follow those of the portion
 * before.
 */
export const zTicketPortion = z.object({
  slice: z.int(),
  segmentCount: z.int().min(1),
  mode: z.enum(MODES),
  terms: zTicketTerms,
});
export type TicketPortion = z.output<typeof zTicketPortion>;

/** Of several tickets together: what all of them promise. */
export const zFareTerms = zTicketTerms
  .extend({ portions: z.array(zTicketPortion).min(2).max(12).optional() })
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

/** The supplier's webhook; the path of the address we give it. */
export const supplierEventPath = (supplier: string): string => `/api/webhooks/supplier/${supplier}`;

/** A supplier's own call: signed, raw bytes; answers once it is stored, also for one that came before. */
export const supplierCallback = endpoint({
  method: 'POST',
  path: supplierEventPath(':supplier'),
  access: 'public',
  summary: 'Signed news from a supplier: one of its reservations has changed',
  params: z.strictObject({ supplier: z.string().max(40) }),
  output: z.object({ received: z.literal(true) }),
});

/** Answers the picture itself; only addresses that we have signed are fetched. */
export const readSupplierPicture = endpoint({
  method: 'GET',
  path: '/api/supplier-pictures/:width',
  access: 'public',
  summary: 'A picture of a supplier’s hotel at one of its widths, image/webp',
  params: z.object({ width: z.string().regex(/^[1-9]\d{1,3}$/) }),
  query: z.strictObject({ at: z.string().max(1_500), by: z.string().max(64) }),
  output: z.unknown(),
});
