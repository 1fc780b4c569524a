import { expect, test } from 'vitest';
import { RAIL_BUS_FARE_FAMILIES, RAIL_BUS_FARE_FAMILY_RULES } from './rail-bus-families.ts';
import { RAIL_BUS_ROUTES } from './rail-bus-routes.ts';

test('every class of carriage is sold on some train, and has its rules', () => {
  const trains = RAIL_BUS_ROUTES.filter(({ carrier }) => carrier === 'W0');
  const sold = new Set(trains.flatMap(({ fares }) => Object.keys(fares)));
  expect([...sold].sort()).toEqual(['coupe', 'lux', 'reservedSeat', 'seat', 'soft', 'sv']);
  expect(Object.keys(RAIL_BUS_FARE_FAMILY_RULES).sort()).toEqual([...RAIL_BUS_FARE_FAMILIES].sort());
});
