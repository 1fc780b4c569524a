import type { Airport } from '#modules/inventory/domain/airports.ts';

/** Stops of the demonstration's trains and buses, by the place of module reference. */
const at = (key: string, city: string, country: string, zone: string): Airport & { key: string } => ({
  code: key,
  key,
  city,
  country,
  zone,
  isStation: true,
});

export const RAIL_BUS_STOPS: readonly (Airport & { key: string })[] = [
  at('bishkek-2-station', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('tokmok-station', 'Tokmok', 'KG', 'Asia/Bishkek'),
  at('balykchy-station', 'Balykchy', 'KG', 'Asia/Bishkek'),
  at('moscow-kazanskaya', 'Moscow', 'RU', 'Europe/Moscow'),
  at('kemin-station', 'Kemin', 'KG', 'Asia/Bishkek'),
  at('taraz-station', 'Taraz', 'KZ', 'Asia/Almaty'),
  at('shymkent-station', 'Shymkent', 'KZ', 'Asia/Almaty'),
  at('aktobe-station', 'Aktobe', 'KZ', 'Asia/Aqtobe'),
  at('samara-station', 'Samara', 'RU', 'Europe/Samara'),
  at('bishkek-west-bus', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('bishkek-east-bus', 'Bishkek', 'KG', 'Asia/Bishkek'),
  at('osh-bus', 'Osh', 'KG', 'Asia/Bishkek'),
  at('karakol-bus', 'Karakol', 'KG', 'Asia/Bishkek'),
  at('balykchy-bus', 'Balykchy', 'KG', 'Asia/Bishkek'),
  at('cholpon-ata-bus', 'Cholpon-Ata', 'KG', 'Asia/Bishkek'),
  at('jalal-abad-bus', 'Jalal-Abad', 'KG', 'Asia/Bishkek'),
  at('shymkent-bus', 'Shymkent', 'KZ', 'Asia/Almaty'),
  at('almaty-sayran-bus', 'Almaty', 'KZ', 'Asia/Almaty'),
  at('tashkent-bus', 'Tashkent', 'UZ', 'Asia/Tashkent'),
];
