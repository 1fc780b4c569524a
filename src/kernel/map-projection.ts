import type { Point } from './distance.ts';

/**
 * The plane of every map of the world: Miller's projection of the latitudes where routes are, 1,000 units wide.
 * North is up, `y` grows to the south.
 */
const [NORTH, SOUTH] = [78, -56];
export const WORLD_WIDTH = 1000;

const miller = (lat: number): number => 1.25 * Math.log(Math.tan(Math.PI / 4 + (0.4 * lat * Math.PI) / 180));
const UNITS_PER_RADIAN = WORLD_WIDTH / (2 * Math.PI);
export const WORLD_HEIGHT = Math.round((miller(NORTH) - miller(SOUTH)) * UNITS_PER_RADIAN);

/** Where a point of the earth lies on the plane; latitudes beyond its edges are drawn on the edge. */
export function project({ lat, lon }: Point): { x: number; y: number } {
  const inside = Math.min(NORTH, Math.max(SOUTH, lat));
  return { x: ((lon + 180) / 360) * WORLD_WIDTH, y: (miller(NORTH) - miller(inside)) * UNITS_PER_RADIAN };
}
