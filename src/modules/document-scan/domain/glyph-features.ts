/** Characters of a machine-readable zone (ICAO 9303), in the order of the classes of the glyph model. */
export const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';

/** A character is looked at in this many points, across and down. */
export const PATCH_WIDTH = 20;
export const PATCH_HEIGHT = 28;
/** What a patch shows: so many pitches across, so many heights of a capital down. */
export const PATCH_PITCHES = 1.1;
export const PATCH_HEIGHTS = 1.35;

const CELL = 4;
const COLUMNS = PATCH_WIDTH / CELL;
const ROWS = PATCH_HEIGHT / CELL;
const DIRECTIONS = 8;
export const FEATURES = COLUMNS * ROWS * DIRECTIONS;

/**
 * Directions of edges in a patch, counted in cells: independent of brightness and contrast. Written into `features`.
 */
export function describeGlyph(patch: Float32Array, features: Float32Array): void {
  features.fill(0);
  for (let y = 0; y < PATCH_HEIGHT; y++) {
    const above = Math.max(0, y - 1) * PATCH_WIDTH;
    const below = Math.min(PATCH_HEIGHT - 1, y + 1) * PATCH_WIDTH;
    for (let x = 0; x < PATCH_WIDTH; x++) {
      const gx =
        patch[y * PATCH_WIDTH + Math.min(PATCH_WIDTH - 1, x + 1)]! - patch[y * PATCH_WIDTH + Math.max(0, x - 1)]!;
      const gy = patch[below + x]! - patch[above + x]!;
      const strength = Math.sqrt(gx * gx + gy * gy);
      if (strength < 1e-6) continue;
      const turn = ((Math.atan2(gy, gx) / (2 * Math.PI) + 1) * DIRECTIONS) % DIRECTIONS;
      const first = Math.floor(turn) % DIRECTIONS;
      const second = (first + 1) % DIRECTIONS;
      const part = turn - Math.floor(turn);
      const column = (x + 0.5) / CELL - 0.5;
      const row = (y + 0.5) / CELL - 0.5;
      const left = Math.floor(column);
      const top = Math.floor(row);
      for (let dy = 0; dy < 2; dy++) {
        const cy = top + dy;
        if (cy < 0 || cy >= ROWS) continue;
        const wy = dy === 0 ? 1 - (row - top) : row - top;
        for (let dx = 0; dx < 2; dx++) {
          const cx = left + dx;
          if (cx < 0 || cx >= COLUMNS) continue;
          const weight = wy * (dx === 0 ? 1 - (column - left) : column - left) * strength;
          const at = (cy * COLUMNS + cx) * DIRECTIONS;
          features[at + first]! += weight * (1 - part);
          features[at + second]! += weight * part;
        }
      }
    }
  }
  let sum = 1e-9;
  for (const value of features) sum += value;
  for (let i = 0; i < FEATURES; i++) features[i] = Math.sqrt(features[i]! / sum);
}
