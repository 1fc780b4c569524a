import { publishedHotel, publishedHotels } from '../own-hotels/published-hotels.ts';
import type { HotelForSale, RateForSale, RoomForSale } from './hotel-for-sale.ts';
import { HALF_DAY_PERCENT, HOTELS, type Hotel, RATES, type Rate, ROOM_RBD, type RoomType, SLEEPS } from './hotels.ts';
import { MORE_HOTELS } from './more-hotels.ts';
import { distancesOf } from './towns.ts';

const roomsOf = ({ rooms }: Hotel): RoomForSale[] =>
  (Object.keys(rooms) as RoomType[]).flatMap((type) => {
    const room = rooms[type];
    const { metres, beds } = room ?? { metres: null, beds: [] };
    return room ? [{ code: type, rbd: ROOM_RBD[type], type, metres, beds, ...SLEEPS[type] }] : [];
  });
const SAMPLE_RATES: readonly RateForSale[] = Object.entries<Rate>(RATES).map(
  ([code, { breakfast, percent, rules }]) => ({ code, meal: breakfast ? 'breakfast' : 'none', percent, rules }),
);

function forSale(hotel: Hotel): HotelForSale {
  const { rating, look, rooms: _, ...common } = hotel;
  return {
    ...common,
    distances: distancesOf(hotel.city, hotel.at),
    sample: { rating, look },
    halfDayPercent: HALF_DAY_PERCENT,
    rooms: roomsOf(hotel),
    rates: SAMPLE_RATES,
  };
}

/** Every hotel of the demonstration that may have stock; what is sold of it the stock decides. */
export const ALL_HOTELS: readonly (HotelForSale & Pick<Hotel, 'at'>)[] = [...HOTELS, ...MORE_HOTELS].map((hotel) => ({
  ...forSale(hotel),
  at: hotel.at,
}));
const byNumber = new Map(ALL_HOTELS.map((one) => [one.number, one]));

/** A hotel by its number, what the office has published first. */
export const hotelOf = (number: number): HotelForSale | undefined => publishedHotel(number) ?? byNumber.get(number);

/** Every hotel in some towns. */
export const hotelsOfTowns = (cities: readonly string[]): HotelForSale[] =>
  [...publishedHotels(), ...ALL_HOTELS].filter(({ city }) => cities.includes(city));
