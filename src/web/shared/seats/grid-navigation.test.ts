import { expect, it } from 'vitest';
import { placedSeats } from './cabin.ts';
import { seatAfterKey } from './grid-navigation.ts';
import { sampleMap } from './sample-map.ts';

const seats = placedSeats(sampleMap());
const seatAfter = (from: string, key: string, ctrlKey = false) => seatAfterKey(seats, from, { key, ctrlKey });

it('arrows move across aisles and stop at the windows', () => {
  expect(seatAfter('12C', 'ArrowRight')).toBe('12D');
  expect(seatAfter('12D', 'ArrowLeft')).toBe('12C');
  expect(seatAfter('12A', 'ArrowLeft')).toBe('12A');
  expect(seatAfter('12F', 'ArrowRight')).toBe('12F');
});

it('up and down keep the column, also between cabins with other columns', () => {
  expect(seatAfter('12B', 'ArrowDown')).toBe('13B');
  expect(seatAfter('4A', 'ArrowUp')).toBe('3A');
  expect(seatAfter('4F', 'ArrowUp')).toBe('3F');
  expect(seatAfter('3D', 'ArrowDown')).toBe('4D');
  expect(seatAfter('1A', 'ArrowUp')).toBe('1A');
  expect(seatAfter('30F', 'ArrowDown')).toBe('30F');
});

it('Home and End go to the ends of the row, with Ctrl of the aircraft; page keys move five rows', () => {
  expect(seatAfter('12C', 'Home')).toBe('12A');
  expect(seatAfter('12C', 'End')).toBe('12F');
  expect(seatAfter('12C', 'Home', true)).toBe('1A');
  expect(seatAfter('12C', 'End', true)).toBe('30F');
  expect(seatAfter('12C', 'PageDown')).toBe('17C');
  expect(seatAfter('29C', 'PageDown')).toBe('30C');
  expect(seatAfter('6C', 'PageUp')).toBe('1C');
});

it('other keys are left to the page', () => {
  expect(seatAfter('12C', 'Tab')).toBeNull();
  expect(seatAfter('99Z', 'ArrowUp')).toBeNull();
});
