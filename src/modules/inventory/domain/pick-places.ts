import type { Coach, VehiclePlace } from './vehicles.ts';

const rank = { low: 0, window: 0, top: 1, aisle: 1, sideLow: 2, sideTop: 3 } as const;
const best = (a: VehiclePlace, b: VehiclePlace) => rank[a.position] - rank[b.position] || a.number - b.number;

/**
 * Places for a party that has chosen none, together where it can be: in one bay that it leaves as few gaps in as can
 * be, else in one coach, else
 * anywhere. Compartments for women are given only to a party that may use them. Null when not enough is free.
 */
export function pickPlaces(
  coaches: readonly Coach[],
  free: (id: string) => boolean,
  need: number,
  womenOnly: boolean,
): string[] | null {
  const open = coaches.map((coach) =>
    coach.spots.filter((spot) => free(spot.id) && (womenOnly || !coach.female.includes(spot.compartment))),
  );
  const compartments = open
    .flatMap((spots) => [...Map.groupBy(spots, (spot) => spot.compartment).values()])
    .filter((spots) => spots.length >= need)
    .sort((a, b) => a.length - b.length);
  const together = compartments[0] ?? open.find((spots) => spots.length >= need) ?? open.flat();
  return together.length < need
    ? null
    : [...together]
        .sort(best)
        .slice(0, need)
        .map((spot) => spot.id);
}
