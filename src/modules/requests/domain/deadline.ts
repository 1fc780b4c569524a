import type { Counting, Priority, ServiceLevel } from '#kernel/service-clock.ts';
import { REQUEST_KINDS, type RequestKind } from './request-state.ts';

/** What has a service level: requests by their kinds, and support tickets. */
export const LEVEL_KINDS = [...REQUEST_KINDS, 'support'] as const;
export type LevelKind = RequestKind | 'support';

/** Less than a day before the departure everything is urgent; seats not released in time are lost money. */
export const toPriority = (late: boolean): Priority => (late ? 'fire' : 'normal');

/**
 * What holds until the office sets another: two hours for a fire, a day for the rest, five days for money that the
 * carrier decides about. Support tickets have two hours of working time, or eight.
 */
export function defaultServiceLevel(kind: LevelKind, priority: Priority): ServiceLevel {
  if (kind === 'support') return { minutes: priority === 'fire' ? 120 : 480, counting: 'working' };
  const hours = priority === 'fire' ? 2 : kind === 'forced_refund' || kind === 'refund' ? 120 : 24;
  return { minutes: hours * 60, counting: 'always' };
}

/** The moment that the author of a request named; earlier releases kept it as its deadline alone. */
export const authorDeadlineOf = (request: {
  readonly authorDeadline: Date | null;
  readonly counting: Counting;
  readonly deadline: Date;
}): Date | null => request.authorDeadline ?? (request.counting === 'fixed' ? request.deadline : null);

/** Longest time that the office may set, minutes. */
export const MAX_LEVEL_MINUTES = 30 * 24 * 60;
