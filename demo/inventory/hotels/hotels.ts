import type { Point } from '#kernel/distance.ts';
import type { Localised } from '#kernel/locale.ts';
import type {
  Amenity,
  BUILDS,
  DayTime,
  HOURS,
  RoomType,
  SampleRating,
} from '#modules/inventory/domain/hotels-and-transfers/hotel-for-sale.ts';

/** `beds`: how many of which width, centimetres. */
type RoomOf = {
  units: number;
  night: number;
  metres: number;
  beds: readonly (readonly [count: number, width: number])[];
};

/**
 * A hotel of the demonstration: real towns, invented hotels (docs/rules.md). Prices are one night of a room, whole
 * soms.
 */
export type DemoHotel = {
  /** `H0 101`; hotels that are made in the office begin at 1001. */
  readonly number: number;
  /** Location key of the town. */
  readonly city: string;
  readonly name: string;
  readonly stars: number;
  readonly address: Localised;
  readonly phone: string;
  readonly entry: Readonly<Record<DayTime, string>>;
  readonly leave: Readonly<Record<DayTime, string>>;
  readonly rooms: Readonly<Partial<Record<RoomType, RoomOf>>>;
  readonly at: Point;
  readonly amenities: readonly Amenity[];
  readonly rating: SampleRating;
  readonly look: { readonly build: (typeof BUILDS)[number]; readonly hour: (typeof HOURS)[number] };
};

const hours = (normal: string, early = '08:00', late = '22:00') => ({ early, normal, late });
const usual = { entry: hours('14:00'), leave: hours('12:00', '07:00', '18:00') } as const;

/** What each demonstration sells, and the tests with it. */
export const HOTELS: readonly DemoHotel[] = [
  {
    ...usual,
    number: 101,
    city: 'bishkek',
    name: 'Ak-Kuu Grand',
    stars: 5,
    address: {
      ru: 'Бишкек, бульвар Эркиндик, 200',
      en: '200 Erkindik Boulevard, Bishkek',
      kg: 'Бишкек, Эркиндик бульвары, 200',
    },
    phone: '+996 312 000 101',
    rooms: {
      single: { units: 6, night: 9_800, metres: 22, beds: [[1, 140]] },
      double: { units: 10, night: 12_400, metres: 28, beds: [[1, 180]] },
    },
    at: { lat: 42.8735, lon: 74.6047 },
    amenities: ['wifi', 'pool', 'breakfast', 'parking', 'conditioner', 'sauna'],
    rating: { score: 9.1, reviews: 412 },
    look: { build: 'tower', hour: 'dusk' },
  },
  {
    ...usual,
    number: 102,
    city: 'bishkek',
    name: 'Konok City',
    stars: 3,
    address: {
      ru: 'Бишкек, ул. Токтогула, 300',
      en: '300 Toktogul Street, Bishkek',
      kg: 'Бишкек, Токтогул көчөсү, 300',
    },
    phone: '+996 312 000 102',
    rooms: {
      single: { units: 8, night: 3_600, metres: 16, beds: [[1, 90]] },
      double: { units: 12, night: 4_700, metres: 21, beds: [[2, 90]] },
    },
    at: { lat: 42.8703, lon: 74.5779 },
    amenities: ['wifi', 'breakfast', 'parking'],
    rating: { score: 8.3, reviews: 655 },
    look: { build: 'block', hour: 'day' },
  },
  {
    ...usual,
    number: 103,
    city: 'bishkek',
    name: 'Boz Ui Hostel',
    stars: 2,
    address: {
      ru: 'Бишкек, ул. Ибраимова, 410',
      en: '410 Ibraimov Street, Bishkek',
      kg: 'Бишкек, Ибраимов көчөсү, 410',
    },
    phone: '+996 312 000 103',
    rooms: {
      single: { units: 10, night: 1_400, metres: 11, beds: [[1, 90]] },
      double: { units: 6, night: 2_100, metres: 15, beds: [[1, 140]] },
    },
    at: { lat: 42.8778, lon: 74.6268 },
    amenities: ['wifi', 'kitchen', 'family'],
    rating: { score: 8.6, reviews: 530 },
    look: { build: 'yurts', hour: 'dawn' },
  },
  {
    ...usual,
    number: 201,
    city: 'osh',
    name: 'Sulaiman Panorama',
    stars: 4,
    address: {
      ru: 'Ош, ул. Курманжан Датки, 500',
      en: '500 Kurmanjan Datka Street, Osh',
      kg: 'Ош, Курманжан Датка көчөсү, 500',
    },
    phone: '+996 3222 0 02 01',
    rooms: {
      single: { units: 5, night: 4_200, metres: 18, beds: [[1, 120]] },
      double: { units: 8, night: 5_600, metres: 25, beds: [[1, 180]] },
    },
    at: { lat: 40.5252, lon: 72.7889 },
    amenities: ['wifi', 'breakfast', 'parking', 'conditioner', 'gym'],
    rating: { score: 8.8, reviews: 190 },
    look: { build: 'tower', hour: 'day' },
  },
  {
    ...usual,
    number: 202,
    city: 'osh',
    name: 'Jibek House',
    stars: 3,
    address: {
      ru: 'Ош, ул. Масалиева, 350',
      en: '350 Masaliev Street, Osh',
      kg: 'Ош, Масалиев көчөсү, 350',
    },
    phone: '+996 3222 0 02 02',
    rooms: { double: { units: 6, night: 3_100, metres: 20, beds: [[2, 90]] } },
    at: { lat: 40.5334, lon: 72.7996 },
    amenities: ['wifi', 'breakfast', 'family'],
    rating: { score: 8.4, reviews: 133 },
    look: { build: 'arches', hour: 'dawn' },
  },
  {
    number: 301,
    city: 'cholpon-ata',
    name: 'Kerege Lake Resort',
    stars: 4,
    entry: hours('15:00', '10:00', '22:00'),
    leave: hours('11:00', '07:00', '18:00'),
    address: {
      ru: 'Чолпон-Ата, ул. Советская, 600, берег Иссык-Куля',
      en: '600 Sovetskaya Street, Cholpon-Ata, Issyk-Kul shore',
      kg: 'Чолпон-Ата, Советская көчөсү, 600, Ысык-Көлдүн жээги',
    },
    phone: '+996 3943 0 03 01',
    rooms: {
      single: { units: 6, night: 5_200, metres: 20, beds: [[1, 120]] },
      double: { units: 14, night: 7_400, metres: 27, beds: [[1, 180]] },
    },
    at: { lat: 42.6421, lon: 77.0839 },
    amenities: ['wifi', 'beach', 'pool', 'breakfast', 'sauna', 'parking'],
    rating: { score: 9.0, reviews: 377 },
    look: { build: 'resort', hour: 'day' },
  },
  {
    ...usual,
    number: 401,
    city: 'istanbul',
    name: 'Lale Pera',
    stars: 4,
    address: {
      ru: 'Стамбул, Бейоглу, улица Лале, 70',
      en: '70 Lale Street, Beyoğlu, Istanbul',
      kg: 'Стамбул, Бейоглу, Лале көчөсү, 70',
    },
    phone: '+90 212 000 04 01',
    rooms: {
      single: { units: 5, night: 8_900, metres: 17, beds: [[1, 120]] },
      double: { units: 9, night: 10_800, metres: 23, beds: [[1, 160]] },
    },
    at: { lat: 41.0338, lon: 28.9769 },
    amenities: ['wifi', 'breakfast', 'conditioner', 'gym'],
    rating: { score: 8.7, reviews: 468 },
    look: { build: 'house', hour: 'dawn' },
  },
  {
    ...usual,
    number: 402,
    city: 'istanbul',
    name: 'Martı Aksaray',
    stars: 3,
    address: {
      ru: 'Стамбул, Аксарай, улица Марты, 12',
      en: '12 Martı Street, Aksaray, Istanbul',
      kg: 'Стамбул, Аксарай, Марты көчөсү, 12',
    },
    phone: '+90 212 000 04 02',
    rooms: {
      single: { units: 7, night: 4_900, metres: 14, beds: [[1, 90]] },
      double: { units: 11, night: 6_300, metres: 19, beds: [[2, 90]] },
    },
    at: { lat: 41.0114, lon: 28.9494 },
    amenities: ['wifi', 'breakfast', 'conditioner'],
    rating: { score: 8.0, reviews: 512 },
    look: { build: 'block', hour: 'day' },
  },
];
