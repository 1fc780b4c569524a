import { expect, test } from 'vitest';
import { dependenceLines, readTiming, type Timing } from './dependence-lines.ts';

const EXACT: Timing = { when: 'exact' };
const after = (service: number): Timing => ({ when: 'after', service });
const before = (service: number): Timing => ({ when: 'before', service });

test('a line leads from a service to the one that takes place after it, in either direction', () => {
  expect(dependenceLines([EXACT, after(1)])).toEqual([{ top: 0, bottom: 1, later: 1, lane: 0 }]);
  expect(dependenceLines([EXACT, before(1)])).toEqual([{ top: 0, bottom: 1, later: 0, lane: 0 }]);
  expect(dependenceLines([after(3), EXACT, EXACT])).toEqual([{ top: 0, bottom: 2, later: 0, lane: 0 }]);
});

test('lines that run side by side have lanes of their own, a chain has one', () => {
  expect(dependenceLines([EXACT, after(1), after(2)]).map(({ lane }) => lane)).toEqual([0, 0]);
  // The longer one goes around the shorter.
  expect(dependenceLines([EXACT, after(1), after(1)])).toEqual([
    { top: 0, bottom: 1, later: 1, lane: 0 },
    { top: 0, bottom: 2, later: 2, lane: 1 },
  ]);
  expect(dependenceLines([EXACT, EXACT, after(1), after(2)]).map(({ lane }) => lane)).toEqual([0, 1]);
});

test('a service that depends on none, on itself or on a missing one has no line', () => {
  expect(dependenceLines([EXACT, after(2), before(9)])).toEqual([]);
});

test.each([
  ['after-2', after(2)],
  ['before-1', before(1)],
  ['exact', EXACT],
  ['', EXACT],
  [undefined, EXACT],
  ['soon-1', EXACT],
])('«%s» of a form is read', (typed, timing) => {
  expect(readTiming(typed)).toEqual(timing);
});
