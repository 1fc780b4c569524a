import type { Point } from '#kernel/distance.ts';
import type { Localised } from '#kernel/locale.ts';

/** A town with hotels of the demonstration. `airport`: the one that its guests come through; null: none near. */
type DemoTown = {
  readonly name: Localised;
  readonly country: string;
  readonly zone: string;
  /** Telephone prefix of its hotels. */
  readonly prefix: string;
  readonly centre: Point;
  readonly airport: Point | null;
};

const named = (ru: string, en: string, kg: string): Localised => ({ ru, en, kg });
const KG = { country: 'KG', zone: 'Asia/Bishkek' } as const;
const TR = { country: 'TR', zone: 'Europe/Istanbul' } as const;

/** By location key. */
export const TOWNS: Readonly<Record<string, DemoTown>> = {
  bishkek: {
    ...KG,
    name: named('Бишкек', 'Bishkek', 'Бишкек'),
    prefix: '+996 312 000',
    centre: { lat: 42.8757, lon: 74.6038 },
    airport: { lat: 43.0613, lon: 74.4776 },
  },
  osh: {
    ...KG,
    name: named('Ош', 'Osh', 'Ош'),
    prefix: '+996 3222 0',
    centre: { lat: 40.5283, lon: 72.7985 },
    airport: { lat: 40.609, lon: 72.7933 },
  },
  'cholpon-ata': {
    ...KG,
    name: named('Чолпон-Ата', 'Cholpon-Ata', 'Чолпон-Ата'),
    prefix: '+996 3943 0',
    centre: { lat: 42.649, lon: 77.082 },
    airport: { lat: 42.588, lon: 76.713 },
  },
  karakol: {
    ...KG,
    name: named('Каракол', 'Karakol', 'Каракол'),
    prefix: '+996 3922 0',
    centre: { lat: 42.4907, lon: 78.3936 },
    airport: null,
  },
  'jalal-abad': {
    ...KG,
    name: named('Джалал-Абад', 'Jalal-Abad', 'Жалал-Абад'),
    prefix: '+996 3722 0',
    centre: { lat: 40.9333, lon: 73.0 },
    airport: null,
  },
  naryn: {
    ...KG,
    name: named('Нарын', 'Naryn', 'Нарын'),
    prefix: '+996 3522 0',
    centre: { lat: 41.4287, lon: 75.9911 },
    airport: null,
  },
  istanbul: {
    ...TR,
    name: named('Стамбул', 'Istanbul', 'Стамбул'),
    prefix: '+90 212 000',
    centre: { lat: 41.0256, lon: 28.9742 },
    airport: { lat: 41.2629, lon: 28.7424 },
  },
  antalya: {
    ...TR,
    name: named('Анталья', 'Antalya', 'Анталия'),
    prefix: '+90 242 000',
    centre: { lat: 36.8841, lon: 30.7056 },
    airport: { lat: 36.8987, lon: 30.8005 },
  },
  moscow: {
    country: 'RU',
    zone: 'Europe/Moscow',
    name: named('Москва', 'Moscow', 'Москва'),
    prefix: '+7 495 000',
    centre: { lat: 55.7539, lon: 37.6208 },
    airport: { lat: 55.4088, lon: 37.9063 },
  },
  almaty: {
    country: 'KZ',
    zone: 'Asia/Almaty',
    name: named('Алматы', 'Almaty', 'Алматы'),
    prefix: '+7 727 000',
    centre: { lat: 43.2567, lon: 76.9286 },
    airport: { lat: 43.3521, lon: 77.0405 },
  },
  tashkent: {
    country: 'UZ',
    zone: 'Asia/Tashkent',
    name: named('Ташкент', 'Tashkent', 'Ташкент'),
    prefix: '+998 71 000',
    centre: { lat: 41.3111, lon: 69.2797 },
    airport: { lat: 41.2579, lon: 69.2812 },
  },
  dubai: {
    country: 'AE',
    zone: 'Asia/Dubai',
    name: named('Дубай', 'Dubai', 'Дубай'),
    prefix: '+971 4 000',
    centre: { lat: 25.1972, lon: 55.2744 },
    airport: { lat: 25.2528, lon: 55.3644 },
  },
};
