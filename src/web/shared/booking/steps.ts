import type { BookingDraft } from '#modules/orders/api.ts';

export type BookingStep = BookingDraft['furthestStep'];

/** The four steps of spec §2 in their order, each with its address under `/booking/{id}`. */
export const STEP_PATHS = [
  { step: 'tickets', path: '' },
  { step: 'passengers', path: '/passengers' },
  { step: 'services', path: '/upsale' },
  { step: 'payment', path: '/payment' },
] as const satisfies readonly { step: BookingStep; path: string }[];

export const stepIndex = (step: BookingStep): number => STEP_PATHS.findIndex((entry) => entry.step === step);

export const stepPath = (id: string, step: BookingStep): string =>
  `/booking/${encodeURIComponent(id)}${STEP_PATHS[stepIndex(step)]?.path ?? ''}`;

/** A step may be opened when every step before it is complete. */
export const canOpenStep = (step: BookingStep, furthestStep: BookingStep): boolean =>
  stepIndex(step) <= stepIndex(furthestStep);

/** A booking that has expired and cannot be ordered. */
export const isExpired = (booking: Pick<BookingDraft, 'expiresAt' | 'serverNow'>): boolean =>
  Date.parse(booking.expiresAt) <= Date.parse(booking.serverNow);
