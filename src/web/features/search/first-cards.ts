/** Itinerary cards shown initially and added by «show more». */
export const PAGE = 20;
/** Itineraries in the server-rendered page; the rest are fetched after hydration. */
export const FIRST_CARDS = 2 * PAGE;
