import type { Sealer } from '#platform/crypto/sealing.ts';
import type { StoredCredential, SupplierRow } from '../db/schema.ts';
import { CREDENTIAL_NAMES, type CredentialName, type Credentials } from '../domain/connection.ts';

/** Shorter secrets would give too much of themselves away. */
const HINTED_LENGTH = 16;
const HINT_LENGTH = 4;

const context = (id: string, name: CredentialName): string => `supply.supplier:${id}:${name}`;

export function sealCredential(
  sealer: Pick<Sealer, 'seal'>,
  id: string,
  { name, value, now }: { name: CredentialName; value: string; now: Date },
): StoredCredential {
  return {
    sealed: sealer.seal(value, context(id, name)).toString('base64'),
    hint: value.length >= HINTED_LENGTH ? value.slice(-HINT_LENGTH) : null,
    setAt: now.toISOString(),
  };
}

/** @throws when a secret was sealed under a key that is not known. */
export function openCredentials(
  sealer: Pick<Sealer, 'open'>,
  { id, credentials }: Pick<SupplierRow, 'id' | 'credentials'>,
): Credentials {
  const found: Partial<Record<CredentialName, string>> = {};
  for (const name of CREDENTIAL_NAMES) {
    const stored = credentials[name];
    if (stored) found[name] = sealer.open(Buffer.from(stored.sealed, 'base64'), context(id, name));
  }
  return found;
}
