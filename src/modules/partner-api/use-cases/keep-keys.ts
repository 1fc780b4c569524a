import type { Account } from '#kernel/account.ts';
import { AppError, invalidFields, notFound } from '#kernel/app-error.ts';
import type { Scope } from '#kernel/endpoint.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { PartnerKey } from '../api.ts';
import { endKey, insertKey, keysOf, liveKeysOf, lockContract } from '../db/key-queries.ts';
import type { KeyRow } from '../db/schema.ts';
import { keeper, MAX_KEYS, PREFIX_LENGTH, stateOf } from '../domain/key-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';
import { keyHash, newKey } from './key-token.ts';
import { creatorsOf, noteLeftBehind } from './webhook-makers.ts';

const DAY_MS = 86_400_000;

/** Who looks after keys, and from which address. */
export type Keeper = { account: Account | null; ip: string };

const actOf = (
  { id, contractId }: Pick<KeyRow, 'id' | 'contractId'>,
  action: 'key_made' | 'key_ended',
  { userId, at, ip }: { userId: string; at: Date; ip: string },
) => ({ actor: userId, contractId, action, subjectKind: 'key', subjectId: id, at, ip });

async function view(deps: PartnerApiDeps, rows: readonly KeyRow[]): Promise<PartnerKey[]> {
  const now = deps.clock.now();
  const people = [...new Set(rows.flatMap(({ userId, revokedBy }) => [userId, revokedBy ?? userId]))];
  const [names, places] = await Promise.all([
    deps.namesOf(deps.db, people),
    Promise.all(rows.map((row) => deps.standingOf(deps.db, row))),
  ]);
  return rows.map((row, n) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...row.scopes],
    state: stateOf(row, now),
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
export async function listKeys(deps: PartnerApiDeps, account: Account | null): Promise<PartnerKey[]> {
  const { contractId } = keeper(account);
  return view(deps, await keysOf(deps.db, contractId));
}

/**
 * Makes a key; its secret is in the answer and nowhere else. @throws AppError forbidden `partners.not_allowed`;
 * invalid; conflict `partners.too_many_keys`.
 */
export async function createKey(
  deps: PartnerApiDeps,
  { account, ip }: Keeper,
  asked: { name: string; scopes: readonly Scope[]; days: number },
): Promise<{ key: PartnerKey; secret: string }> {
  const { role, ...place } = keeper(account);
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
    if ((await liveKeysOf(tx, place.contractId, createdAt)) >= MAX_KEYS)
      throw new AppError('conflict', 'partners.too_many_keys', { max: MAX_KEYS });
    await insertKey(tx, row);
    await deps.audit.recordAccess(tx, actOf(row, 'key_made', { userId: place.userId, at: createdAt, ip }));
  });
  const [key] = await view(deps, [row]);
  return { key: key as PartnerKey, secret };
}

/**
 * Ends a key at once and for ever; ending it again is harmless. @throws AppError not_found `partners.no_such_key`,
 * the same for another contract's as for none.
 */
export async function revokeKey(deps: PartnerApiDeps, { account, ip }: Keeper, id: string): Promise<void> {
  const { contractId, userId } = keeper(account);
  const by = { userId, at: deps.clock.now(), ip };
  await inTransaction(deps.db, async (tx) => {
    const holder = await endKey(tx, { id, contractId }, by);
    if (!holder) throw notFound('partners.no_such_key');
    await deps.audit.recordAccess(tx, actOf({ id, contractId }, 'key_ended', by));
    const { maker } = (await creatorsOf(deps, tx, contractId, [holder.userId]))(holder.userId);
    if (maker === 'keyless') await noteLeftBehind(deps.audit, tx, { ...holder, contractId }, by);
  });
}
