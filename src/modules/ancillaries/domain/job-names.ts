/** Names of the background entrances; payloads carry ids only. Jobs that are queued bear the name of orders. */
export const JOBS = {
  advance: 'orders.advance-ancillaries',
  email: 'orders.email-ancillaries',
} as const;
