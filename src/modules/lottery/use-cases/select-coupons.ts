import { createHash } from 'node:crypto';

/** A throw of dice: digits 1 to 6. Fifty dice are 129 bits, more than anybody can try out. */
export const DICE = /^[1-6]{50,100}$/;
/** The procedure numbers selections with two bytes. */
const MAX_SELECTIONS = 65_535;

/** The published list of coupons: one number a line, ascending. Its SHA-256 is stored when coupons are frozen. */
export function hashCoupons(numbers: readonly number[]): string {
  const hash = createHash('sha256');
  const CHUNK = 10_000;
  for (let at = 0; at < numbers.length; at += CHUNK) hash.update(`${numbers.slice(at, at + CHUNK).join('\n')}\n`);
  return hash.digest('hex');
}

/**
 * The first `count` coupons in the order of the draw: the procedure of RFC 3797 (section 4) with SHA-256 for MD5. The
 * key is the hash of the frozen list and the dice, each followed by a slash. The longer sequence begins with the
 * shorter one, so a replacement is simply the next.
 */
export function selectCoupons(numbers: readonly number[], listHash: string, dice: string, count: number): number[] {
  const key = Buffer.from(`${listHash}/${dice}/`, 'ascii');
  const selected: number[] = [];
  /** Indices that are taken, ascending. */
  const taken: number[] = [];
  for (let n = 0; n < Math.min(count, numbers.length, MAX_SELECTIONS); n++) {
    const counter = Buffer.alloc(2);
    counter.writeUInt16BE(n);
    const digest = createHash('sha256').update(counter).update(key).update(counter).digest('hex');
    let index = Number(BigInt(`0x${digest}`) % BigInt(numbers.length - n));
    let place = 0;
    // The index counts what remains: each taken one before it moves it on.
    for (; place < taken.length && (taken[place] as number) <= index; place++) index++;
    taken.splice(place, 0, index);
    selected.push(numbers[index] as number);
  }
  return selected;
}
