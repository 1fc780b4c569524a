/**
 * The same reading for all who ask within `forMs` of the one before, and for all who ask while it is under way:
 * however often a state is asked for, it is
 * looked up once in that time. A reading that fails is not kept.
 */
export function shareRead<T>(
  read: () => Promise<T>,
  forMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let last: { reading: Promise<T>; until: number } | null = null;
  return () => {
    if (last && now() < last.until) return last.reading;
    const one = { reading: read(), until: Number.POSITIVE_INFINITY };
    last = one;
    one.reading.then(
      () => {
        one.until = now() + forMs;
      },
      () => {
        if (last === one) last = null;
      },
    );
    return one.reading;
  };
}
