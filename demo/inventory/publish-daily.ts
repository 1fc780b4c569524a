import { BUSINESS_TIME_ZONE } from '#kernel/dates.ts';
import {
  closeUnknownClasses,
  insertDailyStock,
  setCountsByDay,
  writtenDays,
} from '#modules/inventory/db/daily-stock.ts';
import {
  type DailyDocument,
  type DailyPlace,
  insertPublication,
  readDailyItems,
  writeDraft,
  writePublished,
} from '#modules/inventory/db/own-network.ts';
import { lockTimetable } from '#modules/inventory/db/timetable.ts';
import {
  compareDailyStock,
  countsOfStock,
  type PlannedDailyStock,
} from '#modules/inventory/domain/own/compare-daily-stock.ts';
import type { InventoryDeps } from '#modules/inventory/use-cases/deps.ts';
import { SEATS_CHANNEL } from '#modules/inventory/use-cases/inventory-index.ts';
import { NETWORK_TOPIC } from '#modules/inventory/use-cases/own/follow-network.ts';
import { type DailyKind, daysAhead, publishedEdition } from '#modules/inventory/use-cases/own-daily/daily-kind.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';

/** Who has published what the demonstration sells. */
const SEED = 'demonstration';

/** What the demonstration publishes: a document and its places under a number. */
export type Seeded<Doc, Place> = {
  readonly number: number;
  readonly places: readonly Place[];
  readonly documentOf: (year: number) => Doc;
  /** Numbers of rooms or cars that are set for days. */
  readonly setByDay?: (planned: readonly PlannedDailyStock[]) => { id: string; rbd: string; seats: number }[];
};

type OnSale<Doc, Place> = { seeded: Seeded<Doc, Place>; document: Doc; zone: string; isNew: boolean };
const zoneOf = (places: readonly DailyPlace[]): string => places[0]?.zone ?? BUSINESS_TIME_ZONE;

/** What the demonstration publishes now; what the office has made of it since then stays. */
async function publishMissing<Doc extends DailyDocument, Place extends DailyPlace>(
  { clock }: InventoryDeps,
  of: DailyKind<Doc, Place>,
  tx: Tx,
  seeds: readonly Seeded<Doc, Place>[],
): Promise<OnSale<Doc, Place>[]> {
  const { kind, carrier } = of;
  const at = clock.now().toISOString();
  const items = await readDailyItems<Doc, Place>(tx, kind);
  const known = new Map(items.map((item) => [Number(item.id), item]));
  const onSale: OnSale<Doc, Place>[] = [];
  for (const seeded of seeds) {
    const { number, places } = seeded;
    const item = known.get(number);
    if (item) {
      const edition = publishedEdition(item);
      if (edition) onSale.push({ seeded, document: edition.document, zone: zoneOf(edition.places), isNew: false });
      continue;
    }
    const document = seeded.documentOf(Number(at.slice(0, 4)));
    const id = String(number);
    const days = daysAhead(zoneOf(places), clock.now());
    await writeDraft(tx, { kind, id, carrier, draft: document, revision: 0, at, by: SEED });
    await writePublished(tx, { kind, id }, { published: document, stops: [...places], at, by: SEED });
    await insertPublication(tx, {
      kind,
      item: id,
      before: null,
      after: document,
      counts: countsOfStock(compareDailyStock([], of.plan(number, document, days), [])),
      publishedAt: at,
      publishedBy: SEED,
      undoes: null,
    });
    // An earlier release sold rooms under other letters.
    await closeUnknownClasses(
      tx,
      days.map((day) => of.idOf(number, day)),
      of.classesOf(document),
    );
    notifyAfterCommit(tx, SEATS_CHANNEL, NETWORK_TOPIC);
    onSale.push({ seeded, document, zone: zoneOf(places), isNew: true });
  }
  return onSale;
}

/**
 * What the demonstration sells by the day, written into the tables of the office as the office would: a draft, its
 * publication, the coming 331 days, and the days on which numbers are set. What the office has changed since then, or
 * taken from sale, stays as it has left it.
 */
export async function publishDemo<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: InventoryDeps,
  of: DailyKind<Doc, Place>,
  seeds: readonly Seeded<Doc, Place>[],
): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    await lockTimetable(tx);
    const onSale = await publishMissing(deps, of, tx, seeds);
    const ahead = (zone: string) => daysAhead(zone, clock.now());
    const idsOf = ({ seeded, zone }: OnSale<Doc, Place>) => ahead(zone).map((day) => of.idOf(seeded.number, day));
    const written = await writtenDays(tx, onSale.filter(({ isNew }) => !isNew).flatMap(idsOf));
    const missing = onSale.map(({ seeded, document, zone }) => {
      const days = ahead(zone).filter((day) => !written.has(of.idOf(seeded.number, day)));
      return { seeded, planned: of.plan(seeded.number, document, days) };
    });
    await insertDailyStock(
      tx,
      missing.flatMap(({ planned }) => planned),
    );
    const set = missing.flatMap(({ seeded, planned }) => seeded.setByDay?.(planned) ?? []);
    if (set.length > 0) await setCountsByDay(tx, set);
  });
  await deps.network.load();
}
