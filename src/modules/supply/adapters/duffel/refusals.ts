import type { Outcome, Reject } from '../../domain/port.ts';
import type { Answer } from './http.ts';
import { zErrors } from './shapes.ts';

const no = (code: Reject, ...names: string[]): [string, Reject][] => names.map((name) => [name, code]);

/** Codes of Duffel's documentation that are a definite «no» of the very request. */
const REJECTS: ReadonlyMap<string, Reject> = new Map([
  ...no('GONE', 'offer_no_longer_available', 'order_not_created'),
  ...no('EXPIRED', 'offer_expired', 'past_payment_required_by_date'),
  ...no('VERSION', 'order_cancellation_stale', 'already_cancelled', 'order_change_already_actioned'),
  ...no(
    'PRICE_CHANGED',
    'price_changed',
    'payment_amount_does_not_match_order_amount',
    'payment_currency_does_not_match_order_currency',
  ),
  ...no(
    'NAME_OR_DOC',
    'validation_required',
    'validation_format',
    'validation_length',
    'validation_inclusion',
    'validation_type',
    'validation_unique',
    'invalid_passenger_name',
    'invalid_passenger_title',
    'invalid_phone_number',
    'invalid_email_address',
    'duplicate_passenger_name',
    'duplicate_passenger_names',
    'invalid_loyalty_card',
    'order_passengers_incompatible_with_offer',
  ),
  ...no('FUNDS', 'insufficient_balance'),
  ...no('PLACE_TAKEN', 'ancillary_service_not_available'),
  ...no(
    'NOT_AUTOMATIC',
    'schedule_changed',
    'modified_externally',
    'invalid_order',
    'order_not_cancellable',
    'order_not_changeable',
    'order_not_changeable_yet',
    'unsupported_action',
    'unavailable_feature',
    'unavailable_in_version',
    'pay_later_order_no_payment_for_ancillaries',
    'order_type_not_eligible_for_payment',
    'stale_airline_initiated_change_accept',
  ),
  ...no('INVALID', 'not_found', 'already_paid'),
  ...no(
    'DOWN',
    'missing_authorization_header',
    'access_token_not_found',
    'expired_access_token',
    'insufficient_permissions',
    'unsupported_version',
  ),
]);

/** These may speak of our own lost answer: the booking is read, they are never taken as refusals. */
const PERHAPS_OURS: ReadonlySet<string> = new Set([
  'duplicate_booking',
  'offer_request_already_booked',
  'order_creation_already_attempted',
]);

const AGAIN: ReadonlySet<Reject> = new Set(['DOWN', 'BUSY']);

export type Problem = { code: string; message: string };

/** The first error of an answer; null for what is no error as Duffel writes one. */
export function problemOf(body: unknown): Problem | null {
  const found = zErrors.safeParse(body);
  if (!found.success) return null;
  const [first] = found.data.errors;
  const pointer = (first?.source as { pointer?: unknown } | null | undefined)?.pointer;
  const text = first?.message ?? first?.title ?? '';
  return {
    code: String(first?.code ?? ''),
    message: typeof pointer === 'string' ? `${text} (${pointer})` : text,
  };
}

const rejected = (code: Reject, { code: name, message }: Problem): Outcome<never> => ({
  kind: 'rejected',
  code,
  message: message || name,
  retry: AGAIN.has(code),
});

/**
 * What an answer means that is no success. `create`: Duffel promises of 503 and of `order_not_created` that nothing was
 * made; no other answer of a server that failed promises anything, and 429 does not say whether it acted.
 */
export function refusalOf(answer: Answer | string, of: 'create' | 'change'): Outcome<never> {
  if (typeof answer === 'string') return { kind: 'unknown', reason: answer };
  const { status, body } = answer;
  const problem = problemOf(body);
  const unknown: Outcome<never> = { kind: 'unknown', reason: problem?.code || `status ${status}` };
  if (!problem || PERHAPS_OURS.has(problem.code) || problem.code.startsWith('airline_')) return unknown;
  if (of === 'create' && status === 502 && problem.code === 'order_not_created') return rejected('GONE', problem);
  if (of === 'create' && status === 503) return rejected('BUSY', problem);
  const known = status >= 400 && status < 500 && status !== 429 ? REJECTS.get(problem.code) : undefined;
  return known ? rejected(known, problem) : unknown;
}

/** A read has no effect to be unsure of: no answer means that the supplier is down. */
export function readRefusal(answer: Answer | string): Outcome<never> {
  const found = refusalOf(answer, 'change');
  return found.kind === 'unknown' ? { kind: 'rejected', code: 'DOWN', message: found.reason, retry: true } : found;
}
