import type { UserAccount } from '#kernel/account.ts';
import { AppError, invalidFields, notFound } from '#kernel/app-error.ts';
import type { Scope } from '#kernel/endpoint.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { PartnerKey } from '../api.ts';
import { countActiveKeys, insertKey, listKeyRows, lockContract, revokeKeyRow } from '../db/key-queries.ts';
import type { KeyRow } from '../db/schema.ts';
import { keyState, MAX_KEYS, PREFIX_LENGTH, requireKeyHolder } from '../domain/key-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';
import { keyHash, newKey } from './key-token.ts';
import { creatorsOf, recordOrphanedEndpoints } from './webhook-creators.ts';

const DAY_MS = 86_400_000;

/** Who looks after keys, and from which address. */
export type ProgramActor = { user: UserAccount | null; ip: string };

const recordKeyChange = (
  { id, contractId }: Pick<KeyRow, 'id' | 'contractId'>,
  action: 'key_made' | 'key_ended',
  { userId, at, ip }: { userId: string; at: Date; ip: string },
) => ({ actor: userId, contractId, action, subjectKind: 'key', subjectId: id, at, ip });

async function view(deps: PartnerApiDeps, rows: readonly KeyRow[]): Promise<PartnerKey[]> {
  const now = deps.clock.now();
  const people = [...new Set(rows.flatMap(({ userId, revokedBy }) => [userId, revokedBy ?? userId]))];
  const [names, places] = await Promise.all([
    deps.listUserNames(deps.db, people),
    Promise.all(rows.map((row) => deps.subAgentContractIdsOf(deps.db, row))),
  ]);
  return rows.map((row, n) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    state: keyState(row, now),
    orphan: places[n] === null,
    by: names.get(row.userId) ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedBy: (row.revokedBy && names.get(row.revokedBy)) ?? null,
  }));
}

/** Keys of the contract the caller works under, the newest first. @throws AppError forbidden `partners.not_allowed`. */
export async function listKeys(deps: PartnerApiDeps, user: UserAccount | null): Promise<PartnerKey[]> {
  const { contractId } = requireKeyHolder(user);
  return view(deps, await listKeyRows(deps.db, contractId));
}

/**
 * Makes a key; its secret is in the answer and nowhere else. @throws AppError forbidden `partners.not_allowed`;
 * invalid; conflict `partners.too_many_keys`.
 */
export async function createKey(
  deps: PartnerApiDeps,
  { user, ip }: ProgramActor,
  asked: { name: string; scopes: readonly Scope[]; days: number },
): Promise<{ key: PartnerKey; secret: string }> {
  const { role, ...place } = requireKeyHolder(user);
  const name = asked.name.trim();
  const problems = [
    ...(name === '' ? [{ path: 'name', code: 'common.fill_field' }] : []),
    ...(asked.scopes.length === 0 ? [{ path: 'scopes', code: 'partners.no_scope' }] : []),
  ];
  if (problems.length > 0) throw invalidFields(problems);
  const secret = newKey();
  const createdAt = deps.clock.now();
  const row: KeyRow = {
    id: deps.ids(),
    ...place,
    role,
    name,
    scopes: [...new Set(asked.scopes)],
    createdAt,
    prefix: secret.slice(0, PREFIX_LENGTH),
    hash: keyHash(secret) as string,
    expiresAt: asked.days > 0 ? new Date(createdAt.getTime() + asked.days * DAY_MS) : null,
    usedAt: null,
    revokedAt: null,
    revokedBy: null,
  };
  await inTransaction(deps.db, async (tx) => {
    await lockContract(tx, place.contractId);
    if ((await countActiveKeys(tx, place.contractId, createdAt)) >= MAX_KEYS)
      throw new AppError('conflict', 'partners.too_many_keys', { max: MAX_KEYS });
    await insertKey(tx, row);
    await deps.audit.recordAccess(tx, recordKeyChange(row, 'key_made', { userId: place.userId, at: createdAt, ip }));
  });
  const [key] = await view(deps, [row]);
  return { key: key as PartnerKey, secret };
}

/**
 * Ends a key at once and for ever; ending it again is harmless. @throws AppError not_found `partners.no_such_key`,
 * the same for another contract's as for none.
 */
export async function revokeKey(deps: PartnerApiDeps, { user, ip }: ProgramActor, id: string): Promise<void> {
  const { contractId, userId } = requireKeyHolder(user);
  const by = { userId, at: deps.clock.now(), ip };
  await inTransaction(deps.db, async (tx) => {
    const holder = await revokeKeyRow(tx, { id, contractId }, by);
    if (!holder) throw notFound('partners.no_such_key');
    await deps.audit.recordAccess(tx, recordKeyChange({ id, contractId }, 'key_ended', by));
    const { creatorStatus } = (await creatorsOf(deps, tx, contractId, [holder.userId]))(holder.userId);
    if (creatorStatus === 'keyless') await recordOrphanedEndpoints(deps.audit, tx, { ...holder, contractId }, by);
  });
}
