import { expect, it } from 'vitest';
import { seatsOf } from './cabin.ts';
import { seatAfterKey } from './grid-moves.ts';
import { sampleMap } from './sample-map.ts';

const seats = seatsOf(sampleMap());
const after = (from: string, key: string, ctrlKey = false) => seatAfterKey(seats, from, { key, ctrlKey });

it('arrows go from seat to seat over the aisle and stop at the walls', () => {
  expect(after('12C', 'ArrowRight')).toBe('12D');
  expect(after('12D', 'ArrowLeft')).toBe('12C');
  expect(after('12A', 'ArrowLeft')).toBe('12A');
  expect(after('12F', 'ArrowRight')).toBe('12F');
});

it('up and down keep to the column, also between cabins of other columns', () => {
  expect(after('12B', 'ArrowDown')).toBe('13B');
  expect(after('4A', 'ArrowUp')).toBe('3A');
  expect(after('4F', 'ArrowUp')).toBe('3F');
  expect(after('3D', 'ArrowDown')).toBe('4D');
  expect(after('1A', 'ArrowUp')).toBe('1A');
  expect(after('30F', 'ArrowDown')).toBe('30F');
});

it('Home and End go to the ends of the row, with Ctrl of the aircraft; page keys go five rows', () => {
  expect(after('12C', 'Home')).toBe('12A');
  expect(after('12C', 'End')).toBe('12F');
  expect(after('12C', 'Home', true)).toBe('1A');
  expect(after('12C', 'End', true)).toBe('30F');
  expect(after('12C', 'PageDown')).toBe('17C');
  expect(after('29C', 'PageDown')).toBe('30C');
  expect(after('6C', 'PageUp')).toBe('1C');
});

it('other keys are left to the page', () => {
  expect(after('12C', 'Tab')).toBeNull();
  expect(after('99Z', 'ArrowUp')).toBeNull();
});
