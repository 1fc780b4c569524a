import { addSupportTime, type SupportHours, supportTimeBetween } from '#kernel/support-hours.ts';
import type { RequestKind } from './request-state.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What time counts for an answer of ours: every hour, or those of support only. */
export const COUNTINGS = ['always', 'working'] as const;
/** `fixed`: the author named the moment; `set`: staff set it by hand. Both stay whatever happens. */
export type Counting = (typeof COUNTINGS)[number] | 'fixed' | 'set';
export const isMoment = (counting: Counting): counting is 'fixed' | 'set' => counting === 'fixed' || counting === 'set';

export const PRIORITIES = ['normal', 'fire'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Within how many minutes requests of a kind and priority are answered. */
export type ServiceLevel = { readonly minutes: number; readonly counting: (typeof COUNTINGS)[number] };

/** Less than a day before the departure everything is urgent; seats not released in time are lost money. */
export const toPriority = (late: boolean): Priority => (late ? 'fire' : 'normal');

/**
 * What holds until the office sets another: two hours for a fire, a day for the rest, five days for money that the
 * carrier decides about.
 */
export function defaultServiceLevel(kind: RequestKind, priority: Priority): ServiceLevel {
  const hours = priority === 'fire' ? 2 : kind === 'forced_refund' || kind === 'refund' ? 120 : 24;
  return { minutes: hours * 60, counting: 'always' };
}

/** By when a request is answered that comes, or comes back, now. */
export const answerBy = ({ minutes, counting }: ServiceLevel, hours: SupportHours, now: Date): Date =>
  counting === 'working'
    ? addSupportTime(hours, now, minutes * MINUTE_MS)
    : new Date(now.getTime() + minutes * MINUTE_MS);

/**
 * The deadline of a request that goes on after a pause: what was left of its time at the pause is left now. One that
 * had passed by then, and a moment that was named or set, stay.
 */
export function deadlineAfterPause(
  { deadline, counting, pausedAt }: { deadline: Date; counting: Counting; pausedAt: Date },
  hours: SupportHours,
  now: Date,
): Date {
  if (isMoment(counting) || deadline <= pausedAt) return deadline;
  if (counting === 'always') return new Date(now.getTime() + (deadline.getTime() - pausedAt.getTime()));
  return addSupportTime(hours, now, supportTimeBetween(hours, pausedAt, deadline));
}

/**
 * The clock of a request whose priority changes: it begins anew, at the pause of a paused one, and a more urgent one is
 * never due later than it was. A moment that was named or set stays.
 */
export function prioritisedDeadline(
  { deadline, counting, pausedAt }: { deadline: Date; counting: Counting; pausedAt: Date | null },
  { priority, level, hours, now }: { priority: Priority; level: ServiceLevel; hours: SupportHours; now: Date },
): { deadline: Date; counting: Counting } {
  if (isMoment(counting)) return { deadline, counting };
  const anew = answerBy(level, hours, pausedAt ?? now);
  return priority === 'fire' && anew >= deadline
    ? { deadline, counting }
    : { deadline: anew, counting: level.counting };
}

/** Longest time that the office may set, minutes. */
export const MAX_LEVEL_MINUTES = (30 * 24 * HOUR_MS) / MINUTE_MS;
