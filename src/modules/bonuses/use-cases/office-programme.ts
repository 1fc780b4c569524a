import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate, toInstant } from '#kernel/dates.ts';
import type { SaleKind } from '#modules/campaigns/api.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { BonusMember, BonusProgramme } from '../api.ts';
import {
  deleteMember,
  endPromotion,
  insertMember,
  insertPromotion,
  listMembers,
  listPromotions,
  listTariffs,
  pointsWithin,
  updateOverride,
  upsertTariff,
} from '../db/bonus-queries.ts';
import { listBonusLifetimes, upsertBonusLifetime } from '../db/point-queries.ts';
import { monthOf, rangeOf } from '../domain/months.ts';
import type { PointLifetime } from '../domain/point-lots.ts';
import type { BonusStatus } from '../domain/status.ts';
import type { BonusesDeps } from '../ports.ts';
import { viewPromotion } from './read-bonuses.ts';
import { statusAt } from './record-tickets.ts';

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

/** Members with their status and points of this month, the tariff with its history, all promotions. */
export async function readBonusProgramme(deps: BonusesDeps): Promise<BonusProgramme> {
  const now = deps.clock.now();
  const [rows, tariff, promotions, lifetimes] = await Promise.all([
    listMembers(deps.db),
    listTariffs(deps.db),
    listPromotions(deps.db),
    listBonusLifetimes(deps.db),
  ]);
  const members = await Promise.all(
    rows.map(async ({ contractId, connectedAt, statusOverride }): Promise<BonusMember> => {
      const contract = await deps.contract(deps.db, contractId);
      return {
        contractId,
        number: contract?.number ?? contractId,
        name: contract?.contractor.name ?? '',
        connectedAt: connectedAt.toISOString(),
        status: await statusAt(deps, contractId, statusOverride, now),
        override: statusOverride,
        points: await pointsWithin(deps.db, contractId, rangeOf(monthOf(now))),
      };
    }),
  );
  return { members, tariff: [...tariff], promotions: promotions.map(viewPromotion), lifetimes };
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

/** Past sales keep their points. @throws AppError invalid `bonuses.past_day`. */
export async function setTariff(
  deps: BonusesDeps,
  by: Actor,
  row: { kind: SaleKind; points: number; validFrom: LocalDate },
): Promise<void> {
  if (row.validFrom < localDate(deps.clock.now(), BUSINESS_TIME_ZONE))
    throw invalidField('validFrom', 'bonuses.past_day');
  await inTransaction(deps.db, async (tx) => {
    await upsertTariff(tx, row);
    await record(deps, tx, by, { contractId: null, subject: row.kind });
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

/** @throws AppError invalid `bonuses.past_day`, `bonuses.wrong_period`. */
export async function addPromotion(
  deps: BonusesDeps,
  by: Actor,
  promotion: {
    name: { ru: string; en: string; kg: string };
    kind: SaleKind | null;
    from: LocalDate;
    to: LocalDate;
    gold: number;
    platinum: number;
  },
): Promise<void> {
  const { from, to, ...rest } = promotion;
  if (from < localDate(deps.clock.now(), BUSINESS_TIME_ZONE)) throw invalidField('from', 'bonuses.past_day');
  if (to < from) throw invalidField('to', 'bonuses.wrong_period');
  const id = deps.ids();
  await inTransaction(deps.db, async (tx) => {
    await insertPromotion(tx, {
      ...rest,
      id,
      destination: null,
      startsAt: new Date(toInstant(`${from}T00:00`, BUSINESS_TIME_ZONE)),
      endsAt: new Date(toInstant(`${addDays(to, 1)}T00:00`, BUSINESS_TIME_ZONE)),
      createdBy: by.userId,
    });
    await record(deps, tx, by, { contractId: null, subject: id });
  });
}

/** @throws AppError not_found `bonuses.no_promotion`. */
export async function stopPromotion(deps: BonusesDeps, by: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await endPromotion(tx, id, deps.clock.now()))) throw notFound('bonuses.no_promotion');
    await record(deps, tx, by, { contractId: null, subject: id });
  });
}
