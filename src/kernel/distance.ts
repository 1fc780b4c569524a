/** A point of the earth, degrees. */
export type Point = { readonly lat: number; readonly lon: number };

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371;

/** Great-circle distance in kilometres, not rounded. */
export function distanceKm(a: Point, b: Point): number {
  const half = (x: number) => Math.sin((x * RADIANS) / 2) ** 2;
  const h = half(b.lat - a.lat) + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * half(b.lon - a.lon);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
