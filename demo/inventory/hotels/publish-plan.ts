import { weekday } from '#kernel/dates.ts';
import type { Localised } from '#kernel/locale.ts';
import type { HotelPicture, RoomType, Scene } from '#modules/inventory/domain/hotels-and-transfers/hotel-for-sale.ts';
import type { PlannedDailyStock } from '#modules/inventory/domain/own/compare-daily-stock.ts';
import type { OwnHotel, OwnRate, OwnRoom } from '#modules/inventory/domain/own-hotels/hotel-shape.ts';
import type { HotelTown } from '#modules/inventory/domain/own-hotels/own-hotel.ts';
import { seededFraction } from '#modules/inventory/domain/seeded-fraction.ts';
import { type DemoHotel, HOTELS } from './hotels.ts';
import { MORE_HOTELS } from './more-hotels.ts';
import { TOWNS } from './towns.ts';

const texts = (ru: string, en: string, kg: string): Localised => ({ ru, en, kg });
const MAX_PICTURES = 5;
const YEARS_OF_SUMMERS = 6;
/** The lake costs half as much again in July and August, weekends a tenth more everywhere. */
const [SUMMER_PERCENT, WEEKEND_PERCENT] = [150, 110];

const ROOMS = {
  double: { code: 'a', name: texts('Двухместный номер', 'Double room', 'Эки кишилик бөлмө'), adults: 2, children: 1 },
  single: { code: 'b', name: texts('Одноместный номер', 'Single room', 'Бир кишилик бөлмө'), adults: 1, children: 0 },
} as const;

const NOTHING = { keeps: 'nothing', percent: 0 } as const;
const FIRST_NIGHT = { keeps: 'first_night', percent: 0 } as const;
const ALL = { keeps: 'percent', percent: 100 } as const;
const IN_GOOD_TIME: OwnRate['refund'] = {
  steps: [
    { daysBefore: 3, time: '12:00', ...NOTHING },
    { daysBefore: 1, time: '18:00', ...FIRST_NIGHT },
  ],
  rest: ALL,
};
const TO_THE_LAST: OwnRate['refund'] = { steps: [{ daysBefore: 1, time: '18:00', ...NOTHING }], rest: FIRST_NIGHT };

/** Room only or with breakfast; the freer, the dearer. */
const RATES: readonly OwnRate[] = [
  { code: 'p1', name: texts('Эконом', 'Saver', 'Үнөмдүү'), meal: 'none', percent: 88, refund: null },
  { code: 'p2', name: texts('Стандарт', 'Standard', 'Стандарт'), meal: 'none', percent: 100, refund: IN_GOOD_TIME },
  {
    code: 'p3',
    name: texts('Стандарт', 'Standard', 'Стандарт'),
    meal: 'breakfast',
    percent: 110,
    refund: IN_GOOD_TIME,
  },
  { code: 'p4', name: texts('Гибкий', 'Flexible', 'Ийкемдүү'), meal: 'breakfast', percent: 120, refund: TO_THE_LAST },
];

const share = (som: number, ...percents: number[]): number =>
  Math.ceil(percents.reduce((sum, percent) => sum * percent, som) / 100 ** percents.length / 10) * 10;

function roomsOf({ rooms }: DemoHotel): OwnRoom[] {
  return (Object.keys(ROOMS) as RoomType[]).flatMap((type) => {
    const room = rooms[type];
    if (!room) return [];
    const { units, night, metres, beds } = room;
    const bedding = beds.map(([count, width]) => ({ count, width }));
    return [{ ...ROOMS[type], metres, beds: bedding, units, night, weekend: share(night, WEEKEND_PERCENT) }];
  });
}

const seasonsOf = ({ city }: DemoHotel, rooms: readonly OwnRoom[], year: number): OwnHotel['seasons'] =>
  city === 'cholpon-ata'
    ? Array.from({ length: YEARS_OF_SUMMERS }, (_, n) => ({
        from: `${year + n}-07-01`,
        to: `${year + n}-08-31`,
        prices: Object.fromEntries(
          rooms.map(({ code, night }) => [
            code,
            { night: share(night, SUMMER_PERCENT), weekend: share(night, WEEKEND_PERCENT, SUMMER_PERCENT) },
          ]),
        ),
      }))
    : [];

/** The front, a room, and what else there is to show of it. */
function picturesOf({ number, look, amenities, rooms }: DemoHotel): HotelPicture[] {
  const has = (what: (typeof amenities)[number], scene: Scene) => (amenities.includes(what) ? [scene] : []);
  const scenes: Scene[] = [
    'facade',
    'room',
    ...has('beach', 'shore'),
    ...has('pool', 'pool'),
    ...has('breakfast', 'table'),
    ...has('sauna', 'sauna'),
    'lobby',
    'street',
  ];
  // An odd number draws a room with two beds.
  const seed = number * 2 + (rooms.double?.beds[0]?.[0] === 2 ? 1 : 0);
  return scenes
    .slice(0, MAX_PICTURES)
    .map((scene) => ({ id: scene, scene, alt: texts('', '', ''), drawing: { ...look, seed } }));
}

/** A hotel of the demonstration as the office would have entered it in a year. */
export function documentOf(hotel: DemoHotel, year: number): OwnHotel {
  const { city, name, stars, address, phone, at, amenities, entry, leave, rating } = hotel;
  const rooms = roomsOf(hotel);
  return {
    town: city,
    name,
    stars,
    address,
    phone,
    at,
    amenities: [...amenities],
    entry,
    leave,
    halfDayPercent: 50,
    childrenTo: 11,
    weekend: [5, 6],
    rooms,
    rates: [...RATES],
    seasons: seasonsOf(hotel, rooms, year),
    pictures: picturesOf(hotel),
    rating,
  };
}

/** @throws for a town that the demonstration does not have. */
export function townOfDemo(key: string): HotelTown {
  const town = TOWNS[key];
  if (!town) throw new Error(`no town ${key}`);
  const { country, zone, name, centre, airport } = town;
  return { key, country, zone, name, centre, airport };
}

/** What the demonstration sells; the larger one fifty hotels in twelve towns. */
export const demoHotels = (large: boolean): readonly DemoHotel[] => (large ? [...HOTELS, ...MORE_HOTELS] : HOTELS);

/** This share of the nights has fewer rooms left than a hotel has, no fewer than the other share of them. */
const [BUSY_SHARE, LEAST_LEFT] = [0.2, 0.4];
/**
 * Rooms that are left on nights on which the office would have set their number. The fixed cases: one double in hotel
 * 202 on Saturdays, nothing in hotel 301 on 31 December.
 */
function roomsLeft(seed: string, number: number, { rbd, day: night, seats }: PlannedDailyStock): number {
  if (number === 202 && weekday(night) === 6) return 1;
  if (number === 301 && night.endsWith('-12-31')) return 0;
  const fraction = seededFraction(`${seed}|rooms|${number}|${rbd}|${night}`);
  return fraction < BUSY_SHARE ? Math.max(1, Math.floor(seats * (LEAST_LEFT + fraction))) : seats;
}

/** Nights of a published hotel of the demonstration, the same for the same seed. */
export const busyNights = (
  seed: string,
  number: number,
  planned: readonly PlannedDailyStock[],
): { id: string; rbd: string; seats: number }[] =>
  planned.flatMap((night) => {
    const seats = roomsLeft(seed, number, night);
    return seats === night.seats ? [] : [{ id: night.id, rbd: night.rbd, seats }];
  });
