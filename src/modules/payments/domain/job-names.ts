/** Names of the background entrances; payloads are `{ intentId }` and `{ refundId }`. */
export const RESOLVE_INTENT = 'payments.resolve-intent';
export const SEND_REFUND = 'payments.send-refund';
export const RECONCILE = 'payments.reconcile';
