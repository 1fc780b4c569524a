import { createHmac } from 'node:crypto';
import type { ApiKeyHolder } from '#platform/http/api-keys.ts';
import { findActiveKey, touchKey } from '../db/key-queries.ts';
import type { PartnerApiDeps } from '../ports.ts';
import { keyHash } from './key-token.ts';

const MINUTE_MS = 60_000;

/** 24 bytes as text, as a browser's cookie has them. */
const keyVisitorId = (secret: Buffer, contractId: string): string =>
  createHmac('sha256', secret).update(contractId).digest().subarray(0, 24).toString('base64url');

/**
 * Whom a key acts for, asked with every request: nothing is kept in memory, so that a key that was ended is ended
 * everywhere at once. It has the rights
 * of its maker under the contract it was made for, and ends with them.
 */
export async function readKey(deps: PartnerApiDeps, token: string): Promise<ApiKeyHolder | null> {
  const hash = keyHash(token);
  if (!hash) return null;
  const now = deps.clock.now();
  const key = await findActiveKey(deps.db, hash, now);
  if (!key) return null;
  const { id, userId, contractId, workplaceId } = key;
  const subAgentContractIds = await deps.subAgentContractIdsOf(deps.db, { userId, contractId, workplaceId });
  if (subAgentContractIds === null) return null;
  const stale = new Date(now.getTime() - MINUTE_MS);
  if (!key.usedAt || key.usedAt < stale) await touchKey(deps.db, id, now, stale);
  return {
    id,
    scopes: key.scopes,
    visitorId: keyVisitorId(deps.visitorSecret, contractId),
    user: {
      userId,
      name: key.name,
      roles: [key.role],
      contractId,
      workplaceId,
      ...(subAgentContractIds.length > 0 && { subAgentContractIds }),
    },
  };
}
