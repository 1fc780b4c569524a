/** Zones by whose clocks the office writes periods. */
export const ZONES = [
  'Asia/Bishkek',
  'Asia/Almaty',
  'Asia/Tashkent',
  'Europe/Moscow',
  'Europe/Istanbul',
  'UTC',
] as const;
export type Zone = (typeof ZONES)[number];
