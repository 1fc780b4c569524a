/** A capture at the last moment needs this long to reach us. */
const CAPTURE_MARGIN_MS = 60_000;

/**
 * Until when the buyer may pay for seats that are held until `limit`, wherever it is said: on our pages, in letters
 * and by the bank. In the last minute of the hold a payment still begins, at the buyer's own risk.
 */
export function payUntil(limit: Date, now: Date): Date {
  const earlier = new Date(limit.getTime() - CAPTURE_MARGIN_MS);
  return earlier > now ? earlier : limit;
}
