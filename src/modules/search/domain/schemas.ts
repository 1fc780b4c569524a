import { z } from 'zod';
import { JOURNEY_MODES } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { MAX_SEARCH_AGE, MAX_SEATS } from '#kernel/passengers.ts';
import { zCabin, zInstant, zJourneyMode, zLocalDate, zLocalised, zMoney, zPassengerCounts } from '#kernel/schemas.ts';
import { zPriceDetail, zRefundPreview } from '#modules/pricing/api.ts';
import {
  zBerthPreference,
  zCoachClass,
  zFareTerms,
  zHotelRequest,
  zSlice,
  zTransferRequest,
} from '#modules/supply/api.ts';

/** How long results may be bought (spec §8 «search results out of date»). */
export const SEARCH_TTL_MINUTES = 15;

const zTypedLocation = z.string().trim().max(80);
/**
 * As typed: the start of a search says whether it is missing or impossible, together with everything else that is
 * wrong.
 */
const zTravelDate = z.string().trim().max(40).default('');

/** A generous upper bound; the real limit is reported in words by the start of a search. */
const MAX_READ = 20;

/**
 * Location keys, codes or typed names are accepted; the stored search holds location keys. One slice is one way, two
 * there
 * and back are a return, anything else several cities.
 */
export const zSearchParams = z
  .strictObject({
    slices: z
      .array(z.strictObject({ from: zTypedLocation, to: zTypedLocation, date: zTravelDate }))
      .min(1)
      .max(MAX_READ),
    /** Absent: what the slices say. Several cities need two slices at least. */
    tripType: z.literal('multi').optional(),
    passengerCounts: zPassengerCounts,
    /**
     * Completed years, on the day of the last departure, of all but the adults: children, infants on a lap, infants
     * with a seat. Every supplier puts each by its own bands, whatever the count it stands in. Null or left out: not
     * known; the count says the category, and the price is checked by the birthdates before payment.
     */
    childAges: z
      .array(z.int().min(0).max(MAX_SEARCH_AGE).nullable())
      .max(2 * MAX_SEATS)
      .optional(),
    cabin: zCabin,
    direct: z.boolean(),
    /** Airports around the ends too, labelled wherever they are shown. */
    nearby: z.boolean().optional(),
    /** Absent: by air. */
    mode: zJourneyMode.optional(),
    /** Trains: only this coach class; absent: every class. */
    coachClass: zCoachClass.optional(),
    /** Trains: berths to propose first. */
    wishes: z.array(zBerthPreference).max(3).optional(),
    /** Hotels: one slice from the town to itself on the day of entry; `passengerCounts.aaa` rooms. */
    hotelStay: zHotelRequest.optional(),
    /** Transfers: one slice, `passengerCounts.aaa` one car. */
    transfer: zTransferRequest.optional(),
  })
  .meta({ id: 'SearchParams' });
export type SearchParams = z.output<typeof zSearchParams>;

/** One fare family of an itinerary that can be bought now. */
export const zOffer = z
  .object({
    /** Ours, unique within the search. */
    id: z.string(),
    supplier: z.string(),
    terms: zFareTerms,
    price: zPriceDetail,
    refund: zRefundPreview,
    seatsLeft: z.int().nullable(),
    holdable: z.boolean(),
    /** How long seats are kept before the payment, at most; absent: not known before the order. */
    holdMinutes: z.int().optional(),
  })
  .meta({ id: 'Offer' });
export type Offer = z.output<typeof zOffer>;

/**
 * One journey; the same flights from two suppliers are one itinerary, the cheapest bookable offer of each family
 * first.
 */
export const zItinerary = z
  .object({
    /** The same flights always get the same id, in every search. */
    id: z.string(),
    slices: z.array(zSlice),
    /** Sum over slices. */
    minutes: z.int(),
    /** Connections in the slice that has most. */
    stops: z.int(),
    carriers: z.array(z.string()),
    /** By price, cheapest first; never empty. */
    offers: z.array(zOffer),
  })
  .meta({ id: 'Itinerary' });
export type Itinerary = z.output<typeof zItinerary>;

export const zSupplierProgress = z.object({
  id: z.string(),
  name: z.string(),
  /** `not_supported`: sells no journeys of this shape and is not asked. */
  state: z.enum(['asking', 'answered', 'failed', 'not_supported']),
  found: z.int(),
  ms: z.int().nullable(),
});
export type SupplierProgress = z.output<typeof zSupplierProgress>;

export const zLocationName = z.object({
  code: z.string().nullable(),
  name: zLocalised,
  city: zLocalised,
  cityKey: z.string(),
  country: z.string(),
  tz: z.string(),
  /** Where it lies, degrees; absent in older rows. */
  point: z.object({ lat: z.number(), lon: z.number() }).optional(),
});
export type LocationName = z.output<typeof zLocationName>;

/** An airport that is not of the place asked for but lies near it. */
export const zNearbyAirport = z.object({
  segmentIndex: z.int(),
  end: z.enum(['from', 'to']),
  /** The place asked for, and the airport around it. */
  location: z.string(),
  airport: z.string(),
  km: z.int(),
});
export type NearbyAirport = z.output<typeof zNearbyAirport>;

/**
 * The lowest price of the whole party on days around those asked for; null where own inventory has no seats. One way
 * has
 * no `back`. More than two slices
 * have no `days` but a row for each of the `slices`: the price of the whole journey when this slice alone goes on
 * another
 * day.
 */
export const zPriceGrid = z
  .object({
    days: z.array(z.object({ out: zLocalDate, back: zLocalDate.nullable(), price: zMoney.nullable() })),
    slices: z.array(z.array(z.object({ date: zLocalDate, price: zMoney.nullable() }))),
  })
  .meta({ id: 'PriceGrid' });
export type PriceGrid = z.output<typeof zPriceGrid>;

/**
 * The nearest days that have what a search asked for, all of its days moved alike, by the first; and by what else one
 * gets there on its own days.
 * Prices of the whole party.
 */
export const zNearbyDates = z
  .object({
    days: z.array(z.object({ date: zLocalDate, price: zMoney })),
    modes: z.array(z.object({ mode: z.enum(JOURNEY_MODES), price: zMoney })),
  })
  .meta({ id: 'NearbyDates' });
export type NearbyDates = z.output<typeof zNearbyDates>;

/** What changes while suppliers answer. */
export const zSearchProgress = z.object({
  /** Grows with each answer. */
  version: z.int(),
  suppliers: z.array(zSupplierProgress),
  complete: z.boolean(),
  /** Whole itineraries, those that are new or changed since the version before; in a snapshot all of them. */
  itineraries: z.array(zItinerary),
  /** By location key: every place that the itineraries name. */
  locations: z.record(z.string(), zLocationName),
  /** By carrier code. */
  carriers: z.record(z.string(), z.string()),
});
export type SearchProgress = z.output<typeof zSearchProgress>;

/** An offer that differs from what was shown: its seats are gone (null), or the party pays another sum now. */
export type ChangedOffer = { readonly id: string; readonly price: Money | null };

/**
 * One choice of a filter's group: how many cards it would leave under the other groups' choices, and the cheapest of
 * them.
 */
const zFilterOption = z.object({ value: z.string(), count: z.int(), from: zMoney.nullable() });
export type FacetValue = z.output<typeof zFilterOption>;

export const zFacets = z
  .object({
    /** All that was found, and what passes all filters. */
    total: z.int(),
    shown: z.int(),
    stops: z.array(zFilterOption),
    baggage: zFilterOption,
    /** Null where all offers give back more than taxes, or none does. */
    refundable: zFilterOption.nullable(),
    /** Null where no journey has a night at a change, or each has one. */
    noNight: zFilterOption.nullable(),
    /** None where all journeys go by the same. */
    modes: z.array(zFilterOption),
    /** By direction: number of cards in each of 16 equal parts of the day, by the clock of the place. */
    departs: z.array(z.array(z.int())),
    arrives: z.array(z.array(z.int())),
    carriers: z.array(zFilterOption),
    airports: z.array(zFilterOption),
    /**
     * Of the cheapest offer of each card, with the number of cards in each of 16 equal parts between; null when nothing
     * was found.
     */
    price: z.object({ min: zMoney, max: zMoney, bins: z.array(z.int()) }).nullable(),
    /** Of the longer direction, with the number of cards in each of 16 equal parts; null when nothing was found. */
    minutes: z.object({ min: z.int(), max: z.int(), bins: z.array(z.int()) }).nullable(),
  })
  .meta({ id: 'Facets' });
export type Facets = z.output<typeof zFacets>;

export const zSearch = zSearchProgress
  .extend({
    /**
     * Only where the first journeys alone were asked for and there are more: what all of them together have to choose
     * from.
     */
    counts: zFacets.optional(),
    uid: z.string(),
    params: zSearchParams,
    createdAt: zInstant,
    expiresAt: zInstant,
    expired: z.boolean(),
    serverNow: zInstant,
    /** Codes of warnings, such as `search.many_passengers`. */
    warnings: z.array(z.string()),
    /** Of those carriers that have bands of age of their own; only where the search says ages. */
    ageBands: z.record(z.string(), z.object({ child: z.int(), adult: z.int() })).optional(),
    /** Airports around the ends: searched when `params.nearby`, else to be offered. */
    nearby: z.array(zNearbyAirport),
  })
  .meta({ id: 'Search' });
export type Search = z.output<typeof zSearch>;
