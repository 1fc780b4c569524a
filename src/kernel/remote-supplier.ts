/**
 * The suppliers that we reach over HTTP. A new one gets its id here and its traits in `server/wiring/supply.ts`; its
 * key is the setting `SAPAR_<ID>_KEY`.
 */
export const REMOTE_SUPPLIER_IDS = ['atlas', 'nomad'] as const;
export type RemoteSupplierId = (typeof REMOTE_SUPPLIER_IDS)[number];

/** Something of each of them. */
export const perRemoteSupplier = <T>(of: (id: RemoteSupplierId) => T): Readonly<Record<RemoteSupplierId, T>> =>
  Object.fromEntries(REMOTE_SUPPLIER_IDS.map((id) => [id, of(id)])) as Record<RemoteSupplierId, T>;
/** The setting with the key that a supplier knows us by. */
export const supplierKeySetting = (id: RemoteSupplierId) =>
  `SAPAR_${id.toUpperCase() as Uppercase<RemoteSupplierId>}_KEY` as const;
