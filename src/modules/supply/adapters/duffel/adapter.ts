import type { SupplierAdapter } from '../adapter.ts';
import { readDuffelNews } from './news.ts';
import { createDuffelSupplier } from './supplier.ts';

/** Creating an order may take two minutes; giving up earlier does not undo it. */
const LEAST_ACT_MS = 130_000;

/** Flights of many airlines by Duffel's interface, version v2. */
export const duffelAdapter: SupplierAdapter<'duffel'> = {
  name: 'duffel',
  label: 'Duffel',
  sells: ['avia'],
  credentials: [
    { name: 'key', required: true },
    { name: 'webhookSecret', required: false },
  ],
  options: [],
  address: 'https://api.duffel.com',
  create: ({ id, name, url, credentials, timeouts }, { sentOperations, ...deps }) =>
    createDuffelSupplier({
      ...deps,
      id,
      name,
      url,
      key: credentials.key ?? '',
      sent: sentOperations(id),
      timeouts: {
        search: timeouts.search,
        read: timeouts.read,
        act: Math.max(LEAST_ACT_MS, timeouts.change),
      },
    }),
  readNews: ({ credentials }, received) =>
    credentials.webhookSecret ? readDuffelNews(credentials.webhookSecret, received) : { kind: 'forged' },
};
