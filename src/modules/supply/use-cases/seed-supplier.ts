import { isDeepStrictEqual } from 'node:util';
import type { Sealer } from '#platform/crypto/sealing.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import type { SupplierRow } from '../db/schema.ts';
import { insertSupplier, lockSupplier, updateSupplier } from '../db/supplier-queries.ts';
import type { Credentials, SupplierOptions } from '../domain/connection.ts';
import { openCredentials, sealCredential } from './supplier-credentials.ts';

export type SeededSupplier = Pick<
  SupplierRow,
  'id' | 'adapter' | 'name' | 'url' | 'currency' | 'sells' | 'priority'
> & {
  readonly key: string;
  readonly options: SupplierOptions;
};

export const DEFAULT_TIMEOUTS = { search: 12_000, read: 8_000, change: 20_000 } as const;

/**
 * A supplier of the demonstration: added where it is missing. Its address and key follow the program that plays it,
 * unless staff have set others; everything else stays as the office left it.
 */
export async function seedSupplier(
  { db, sealer, now }: { db: Db; sealer: Pick<Sealer, 'seal' | 'open'>; now: Date },
  { key, ...supplier }: SeededSupplier,
): Promise<void> {
  const { id, url } = supplier;
  const credentials = () => ({ key: sealCredential(sealer, id, { name: 'key', value: key, now }) });
  await inTransaction(db, async (tx) => {
    const row = await lockSupplier(tx, id);
    if (!row) {
      await insertSupplier(tx, {
        ...supplier,
        credentials: credentials(),
        timeouts: DEFAULT_TIMEOUTS,
        searchesAMinute: null,
        pointsOfSale: [],
        contracts: [],
        isOn: true,
        reason: '',
        revision: 1,
        connectionSetBy: null,
        connectionSetAt: null,
        updatedAt: now,
      });
      return;
    }
    if (row.connectionSetBy !== null) return;
    const isCurrent = row.url === url && isDeepStrictEqual(known(sealer, row), { key });
    if (!isCurrent) await updateSupplier(tx, id, { url, credentials: credentials(), updatedAt: now });
  });
}

/** Null when the secret of the installation has changed: the demonstration seals its key again. */
function known(sealer: Pick<Sealer, 'open'>, row: SupplierRow): Credentials | null {
  try {
    return openCredentials(sealer, row);
  } catch {
    return null;
  }
}
