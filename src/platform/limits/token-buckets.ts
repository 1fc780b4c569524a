export type TokenBucketLimit = {
  /** Maximum burst. */
  readonly burst: number;
  /** Refill rate. */
  readonly perSecond: number;
};

/** Takes one token of `subject`: 0 when there is one, otherwise seconds until the next. */
export type TakeToken = (subject: string) => number;

const MAX_REMEMBERED = 50_000;

/**
 * Token buckets per address for requests that only cost processor time. In memory, per process; limits that protect
 * money, passwords or personal data are counted over all processes (`limiter.ts`).
 */
export function createTokenBuckets(
  { burst, perSecond }: TokenBucketLimit,
  now: () => number = () => performance.now(),
): TakeToken {
  const buckets = new Map<string, { left: number; at: number }>();

  /** Removes full buckets; if that is not enough, the oldest ones. */
  function makeRoom(at: number): void {
    for (const [subject, bucket] of buckets)
      if (bucket.left + ((at - bucket.at) / 1000) * perSecond >= burst) buckets.delete(subject);
    for (const subject of buckets.keys()) {
      if (buckets.size < MAX_REMEMBERED) break;
      buckets.delete(subject);
    }
  }

  return (subject) => {
    const at = now();
    let bucket = buckets.get(subject);
    if (!bucket) {
      if (buckets.size >= MAX_REMEMBERED) makeRoom(at);
      bucket = { left: burst, at };
      buckets.set(subject, bucket);
    }
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perSecond));
    bucket.left -= 1;
    return 0;
  };
}
