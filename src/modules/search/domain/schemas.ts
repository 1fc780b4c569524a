import { z } from 'zod';
import { zCabin, zInstant, zLocalised, zMix, zMode } from '#kernel/schemas.ts';
import { zPriceDetail, zRefundPreview } from '#modules/pricing/api.ts';
import { zBerthWish, zCarriage, zFareTerms, zRideWish, zSlice, zStayWish } from '#modules/supply/api.ts';

/** How long results may be bought (spec §8 «search results out of date»). */
export const SEARCH_TTL_MINUTES = 15;

const zTypedPlace = z.string().trim().max(80);
/** As typed: the start of a search says whether it is missing or impossible, together with everything else that is wrong. */
const zTravelDate = z.string().trim().max(40).default('');

/** Place keys, codes or typed names are accepted; the stored search holds place keys. One leg is one way, two are a return. */
export const zSearchParams = z
  .strictObject({
    legs: z
      .array(z.strictObject({ from: zTypedPlace, to: zTypedPlace, date: zTravelDate }))
      .min(1)
      .max(2),
    mix: zMix,
    cabin: zCabin,
    direct: z.boolean(),
    /** Absent: by air. */
    mode: zMode.optional(),
    /** Trains: only this class of carriage; absent: every class. */
    carriage: zCarriage.optional(),
    /** Trains: berths to propose first. */
    wishes: z.array(zBerthWish).max(3).optional(),
    /** Hotels: one leg from the town to itself on the day of entry; `mix.aaa` rooms. */
    stay: zStayWish.optional(),
    /** Transfers: one leg, `mix.aaa` one car. */
    ride: zRideWish.optional(),
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
  })
  .meta({ id: 'Offer' });
export type Offer = z.output<typeof zOffer>;

/** One journey; the same flights from two suppliers are one itinerary, the cheapest bookable offer of each family first. */
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
  state: z.enum(['asking', 'answered', 'failed']),
  found: z.int(),
  ms: z.int().nullable(),
});
export type SupplierProgress = z.output<typeof zSupplierProgress>;

export const zPlaceName = z.object({
  code: z.string().nullable(),
  name: zLocalised,
  city: zLocalised,
  cityKey: z.string(),
  country: z.string(),
  tz: z.string(),
});
export type PlaceName = z.output<typeof zPlaceName>;

/** What changes while suppliers answer. */
export const zSearchProgress = z.object({
  /** Grows with each answer. */
  version: z.int(),
  suppliers: z.array(zSupplierProgress),
  complete: z.boolean(),
  /** Whole itineraries, those that are new or changed since the version before; in a snapshot all of them. */
  itineraries: z.array(zItinerary),
  /** By place key: every place that the itineraries name. */
  places: z.record(z.string(), zPlaceName),
  /** By carrier code. */
  carriers: z.record(z.string(), z.string()),
});
export type SearchProgress = z.output<typeof zSearchProgress>;

export const zSearch = zSearchProgress
  .extend({
    uid: z.string(),
    params: zSearchParams,
    createdAt: zInstant,
    expiresAt: zInstant,
    expired: z.boolean(),
    serverNow: zInstant,
    /** Codes of things to tell, such as `search.many_passengers`. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'Search' });
export type Search = z.output<typeof zSearch>;
