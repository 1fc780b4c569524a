/** What a journey is made by. Stored journeys of earlier times do not say: they are by air. */
export const MODES = ['avia', 'rail', 'bus'] as const;
export type Mode = (typeof MODES)[number];

/** What is searched for and sold: one of them, or journeys of several (spec §3 transport types). */
export const JOURNEY_MODES = [...MODES, 'complex'] as const;
export type JourneyMode = (typeof JOURNEY_MODES)[number];
