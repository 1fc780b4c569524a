import { inTransaction } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { insertImport, insertImportFlights, type NetworkImport } from '../../db/network-imports.ts';
import { countFlights } from '../../db/own-network.ts';
import { MAX_FLIGHTS } from '../own/edit-network.ts';
import type { Actor, NetworkDeps } from '../own/network-deps.ts';
import { fileNameOf } from './file-name.ts';
import { readScheduleFile } from './read-file.ts';
import { stageFlights } from './stage-flights.ts';

export const COUNT_JOB = 'inventory.count-import';

/**
 * Reads a file of flights and keeps what it would change; nothing else is written. A file with errors is kept with
 * them alone. @throws AppError unprocessable `schedules.file_…`
 */
export async function startImport(
  deps: NetworkDeps,
  by: Actor,
  file: { name: string; parts: AsyncIterable<Buffer> },
): Promise<{ id: string }> {
  const read = await readScheduleFile(file.parts);
  const { flights, carriers, summary } = await stageFlights(deps, read);
  const { errors } = read;
  if ((await countFlights(deps.db)) + summary.flights.added > MAX_FLIGHTS) errors.add(1, 1, 'flights.too_many');
  const isRefused = errors.count > 0;
  const id = deps.ids();
  const made: NetworkImport = {
    id,
    kind: read.kind,
    fileName: fileNameOf(file.name),
    state: isRefused ? 'refused' : 'counting',
    errors: errors.shown.toSorted((a, b) => a.line - b.line || a.column - b.column),
    errorCount: errors.count,
    summary,
    carriers,
    done: 0,
    total: flights.length - summary.flights.same,
    counts: null,
    failure: null,
    createdAt: deps.clock.now().toISOString(),
    createdBy: by.userId,
  };
  await inTransaction(deps.db, async (tx) => {
    await insertImport(tx, made);
    if (isRefused) return;
    await insertImportFlights(tx, id, flights);
    await addJob(tx, COUNT_JOB, { id }, { key: `${COUNT_JOB}:${id}` });
  });
  return { id };
}
