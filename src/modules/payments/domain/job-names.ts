/** Names of the background entrances; payloads are `{ intentId }` and `{ refundId }`. */
export const SETTLE_INTENT = 'payments.settle-intent';
export const SEND_REFUND = 'payments.send-refund';
export const RECONCILE = 'payments.reconcile';
