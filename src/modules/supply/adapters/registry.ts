import type { SupplierAdapter } from './adapter.ts';
import { duffelAdapter } from './duffel/adapter.ts';
import { liteapiAdapter } from './liteapi/adapter.ts';
import { saparAdapter } from './sapar/adapter.ts';

export const ADAPTER_NAMES = ['sapar', 'duffel', 'liteapi'] as const;
export type AdapterName = (typeof ADAPTER_NAMES)[number];

/** Every protocol that a supplier's row may name. A new one is a folder here, a name above and a line below. */
export const SUPPLIER_ADAPTERS: { readonly [Name in AdapterName]: SupplierAdapter<Name> } = {
  sapar: saparAdapter,
  duffel: duffelAdapter,
  liteapi: liteapiAdapter,
};
