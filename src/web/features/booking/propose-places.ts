import type { BerthWish, Place, SegmentPlaceMap } from '#modules/supply/api.ts';

const low = (place: Place) => (place.position === 'low' || place.position === 'sideLow' ? 1 : 0);
const top = (place: Place) => (place.position === 'top' || place.position === 'sideTop' ? 1 : 0);
const MEETS: Readonly<Record<BerthWish, (place: Place) => number>> = {
  low,
  top,
  noToilet: (place) => (place.nearToilet ? 0 : 1),
};

/**
 * Places that meet as many wishes as free ones can, together in one compartment or row before anywhere else; nothing
 * without a wish. Compartments
 * for women are never proposed.
 */
export function proposePlaces(leg: SegmentPlaceMap, wishes: readonly BerthWish[]): string[] {
  if (wishes.length === 0) return [];
  const score = (place: Place) => wishes.reduce((all, wish) => all + MEETS[wish](place), 0);
  const open = leg.cars.map((car) =>
    car.places.filter((place) => place.free && !(place.bay !== null && car.female.includes(place.bay))),
  );
  const best = (places: readonly Place[]) => places.toSorted((a, b) => score(b) - score(a)).slice(0, leg.need);
  const together = [...open.flatMap((places) => [...Map.groupBy(places, (place) => place.bay).values()]), ...open]
    .map(best)
    .filter((places) => places.length === leg.need);
  const worth = (places: readonly Place[]) => places.reduce((all, place) => all + score(place), 0);
  const winner = together.toSorted((a, b) => worth(b) - worth(a))[0];
  return winner?.map((place) => place.id) ?? [];
}
