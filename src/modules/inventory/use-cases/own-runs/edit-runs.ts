import { AppError, invalidField } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type RunItem, readItem, readRuns, writeDraft } from '../../db/own-network.ts';
import { lockTimetable } from '../../db/timetable.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import { type OwnRun, ownRunId } from '../../domain/own-runs/run-shape.ts';
import { type Actor, changesBetween, checkRevision, type NetworkDeps, record, refuse } from '../own/network-deps.ts';
import { foundStops } from './run-edition.ts';

/** Each makes every search look at more. */
const MAX_RUNS = 500;

/** Under the location keys of its stops; one that is not known stays as it was typed, which is a fault of the draft. */
export function withKnownStops(deps: Pick<NetworkDeps, 'stopOf'>, run: OwnRun): OwnRun {
  const found = foundStops(deps, run);
  return {
    ...run,
    stops: run.stops.map((stop, n) => ({ ...stop, place: found.stops[n]?.key ?? stop.place })),
    boarding: run.boarding.map((stop, n) => ({ ...stop, place: found.boarding[n]?.key ?? stop.place })),
  };
}

/** Stops that reference does not know, where they were typed: a draft is not saved with one. */
export function unknownStops(deps: Pick<NetworkDeps, 'stopOf'>, run: OwnRun): NetworkFault[] {
  const found = foundStops(deps, run);
  const unknown = (list: 'stops' | 'boarding') =>
    run[list].flatMap((_, n) => (found[list][n] ? [] : [{ field: `${list}.${n}.place`, code: 'runs.unknown_stop' }]));
  return [...unknown('stops'), ...unknown('boarding')];
}

/** A number names one service of its carrier. @throws AppError invalid. */
export async function checkNewRun(tx: Tx, id: string): Promise<void> {
  await lockTimetable(tx);
  if (await readItem(tx, 'flight', id)) throw invalidField('number', 'flights.number_taken');
  if ((await readRuns(tx)).length >= MAX_RUNS) throw invalidField('number', 'flights.too_many');
}

/** Writes the draft of a run over the revision that was read. @throws AppError conflict `flights.changed_meanwhile`. */
export async function writeRun(
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  { before, revision, draft }: { before: RunItem | null; revision: number; draft: OwnRun },
): Promise<void> {
  const id = ownRunId(draft);
  const at = deps.clock.now().toISOString();
  const written = { kind: 'run' as const, id, carrier: draft.carrier, draft, revision, at, by: by.userId };
  if (!(await writeDraft(tx, written))) throw new AppError('conflict', 'flights.changed_meanwhile');
  await record(deps, tx, by, {
    action: 'network_draft_saved',
    subject: id,
    subjectKind: 'run',
    changes: changesBetween('run', before?.draft ?? null, draft),
    version: revision + 1,
  });
}

/**
 * Writes a draft, which may have faults: they are named when it is read, and keep it from being published. Answers its
 * id. @throws AppError conflict `flights.changed_meanwhile`; invalid, at the field.
 */
export const saveRun = (
  deps: NetworkDeps,
  by: Actor,
  { id, revision, run }: { id: string | null; revision: number; run: OwnRun },
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const own = ownRunId(run);
    // A number is the name of the service on tickets: another number is another run.
    if (id !== null && id !== own) throw invalidField('number', 'runs.number_fixed');
    const carrier = await readItem(tx, 'carrier', run.carrier);
    if (!carrier) throw invalidField('carrier', 'flights.no_such_carrier');
    if (carrier.draft.mode !== run.mode) throw invalidField('carrier', 'runs.other_mode');
    refuse(unknownStops(deps, run));
    const before = await readItem(tx, 'run', own);
    if (id === null && before) throw invalidField('number', 'flights.number_taken');
    if (!before) await checkNewRun(tx, own);
    checkRevision(before, revision);
    await writeRun(deps, tx, by, { before, revision, draft: withKnownStops(deps, run) });
    return own;
  });
