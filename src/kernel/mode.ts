/** What a journey is made by. Stored journeys of earlier times do not say: they are by air. */
export const MODES = ['avia', 'rail', 'bus'] as const;
export type Mode = (typeof MODES)[number];
