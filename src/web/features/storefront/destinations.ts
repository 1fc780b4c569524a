import type { Mode } from '#kernel/mode.ts';

/** From where the storefront shows prices. */
export const HOME_LOCATION = 'bishkek';
export const BISHKEK = { lat: 42.87, lon: 74.59 };
/** How far ahead its lowest prices are looked for. */
export const PRICE_DAYS = 60;

/** The tiles of the home page: a place, and our drawing of it with its hour. */
export const TILES = [
  { key: 'istanbul', drawing: 'istanbul', hour: 'dusk' },
  { key: 'osh', drawing: 'osh', hour: 'day' },
  { key: 'moscow', drawing: 'moscow', hour: 'dawn' },
  { key: 'balykchy', drawing: 'issyk-kul', hour: 'day' },
  { key: 'tashkent', drawing: 'tashkent', hour: 'day' },
  { key: 'dubai', drawing: 'dubai', hour: 'dawn' },
] as const;

/** Where a trip or a search leads has a drawing, or the road. */
export const drawingOf = (key: string): { drawing: string; hour: string } =>
  TILES.find((tile) => tile.key === key) ?? { drawing: 'road', hour: 'day' };

/** Pictures of the news, in turn. */
export const NEWS_DRAWINGS = [
  { drawing: 'road', hour: 'day' },
  { drawing: 'plane', hour: 'dawn' },
  { drawing: 'yurt', hour: 'day' },
  { drawing: 'burana', hour: 'dawn' },
] as const;

/** Places that «where for so much» asks prices for; those that nothing is sold to are not shown. */
export const EXPLORED_KEYS = [
  'istanbul',
  'moscow',
  'dubai',
  'tashkent',
  'almaty',
  'delhi',
  'urumqi',
  'novosibirsk',
  'saint-petersburg',
  'yekaterinburg',
  'antalya',
  'beijing',
  'seoul',
  'samara',
  'astana',
  'jeddah',
  'shymkent',
  'osh',
  'balykchy',
  'karakol',
  'jalal-abad',
  'batken',
  'talas',
  'naryn',
] as const;

/** Where a price leads: a search for its day. */
export const searchHref = (to: string, date: string, mode: Mode): string =>
  `/search?from=${HOME_LOCATION}&to=${to}&out=${date}&aaa=1${mode === 'avia' ? '' : `&mode=${mode}`}`;
