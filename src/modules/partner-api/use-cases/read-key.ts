import { createHmac } from 'node:crypto';
import type { KeyHolder } from '#platform/http/keys.ts';
import { liveKey, touchKey } from '../db/key-queries.ts';
import type { PartnerApiDeps } from '../ports.ts';
import { keyHash } from './key-token.ts';

const MINUTE_MS = 60_000;

/** 24 bytes as text, as a browser's cookie has them. */
const visitorOf = (secret: Buffer, contractId: string): string =>
  createHmac('sha256', secret).update(contractId).digest().subarray(0, 24).toString('base64url');

/**
 * Whom a key acts for, asked with every request: nothing is kept in memory, so that a key that was ended is ended
 * everywhere at once. It has the rights
 * of its maker under the contract it was made for, and ends with them.
 */
export async function readKey(deps: PartnerApiDeps, token: string): Promise<KeyHolder | null> {
  const hash = keyHash(token);
  if (!hash) return null;
  const now = deps.clock.now();
  const key = await liveKey(deps.db, hash, now);
  if (!key) return null;
  const { id, userId, contractId, workplaceId } = key;
  const below = await deps.standingOf(deps.db, { userId, contractId, workplaceId });
  if (below === null) return null;
  const stale = new Date(now.getTime() - MINUTE_MS);
  if (!key.usedAt || key.usedAt < stale) await touchKey(deps.db, id, now, stale);
  return {
    id,
    scopes: key.scopes,
    visitorId: visitorOf(deps.visitorSecret, contractId),
    account: {
      userId,
      name: key.name,
      roles: [key.role],
      contractId,
      workplaceId,
      ...(below.length > 0 && { below }),
    },
  };
}
