import type { Airport } from './airports.ts';

/**
 * Stops of the demonstration's trains and buses; `code` is what their timetable is written in, `key` is the place of
 * module reference.
 */
const at = (code: string, key: string, city: string, country: string, zone: string): Airport => ({
  code,
  key,
  city,
  country,
  zone,
});

export const RAIL_BUS_STOPS: readonly Airport[] = [
  at('R-BISHKEK', 'bishkek-2-station', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('R-TOKMOK', 'tokmok-station', 'Tokmok', 'KG', 'Asia/Bishkek'),
  at('R-BALYKCHY', 'balykchy-station', 'Balykchy', 'KG', 'Asia/Bishkek'),
  at('R-MOSCOW', 'moscow-kazanskaya', 'Moscow', 'RU', 'Europe/Moscow'),
  at('R-KEMIN', 'kemin-station', 'Kemin', 'KG', 'Asia/Bishkek'),
  at('R-TARAZ', 'taraz-station', 'Taraz', 'KZ', 'Asia/Almaty'),
  at('R-SHYMKENT', 'shymkent-station', 'Shymkent', 'KZ', 'Asia/Almaty'),
  at('R-AKTOBE', 'aktobe-station', 'Aktobe', 'KZ', 'Asia/Aqtobe'),
  at('R-SAMARA', 'samara-station', 'Samara', 'RU', 'Europe/Samara'),
  at('B-BISHKEK-W', 'bishkek-west-bus', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('B-BISHKEK-E', 'bishkek-east-bus', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('B-OSH', 'osh-bus', 'Osh', 'KG', 'Asia/Bishkek'),
  at('B-KARAKOL', 'karakol-bus', 'Karakol', 'KG', 'Asia/Bishkek'),
  at('B-BALYKCHY', 'balykchy-bus', 'Balykchy', 'KG', 'Asia/Bishkek'),
  at('B-CHOLPON-ATA', 'cholpon-ata-bus', 'Cholpon-Ata', 'KG', 'Asia/Bishkek'),
  at('B-JALAL-ABAD', 'jalal-abad-bus', 'Jalal-Abad', 'KG', 'Asia/Bishkek'),
  at('B-SHYMKENT', 'shymkent-bus', 'Shymkent', 'KZ', 'Asia/Almaty'),
  at('B-ALMATY', 'almaty-sayran-bus', 'Almaty', 'KZ', 'Asia/Almaty'),
  at('B-TASHKENT', 'tashkent-bus', 'Tashkent', 'UZ', 'Asia/Tashkent'),
];
