import type { SupplierAdapter } from '../adapter.ts';
import { isOfHosts } from '../picture-hosts.ts';
import { createLiteApiSupplier } from './supplier.ts';

/** Where its pictures lie. */
const PICTURE_HOSTS = ['static.cupid.travel'];

/** Hotels of many wholesalers by LiteAPI's interface, version 3.0. */
export const liteapiAdapter: SupplierAdapter<'liteapi'> = {
  name: 'liteapi',
  label: 'LiteAPI',
  sells: ['hotel'],
  credentials: [{ name: 'key', required: true }],
  options: [
    { name: 'margin', kind: 'number', initial: 0, min: 0, max: 50 },
    { name: 'belowSuggested', kind: 'boolean', initial: false },
    { name: 'wallet', kind: 'boolean', initial: false },
  ],
  address: 'https://api.liteapi.travel/v3.0',
  create: ({ id, name, url, credentials, currency, options, timeouts }, { sentOperations, photoOf, ...deps }) =>
    createLiteApiSupplier({
      ...deps,
      id,
      name,
      url,
      key: credentials.key ?? '',
      currency,
      sent: sentOperations(id),
      photoOf: (address) =>
        isOfHosts(address, { supplier: url, hosts: PICTURE_HOSTS }) ? photoOf(address) : undefined,
      margin: Number(options.margin ?? 0),
      belowSuggested: options.belowSuggested === true,
      paysBy: options.wallet === true ? 'WALLET' : 'ACC_CREDIT_CARD',
      timeouts,
    }),
};
