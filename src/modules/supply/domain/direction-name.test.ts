import { describe, expect, test } from 'vitest';
import { directionName, endsOf, joinEnds } from './direction-name.ts';

const all = (text: string) => ({ ru: text, en: text, kg: text });
const location = (name: string, city: string, cityKey: string, code: string | null = null) => ({
  code,
  name: all(name),
  city: all(city),
  cityKey,
});
const PLACES = {
  bishkek: location('Бишкек', 'Бишкек', 'bishkek'),
  manas: location('Манас', 'Бишкек', 'bishkek', 'FRU'),
  station: location('Бишкек-2', 'Бишкек', 'bishkek'),
  osh: location('Ош', 'Ош', 'osh', 'OSS'),
  unnamed: { ...location('Манас', 'Бишкек', 'bishkek', 'FRU'), cityKey: undefined },
};

describe('a direction in one line', () => {
  test.each([
    ['of a flight names its cities', { from: 'manas', to: 'osh' }, 'Бишкек – Ош'],
    ['of a ride to the city names the airport', { from: 'manas', to: 'bishkek' }, 'Манас (FRU) – Бишкек'],
    ['of a ride between two places of a city names both', { from: 'manas', to: 'station' }, 'Манас (FRU) – Бишкек-2'],
    ['of a room names its hotel once', { from: 'bishkek', to: 'bishkek', hotel: 'Konok City' }, 'Konok City'],
    ['that stays where it is names the city once', { from: 'bishkek', to: 'bishkek' }, 'Бишкек'],
    ['with an end that nobody knows names the other', { from: 'manas', to: 'nowhere' }, 'Бишкек'],
    ['of places whose city is not known names what is', { from: 'unnamed', to: 'osh' }, 'Бишкек – Ош'],
  ])('%s', (_, direction, line) => {
    expect(directionName(direction, PLACES, 'ru')).toBe(line);
  });

  test('is empty where neither end is known', () => {
    expect(endsOf({ from: 'a', to: 'b' }, PLACES)).toEqual([null, null]);
    expect(joinEnds([null, null], 'ru')).toBe('');
  });
});
