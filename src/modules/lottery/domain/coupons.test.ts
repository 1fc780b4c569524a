import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedOrder, couponChanges, couponsEarned, coverCoupons, untilNextCoupon } from './coupons.ts';

const THRESHOLD = 100;

/** Coupons as the database has them after a change. */
function apply(held: Map<number, boolean>, earned: number): void {
  const list = [...held].map(([ordinal, withdrawn]) => ({ ordinal, withdrawn }));
  const { withdraw, restore, issue } = couponChanges(list, earned);
  for (const ordinal of withdraw) held.set(ordinal, true);
  for (const ordinal of [...restore, ...issue]) held.set(ordinal, false);
}
const standing = (held: Map<number, boolean>) =>
  [...held]
    .filter(([, withdrawn]) => !withdrawn)
    .map(([ordinal]) => ordinal)
    .toSorted((a, b) => a - b);

const orders = fc.array(fc.record({ sold: fc.nat(450), returnedPart: fc.nat(100) }), { maxLength: 20 });
const counted = (list: readonly { sold: number; returnedPart: number }[]): CountedOrder[] =>
  list.map(({ sold, returnedPart }, i) => ({
    orderId: `o${i}`,
    orderNumber: `N${i}`,
    tickets: [],
    soldAt: new Date(i % 4),
    netMinor: sold - Math.floor((sold * returnedPart) / 100),
  }));
const sumOf = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

describe('coupons of a contract', () => {
  test('any order of sales and returns gives the coupons of what stands', () => {
    fc.assert(
      fc.property(orders, fc.array(fc.nat()), (list, shuffle) => {
        const changes = list
          .flatMap(({ sold, returnedPart }) => [sold, -Math.floor((sold * returnedPart) / 100)])
          .map((change, i) => ({ change, key: shuffle[i % Math.max(1, shuffle.length)] ?? i }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ change }) => change);
        const held = new Map<number, boolean>();
        let net = 0;
        for (const change of changes) {
          net += change;
          apply(held, couponsEarned(net, THRESHOLD));
        }
        const recomputed = new Map<number, boolean>();
        apply(recomputed, couponsEarned(sumOf(counted(list).map(({ netMinor }) => netMinor)), THRESHOLD));
        expect(standing(held)).toEqual(standing(recomputed));
      }),
    );
  });

  test('a return takes the newest coupon; a later sale brings the same one back', () => {
    const held = new Map<number, boolean>();
    apply(held, 3);
    apply(held, 2);
    expect(standing(held)).toEqual([1, 2]);
    expect(
      couponChanges(
        [...held].map(([ordinal, withdrawn]) => ({ ordinal, withdrawn })),
        4,
      ),
    ).toEqual({
      withdraw: [],
      restore: [3],
      issue: [4],
    });
  });

  test('each coupon is covered by exactly one threshold, and no order covers more than it is worth', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const all = counted(list);
        const covers = coverCoupons(all, THRESHOLD);
        expect(covers).toHaveLength(couponsEarned(sumOf(all.map(({ netMinor }) => netMinor)), THRESHOLD));
        for (const cover of covers) expect(sumOf(cover.map(({ minor }) => minor))).toBe(THRESHOLD);
        for (const { orderId, netMinor } of all) {
          const used = covers.flat().filter((one) => one.orderId === orderId);
          expect(sumOf(used.map(({ minor }) => minor))).toBeLessThanOrEqual(netMinor);
        }
      }),
    );
  });

  test('what is missing for the next coupon completes it exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 10_000 }), (net) => {
        const earned = couponsEarned(net, THRESHOLD);
        const missing = untilNextCoupon(net, THRESHOLD);
        expect(missing).toBeGreaterThan(0);
        expect(couponsEarned(net + missing, THRESHOLD)).toBe(earned + 1);
        expect(couponsEarned(net + missing - 1, THRESHOLD)).toBe(earned);
      }),
    );
  });
});
