import type { PassengerCounts } from '#kernel/passengers.ts';
import { seatsNeeded } from '#kernel/passengers.ts';
import type { Family } from './families.ts';
import type { Carriage, Spot } from './vehicles.ts';

/** Berths of a compartment in the classes that are sold by the compartment too. */
const BERTHS: Partial<Record<Family, number>> = { coupe: 4, sv: 2 };

/**
 * Berths of the whole compartment that a party may take; null where the class has none, the party fills it, or it does
 * not fit.
 */
export function compartmentBerths(family: Family, mix: PassengerCounts): number | null {
  const berths = BERTHS[family];
  const need = seatsNeeded(mix);
  return berths !== undefined && need > 0 && need < berths ? berths : null;
}

/**
 * Compartments of which every berth is free, best first: away from the ends of the carriage; those for women only to
 * them.
 */
export const freeCompartments = (
  cars: readonly Carriage[],
  free: (id: string) => boolean,
  womenOnly: boolean,
): Spot[][] =>
  cars
    .flatMap((car) =>
      [...Map.groupBy(car.spots, ({ bay }) => bay)].flatMap(([bay, spots]) =>
        spots.every(({ id }) => free(id)) && (womenOnly || !car.female.includes(bay)) ? [spots] : [],
      ),
    )
    .sort((a, b) => Number(a[0]?.nearToilet) - Number(b[0]?.nearToilet));

/** The compartment that exactly these places are, in its own order; undefined when they are none. */
export function compartmentOf(cars: readonly Carriage[], places: readonly string[]): Spot[] | undefined {
  const bays = cars.flatMap((car) => [...Map.groupBy(car.spots, ({ bay }) => bay).values()]);
  return bays.find((spots) => spots.length === places.length && spots.every(({ id }) => places.includes(id)));
}

/** Low berths before upper ones. */
export const lowFirst = (spots: readonly Spot[]): string[] =>
  spots
    .toSorted((a, b) => Number(a.position !== 'low') - Number(b.position !== 'low') || a.number - b.number)
    .map(({ id }) => id);
