import type { BerthPreference, Place, SegmentPlaceMap } from '#modules/supply/api.ts';

const isLowerBerth = (place: Place) => (place.position === 'low' || place.position === 'sideLow' ? 1 : 0);
const isUpperBerth = (place: Place) => (place.position === 'top' || place.position === 'sideTop' ? 1 : 0);
const WISH_SCORES: Readonly<Record<BerthPreference, (place: Place) => number>> = {
  low: isLowerBerth,
  top: isUpperBerth,
  noToilet: (place) => (place.nearToilet ? 0 : 1),
};

/**
 * Free berths that match most preferences, in one compartment or row if possible; none without preferences.
 * Compartments reserved for women are never proposed.
 */
export function proposePlaces(segmentPlaces: SegmentPlaceMap, preferences: readonly BerthPreference[]): string[] {
  if (preferences.length === 0) return [];
  const score = (place: Place) => preferences.reduce((all, preference) => all + WISH_SCORES[preference](place), 0);
  const openPlaces = segmentPlaces.coaches.map((coach) =>
    coach.places.filter(
      (place) => place.free && !(place.compartment !== null && coach.female.includes(place.compartment)),
    ),
  );
  const best = (places: readonly Place[]) =>
    places.toSorted((a, b) => score(b) - score(a)).slice(0, segmentPlaces.need);
  const candidates = [
    ...openPlaces.flatMap((places) => [...Map.groupBy(places, (place) => place.compartment).values()]),
    ...openPlaces,
  ]
    .map(best)
    .filter((places) => places.length === segmentPlaces.need);
  const totalScore = (places: readonly Place[]) => places.reduce((all, place) => all + score(place), 0);
  const winner = candidates.toSorted((a, b) => totalScore(b) - totalScore(a))[0];
  return winner?.map((place) => place.id) ?? [];
}
