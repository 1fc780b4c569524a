import { expect, test } from 'vitest';
import { GROUND_FAMILIES, GROUND_FAMILY_RULES } from './rail-bus-families.ts';
import { GROUND_ROUTES } from './rail-bus-routes.ts';

test('every class of carriage is sold on some train, and has its rules', () => {
  const trains = GROUND_ROUTES.filter(({ carrier }) => carrier === 'W0');
  const sold = new Set(trains.flatMap(({ fares }) => Object.keys(fares)));
  expect([...sold].sort()).toEqual(['coupe', 'lux', 'reservedSeat', 'seat', 'soft', 'sv']);
  expect(Object.keys(GROUND_FAMILY_RULES).sort()).toEqual([...GROUND_FAMILIES].sort());
});
