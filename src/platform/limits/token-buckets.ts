export type TokenBucketLimit = {
  /** Uses that may come at once. */
  readonly burst: number;
  /** Uses that come back each second. */
  readonly perSecond: number;
};

/** Counts a use by `whom`: zero when it is within the pace, otherwise the seconds until the next one is. */
export type TakeToken = (subject: string) => number;

const MAX_REMEMBERED = 50_000;

/**
 * How fast one address may ask this process for what costs nothing but its processor. In memory and of this process:
 * what guards money, passwords or
 * people is counted over all processes (`limiter.ts`).
 */
export function createTokenBuckets(
  { burst, perSecond }: TokenBucketLimit,
  now: () => number = () => performance.now(),
): TakeToken {
  const buckets = new Map<string, { left: number; at: number }>();

  /** Buckets that are full again are as good as none; if that is not enough, the oldest go. */
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
