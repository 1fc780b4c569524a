import type { RequestKind } from './request-state.ts';

const HOUR = 3_600_000;

/** Less than a day before the departure everything is urgent; seats not released in time are lost money. */
export const toPriority = (late: boolean): 'normal' | 'fire' => (late ? 'fire' : 'normal');

/**
 * By when we answer: two hours for a fire, a working day for the rest, five days for money that a carrier has to be
 * asked about.
 */
export function responseDeadline(kind: RequestKind, priority: 'normal' | 'fire', now: Date): Date {
  const hours = priority === 'fire' ? 2 : kind === 'forced_refund' || kind === 'refund' ? 120 : 24;
  return new Date(now.getTime() + hours * HOUR);
}
