import { addDays, BUSINESS_TIME_ZONE, type LocalDate, toInstant } from '#kernel/dates.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import type { AuditFilter, readAudit as endpoint } from '../api.ts';
import { listRecords } from '../db/record-queries.ts';
import type { AuditDeps, AuditNames } from '../ports.ts';
import { addressContext, openDetails, recordAccess } from './record-access.ts';

const PAGE = 50;
const midnight = (day: LocalDate): Date => new Date(toInstant(`${day}T00:00`, BUSINESS_TIME_ZONE));

/** A page of the log, newest first by default. That it was read is written down as well. */
export async function readAudit(
  deps: AuditDeps & { names: AuditNames },
  reader: { userId: string; contractId: string | null; ip: string },
  {
    from,
    to,
    action,
    actor,
    contract,
    subject,
    order,
    after,
  }: AuditFilter & {
    order?: 'asc' | 'desc' | undefined;
    after?: number | undefined;
  },
): Promise<OutputOf<typeof endpoint>> {
  const { db, names, sealer, clock } = deps;
  const person = actor?.includes('@') ? ((await names.findUserIdByEmail(db, actor)) ?? actor) : actor;
  const rows = await listRecords(
    db,
    {
      since: from === undefined ? undefined : midnight(from),
      until: to === undefined ? undefined : midnight(addDays(to, 1)),
      action,
      actor: person,
      contractId: contract,
      subjectId: subject,
      order,
      after,
    },
    PAGE + 1,
  );
  await recordAccess(deps, db, {
    actor: reader.userId,
    contractId: reader.contractId,
    ip: reader.ip,
    action: 'audit_read',
    subjectKind: 'audit',
    subjectId: subject ?? person ?? 'all',
    at: clock.now(),
  });
  const shown = rows.slice(0, PAGE);
  const idsByKind = Map.groupBy(shown, ({ subjectKind }) => subjectKind);
  const named = await names.userNames(db, knownIds(shown.map(({ actor }) => actor)));
  const subjects = new Map(
    await Promise.all(
      [...idsByKind].map(async ([kind, some]) => {
        const ids = knownIds(some.map(({ subjectId }) => subjectId));
        return [kind, await (kind === 'user' ? names.userNames(db, ids) : names.subjects(db, kind, ids))] as const;
      }),
    ),
  );
  const numbers = await names.contracts(db, knownIds(shown.map((row) => row.contractId)));
  return {
    records: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      actor: row.actor === null ? null : { id: row.actor, name: named.get(row.actor) ?? null },
      contract: row.contractId === null ? null : { id: row.contractId, number: numbers.get(row.contractId) ?? null },
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      subjectName: subjects.get(row.subjectKind)?.get(row.subjectId) ?? null,
      from: row.from && sealer.open(row.from, addressContext(row.id)),
      changes: [...openDetails(deps, row).changes],
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.n ?? null) : null,
  };
}

const knownIds = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];
