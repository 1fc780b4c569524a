import { notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import { lockStock } from '../../db/own-departures.ts';
import {
  type HotelItem,
  insertPublication,
  readHotels,
  readItem,
  readPublications,
  writePublished,
} from '../../db/own-network.ts';
import { dropNightsBefore, insertNights, writeNights, writtenNights } from '../../db/own-nights.ts';
import { lockTimetable } from '../../db/timetable.ts';
import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import { countsOfNights } from '../../domain/own-hotels/compare-nights.ts';
import type { OwnHotel } from '../../domain/own-hotels/hotel-shape.ts';
import { planNights } from '../../domain/own-hotels/own-hotel.ts';
import { SEATS_CHANNEL } from '../inventory-index.ts';
import { NETWORK_TOPIC } from '../own/follow-network.ts';
import { type Actor, changesBetween, type NetworkDeps, record, refuse } from '../own/network-deps.ts';
import { wakeProcesses } from '../own/publish-network.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import {
  editionOf,
  type HotelEdition,
  knownHotel,
  nightsAhead,
  nightsChange,
  publishedHotelEdition,
} from './hotel-edition.ts';

/** Reference may not know the centre of a town; what was published of the hotel before may. */
function withKnownCentre(after: HotelEdition, before: HotelEdition): HotelEdition {
  if (!after || !before || after.town.centre !== null || after.town.key !== before.town.key) return after;
  return { ...after, town: { ...after.town, centre: before.town.centre } };
}

async function put(
  deps: NetworkDeps,
  tx: Tx,
  by: Actor,
  item: HotelItem,
  wanted: { after: HotelEdition; undoes: number | null },
): Promise<void> {
  const { undoes } = wanted;
  const now = deps.clock.now();
  const before = publishedHotelEdition(item);
  const after = withKnownCentre(wanted.after, before);
  const number = Number(item.id);
  const zone = (after ?? before)?.town.zone ?? BUSINESS_TIME_ZONE;
  // Sales of these nights wait for the publication.
  await lockStock(
    tx,
    nightsAhead(zone, now).map((night) => nightId({ number }, night)),
  );
  const change = await nightsChange(tx, number, { before, after }, now);
  await writeNights(tx, change);
  const at = now.toISOString();
  const published = after?.hotel ?? null;
  await writePublished(tx, item, { published, stops: after && [after.town], at, by: by.userId });
  await insertPublication(tx, {
    kind: 'hotel',
    item: item.id,
    before: item.published,
    after: published,
    counts: countsOfNights(change),
    publishedAt: at,
    publishedBy: by.userId,
    undoes,
  });
  await record(deps, tx, by, {
    action: undoes === null ? 'hotel_published' : 'hotel_undone',
    subject: item.id,
    subjectKind: 'hotel',
    changes: changesBetween('hotel', item.published, published),
  });
  notifyAfterCommit(tx, SEATS_CHANNEL, NETWORK_TOPIC);
}

/**
 * Publishes the draft of a hotel: its rooms are on sale in every process within a second; what is sold stays as it was
 * sold. @throws AppError conflict `stays.changed_meanwhile`; invalid, at the field.
 */
export async function publishHotel(
  deps: NetworkDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = knownHotel(await readItem(tx, 'hotel', id), revision);
    const { faults, edition } = editionOf(deps, item.draft);
    refuse(faults);
    await put(deps, tx, by, item, { after: edition, undoes: null });
  });
  await wakeProcesses(deps);
}

/**
 * Takes back the last publication of a hotel: what was published before it is published again; after the first one
 * the hotel is not sold any more. @throws AppError not_found `stays.nothing_to_undo`.
 */
export async function undoHotelPublication(
  deps: NetworkDeps,
  by: Actor,
  { id, publication }: { id: string; publication: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    const item = knownHotel(await readItem(tx, 'hotel', id));
    const [last] = await readPublications(tx, 1, { kind: 'hotel', item: id });
    if (!last || last.id !== publication || last.undoes !== null) throw notFound('stays.nothing_to_undo');
    const before = last.before as OwnHotel | null;
    const after = before && editionOf(deps, before);
    refuse(after?.faults ?? []);
    await put(deps, tx, by, item, { after: after?.edition ?? null, undoes: last.id });
  });
  await wakeProcesses(deps);
}

/**
 * Keeps the nights of published hotels 330 days ahead; the same however often it runs. Answers how many were added.
 */
export async function rollPublishedHotels(deps: NetworkDeps): Promise<number> {
  const now = deps.clock.now();
  if (!(await readHotels(deps.db)).some((item) => item.published !== null)) return 0;
  return inTransaction(deps.db, async (tx) => {
    await lockTimetable(tx);
    let added = 0;
    for (const item of await readHotels(tx)) {
      const edition = publishedHotelEdition(item);
      if (!edition) continue;
      const number = Number(item.id);
      const nights = nightsAhead(edition.town.zone, now);
      const written = await writtenNights(
        tx,
        nights.map((night) => nightId({ number }, night)),
      );
      const missing = nights.filter((night) => !written.has(nightId({ number }, night)));
      await insertNights(tx, planNights(number, edition.hotel, missing));
      added += missing.length;
    }
    await dropNightsBefore(tx, addDays(localDate(now, BUSINESS_TIME_ZONE), -TIMETABLE_DAYS.before));
    return added;
  });
}
