import type { Point } from '#kernel/distance.ts';

/** Plan units; a pin is 68 by 27 of them, its tip below. */
export const PLAN = { width: 508, height: 640 } as const;
const PIN_WITH_GAP = { width: 74, height: 36 } as const;
const MARGIN = { x: 48, top: 70, bottom: 92 } as const;
/** Minimum span of the plan, kilometres. */
const MIN_SPAN_KM = 1.6;
const KM_OF_DEGREE = 111.32;

export type PlanPoint = { readonly x: number; readonly y: number };
export type PlacedPin = PlanPoint & { readonly id: string };
type Rect = PlanPoint & { readonly width: number; readonly height: number };
export type TownPlan = {
  readonly pins: readonly PlacedPin[];
  readonly centre: PlanPoint | null;
  readonly blocks: readonly Rect[];
  readonly parks: readonly Rect[];
  readonly square: Rect | null;
  /** Path of a river, or the shoreline below which there is water. */
  readonly river: string;
  readonly shore: number | null;
  readonly rail: string;
  /** Scale bar: a round length in metres and its length on the plan. */
  readonly scale: { readonly metres: number; readonly length: number };
};

/** Seeded random numbers in [0, 1): the same text gives the same streets. */
function seededRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** North is up and both axes share one scale, so distances are comparable. */
function projection(points: readonly Point[]): { at: (point: Point) => PlanPoint; perKm: number } {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 };
  const east = KM_OF_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const wide = Math.max(MIN_SPAN_KM, (Math.max(...lons) - Math.min(...lons)) * east);
  const high = Math.max(MIN_SPAN_KM, (Math.max(...lats) - Math.min(...lats)) * KM_OF_DEGREE);
  const room = { x: PLAN.width - 2 * MARGIN.x, y: PLAN.height - MARGIN.top - MARGIN.bottom };
  const perKm = Math.min(room.x / wide, room.y / high);
  return {
    perKm,
    at: ({ lat, lon }) => ({
      x: PLAN.width / 2 + (lon - middle.lon) * east * perKm,
      y: MARGIN.top + room.y / 2 - (lat - middle.lat) * KM_OF_DEGREE * perKm,
    }),
  };
}

const MAX_PASSES = 60;

/** Separates overlapping pins in small steps and keeps them on the plan. */
export function separatePins(pins: readonly PlacedPin[]): PlacedPin[] {
  const shiftedPins = pins.map((pin) => ({ ...pin }));
  const clampToPlan = (pin: { x: number; y: number }) => {
    pin.x = Math.min(PLAN.width - PIN_WITH_GAP.width / 2, Math.max(PIN_WITH_GAP.width / 2, pin.x));
    pin.y = Math.min(PLAN.height - 4, Math.max(PIN_WITH_GAP.height + 4, pin.y));
  };
  for (let round = 0; round < MAX_PASSES; round++) {
    let moved = false;
    for (const [n, one] of shiftedPins.entries())
      for (const other of shiftedPins.slice(n + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const [overX, overY] = [PIN_WITH_GAP.width - Math.abs(dx), PIN_WITH_GAP.height - Math.abs(dy)];
        if (overX <= 0 || overY <= 0) continue;
        moved = true;
        // Along the shorter axis, half of the overlap each.
        if (overX / PIN_WITH_GAP.width < overY / PIN_WITH_GAP.height) {
          const shift = (overX / 2 + 0.5) * (dx < 0 ? -1 : 1);
          one.x -= shift;
          other.x += shift;
        } else {
          const shift = (overY / 2 + 0.5) * (dy < 0 ? -1 : 1);
          one.y -= shift;
          other.y += shift;
        }
        clampToPlan(one);
        clampToPlan(other);
      }
    if (!moved) break;
  }
  for (const pin of shiftedPins) clampToPlan(pin);
  return shiftedPins;
}

/** Positions of streets along a length, including wide ones. */
function blockSpans(length: number, random: () => number): { from: number; to: number }[] {
  const blocks: { from: number; to: number }[] = [];
  let position = -20 * random();
  while (position < length) {
    const to = position + 44 + 34 * random();
    blocks.push({ from: position, to });
    position = to + (random() < 0.22 ? 13 : 6);
  }
  return blocks;
}

function scaleOf(perKm: number): TownPlan['scale'] {
  const metres = [200, 500, 1_000, 2_000, 5_000].find((each) => (each / 1_000) * perKm >= 46) ?? 5_000;
  return { metres, length: Math.round((metres / 1_000) * perKm) };
}

const oppositeOf = (point: Point, middle: Point): Point => ({
  lat: 2 * middle.lat - point.lat,
  lon: 2 * middle.lon - point.lon,
});

/**
 * A schematic plan of a town: real positions of pins and centre, blocks and parks generated from the name, so it is
 * always the same. `water`: the town has a shore.
 */
export function planTown(
  town: string,
  hotels: readonly { readonly id: string; readonly at: Point }[],
  { centre, water }: { centre: Point | null; water: boolean },
): TownPlan {
  const random = seededRandom(town);
  const [first, ...others] = hotels;
  // A plan of one hotel has it in the middle: as far on its other side as the centre is from it.
  const opposite = first && others.length === 0 && centre ? [oppositeOf(centre, first.at)] : [];
  const shown = [...hotels.map(({ at: position }) => position), ...(centre ? [centre] : []), ...opposite];
  const { at: position, perKm } = projection(shown.length > 0 ? shown : [{ lat: 0, lon: 0 }]);
  const middle = centre && position(centre);
  const [columns, rows] = [blockSpans(PLAN.width, random), blockSpans(PLAN.height, random)];
  const shore = water ? PLAN.height - 54 : null;
  const blocks: Rect[] = [];
  const parks: Rect[] = [];
  for (const { from: y, to: bottom } of rows)
    for (const { from: x, to: right } of columns) {
      const block = { x, y, width: right - x, height: bottom - y };
      if (shore === null || bottom < shore - 6) (random() < 0.09 ? parks : blocks).push(block);
    }
  const square = middle
    ? (blocks.find(
        ({ x, y, width, height }) =>
          x <= middle.x + 6 && middle.x <= x + width + 6 && y <= middle.y + 6 && middle.y <= y + height + 6,
      ) ?? null)
    : null;
  const bank = 20 + 30 * random();
  const fromLeft = random() < 0.5;
  const x = (share: number) => (fromLeft ? bank * share : PLAN.width - bank * share);
  const river = water
    ? ''
    : `M${x(0.4)} -10C${x(1.6)} 140 ${x(0.2)} 280 ${x(1.1)} 400S${x(0.3)} 560 ${x(0.9)} ${PLAN.height + 10}`;
  const track = PLAN.height - 30 - 40 * random();
  return {
    pins: separatePins(hotels.map((hotel) => ({ id: hotel.id, ...position(hotel.at) }))),
    centre: middle,
    blocks: blocks.filter((block) => block !== square),
    parks,
    square,
    river,
    shore,
    rail: water ? '' : `M-10 ${track + 22}Q${PLAN.width / 2} ${track - 14} ${PLAN.width + 10} ${track}`,
    scale: scaleOf(perKm),
  };
}
