/**
 * Shares one read among all callers while it runs and for `forMs` after it, so that frequent requests cost one read
 * in that time. A failed read is not cached.
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
