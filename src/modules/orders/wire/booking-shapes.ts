import { z } from 'zod';
import { zCategory, zInstant, zMoney } from '#kernel/schemas.ts';
import { zAgreement } from '#modules/content/api.ts';
import { zPriceDetail } from '#modules/pricing/api.ts';
import { zItinerary, zLocationName, zSearchParams } from '#modules/search/api.ts';
import { zSegmentPlaceSelection } from '#modules/supply/api.ts';
import { zBookingTravel, zTravelNote } from './travel-shapes.ts';

const zProblem = z.object({
  /** `passengers.0.surname`, `contacts.phone`. */
  path: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

/** As typed so far: a draft keeps whatever the visitor wrote, right or wrong. */
export const zDraftPassenger = z.strictObject({
  surname: z.string().max(100).default(''),
  name: z.string().max(100).default(''),
  patronymic: z.string().max(100).default(''),
  /** The box «no patronymic in the document». */
  noPatronymic: z.boolean().optional(),
  gender: z.enum(['male', 'female', '']).default(''),
  birthdate: z.string().max(20).default(''),
  citizenship: z.string().max(2).default('KG'),
  documentType: z.string().max(40).default('internationalPassport'),
  documentNumber: z.string().max(40).default(''),
  expiration: z.string().max(20).default(''),
  bonusCard: z.string().max(40).default(''),
  /**
   * Rides: the arrival flight, the name on the sign, the address in the town, where exactly they meet; rooms too: a
   * wish. Absent elsewhere.
   */
  flight: z.string().max(20).optional(),
  sign: z.string().max(60).optional(),
  address: z.string().max(200).optional(),
  meeting: z.string().max(200).optional(),
  note: z.string().max(300).optional(),
});
export type DraftPassenger = z.output<typeof zDraftPassenger>;
export const zDraftContacts = z.strictObject({
  phone: z.string().max(40).default(''),
  email: z.string().max(200).default(''),
});

export const BOOKING_STEPS = ['tickets', 'passengers', 'services', 'payment'] as const;

/** What was chosen on one leg; `female`: one of the places is in a compartment for women. */
export const zChosenSegment = zSegmentPlaceSelection.extend({ female: z.boolean() });
export type SelectedSegmentPlaces = z.output<typeof zChosenSegment>;

export const zBookingDraft = z
  .object({
    id: z.string(),
    searchUid: z.string(),
    params: zSearchParams,
    itinerary: zItinerary,
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    /** Full years from which a carrier of the journey counts a child and an adult, where these are its own. */
    ageBands: z.record(z.string(), z.object({ child: z.int(), adult: z.int() })),
    offerId: z.string(),
    /** Places of trains and buses, leg by leg; absent: whichever are free. */
    placeSelections: z.array(zChosenSegment).optional(),
    /** The sub-agent in whose contract it will be sold; absent: in the seller's own. */
    soldFor: z.object({ number: z.string(), name: z.string() }).optional(),
    /** Price of the chosen offer as last confirmed by the supplier. */
    price: zPriceDetail,
    /**
     * Set when the last confirmation differs from what the visitor had accepted; with two equal totals only the terms
     * do.
     */
    priceChange: z.object({ previousTotal: zMoney, currentTotal: zMoney }).nullable(),
    /** The farthest step that may be opened. */
    furthestStep: z.enum(BOOKING_STEPS),
    passengers: z.array(zDraftPassenger.extend({ category: zCategory })),
    contacts: zDraftContacts,
    /** How it stands to the travel policy of the contract that it is made under; absent: there is none. */
    travel: zBookingTravel.optional(),
    /** What was said about the trip. */
    travelNote: zTravelNote.optional(),
    /** What keeps the data step from being complete. */
    problems: z.array(zProblem),
    /** Warnings that do not block: document expires within six months, other age band on the way back. */
    warnings: z.array(zProblem),
    agreements: z.array(zAgreement),
    /** An earlier order of this draft failed: the visitor confirms that a new one is still wanted. */
    confirmNewOrder: z.boolean(),
    /** The order, once placed. */
    orderId: z.string().nullable(),
    /** The offer may be ordered until then. */
    expiresAt: zInstant,
    serverNow: zInstant,
  })
  .meta({ id: 'BookingDraft' });
export type BookingDraft = z.output<typeof zBookingDraft>;

/**
 * The contracts under which a booking may be sold: the reader's own first, then those of their sub-agents; empty
 * without sub-agents.
 */
export const zSeller = z
  .object({
    /** The one it is sold under now. */
    chosen: z.string().nullable(),
    contracts: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        /** The firm. */
        name: z.string(),
        /** False: nothing may be sold under it now. */
        active: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BookingSeller' });
export type Seller = z.output<typeof zSeller>;
