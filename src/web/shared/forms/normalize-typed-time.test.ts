import { expect, it } from 'vitest';
import { normalizeTypedTime } from './normalize-typed-time.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['21 05', '21:05'],
  ['2105', '21:05'],
  ['00:00', '00:00'],
  ['24:00', '24:00'],
  ['9:75', '9:75'],
  ['полдень', 'полдень'],
  ['', ''],
])('«%s» is %s', (text, time) => expect(normalizeTypedTime(text)).toBe(time));
