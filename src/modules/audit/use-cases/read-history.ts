import type { Executor } from '#platform/db/database.ts';
import type { HistoryEntry } from '../api.ts';
import { listRecords } from '../db/record-queries.ts';
import type { AuditDeps, AuditNames } from '../ports.ts';
import { openDetails } from './record-access.ts';

/** What was done to things, newest first, as their own page shows it. */
export async function readHistory(
  deps: Pick<AuditDeps, 'sealer'>,
  db: Executor,
  of: {
    subjects: { kinds: readonly string[]; ids: readonly string[] };
    most: number;
    namesOf: AuditNames['userNames'];
  },
): Promise<HistoryEntry[]> {
  const rows = await listRecords(db, { subjects: of.subjects }, of.most);
  const actors = [...new Set(rows.flatMap(({ actor }) => actor ?? []))];
  const names = await of.namesOf(db, actors);
  return rows.map((row) => {
    const { changes, version } = openDetails(deps, row);
    const by = row.actor === null ? null : (names.get(row.actor) ?? null);
    return { id: row.id, at: row.at.toISOString(), action: row.action, by, changes: [...changes], version };
  });
}
