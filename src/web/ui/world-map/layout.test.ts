import { describe, expect, test } from 'vitest';
import { fanOut, fitFrame, positionsOnArc } from '#kernel/map-frame.ts';
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
    expect(sides[0]?.side).not.toBe('none');
    expect(sides[2]?.side).not.toBe(sides[0]?.side);
    const many = placeLabels(Array(12).fill(bishkek), fitFrame([bishkek, istanbul], size), size);
    expect(many.at(-1)?.side).toBe('none');
  });

  test('a label without space for its note stands without it', () => {
    const narrow = { width: 120, height: 60 };
    const priced = { ...istanbul, note: 'from 22 050 som' };
    const frame = fitFrame([bishkek, istanbul], narrow);
    expect(placeLabels([{ ...priced, label: 'IST' }], frame, narrow)).toEqual([{ side: 'east', brief: true }]);
    expect(placeLabels([priced], fitFrame([bishkek, istanbul], size), size)[0]?.brief).toBe(false);
  });

  test('a label stands off the arcs where another side is free', () => {
    const frame = fitFrame([bishkek, istanbul], size);
    const [first] = placeLabels([istanbul], frame, size);
    const beyond = at('west of Istanbul', 41, 24);
    const arc = positionsOnArc(istanbul, beyond, 0);
    const [second] = placeLabels([istanbul], frame, size, arc);
    expect([first?.side, second?.side]).toEqual(['west', 'east']);
  });

  test('arcs from one point to others in one direction leave it apart, the others bend as usual', () => {
    const samara = at('Samara', 53.5, 50.16);
    const moscow = at('Moscow', 55.41, 37.9);
    const petersburg = at('Saint Petersburg', 59.8, 30.26);
    const delhi = at('Delhi', 28.57, 77.1);
    const others = [petersburg, delhi, moscow, samara];
    const bends = fanOut(bishkek, others);
    const leaving = others.map((other, n) => {
      const [a, b] = [project(bishkek), project(other)];
      return Math.atan2(a.y - b.y, b.x - a.x) + Math.atan(2 * (bends[n] ?? 0));
    });
    for (const [n, one] of leaving.entries())
      for (const other of leaving.slice(n + 1)) expect(Math.abs(one - other)).toBeGreaterThan(0.1);
    expect(fanOut(bishkek, [delhi])[0]).toBeCloseTo(bends[1] ?? 0);
  });
});
