import type { Mode } from '#kernel/mode.ts';

/** Origin of the storefront prices. */
export const HOME_LOCATION = 'bishkek';
export const BISHKEK = { lat: 42.87, lon: 74.59 };
/** Days ahead for which lowest prices are shown. */
export const PRICE_DAYS = 60;

/** Tiles of the home page: a location and its drawing with an hour of day. */
export const TILES = [
  { key: 'istanbul', drawing: 'istanbul', hour: 'dusk' },
  { key: 'osh', drawing: 'osh', hour: 'day' },
  { key: 'moscow', drawing: 'moscow', hour: 'dawn' },
  { key: 'balykchy', drawing: 'issyk-kul', hour: 'day' },
  { key: 'tashkent', drawing: 'tashkent', hour: 'day' },
  { key: 'dubai', drawing: 'dubai', hour: 'dawn' },
] as const;

/** Drawing of a destination; the road by default. */
export const drawingOf = (key: string): { drawing: string; hour: string } =>
  TILES.find((tile) => tile.key === key) ?? { drawing: 'road', hour: 'day' };

/** Drawings of the news, used in turn. */
export const NEWS_DRAWINGS = [
  { drawing: 'road', hour: 'day' },
  { drawing: 'plane', hour: 'dawn' },
  { drawing: 'yurt', hour: 'day' },
  { drawing: 'burana', hour: 'dawn' },
] as const;

/** Destinations of the budget search; those without prices are hidden. */
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

/** Address of the search for a date. */
export const searchHref = (to: string, date: string, mode: Mode): string =>
  `/search?from=${HOME_LOCATION}&to=${to}&out=${date}&aaa=1${mode === 'avia' ? '' : `&mode=${mode}`}`;
