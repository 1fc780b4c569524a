const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** After how long (ms) the gateway is asked again about an attempt that has ended. */
const COMPARE_AFTER = [10 * MINUTE, 60 * MINUTE, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 90 * DAY];

/** When an attempt that has just ended, or of which money has just gone back, is compared first. */
export const firstComparison = (at: Date): Date => new Date(at.getTime() + 10 * MINUTE);

/** When an attempt that ended at `endedAt` is compared after `now`; null when it never is again. */
export function nextComparison(endedAt: Date, now: Date): Date | null {
  const after = COMPARE_AFTER.find((ms) => endedAt.getTime() + ms > now.getTime());
  return after === undefined ? null : new Date(endedAt.getTime() + after);
}

/** A payment in our books; minor units. `open`: refunds that were asked for and are not settled. */
export type BookedTotals = {
  readonly captured: number;
  readonly done: number;
  readonly open: number;
};
export type Difference = {
  readonly what: 'captured' | 'refunded';
  readonly expected: number;
  readonly found: number;
};

/** Where a gateway's totals of a payment differ from ours; a refund under way may be in its sum or not. */
export function compareTotals(
  own: BookedTotals,
  gateway: { readonly captured: number; readonly refunded: number },
): Difference[] {
  const found: Difference[] = [];
  if (gateway.captured !== own.captured)
    found.push({ what: 'captured', expected: own.captured, found: gateway.captured });
  if (gateway.refunded < own.done || gateway.refunded > own.done + own.open)
    found.push({ what: 'refunded', expected: own.done, found: gateway.refunded });
  return found;
}
