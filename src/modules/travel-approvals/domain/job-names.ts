/** Names of the background entrances; payloads carry ids only. Jobs that are queued bear the name of orders. */
export const JOBS = {
  email: 'orders.email-approval',
  expire: 'orders.expire-approval',
} as const;
