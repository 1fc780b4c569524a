/** Names of the background entrances; payloads carry ids only. */
export const JOBS = {
  run: 'orders.run-operation',
  resolve: 'orders.resolve-operation',
  expire: 'orders.expire-order',
  letter: 'orders.send-letter',
  warn: 'orders.warn-time-limit',
  deliver: 'orders.deliver-receipts',
  returned: 'orders.deliver-return',
  exchanged: 'orders.deliver-exchange',
  expireExchange: 'orders.expire-exchange',
  split: 'orders.email-split',
  schedule: 'orders.email-schedule-change',
  checkSchedules: 'orders.check-schedules',
  sweep: 'orders.sweep',
} as const;
