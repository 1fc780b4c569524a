import type { GatewayPayment } from '../port.ts';
import type { IntentEvent } from './intent-state.ts';

/** How long after the pay-till a card step begun in time may still end in a capture. */
export const RESOLVE_AFTER_TIME_LIMIT_MS = 15 * 60_000;

export const resolveDeadline = (paymentTimeLimit: Date): Date =>
  new Date(paymentTimeLimit.getTime() + RESOLVE_AFTER_TIME_LIMIT_MS);

/** What the acquirer's answer means for an attempt at `now`; null when there is nothing new yet. */
export function toIntentEvent(
  answer: GatewayPayment | 'never-happened',
  paymentTimeLimit: Date,
  now: Date,
): IntentEvent | null {
  if (answer !== 'never-happened') {
    if (answer.state === 'captured' || answer.captured.minor > 0) return 'captured';
    if (answer.state === 'declined') return 'declined';
    if (answer.state === 'expired') return 'lapsed';
  }
  return now >= resolveDeadline(paymentTimeLimit) ? 'abandoned' : null;
}
