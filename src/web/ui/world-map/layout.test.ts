import { describe, expect, test } from 'vitest';
import { fitFrame } from '#kernel/map-frame.ts';
import { project, WORLD_HEIGHT, WORLD_WIDTH } from '#kernel/map-projection.ts';
import { type MapPoint, placeLabels, pointsApart, positionInFrame } from './layout.ts';

const at = (id: string, lat: number, lon: number): MapPoint => ({ id, lat, lon, label: id });
const bishkek = at('Bishkek', 42.87, 74.59);
const istanbul = at('Istanbul', 41.01, 28.98);
const size = { width: 640, height: 320 };

describe('map of the world', () => {
  test('north is up and east is right', () => {
    expect(project(bishkek).x).toBeGreaterThan(project(istanbul).x);
    expect(project(at('Moscow', 55.75, 37.6)).y).toBeLessThan(project(istanbul).y);
    expect(project({ lat: 90, lon: 0 }).y).toBe(0);
  });

  test('the frame has all points inside its margins and the proportions of the map', () => {
    const frame = fitFrame([bishkek, istanbul], size);
    expect(frame.width / frame.height).toBeCloseTo(2);
    for (const { left, top } of [bishkek, istanbul].map((point) => positionInFrame(frame, point))) {
      expect(left).toBeGreaterThan(5);
      expect(left).toBeLessThan(95);
      expect(top).toBeGreaterThan(5);
      expect(top).toBeLessThan(95);
    }
  });

  test('the frame stays inside the world for points at its edges', () => {
    for (const points of [
      [at('Fiji', -18, 179)],
      [at('Alert', 82.5, -62)],
      [at('a', 70, -179), at('b', -50, 179)],
      [],
    ]) {
      const frame = fitFrame(points, size);
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.y).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.width).toBeLessThanOrEqual(WORLD_WIDTH + 1e-6);
      expect(frame.y + frame.height).toBeLessThanOrEqual(WORLD_HEIGHT + 1e-6);
    }
  });

  test('of points that would pile up the earlier one is shown', () => {
    const tokmok = at('Tokmok', 42.84, 75.3);
    const frame = fitFrame([bishkek, istanbul], size);
    const idsOf = (points: readonly MapPoint[]) => pointsApart(points, frame, size).map(({ id }) => id);
    expect(idsOf([istanbul, bishkek, tokmok])).toEqual(['Istanbul', 'Bishkek']);
    expect(idsOf([tokmok, istanbul, bishkek])).toEqual(['Tokmok', 'Istanbul']);
    const near = fitFrame([bishkek, tokmok], size);
    expect(pointsApart([bishkek, tokmok], near, size)).toHaveLength(2);
  });

  test('a label yields to an earlier one and is left out without space', () => {
    const near = [bishkek, at('Almaty', 43.24, 76.89), at('Bishkek bus station', 42.87, 74.6), istanbul];
    const sides = placeLabels(near, fitFrame(near, size), size);
    expect(sides[0]).not.toBe('none');
    expect(sides[2]).not.toBe(sides[0]);
    expect(placeLabels(Array(6).fill(bishkek), fitFrame([bishkek, istanbul], size), size).at(-1)).toBe('none');
  });
});
