import { addSupportTime, type SupportHours, supportTimeBetween } from './support-hours.ts';

const MINUTE_MS = 60_000;

/** What time counts for an answer of ours: every hour, or those of support only. */
export const COUNTINGS = ['always', 'working'] as const;
/** `fixed`: the author named the moment; `set`: staff set it by hand. Both stay whatever happens. */
export type Counting = (typeof COUNTINGS)[number] | 'fixed' | 'set';
export const isMoment = (counting: Counting): counting is 'fixed' | 'set' => counting === 'fixed' || counting === 'set';

export const PRIORITIES = ['normal', 'fire'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Within how many minutes something of a kind and priority is answered. */
export type ServiceLevel = { readonly minutes: number; readonly counting: (typeof COUNTINGS)[number] };

/** By when what comes, or comes back, now is answered. */
export const answerBy = ({ minutes, counting }: ServiceLevel, hours: SupportHours, now: Date): Date =>
  counting === 'working'
    ? addSupportTime(hours, now, minutes * MINUTE_MS)
    : new Date(now.getTime() + minutes * MINUTE_MS);

/**
 * The deadline of what goes on after a pause: what was left of its time at the pause is left now. One that had passed
 * by then, and a moment that was named or set, stay.
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
 * The clock of what changes its priority: it begins anew, at the pause of a paused one, and a more urgent one is never
 * due later than it was. A moment that was named or set stays.
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
