/**
 * When the pictures are taken: a Wednesday in March, ten o'clock in Bishkek. The product, its partners, its database
 * and the tests are put to it (`tests/support/moved-time.ts`), and time goes on from there; the browser's clock stands.
 */
export const MOMENT = '2027-03-03T04:00:00Z';

/** What `MOVED_MS` has to be for a run that begins now. */
export const movedBy = (): number => Date.parse(MOMENT) - Date.now();
