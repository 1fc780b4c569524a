import type { Localised } from '#kernel/locale.ts';
import type { Amenity } from '#modules/inventory/domain/hotels-and-transfers/hotel-for-sale.ts';
import type { DemoHotel } from './hotels.ts';
import { TOWNS } from './towns.ts';

/** As addresses are written in each language. */
const written = (city: string, house: number, street: Localised): Localised => {
  const name = TOWNS[city]?.name ?? { ru: '', en: '', kg: '' };
  return {
    ru: `${name.ru}, ${street.ru}, ${house}`,
    en: `${house} ${street.en}, ${name.en}`,
    kg: `${name.kg}, ${street.kg}, ${house}`,
  };
};

const ENTRY = { early: '08:00', normal: '14:00', late: '22:00' } as const;
const LEAVE = { early: '07:00', normal: '12:00', late: '18:00' } as const;

type HotelRow = {
  street: [house: number, ru: string, en: string, kg: string];
  at: [lat: number, lon: number];
  /** A night of a single and of a double, whole soms; 0: no singles. */
  night: [single: number, double: number];
  has: string;
  rating: [score: number, reviews: number];
  look: [build: DemoHotel['look']['build'], hour: DemoHotel['look']['hour']];
};

/** A hotel of the demonstration from a row of its table. */
export const hotel = (number: number, city: string, name: string, stars: number, row: HotelRow): DemoHotel => {
  const town = TOWNS[city];
  if (!town) throw new Error(`no town ${city}`);
  const [house, ru, en, kg] = row.street;
  const [single, double] = row.night;
  const [score, reviews] = row.rating;
  const [build, hour] = row.look;
  const wide = stars >= 4;
  return {
    number,
    city,
    name,
    stars,
    address: written(city, house, { ru, en, kg }),
    phone: `${town.prefix} ${String(number).padStart(4, '0')}`,
    entry: ENTRY,
    leave: LEAVE,
    rooms: {
      ...(single > 0 && { single: { units: 5, night: single, metres: wide ? 20 : 15, beds: [[1, wide ? 120 : 90]] } }),
      double: {
        units: 9,
        night: double,
        metres: 16 + stars * 3,
        beds: number % 2 === 0 ? [[1, wide ? 180 : 160]] : [[2, 90]],
      },
    },
    at: { lat: row.at[0], lon: row.at[1] },
    amenities: row.has.split(' ') as Amenity[],
    rating: { score, reviews },
    look: { build, hour },
  };
};
