const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  422: 'validation_error',
  429: 'rate_limit_error',
};

/** Codes of Duffel that stand for a state of the object and not for a field of the request. */
const STATES = new Set([
  'already_cancelled',
  'already_paid',
  'offer_no_longer_available',
  'offer_expired',
  'order_cancellation_stale',
  'order_not_cancellable',
  'order_not_changeable',
  'order_change_already_actioned',
  'past_payment_required_by_date',
  'price_changed',
  'schedule_changed',
  'insufficient_balance',
  'duplicate_booking',
  'offer_request_already_booked',
  'order_creation_already_attempted',
]);

/** A refusal as Duffel writes one. */
export class DuffelRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly pointer: string | null;

  constructor(status: number, code: string, message = code, pointer: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.pointer = pointer;
  }
}

export const invalid = (code: string, pointer: string): DuffelRefusal =>
  new DuffelRefusal(422, code, `Field '${pointer.split('/').at(-1)}' is not valid`, pointer);

export const notFound = (): DuffelRefusal =>
  new DuffelRefusal(404, 'not_found', 'The resource you are trying to access does not exist');

export function errorBody({ status, code, message, pointer }: DuffelRefusal, requestId: string): object {
  const type = code.startsWith('airline_')
    ? 'airline_error'
    : STATES.has(code)
      ? 'invalid_state_error'
      : (TYPES[status] ?? 'api_error');
  return {
    errors: [
      {
        type,
        code,
        title: code.replaceAll('_', ' '),
        message,
        documentation_url: 'https://duffel.com/docs/api/overview/response-handling',
        ...(pointer === null ? {} : { source: { field: pointer.split('/').at(-1), pointer } }),
      },
    ],
    meta: { request_id: requestId, status },
  };
}
