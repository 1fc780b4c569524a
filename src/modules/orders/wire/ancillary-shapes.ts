import { z } from 'zod';
import { zCategory, zInstant, zMoney } from '#kernel/schemas.ts';
import { zLocationName } from '#modules/search/api.ts';
import {
  zAncillary,
  zAncillaryCapabilities,
  zAncillaryKind,
  zBags,
  zCheckInRules,
  zSeatMap,
  zSeatZone,
  zSegment,
} from '#modules/supply/api.ts';

/** One choice: quantity of an item for a passenger on a leg; `seat` names the seat of an item `SEAT`. */
export const zAncillaryChoice = z.strictObject({
  passengerId: z.string().max(64),
  segmentIndex: z.int().min(0).max(15),
  item: z.string().max(40),
  count: z.int().min(1).max(9),
  seat: z.string().max(5).optional(),
});
export type AncillaryChoice = z.output<typeof zAncillaryChoice>;

/** A wish that is kept, at the price that was shown with it. */
export const zChosenAncillary = zAncillaryChoice.extend({
  kind: zAncillaryKind,
  /** Of all `count`. */
  price: zMoney,
});
export type ChosenAncillary = z.output<typeof zChosenAncillary>;

/** Why a passenger may not have an item; the words of each are `extras.why.<code>`. */
export const ANCILLARY_PROBLEMS = [
  'seat_taken',
  'seat_not_for_sale',
  'seat_unknown',
  'exit_child',
  'exit_infant',
  'exit_with_infant',
  'exit_pet',
  'exit_wheelchair',
  'kid_seats_only',
  'pet_seat_needed',
  'no_seat_of_own',
  'too_late',
  'sold_out',
  'over_limit',
  'too_young',
  'too_old',
  'on_request',
  'not_sold',
  'bus_child_alone',
  'bus_child_ticket',
  'minor_not_alone',
  'cradle_no_infant',
] as const;
export type AncillaryProblem = (typeof ANCILLARY_PROBLEMS)[number];
const zProblemReason = z.enum(ANCILLARY_PROBLEMS);

/** A wish that cannot be kept, and for a seat the nearest one that can. */
export const zRefusedChoice = zAncillaryChoice.extend({ why: zProblemReason, instead: z.string().nullable() });
export type RefusedChoice = z.output<typeof zRefusedChoice>;

/** One flight with everything that can be chosen on it. */
export const zAncillariesSegment = z
  .object({
    segmentIndex: z.int(),
    slice: z.int(),
    segment: zSegment,
    /** The sale on this leg is open. */
    open: z.boolean(),
    /** What the fare includes, for each passenger with a seat. */
    included: z.object({ cabinBag: zBags, baggage: zBags, meal: z.boolean(), seat: z.boolean() }),
    items: z.array(zAncillary),
    seat: zAncillary.nullable(),
    seats: zSeatMap.nullable(),
    /** Seats of this party on the map, chosen or bought: the map shows them as taken to others and as mine here. */
    mine: z.array(z.object({ seat: z.string(), passengerId: z.string(), bought: z.boolean() })),
    /** Who may not have an item, or sit in a zone, and why. */
    barredItems: z.array(z.object({ passengerId: z.string(), item: z.string(), why: zProblemReason })),
    barredZones: z.array(z.object({ passengerId: z.string(), zone: zSeatZone.shape.id, why: zProblemReason })),
    /**
     * Seats that keep the party together, one for each passenger with a seat who has none; empty: nothing to suggest.
     */
    together: z.array(z.object({ passengerId: z.string(), seat: z.string() })),
    checkIn: zCheckInRules.nullable(),
  })
  .meta({ id: 'AncillariesSegment' });
export type AncillariesSegment = z.output<typeof zAncillariesSegment>;

export const ANCILLARY_STATES = [
  /** Waits for the ticket, or for its payment. */
  'waiting',
  /** The carrier has been asked. */
  'processing',
  /** Outcome unknown; staff are checking. */
  'staff',
  'issued',
  /** Refused: its money goes back, or was never taken. */
  'failed',
  /** It is being given back or moved. */
  'returning',
  'voided',
  'refunded',
  /** Its ticket was given back and nothing of it comes back. */
  'lost',
  /** Given up before it was paid for. */
  'canceled',
] as const;

export const ANCILLARY_OUTCOMES = ['kept', 'moved', 'refunded', 'lost'] as const;
export const ANCILLARY_IMPACT_REASONS = [
  /** kept: nothing happens to its ticket; moved: along with its passenger, or to the new flight. */
  'same_ticket',
  'with_passenger',
  'new_flight',
  /**
   * refunded: it may still be annulled; its terms give it back; the carrier does not fly as sold; the new flight has
   * no such thing; it was never issued.
   */
  'void_window',
  'terms',
  'involuntary',
  'not_on_new_flight',
  'not_issued',
  /** lost: its terms give nothing back, or not any more. */
  'not_refundable',
  'too_late',
  /** It cost nothing. */
  'free',
] as const;

/** Impact of an action on an ancillary, shown before the action and applied with it. */
export const zAncillaryImpact = z
  .object({
    ancillaryId: z.string(),
    outcome: z.enum(ANCILLARY_OUTCOMES),
    reason: z.enum(ANCILLARY_IMPACT_REASONS),
    /** What comes back of it. */
    refundAmount: zMoney,
  })
  .meta({ id: 'AncillaryImpact' });
export type AncillaryImpact = z.output<typeof zAncillaryImpact>;

/** Something bought: a document of its own. */
export const zBoughtAncillary = z
  .object({
    id: z.string(),
    purchaseId: z.string(),
    passengerId: z.string(),
    segmentIndex: z.int(),
    flight: z.string(),
    kind: zAncillaryKind,
    item: z.string(),
    seat: z.string().nullable(),
    state: z.enum(ANCILLARY_STATES),
    /** Thirteen digits; null: not issued, or free. */
    number: z.string().nullable(),
    /** The ticket type of spec §3. */
    type: z.enum(['COMFORT_SEAT', 'EBAGGAGE', 'other']),
    ssr: z.string(),
    rfic: z.string(),
    rfisc: z.string(),
    price: zMoney,
    /** May be annulled by the carrier until then. */
    voidUntil: zInstant.nullable(),
    refundUntil: zInstant.nullable(),
    /** What would come back if it were given back by itself now; null: it cannot be. */
    refundIfReturned: zMoney.nullable(),
    /** What came back, or is on its way. */
    refundAmount: zMoney,
    money: z.enum(['none', 'sent', 'refund_failed', 'paid']),
    /** The supplier's code of a refusal, words `extras.refused.<code>`. */
    code: z.string().nullable(),
    piece: zAncillary.shape.piece,
    airportBus: zAncillary.shape.airportBus,
    /** How staff named what they arranged. */
    title: z.string().optional(),
  })
  .meta({ id: 'BoughtAncillary' });
export type BoughtAncillary = z.output<typeof zBoughtAncillary>;

/** One basket that was agreed to: with the ticket, or later for a payment of its own. */
export const zAncillariesPurchase = z
  .object({
    id: z.string(),
    /** `ticket`: paid together with the order. */
    paid: z.enum(['ticket', 'own']),
    /** `unpaid` waits for its payment until `expiresAt`; `part` some were refused. */
    state: z.enum(['unpaid', 'waiting', 'processing', 'staff', 'done', 'part', 'failed', 'canceled']),
    total: zMoney,
    /** What of it was given back because it was not confirmed. */
    refundAmount: zMoney,
    at: zInstant,
    expiresAt: zInstant.nullable(),
    items: z.array(z.string()),
    receipt: z.boolean(),
  })
  .meta({ id: 'AncillariesPurchase' });
export type AncillariesPurchase = z.output<typeof zAncillariesPurchase>;

/** The screen of additional services: of a booking before it is placed, or of an order. */
export const zAncillaries = z
  .object({
    of: z.enum(['booking', 'order']),
    id: z.string(),
    serverNow: zInstant,
    /** What the supplier sells; a kind that is absent is asked for with a request. */
    capabilities: zAncillaryCapabilities,
    /** Nothing can be bought, and why: words `extras.closed.<code>`. */
    closed: z.enum(['not_sold', 'supplier', 'placed', 'not_issued', 'flown', 'busy']).nullable(),
    passengers: z.array(
      z.object({
        /** `p0`, `p1` … of a booking: their place in the party. */
        id: z.string(),
        category: zCategory,
        surname: z.string(),
        name: z.string(),
        /** On the day of the first departure; null while the birthdate is not known. */
        age: z.int().nullable(),
        /** Has a seat of their own. */
        seated: z.boolean(),
        /** Whose lap an infant sits on. */
        with: z.string().nullable(),
        /** Their ticket is open (of a booking always). */
        open: z.boolean(),
      }),
    ),
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    segments: z.array(zAncillariesSegment),
    chosen: z.array(zChosenAncillary),
    total: zMoney,
    /** Of the last choice: what could not be kept; the rest was. */
    refused: z.array(zRefusedChoice),
    /** What is wrong with the set as a whole; until it is mended it cannot be bought. */
    problems: z.array(z.object({ passengerId: z.string(), segmentIndex: z.int(), why: zProblemReason })),
    /** Chosen seats are kept until then; null: none are. */
    seatsUntil: zInstant.nullable(),
    /** Of an order. */
    bought: z.array(zBoughtAncillary),
    purchases: z.array(zAncillariesPurchase),
  })
  .meta({ id: 'Ancillaries' });
export type Ancillaries = z.output<typeof zAncillaries>;

/** One passenger on one flight, as far as check-in goes. */
export const zCheckInSeat = z.object({
  passengerId: z.string(),
  segmentIndex: z.int(),
  /** `desk`: not through us; `late`: closed; `closed`: their ticket is not open. */
  state: z.enum(['early', 'paid', 'free', 'done', 'late', 'desk', 'closed', 'processing']),
  seat: z.string().nullable(),
  /** The number in the order of check-in, as on the boarding pass. */
  sequence: z.int().nullable(),
});
export const zCheckIn = z
  .object({
    orderId: z.string(),
    serverNow: zInstant,
    segments: z.array(
      z.object({ segmentIndex: z.int(), segment: zSegment, rules: zCheckInRules.nullable(), boardsAt: zInstant }),
    ),
    seats: z.array(zCheckInSeat),
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    /** Whether boarding passes are there for the wallets of phones, too. */
    wallet: z.boolean(),
  })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.output<typeof zCheckIn>;
