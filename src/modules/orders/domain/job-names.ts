/** Names of the background entrances; payloads carry ids only. */
export const JOBS = {
  run: 'orders.run-operation',
  settle: 'orders.settle-operation',
  expire: 'orders.expire-order',
  letter: 'orders.send-letter',
  deliver: 'orders.deliver-receipts',
  returned: 'orders.deliver-return',
  exchanged: 'orders.deliver-exchange',
  lapse: 'orders.lapse-exchange',
  split: 'orders.tell-split',
  schedule: 'orders.tell-schedule',
  checkSchedules: 'orders.check-schedules',
  extras: 'orders.follow-extras',
  extrasTold: 'orders.tell-extras',
  tellApproval: 'orders.tell-approval',
  lapseApproval: 'orders.lapse-approval',
  sweep: 'orders.sweep',
} as const;
