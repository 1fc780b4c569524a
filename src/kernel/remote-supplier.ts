/**
 * The suppliers that we reach over HTTP. A new one gets its id here and its traits in `server/wiring/supply.ts`; its
 * key is the setting `SAPAR_<ID>_KEY`.
 */
export const REMOTE_SUPPLIER_IDS = ['atlas', 'nomad'] as const;
export type RemoteSupplierId = (typeof REMOTE_SUPPLIER_IDS)[number];

/** Builds a record with a value for each remote supplier. */
export const perRemoteSupplier = <T>(of: (id: RemoteSupplierId) => T): Readonly<Record<RemoteSupplierId, T>> =>
  Object.fromEntries(REMOTE_SUPPLIER_IDS.map((id) => [id, of(id)])) as Record<RemoteSupplierId, T>;
/** The setting that holds our key for a supplier. */
export const supplierKeySetting = (id: RemoteSupplierId) =>
  `SAPAR_${id.toUpperCase() as Uppercase<RemoteSupplierId>}_KEY` as const;
