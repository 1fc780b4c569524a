/** The page has at least this long for itself; ms. */
const LEAST_MS = 3_000;
const MOST_MS = 30_000;

/**
 * How long the worker's own requests wait, so that they take no line from who is about to search or to pay: longer
 * where it took long until scripts ran.
 */
const REST_MS = Math.min(MOST_MS, Math.max(LEAST_MS, 3 * performance.now()));

export const afterRest = (work: () => void): unknown => setTimeout(work, REST_MS);
