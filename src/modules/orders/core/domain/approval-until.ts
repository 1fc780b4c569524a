import type { Instant } from '#kernel/dates.ts';

/** Deadline of an approval under a policy with this many hours. */
export const untilOf = (askedAt: Date, hours: number): Instant =>
  new Date(askedAt.getTime() + hours * 3_600_000).toISOString();
