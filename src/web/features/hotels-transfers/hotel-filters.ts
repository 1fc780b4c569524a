import { type ChangedOffers, cheapestNow, type Itinerary, isRefundable, type Offer } from '#modules/search/api.ts';
import { AMENITIES, type Amenity, type Segment } from '#modules/supply/api.ts';

/** Sort orders: cheapest, best rated, nearest to the centre, most stars. */
export const HOTEL_SORTS = ['price', 'rating', 'centre', 'stars'] as const;
export type HotelSort = (typeof HOTEL_SORTS)[number];

/**
 * Filters of hotels, stored in the address. `limit`: whole currency units a night and room, `near`: metres to the
 * centre, `rating`: minimum out of ten; 0 means any. `name`: a part of the name.
 */
export type HotelFilters = {
  limit: number;
  breakfast: boolean;
  refundable: boolean;
  room: 'single' | 'double' | null;
  stars: number;
  rating: number;
  near: number;
  has: readonly Amenity[];
  name: string;
  sort: HotelSort;
};

export const HOTEL_FILTERS = [
  'limit',
  'breakfast',
  'refundable',
  'room',
  'stars',
  'rating',
  'near',
  'has',
  'name',
  'sort',
] as const satisfies readonly (keyof HotelFilters)[];

export const MAX_NAME = 60;

export function readHotelFilters(query: URLSearchParams): HotelFilters {
  const number = (name: string, max: number) => {
    const text = query.get(name) ?? '';
    return /^\d{1,7}$/.test(text) ? Math.min(max, Number(text)) : 0;
  };
  const room = query.get('room');
  const has = (query.get('has') ?? '').split(',');
  return {
    limit: number('limit', 9_999_999),
    breakfast: query.get('breakfast') === '1',
    refundable: query.get('refundable') === '1',
    room: room === 'single' || room === 'double' ? room : null,
    stars: number('stars', 5),
    rating: number('rating', 10),
    near: number('near', 100_000),
    has: AMENITIES.filter((each) => has.includes(each)),
    name: (query.get('name') ?? '').slice(0, MAX_NAME),
    sort: HOTEL_SORTS.find((sort) => sort === query.get('sort')) ?? 'price',
  };
}

export function writeHotelFilters(query: URLSearchParams, filters: HotelFilters): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of HOTEL_FILTERS) {
    const value = filters[name];
    const text = value === true ? '1' : value === false || value === null || value === 0 ? '' : String(value);
    if (text === '' || (name === 'sort' && text === 'price')) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Number of active filters; the sort order does not count. */
export const countActiveFilters = (filters: HotelFilters): number =>
  HOTEL_FILTERS.filter((name) => {
    const value = filters[name];
    return name !== 'sort' && (Array.isArray(value) ? value.length > 0 : Boolean(value));
  }).length;

/** Price of one room a night in whole currency units, rounded up; compared with the daily limit. */
export function pricePerNight({ price }: Pick<Offer, 'price'>, hotelStay: { nights: number; rooms: number }): number {
  return Math.ceil(price.total.minor / 100 / hotelStay.nights / hotelStay.rooms);
}

export type HotelStay = NonNullable<Segment['hotelStay']>;
export const hotelStayOf = ({ slices }: Pick<Itinerary, 'slices'>): HotelStay | undefined =>
  slices[0]?.segments[0]?.hotelStay;

/** Path segment of a hotel: `H0 101` is `h0-101`. */
export const hotelKey = ({ slices }: Pick<Itinerary, 'slices'>): string =>
  (slices[0]?.segments[0]?.flight ?? '').toLowerCase().replaceAll(/[^\w]+/g, '-');

/** Removes diacritics, so that `marti` finds `Martı`. */
const normalizeName = (text: string): string =>
  text.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replaceAll(/\p{M}/gu, '').trim();

const matchesRate = (filters: HotelFilters, hotelStay: HotelStay) => (offer: Offer) =>
  (filters.limit === 0 || pricePerNight(offer, hotelStay) <= filters.limit) &&
  (!filters.breakfast || offer.terms.room?.breakfast === true) &&
  (!filters.refundable || isRefundable(offer)) &&
  (filters.room === null || offer.terms.room?.type === filters.room);

/** A hotel without the data does not pass the filter. */
const matchesHotel = (filters: HotelFilters, hotelStay: HotelStay): boolean =>
  hotelStay.stars >= filters.stars &&
  (filters.rating === 0 || (hotelStay.rating?.score ?? 0) >= filters.rating) &&
  (filters.near === 0 || (hotelStay.location?.centre ?? Number.POSITIVE_INFINITY) <= filters.near) &&
  filters.has.every((each) => hotelStay.amenities?.includes(each)) &&
  (filters.name.trim() === '' || normalizeName(hotelStay.name).includes(normalizeName(filters.name)));

/** Rates of a hotel that match the filters. */
export function filterRates(itinerary: Itinerary, filters: HotelFilters): Offer[] {
  const hotelStay = hotelStayOf(itinerary);
  return hotelStay ? itinerary.offers.filter(matchesRate(filters, hotelStay)) : [];
}

/** Hotels with their matching offers in the chosen order; a hotel without any is left out. */
export function filterHotels(all: readonly Itinerary[], filters: HotelFilters): Itinerary[] {
  const matching = all.flatMap((itinerary) => {
    const hotelStay = hotelStayOf(itinerary);
    if (!hotelStay || !matchesHotel(filters, hotelStay)) return [];
    const offers = filterRates(itinerary, filters);
    return offers.length > 0 ? [{ ...itinerary, offers }] : [];
  });
  const price = ({ offers }: Itinerary) => offers[0]?.price.total.minor ?? 0;
  const orders: Record<HotelSort, (itinerary: Itinerary) => number> = {
    price,
    rating: (itinerary) => -(hotelStayOf(itinerary)?.rating?.score ?? 0),
    centre: (itinerary) => hotelStayOf(itinerary)?.location?.centre ?? Number.MAX_SAFE_INTEGER,
    stars: (itinerary) => -(hotelStayOf(itinerary)?.stars ?? 0),
  };
  const compare = orders[filters.sort];
  return matching.toSorted((a, b) => compare(a) - compare(b) || price(a) - price(b));
}

/** The suggested rate: the cheapest refundable one, otherwise the cheapest. */
export function suggestOffer(offers: readonly Offer[], changed: ChangedOffers): Offer | null {
  const refundable = cheapestNow({ offers: offers.filter(isRefundable) }, changed);
  return (refundable ?? cheapestNow({ offers: [...offers] }, changed))?.offer ?? null;
}
