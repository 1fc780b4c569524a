import { notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { dropDailyStockBefore, insertDailyStock, writeDailyStock, writtenDays } from '../../db/daily-stock.ts';
import { lockStock } from '../../db/own-departures.ts';
import {
  type DailyDocument,
  type DailyPlace,
  type Edited,
  insertPublication,
  readDailyItems,
  readPublications,
  writePublished,
} from '../../db/own-network.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { countsOfStock } from '../../domain/own/compare-daily-stock.ts';
import { SEATS_CHANNEL } from '../inventory-index.ts';
import { NETWORK_TOPIC } from '../own/follow-network.ts';
import { type Actor, changesBetween, type NetworkDeps, record, refuse } from '../own/network-deps.ts';
import { wakeProcesses } from '../own/publish-network.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import {
  changeOfDays,
  type DailyKind,
  daysAhead,
  draftEdition,
  type Edition,
  publishedEdition,
  readKnown,
} from './daily-kind.ts';

async function put<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  tx: Tx,
  by: Actor,
  item: Edited<Doc, Place>,
  { undoes, ...wanted }: { after: Edition<Doc, Place>; undoes: number | null },
): Promise<void> {
  const { kind } = of;
  const now = deps.clock.now();
  const before = publishedEdition(item);
  const after = of.completed(wanted.after, before);
  const number = Number(item.id);
  const zone = (after ?? before)?.places[0]?.zone ?? BUSINESS_TIME_ZONE;
  // Sales of these days wait for the publication.
  await lockStock(
    tx,
    daysAhead(zone, now).map((day) => of.idOf(number, day)),
  );
  const change = await changeOfDays(tx, of, number, { before, after }, now);
  await writeDailyStock(tx, change);
  const at = now.toISOString();
  const published = after?.document ?? null;
  await writePublished(tx, { kind, id: item.id }, { published, stops: after && [...after.places], at, by: by.userId });
  await insertPublication(tx, {
    kind,
    item: item.id,
    before: item.published,
    after: published,
    counts: countsOfStock(change),
    publishedAt: at,
    publishedBy: by.userId,
    undoes,
  });
  await record(deps, tx, by, {
    action: undoes === null ? of.actions.published : of.actions.undone,
    subject: item.id,
    subjectKind: kind,
    changes: changesBetween(kind, item.published, published),
  });
  notifyAfterCommit(tx, SEATS_CHANNEL, NETWORK_TOPIC);
}

/** Publishes a draft in the caller's transaction, under `lockTimetable`. @throws AppError invalid, at the field. */
export async function publishDailyItem<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  tx: Tx,
  by: Actor,
  item: Edited<Doc, Place>,
): Promise<void> {
  const { faults, edition } = await draftEdition(deps, tx, of, item);
  refuse(faults);
  await put(deps, of, tx, by, item, { after: edition, undoes: null });
}

/**
 * Publishes a draft: it is on sale in every process within a second; what is sold stays as it was sold.
 * @throws AppError conflict for another revision; invalid, at the field.
 */
export async function publishDaily<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    await publishDailyItem(deps, of, tx, by, await readKnown(tx, of, id, revision));
  });
  await wakeProcesses(deps);
}

/**
 * Takes back the last publication: what was published before it is published again; after the first one nothing is
 * sold any more. @throws AppError not_found.
 */
export async function undoDaily<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  by: Actor,
  { id, publication }: { id: string; publication: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = await readKnown(tx, of, id);
    const [last] = await readPublications(tx, 1, { kind: of.kind, item: id });
    if (!last || last.id !== publication || last.undoes !== null) throw notFound(of.codes.nothingToUndo);
    const after = last.before && (await draftEdition(deps, tx, of, { id, draft: last.before as Doc }));
    refuse(after?.faults ?? []);
    await put(deps, of, tx, by, item, { after: after?.edition ?? null, undoes: last.id });
  });
  await wakeProcesses(deps);
}

/** Keeps what is published 330 days ahead; the same however often it runs. Answers how many days were added. */
export async function rollDaily<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
): Promise<number> {
  const now = deps.clock.now();
  const read = (db: Executor) => readDailyItems<Doc, Place>(db, of.kind);
  if (!(await read(deps.db)).some((item) => item.published !== null)) return 0;
  return inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    let added = 0;
    for (const item of await read(tx)) {
      const edition = publishedEdition(item);
      if (!edition) continue;
      const number = Number(item.id);
      const days = daysAhead(edition.places[0]?.zone ?? BUSINESS_TIME_ZONE, now);
      const written = await writtenDays(
        tx,
        days.map((day) => of.idOf(number, day)),
      );
      const missing = days.filter((day) => !written.has(of.idOf(number, day)));
      await insertDailyStock(tx, of.plan(number, edition.document, missing));
      added += missing.length;
    }
    await dropDailyStockBefore(tx, addDays(localDate(now, BUSINESS_TIME_ZONE), -TIMETABLE_DAYS.before));
    return added;
  });
}
