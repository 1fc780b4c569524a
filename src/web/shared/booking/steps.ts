import type { Booking } from '#modules/orders/api.ts';

export type Step = Booking['reached'];

/** The four steps of spec §2 in their order, each with its address under `/booking/{id}`. */
export const STEPS = [
  { step: 'tickets', path: '' },
  { step: 'passengers', path: '/passengers' },
  { step: 'services', path: '/upsale' },
  { step: 'payment', path: '/payment' },
] as const satisfies readonly { step: Step; path: string }[];

export const stepIndex = (step: Step): number => STEPS.findIndex((known) => known.step === step);

export const stepPath = (id: string, step: Step): string =>
  `/booking/${encodeURIComponent(id)}${STEPS[stepIndex(step)]?.path ?? ''}`;

/** A step may be opened once everything before it is done. */
export const mayOpen = (step: Step, reached: Step): boolean => stepIndex(step) <= stepIndex(reached);

/** A booking that cannot be ordered any more as it stands. */
export const isExpired = (booking: Pick<Booking, 'expiresAt' | 'serverNow'>): boolean =>
  Date.parse(booking.expiresAt) <= Date.parse(booking.serverNow);
