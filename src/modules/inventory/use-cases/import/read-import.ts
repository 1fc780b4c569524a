import { notFound } from '#kernel/app-error.ts';
import { countFaulty, deleteImportsBefore, findImport, shownFlights } from '../../db/network-imports.ts';
import { deleteTableImportsBefore } from '../../db/table-imports.ts';
import type { NetworkDeps } from '../own/network-deps.ts';

/** Flights that a preview lists. */
const SHOWN_FLIGHTS = 100;
const KEPT_FOR_MS = 24 * 3_600_000;

const listed = <K extends string>(counts: Partial<Record<K, number>>): { reason: string; count: number }[] =>
  Object.entries<number | undefined>(counts).map(([reason, count]) => ({ reason, count: count ?? 0 }));

/** A file with what it would change, or what is wrong with it. @throws AppError not_found. */
export async function readImport(deps: NetworkDeps, id: string) {
  const found = await findImport(deps.db, id);
  if (!found) throw notFound('schedules.no_such_import');
  const { kind, fileName, state, errors, errorCount, summary, done, total, counts, failure } = found;
  const isCounted = state !== 'counting' && state !== 'refused';
  const shown = isCounted ? await shownFlights(deps.db, id, SHOWN_FLIGHTS) : [];
  return {
    id,
    kind,
    fileName,
    state,
    createdAt: new Date(found.createdAt).toISOString(),
    errors,
    errorCount,
    ...summary,
    skipped: listed(summary.skipped),
    noted: listed(summary.noted),
    done,
    total,
    counts,
    faulty: isCounted ? await countFaulty(deps.db, id) : 0,
    shown: shown.flatMap(({ flightId, line, change, draft, counts: own, faults }) =>
      change === 'same' ? [] : [{ id: flightId, line, change, from: draft.from, to: draft.to, counts: own, faults }],
    ),
    failure,
  };
}

/** Files of yesterday, decided or not. */
export async function deleteOldImports({ db, clock }: Pick<NetworkDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_FOR_MS).toISOString();
  await deleteImportsBefore(db, before);
  await deleteTableImportsBefore(db, before);
}
