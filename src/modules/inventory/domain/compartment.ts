import type { PassengerCounts } from '#kernel/passengers.ts';
import { seatsNeeded } from '#kernel/passengers.ts';
import type { FareFamily } from './families.ts';
import type { Coach, VehiclePlace } from './vehicles.ts';

/** Berths of a compartment in the classes that are sold by the compartment too. */
const BERTHS: Partial<Record<FareFamily, number>> = { coupe: 4, sv: 2 };

/**
 * Berths of the whole compartment that a party may take; null where the class has none, the party fills it, or it does
 * not fit.
 */
export function compartmentBerths(fareFamily: FareFamily, passengerCounts: PassengerCounts): number | null {
  const berths = BERTHS[fareFamily];
  const need = seatsNeeded(passengerCounts);
  return berths !== undefined && need > 0 && need < berths ? berths : null;
}

/**
 * Compartments of which every berth is free, best first: away from the ends of the coach; those for women only to
 * them.
 */
export const freeCompartments = (
  coaches: readonly Coach[],
  free: (id: string) => boolean,
  womenOnly: boolean,
): VehiclePlace[][] =>
  coaches
    .flatMap((coach) =>
      [...Map.groupBy(coach.spots, ({ compartment }) => compartment)].flatMap(([compartment, spots]) =>
        spots.every(({ id }) => free(id)) && (womenOnly || !coach.female.includes(compartment)) ? [spots] : [],
      ),
    )
    .sort((a, b) => Number(a[0]?.nearToilet) - Number(b[0]?.nearToilet));

/** The compartment that exactly these places are, in its own order; undefined when they are none. */
export function compartmentOf(coaches: readonly Coach[], places: readonly string[]): VehiclePlace[] | undefined {
  const compartments = coaches.flatMap((coach) => [
    ...Map.groupBy(coach.spots, ({ compartment }) => compartment).values(),
  ]);
  return compartments.find((spots) => spots.length === places.length && spots.every(({ id }) => places.includes(id)));
}

/** Low berths before upper ones. */
export const lowFirst = (spots: readonly VehiclePlace[]): string[] =>
  spots
    .toSorted((a, b) => Number(a.position !== 'low') - Number(b.position !== 'low') || a.number - b.number)
    .map(({ id }) => id);
