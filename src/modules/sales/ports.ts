import type { OrdersDeps } from '#modules/orders/index.ts';

/** What the lists need of the rest of the product; the composition gives what it gives orders. */
export type SalesDeps = Pick<
  OrdersDeps,
  'db' | 'clock' | 'ids' | 'sealer' | 'blind' | 'limiter' | 'agencies' | 'audit' | 'passengerIds'
>;
