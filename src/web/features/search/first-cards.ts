/** Cards that are drawn at once; the rest follow on request. */
export const PAGE = 20;
/** Journeys that a page of results is written with; the others follow by themselves when it stands. */
export const FIRST_CARDS = 2 * PAGE;
