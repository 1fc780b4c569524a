import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { BonusMember, BonusProgramme } from '../api.ts';
import { deleteMember, insertMember, listMembers, updateOverride } from '../db/bonus-queries.ts';
import { listBonusLifetimes, upsertBonusLifetime } from '../db/point-queries.ts';
import { monthOf } from '../domain/months.ts';
import type { PointLifetime } from '../domain/point-lots.ts';
import type { BonusStatus } from '../domain/status.ts';
import type { BonusesDeps } from '../ports.ts';
import { contractLevels, pointsByMonth } from './contract-level.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string | undefined };

async function record(
  deps: BonusesDeps,
  tx: Tx,
  by: Actor,
  { contractId, subject }: { contractId: string | null; subject: string },
): Promise<void> {
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId,
    action: 'bonuses_changed',
    subjectKind: contractId === null ? 'bonuses' : 'contract',
    subjectId: subject,
    at: deps.clock.now(),
  });
}

/** Members with their status and points of this month, and how long bonus money lives. */
export async function readBonusProgramme(deps: BonusesDeps): Promise<BonusProgramme> {
  const now = deps.clock.now();
  const [rows, lifetimes] = await Promise.all([listMembers(deps.db), listBonusLifetimes(deps.db)]);
  const month = monthOf(now);
  const statuses = await contractLevels(
    deps.db,
    rows.map(({ contractId }) => ({ contractId, at: now })),
  );
  const members = await Promise.all(
    rows.map(async ({ contractId, connectedAt, statusOverride }, n): Promise<BonusMember> => {
      const contract = await deps.contract(deps.db, contractId);
      return {
        contractId,
        number: contract?.number ?? contractId,
        name: contract?.contractor.name ?? '',
        connectedAt: connectedAt.toISOString(),
        status: statuses[n] ?? 'silver',
        override: statusOverride,
        points: (await pointsByMonth(deps.db, contractId, month)).get(month) ?? 0,
      };
    }),
  );
  return { members, lifetimes };
}

/** @throws AppError invalid `bonuses.no_such_contract`; conflict `bonuses.connected_already`. */
export async function connectContract(deps: BonusesDeps, by: Actor, number: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const contractId = await deps.contractIdOf(tx, number);
    if (contractId === null) throw invalidField('number', 'bonuses.no_such_contract');
    const row = { contractId, connectedAt: deps.clock.now(), connectedBy: by.userId, statusOverride: null };
    if (!(await insertMember(tx, row))) throw new AppError('conflict', 'bonuses.connected_already');
    await record(deps, tx, by, { contractId, subject: contractId });
  });
}

/** What the contract earned stays its own. @throws AppError not_found `bonuses.not_connected`. */
export async function disconnectContract(deps: BonusesDeps, by: Actor, contractId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteMember(tx, contractId))) throw notFound('bonuses.not_connected');
    await record(deps, tx, by, { contractId, subject: contractId });
  });
}

/** @throws AppError not_found `bonuses.not_connected`. */
export async function setStatusOverride(
  deps: BonusesDeps,
  by: Actor,
  contractId: string,
  status: BonusStatus | null,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await updateOverride(tx, contractId, status))) throw notFound('bonuses.not_connected');
    await record(deps, tx, by, { contractId, subject: contractId });
  });
}

/** What was earned before keeps its lifetime. @throws AppError invalid `bonuses.past_day`. */
export async function setBonusLifetime(deps: BonusesDeps, by: Actor, row: PointLifetime): Promise<void> {
  if (row.validFrom < localDate(deps.clock.now(), BUSINESS_TIME_ZONE))
    throw invalidField('validFrom', 'bonuses.past_day');
  await inTransaction(deps.db, async (tx) => {
    await upsertBonusLifetime(tx, row);
    await record(deps, tx, by, { contractId: null, subject: 'lifetime' });
  });
}
