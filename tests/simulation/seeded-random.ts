/** Mulberry32: the same seed gives the same numbers. */
export type SeededRandom = {
  /** In [0, 1). */
  roll(): number;
  happens(probability: number): boolean;
  /** An integer, both ends included. */
  between(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
};

export function seededRandom(seed: number): SeededRandom {
  let a = (Math.imul(seed, 0x9e3779b1) ^ (seed / 0x1_0000_0000)) >>> 0;
  const roll = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    roll,
    happens: (probability) => roll() < probability,
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    pick: (from) => {
      const one = from[Math.floor(roll() * from.length)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
}
