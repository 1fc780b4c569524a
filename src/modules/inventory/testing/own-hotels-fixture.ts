import type { OwnHotel } from '../domain/own-hotels/hotel-shape.ts';
import type { NetworkDeps } from '../use-cases/own/network-deps.ts';

const texts = (ru: string, en: string, kg: string) => ({ ru, en, kg });

export const TULPAR: OwnHotel = {
  town: 'bishkek',
  name: 'Tulpar',
  stars: 4,
  address: texts('Бишкек, улица Ибраимова, 5', '5 Ibraimov Street, Bishkek', 'Бишкек, Ибраимов көчөсү, 5'),
  phone: '+996 312 555 010',
  at: { lat: 42.87, lon: 74.61 },
  amenities: ['wifi', 'breakfast', 'parking'],
  entry: { early: '08:00', normal: '14:00', late: '22:00' },
  leave: { early: '07:00', normal: '12:00', late: '18:00' },
  halfDayPercent: 40,
  childrenTo: 11,
  weekend: [5, 6],
  rooms: [
    {
      code: 'a',
      name: texts('Люкс с видом на горы', 'Suite with a view of the mountains', 'Тоо көрүнгөн люкс'),
      metres: 34,
      beds: [{ count: 1, width: 180 }],
      adults: 2,
      children: 1,
      units: 3,
      night: 5_000,
      weekend: 6_000,
    },
    {
      code: 'b',
      name: texts('Одноместный стандарт', 'Standard single', 'Бир кишилик стандарт'),
      metres: null,
      beds: [],
      adults: 1,
      children: 0,
      units: 2,
      night: 3_000,
      weekend: null,
    },
  ],
  rates: [
    {
      code: 'p1',
      name: texts('Полупансион', 'Half board', 'Жарым пансион'),
      meal: 'half_board',
      percent: 120,
      refund: {
        steps: [
          { daysBefore: 3, time: '12:00', keeps: 'nothing', percent: 0 },
          { daysBefore: 1, time: '18:00', keeps: 'percent', percent: 50 },
        ],
        rest: { keeps: 'percent', percent: 100 },
      },
    },
    {
      code: 'p2',
      name: texts('Невозвратный', 'Not refundable', 'Кайтарылбайт'),
      meal: 'none',
      percent: 100,
      refund: null,
    },
  ],
  seasons: [{ from: '2026-07-01', to: '2026-07-31', prices: { a: { night: 9_000, weekend: null } } }],
};

export const BISHKEK = {
  key: 'bishkek',
  zone: 'Asia/Bishkek',
  country: 'KG',
  name: texts('Бишкек', 'Bishkek', 'Бишкек'),
  centre: { lat: 42.8757, lon: 74.6038 },
  airport: { lat: 43.0613, lon: 74.4776 },
};
export const OSH = { ...BISHKEK, key: 'osh', name: texts('Ош', 'Osh', 'Ош'), centre: { lat: 40.514, lon: 72.81 } };
/** Both are known by their names too. */
export const townOf: NetworkDeps['townOf'] = (text) =>
  [BISHKEK, OSH].find(({ key, name }) => [key, name.ru].includes(text));
