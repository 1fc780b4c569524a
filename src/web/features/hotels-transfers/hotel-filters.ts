import { type Itinerary, isRefundable, type Offer } from '#modules/search/api.ts';

/** What the reader wants of a hotel; it lives in the address. `limit`: whole soms a night and room, 0 for any. */
export type HotelFilters = {
  limit: number;
  breakfast: boolean;
  refundable: boolean;
  room: 'single' | 'double' | null;
  stars: number;
  sort: 'price' | 'stars';
};

export const HOTEL_FILTERS = ['limit', 'breakfast', 'refundable', 'room', 'stars', 'sort'] as const;

export function readHotelFilters(query: URLSearchParams): HotelFilters {
  const number = (name: string, most: number) => {
    const text = query.get(name) ?? '';
    return /^\d{1,7}$/.test(text) ? Math.min(most, Number(text)) : 0;
  };
  const room = query.get('room');
  return {
    limit: number('limit', 9_999_999),
    breakfast: query.get('breakfast') === '1',
    refundable: query.get('refundable') === '1',
    room: room === 'single' || room === 'double' ? room : null,
    stars: number('stars', 5),
    sort: query.get('sort') === 'stars' ? 'stars' : 'price',
  };
}

export function writeHotelFilters(query: URLSearchParams, filters: HotelFilters): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of HOTEL_FILTERS) {
    const value = filters[name];
    if (!value || value === 'price') next.delete(name);
    else next.set(name, value === true ? '1' : String(value));
  }
  return next;
}

/** A night in one room, whole soms, rounded up: what a daily limit is compared with. */
export function nightOf({ price }: Pick<Offer, 'price'>, stay: { nights: number; rooms: number }): number {
  return Math.ceil(price.total.minor / 100 / stay.nights / stay.rooms);
}

const stayOf = ({ slices }: Itinerary) => slices[0]?.segments[0]?.stay;

/** Hotels with the offers that meet the filters, in the wanted order; one without any is left out. */
export function filterHotels(all: readonly Itinerary[], filters: HotelFilters): Itinerary[] {
  const kept = all.flatMap((itinerary) => {
    const stay = stayOf(itinerary);
    if (!stay || stay.stars < filters.stars) return [];
    const offers = itinerary.offers.filter(
      (offer) =>
        (filters.limit === 0 || nightOf(offer, stay) <= filters.limit) &&
        (!filters.breakfast || offer.terms.room?.breakfast === true) &&
        (!filters.refundable || isRefundable(offer)) &&
        (filters.room === null || offer.terms.room?.type === filters.room),
    );
    return offers.length > 0 ? [{ ...itinerary, offers }] : [];
  });
  const price = ({ offers }: Itinerary) => offers[0]?.price.total.minor ?? 0;
  const stars = (itinerary: Itinerary) => stayOf(itinerary)?.stars ?? 0;
  return kept.toSorted((a, b) =>
    filters.sort === 'stars' ? stars(b) - stars(a) || price(a) - price(b) : price(a) - price(b),
  );
}
