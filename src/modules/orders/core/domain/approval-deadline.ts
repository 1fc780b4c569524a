import type { Instant } from '#kernel/dates.ts';

/** Deadline of an approval under a policy with this many hours. */
export const approvalDeadlineFor = (requestedAt: Date, hours: number): Instant =>
  new Date(requestedAt.getTime() + hours * 3_600_000).toISOString();
