/** What an order counts for: sold less returned, in minor units. */
export type CountedOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Numbers of its tickets that stand. */
  readonly tickets: readonly string[];
  readonly soldAt: Date;
  readonly netMinor: number;
};
export type CouponCover = Pick<CountedOrder, 'orderId' | 'orderNumber' | 'tickets'> & { readonly minor: number };

/** Coupons that net sales earn: one for each whole threshold, no more than the cap of a contract. */
export const couponsEarned = (netMinor: number, thresholdMinor: number, cap: number | null = null): number =>
  Math.min(Math.floor(Math.max(0, netMinor) / thresholdMinor), cap ?? Number.POSITIVE_INFINITY);

/** What is missing for the next coupon; more than a threshold where returns exceed sales. */
export const untilNextCoupon = (netMinor: number, thresholdMinor: number): number =>
  (couponsEarned(netMinor, thresholdMinor) + 1) * thresholdMinor - netMinor;

export type HeldCoupon = { readonly ordinal: number; readonly withdrawn: boolean };

/**
 * How the coupons of a contract change so that its first `earned` ones stand: the newest are withdrawn first, and a
 * withdrawn one comes back before a new one is issued.
 */
export function couponChanges(
  held: readonly HeldCoupon[],
  earned: number,
): { withdraw: number[]; restore: number[]; issue: number[] } {
  const known = new Set(held.map(({ ordinal }) => ordinal));
  const wanted = Array.from({ length: earned }, (_, i) => i + 1);
  return {
    withdraw: held.filter(({ ordinal, withdrawn }) => !withdrawn && ordinal > earned).map(({ ordinal }) => ordinal),
    restore: held.filter(({ ordinal, withdrawn }) => withdrawn && ordinal <= earned).map(({ ordinal }) => ordinal),
    issue: wanted.filter((ordinal) => !known.has(ordinal)),
  };
}

/**
 * The orders that cover each coupon. Net sales are laid end to end in the order of their sale; coupon n covers
 * the n-th threshold of them.
 */
export function coverCoupons(orders: readonly CountedOrder[], thresholdMinor: number): CouponCover[][] {
  const earned = couponsEarned(
    orders.reduce((all, { netMinor }) => all + netMinor, 0),
    thresholdMinor,
  );
  const covers: CouponCover[][] = [];
  let cover: CouponCover[] = [];
  let missing = thresholdMinor;
  const inOrder = orders
    .filter(({ netMinor }) => netMinor > 0)
    .toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime() || (a.orderId < b.orderId ? -1 : 1));
  for (const { orderId, orderNumber, tickets, netMinor } of inOrder) {
    let left = netMinor;
    while (left > 0 && covers.length < earned) {
      const minor = Math.min(left, missing);
      cover.push({ orderId, orderNumber, tickets, minor });
      left -= minor;
      missing -= minor;
      if (missing > 0) continue;
      covers.push(cover);
      cover = [];
      missing = thresholdMinor;
    }
  }
  return covers;
}
