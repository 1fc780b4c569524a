import { z } from 'zod';

/** Coach classes (spec §3): open berths, compartments of four, seats, luxury, compartments of two, soft. */
export const COACH_CLASSES = ['reservedSeat', 'coupe', 'seat', 'lux', 'sv', 'soft'] as const;
export type CoachClass = (typeof COACH_CLASSES)[number];
export const zCoachClass = z.enum(COACH_CLASSES);

/** What a traveller would like (spec §3 extras); a wish, met where it can be, never promised. */
export const BERTH_PREFERENCES = ['low', 'top', 'noToilet'] as const;
export type BerthPreference = (typeof BERTH_PREFERENCES)[number];
export const zBerthPreference = z.enum(BERTH_PREFERENCES);

const PLACE_POSITIONS = ['low', 'top', 'sideLow', 'sideTop', 'window', 'aisle'] as const;

/** One berth or seat. */
export const zPlace = z.object({
  /** Coach and number, `05-017`; on a bus the number alone. */
  id: z.string(),
  number: z.int(),
  position: z.enum(PLACE_POSITIONS),
  /** Compartment of the coach, from 1; null where there are none. Seats: the row. */
  compartment: z.int().nullable(),
  nearToilet: z.boolean(),
  free: z.boolean(),
});
export type Place = z.output<typeof zPlace>;

/** A coach, or the one cabin of a bus. */
export const zCoach = z.object({
  /** `05`; empty on a bus. */
  number: z.string(),
  /** Compartments, by number, that are sold to women and their children only. */
  female: z.array(z.int()),
  places: z.array(zPlace),
});
export type Coach = z.output<typeof zCoach>;

/** What can be chosen on one segment of an offer: `need` places for the party. */
export const zSegmentPlaceMap = z.object({
  flight: z.string(),
  need: z.int(),
  /** All berths of one compartment together, and nothing else, are chosen. */
  whole: z.literal(true).optional(),
  coaches: z.array(zCoach),
});
export type SegmentPlaceMap = z.output<typeof zSegmentPlaceMap>;

/**
 * What has been chosen on one segment: places of travellers with a seat in the order of the party, or all of one
 * compartment (empty: give any), and the boarding stop.
 */
export const zSegmentPlaceSelection = z.strictObject({
  places: z.array(z.string().max(12)).max(9),
  boarding: z.string().max(80).nullable(),
});
/** One element a segment, in the order of the journey. */
export const zPlaceSelection = z.array(zSegmentPlaceSelection).max(8);
export type PlaceSelection = z.output<typeof zPlaceSelection>;
