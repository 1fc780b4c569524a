import { type ChangedOffers, cheapestNow, type Itinerary, isRefundable, type Offer } from '#modules/search/api.ts';
import { AMENITIES, type Amenity, type Segment } from '#modules/supply/api.ts';

/** How hotels are ordered: the cheapest, the best rated, the nearest to the centre or those of most stars first. */
export const HOTEL_SORTS = ['price', 'rating', 'centre', 'stars'] as const;
export type HotelSort = (typeof HOTEL_SORTS)[number];

/**
 * What the reader wants of a hotel; it lives in the address. `limit`: whole soms a night and room, `near`: metres to
 * the centre, `rating`: the least of ten; 0 for any. `name`: a part of it.
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

/** How many filters are set; the order is none. */
export const filtersSet = (filters: HotelFilters): number =>
  HOTEL_FILTERS.filter((name) => {
    const value = filters[name];
    return name !== 'sort' && (Array.isArray(value) ? value.length > 0 : Boolean(value));
  }).length;

/** A night in one room, whole soms, rounded up: what a daily limit is compared with. */
export function nightOf({ price }: Pick<Offer, 'price'>, hotelStay: { nights: number; rooms: number }): number {
  return Math.ceil(price.total.minor / 100 / hotelStay.nights / hotelStay.rooms);
}

export type HotelStay = NonNullable<Segment['hotelStay']>;
export const hotelStayOf = ({ slices }: Pick<Itinerary, 'slices'>): HotelStay | undefined =>
  slices[0]?.segments[0]?.hotelStay;

/** The part of its own address that names a hotel: `H0 101` is `h0-101`. */
export const hotelKey = ({ slices }: Pick<Itinerary, 'slices'>): string =>
  (slices[0]?.segments[0]?.flight ?? '').toLowerCase().replaceAll(/[^\w]+/g, '-');

/** Letters as they are typed, without marks over them: `marti` finds `Martı`. */
const normalizeName = (text: string): string =>
  text.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replaceAll(/\p{M}/gu, '').trim();

const matchesRate = (filters: HotelFilters, hotelStay: HotelStay) => (offer: Offer) =>
  (filters.limit === 0 || nightOf(offer, hotelStay) <= filters.limit) &&
  (!filters.breakfast || offer.terms.room?.breakfast === true) &&
  (!filters.refundable || isRefundable(offer)) &&
  (filters.room === null || offer.terms.room?.type === filters.room);

/** What is not known of a hotel is not promised: it does not pass a filter of it. */
const matchesHotel = (filters: HotelFilters, hotelStay: HotelStay): boolean =>
  hotelStay.stars >= filters.stars &&
  (filters.rating === 0 || (hotelStay.rating?.score ?? 0) >= filters.rating) &&
  (filters.near === 0 || (hotelStay.location?.centre ?? Number.POSITIVE_INFINITY) <= filters.near) &&
  filters.has.every((each) => hotelStay.amenities?.includes(each)) &&
  (filters.name.trim() === '' || normalizeName(hotelStay.name).includes(normalizeName(filters.name)));

/** The rates of a hotel that meet the filters. */
export function filterRates(itinerary: Itinerary, filters: HotelFilters): Offer[] {
  const hotelStay = hotelStayOf(itinerary);
  return hotelStay ? itinerary.offers.filter(matchesRate(filters, hotelStay)) : [];
}

/** Hotels with the offers that meet the filters, in the wanted order; one without any is left out. */
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

/** The rate that suits most: the cheapest that may be cancelled for nothing, else the cheapest. */
export function suggestOffer(offers: readonly Offer[], changed: ChangedOffers): Offer | null {
  const refundable = cheapestNow({ offers: offers.filter(isRefundable) }, changed);
  return (refundable ?? cheapestNow({ offers: [...offers] }, changed))?.offer ?? null;
}
