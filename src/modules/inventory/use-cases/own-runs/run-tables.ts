import type { Executor } from '#platform/db/database.ts';
import {
  type CarrierItem,
  type RunItem,
  readCarriers,
  readFlights,
  readItem,
  readRunItems,
  readRuns,
} from '../../db/own-network.ts';
import type { ImportedItem } from '../../db/table-imports.ts';
import type { ErrorList } from '../../domain/import/file-error.ts';
import type { TableCell } from '../../domain/import/flight-table.ts';
import {
  placeRunFaults,
  RUN_COLUMNS,
  readRunTable,
  rowsOfRun,
  type TableRun,
  withRows,
} from '../../domain/import/run-table.ts';
import { type ChangeCounts, countsOf } from '../../domain/own/compare-departures.ts';
import type { WithKeptSold } from '../../domain/own/kept-sold.ts';
import { type OwnRun, ownRunId, type RunMode } from '../../domain/own-runs/run-shape.ts';
import { changeOfDraft, type TableKind } from '../import/table-kind.ts';
import { known, type NetworkDeps } from '../own/network-deps.ts';
import { createPace, inRestingSlices } from '../run-in-time-slices.ts';
import { checkNewRun, unknownStops, withKnownStops, writeRun } from './edit-runs.ts';
import { publishRunItem } from './publish-runs.ts';
import { keptSoldOfRun } from './read-runs.ts';
import { changeOfRun, editionOf, fixedFaults, publishedRunEdition } from './run-edition.ts';

type RunCounts = WithKeptSold<ChangeCounts>;
type ImportedRun = ImportedItem<OwnRun, RunCounts>;
type Of = { table: TableRun; item: RunItem | null; carrier: CarrierItem; errors: ErrorList };

async function countDepartures(
  deps: NetworkDeps,
  { itemId, draft }: Pick<ImportedRun, 'itemId' | 'draft'>,
): Promise<Pick<ImportedRun, 'counts' | 'faults'>> {
  const carrier = (await readItem(deps.db, 'carrier', draft.carrier))?.published ?? null;
  const { faults, edition } = editionOf(deps, draft, carrier);
  if (!edition) return { counts: null, faults };
  const now = deps.clock.now();
  const item = await readItem(deps.db, 'run', itemId);
  const before = item && publishedRunEdition(item, carrier);
  const { change } = await changeOfRun(deps.db, draft, { before, after: edition }, now);
  const counts = { ...countsOf(change), keptSold: keptSoldOfRun(change) };
  return { counts, faults: await fixedFaults(deps.db, change, { after: edition }, now) };
}

function stageRun(deps: NetworkDeps, { table, item, carrier, errors }: Of): ImportedRun | null {
  const typed = withRows(table, { mode: carrier.draft.mode as RunMode, current: item?.draft ?? null }, errors);
  if (!typed) return null;
  const draft = withKnownStops(deps, typed);
  const unknown = unknownStops(deps, draft);
  if (placeRunFaults(table, draft, unknown, errors).length < unknown.length) return null;
  const faults = placeRunFaults(table, draft, editionOf(deps, draft, carrier.published).faults, errors);
  const change = changeOfDraft(draft, item);
  const revision = item?.revision ?? 0;
  return { itemId: ownRunId(draft), line: table.line, revision, change, draft, faults, counts: null };
}

async function stageRuns(
  deps: NetworkDeps,
  rows: readonly (readonly string[])[],
  errors: ErrorList,
): Promise<ImportedRun[] | null> {
  const tables = await inRestingSlices(readRunTable(rows, errors));
  if (tables === null) return null;
  const ids = tables.map(({ key }) => key);
  const items = new Map((await readRunItems(deps.db, ids)).map((item) => [item.id, item]));
  const flights = new Set((await readFlights(deps.db, ids)).map(({ id }) => id));
  const carriers = new Map((await readCarriers(deps.db)).map((carrier) => [carrier.id, carrier]));
  const staged: ImportedRun[] = [];
  const pace = createPace();
  for (const table of tables) {
    await pace();
    const place = table.rows[0]?.at('run') ?? 1;
    const carrier = carriers.get(table.carrier);
    if (!carrier) errors.add(table.line, place, 'schedules.unknown_carrier', { carrier: table.carrier });
    else if (carrier.draft.mode === 'avia') errors.add(table.line, place, 'runs.other_mode');
    else if (flights.has(table.key)) errors.add(table.line, place, 'flights.number_taken');
    else if (!table.isBroken) {
      const run = stageRun(deps, { table, item: items.get(table.key) ?? null, carrier, errors });
      if (run) staged.push(run);
    }
  }
  return staged;
}

/** Trains and buses: stops, days, coaches, classes and fares. */
export const RUN_TABLES: TableKind<OwnRun, RunCounts> = {
  kind: 'runs',
  columns: RUN_COLUMNS,
  subject: 'run',
  actions: { saved: 'runs_import_saved', published: 'runs_import_published' },
  codes: {
    noColumns: 'runs.no_columns',
    notPublishable: 'runs.not_publishable',
    tooMany: 'runs.too_many_runs',
  },
  mostPublished: 50,
  stage: stageRuns,
  count: countDepartures,
  nameOf: ({ carrier, number }) => `${carrier} ${number}`,
  revisionsOf: async (db, ids) => new Map((await readRunItems(db, ids)).map(({ id, revision }) => [id, revision])),
  save: async (deps, tx, by, { itemId, revision, draft }) => {
    const before = await readItem(tx, 'run', itemId);
    if (!before) await checkNewRun(tx, itemId);
    await writeRun(deps, tx, by, { before, revision, draft });
  },
  publish: async (deps, tx, by, id) => publishRunItem(deps, tx, by, known(await readItem(tx, 'run', id))),
};

/** Drafts of trains and buses as rows of the table that is read back. */
export async function* exportRuns({ db }: { db: Executor }): AsyncGenerator<TableCell[][]> {
  yield (await readRuns(db)).flatMap(({ draft }) => rowsOfRun(draft));
}
