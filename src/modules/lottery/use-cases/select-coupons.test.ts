import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DICE, hashCoupons, selectCoupons } from './select-coupons.ts';

const dice = fc.stringMatching(/^[1-6]{50}$/);
const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 200 });
const ascending = (list: readonly number[]) => list.toSorted((a, b) => a - b);

/** RFC 3797 word by word: a list that shrinks with every selection. */
function selectSlowly(list: readonly number[], listHash: string, thrown: string): number[] {
  const left = [...list];
  return list.map((_, n) => {
    const counter = Buffer.from([n >> 8, n & 255]);
    const digest = createHash('sha256')
      .update(Buffer.concat([counter, Buffer.from(`${listHash}/${thrown}/`), counter]))
      .digest('hex');
    return left.splice(Number(BigInt(`0x${digest}`) % BigInt(left.length)), 1)[0] as number;
  });
}

describe('the draw', () => {
  test('selects as the procedure says, every coupon once', () => {
    fc.assert(
      fc.property(numbers, dice, (list, thrown) => {
        const sorted = ascending(list);
        const hash = hashCoupons(sorted);
        const drawn = selectCoupons(sorted, hash, thrown, sorted.length);
        expect(drawn).toEqual(selectSlowly(sorted, hash, thrown));
        expect(ascending(drawn)).toEqual(sorted);
      }),
    );
  });

  test('a longer sequence begins with the shorter one', () => {
    fc.assert(
      fc.property(numbers, dice, fc.nat(20), (list, thrown, count) => {
        const hash = hashCoupons(list);
        const longer = selectCoupons(list, hash, thrown, count + 5);
        expect(longer.slice(0, count)).toEqual(selectCoupons(list, hash, thrown, count));
      }),
    );
  });

  test('another list or other dice give another order', () => {
    const list = Array.from({ length: 100 }, (_, i) => i + 1);
    const thrown = '1'.repeat(50);
    const drawn = selectCoupons(list, hashCoupons(list), thrown, 100);
    expect(selectCoupons(list, hashCoupons(list), `${'1'.repeat(49)}2`, 100)).not.toEqual(drawn);
    expect(hashCoupons(list.slice(1))).not.toBe(hashCoupons(list));
  });

  test('a list has the hash that `sha256sum` gives', () => {
    expect(hashCoupons([1, 2, 3])).toBe(createHash('sha256').update('1\n2\n3\n').digest('hex'));
  });

  test('dice are digits from one to six, fifty at least', () => {
    expect(DICE.test('6'.repeat(50))).toBe(true);
    for (const wrong of ['6'.repeat(49), '7'.repeat(50), `${'1'.repeat(50)} `]) expect(DICE.test(wrong)).toBe(false);
  });
});
