import { expect, test } from 'vitest';
import { PLAN, planTown, separatePins } from './town-plan-model.ts';

const CENTRE = { lat: 42.8757, lon: 74.6038 };
const near = (id: string, north: number, east: number) => ({
  id,
  at: { lat: CENTRE.lat + north / 111.32, lon: CENTRE.lon + east / 81.6 },
});
const HOTELS = [near('a', 1, 0), near('b', -1, 1.5), near('c', 0.02, 0.01), near('d', 0, 0), near('e', 0.01, 0)];

test('a plan has north up, one scale for both axes, and is the same on every rendering', () => {
  const { pins, centre, scale } = planTown('x', [near('north', 2, 0), near('east', 0, 2)], {
    centre: CENTRE,
    water: false,
  });
  const [north, east] = pins;
  if (!north || !east || !centre) throw new Error('a pin is missing');
  expect(north.y).toBeLessThan(centre.y);
  expect(east.x).toBeGreaterThan(centre.x);
  expect(centre.y - north.y).toBeCloseTo(east.x - centre.x, -0.5);
  expect((centre.y - north.y) / (2_000 / scale.metres)).toBeCloseTo(scale.length, -0.5);
  expect(planTown('bishkek', HOTELS, { centre: CENTRE, water: false })).toEqual(
    planTown('bishkek', HOTELS, { centre: CENTRE, water: false }),
  );
});

test('pins do not overlap and stay on the plan when ten hotels share a point', () => {
  const crowd = Array.from({ length: 10 }, (_, n) => ({ id: String(n), x: 3 + n / 10, y: PLAN.height }));
  for (const pins of [separatePins(crowd), planTown('bishkek', HOTELS, { centre: CENTRE, water: true }).pins])
    for (const [n, one] of pins.entries()) {
      expect(one.x - 34).toBeGreaterThanOrEqual(0);
      expect(one.x + 34).toBeLessThanOrEqual(PLAN.width);
      expect(one.y).toBeLessThanOrEqual(PLAN.height);
      expect(one.y - 31).toBeGreaterThanOrEqual(0);
      for (const other of pins.slice(n + 1))
        expect(Math.abs(one.x - other.x) >= 68 || Math.abs(one.y - other.y) >= 27).toBe(true);
    }
});

test('a town on a shore has water below its last street, any other a river', () => {
  const shore = planTown('cholpon-ata', HOTELS, { centre: CENTRE, water: true });
  expect(shore.shore).toBeLessThan(PLAN.height);
  for (const { y, height } of [...shore.blocks, ...shore.parks]) expect(y + height).toBeLessThan(shore.shore ?? 0);
  const river = planTown('bishkek', HOTELS, { centre: CENTRE, water: false });
  expect([river.shore, river.river.startsWith('M')]).toEqual([null, true]);
});

test('a plan of one hotel has the hotel in the middle', () => {
  const hotel = { id: 'a', at: { lat: 42.88, lon: 74.62 } };
  const { pins, centre } = planTown('bishkek', [hotel], { centre: { lat: 42.87, lon: 74.57 }, water: false });
  expect(pins[0]?.x).toBeCloseTo(PLAN.width / 2, 0);
  expect(Math.abs((pins[0]?.y ?? 0) - PLAN.height / 2)).toBeLessThan(40);
  expect(centre?.x).toBeGreaterThan(0);
});
