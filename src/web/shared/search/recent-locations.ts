import { useEffect, useState } from 'react';
import type { LocationDto } from '#modules/reference/api.ts';

const KEY = 'sapar.places';
const MAX_KEPT = 5;

function read(): LocationDto[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as LocationDto[]).filter((place) => typeof place?.key === 'string') : [];
  } catch {
    return [];
  }
}

/** The locations chosen last in this browser, newest first; empty without storage. */
export function useRecentLocations(): LocationDto[] {
  const [places, set] = useState<LocationDto[]>([]);
  useEffect(() => set(read()), []);
  return places;
}

export function rememberLocation(place: LocationDto): void {
  try {
    const others = read().filter((known) => known.key !== place.key);
    localStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Private mode or full storage: nothing is remembered.
  }
}
