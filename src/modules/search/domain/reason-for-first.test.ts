import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { Connection } from '#modules/supply/api.ts';
import { EVENING, itinerary, MORNING, ROUNDABOUT, slice } from '../testing/fixtures.ts';
import { connectionsOf, isBorderCrossed } from './connections.ts';
import { firstIn } from './ranking.ts';
import { reasonForFirst } from './reason-for-first.ts';

const SELF: Connection = { kind: 'self_transfer', minimum: 105, interchangeMinutes: null };
const fast = itinerary('fast', [slice(MORNING)], { fare: 2_000 });
const round = slice(...ROUNDABOUT);

test('the first is cheapest and fastest, or says what it has over the other and what the other has over it', () => {
  const dear = itinerary('dear', [slice(EVENING)], { fare: 3_000 });
  expect(reasonForFirst([fast, dear])).toEqual({ kind: 'cheapest-and-fastest' });
  const slow = itinerary('slow', [round], { fare: 1_900 });
  expect(firstIn([fast, slow], 'best')).toBe(fast);
  expect(reasonForFirst([fast, slow])).toEqual({
    kind: 'fastest',
    over: {
      cheaper: null,
      minutes: round.minutes - 45,
      stops: 1,
      noNight: false,
      oneTicket: false,
      sameAirport: false,
    },
    under: {
      cheaper: fromMajor(100),
      minutes: 0,
      stops: 0,
      noNight: false,
      oneTicket: false,
      sameAirport: false,
    },
  });
  expect(reasonForFirst([fast])).toBeUndefined();
});

test('of two journeys that differ in their changes alone the calm one stands first and says so', () => {
  const calm = itinerary('calm', [round], { fare: 2_000 });
  const risky = { ...calm, id: 'risky', slices: [{ ...round, connections: [SELF] }] };
  const cheap = { ...risky, offers: itinerary('cheap', [round], { fare: 1_950 }).offers };
  expect(reasonForFirst([calm, cheap])).toMatchObject({
    kind: 'fastest',
    over: { oneTicket: true },
    under: { cheaper: fromMajor(50) },
  });
});

test('a border is crossed where two tickets meet in a country that is neither the first nor the last', () => {
  const country = (key: string) => ({ country: key.startsWith('moscow') ? 'RU' : 'KG' });
  const places = Object.fromEntries(['bishkek-manas', 'moscow-dme', 'osh-airport'].map((key) => [key, country(key)]));
  const crossed = (connections: Connection[] | undefined, known = places) => {
    const direction = { ...round, ...(connections ? { connections } : {}) };
    const [change] = connectionsOf({ slices: [direction] });
    return change && isBorderCrossed(direction, change, known);
  };
  expect(crossed([SELF])).toBe(true);
  expect(crossed(undefined)).toBe(false);
  expect(crossed([{ ...SELF, kind: 'protected' }])).toBe(false);
  expect(crossed([SELF], { ...places, 'moscow-dme': { country: 'KG' } })).toBe(false);
  expect(crossed([SELF], {})).toBe(false);
});
