import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { addDays, type LocalDate, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { lockStock } from '../../db/own-departures.ts';
import { readItem } from '../../db/own-network.ts';
import { closeRoom, readNights, setNightPrice, setRoomCount, stopNights } from '../../db/own-nights.ts';
import { nightId } from '../../domain/hotels-and-transfers/stock.ts';
import type { StandingNight } from '../../domain/own-hotels/compare-nights.ts';
import { rbdOfRoom } from '../../domain/own-hotels/hotel-shape.ts';
import { nightsBetween } from '../../domain/own-hotels/own-hotel.ts';
import { type Actor, type NetworkDeps, record } from '../own/network-deps.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import { knownHotel, publishedHotelEdition } from './hotel-edition.ts';

/** What is done at once, without a publication: with the hotel, or with one of its rooms. */
export type NightAct =
  | { act: 'stop' | 'resume' }
  | { act: 'close' | 'open'; room: string }
  | { act: 'rooms'; room: string; rooms: number }
  | { act: 'price'; room: string; price: number };

/** `H0/1001-20261203`. */
export const nightOf = (id: string): LocalDate => id.slice(-8).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function change(tx: Tx, ids: readonly string[], wanted: NightAct): Promise<number> {
  switch (wanted.act) {
    case 'stop':
    case 'resume':
      return stopNights(tx, ids, wanted.act === 'stop');
    case 'close':
    case 'open':
      return closeRoom(tx, ids, rbdOfRoom(wanted.room), wanted.act === 'close');
    case 'rooms':
      return setRoomCount(tx, ids, rbdOfRoom(wanted.room), wanted.rooms);
    case 'price':
      return setNightPrice(tx, ids, rbdOfRoom(wanted.room), fromMajor(wanted.price).minor);
  }
}

/** Fewer rooms than are sold are refused: the sale and this wait for one another at the row. */
function checkSold(before: readonly StandingNight[], wanted: NightAct): void {
  if (wanted.act !== 'rooms') return;
  const rbd = rbdOfRoom(wanted.room);
  const over = before
    .filter((one) => one.rbd === rbd && one.sold > wanted.rooms)
    .toSorted((a, b) => b.sold - a.sold)[0];
  if (over) throw new AppError('conflict', 'stays.below_sold', { sold: over.sold, date: nightOf(over.id) });
}

/** What stood before, where it was the same on all nights once. */
function recorded(before: readonly StandingNight[], wanted: NightAct, days: string) {
  const rbd = 'room' in wanted ? rbdOfRoom(wanted.room) : null;
  const states = before.flatMap((night) => {
    if (rbd === null) return [String(night.stopped)];
    return night.rbd === rbd ? [`${night.closed ? '×' : night.seats} ${night.fareMinor / 100}`] : [];
  });
  const previous = `${days}: ${[...new Set(states)].slice(0, 5).join(', ')}`;
  return [{ field: 'hotel' as const, previous, current: `${days}: ${JSON.stringify(wanted)}` }];
}

/**
 * Changes nights of a hotel from one day to another, in every process's search within a second; answers how many.
 * @throws AppError conflict `stays.below_sold`; not_found `stays.no_nights`; invalid.
 */
export async function changeNights(
  deps: NetworkDeps,
  by: Actor,
  { id, from, to, wanted }: { id: string; from: LocalDate; to: LocalDate; wanted: NightAct },
): Promise<number> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const edition = publishedHotelEdition(knownHotel(await readItem(tx, 'hotel', id)));
    if (to < from) throw invalidField('to', 'stays.season_backwards');
    if (!edition) throw notFound('stays.no_nights');
    const today = localDate(deps.clock.now(), edition.town.zone);
    const last = addDays(today, TIMETABLE_DAYS.after);
    const nights = nightsBetween(from > today ? from : today, to < last ? to : last);
    const ids = nights.map((night) => nightId({ number: Number(id) }, night));
    await lockStock(tx, ids);
    const before = await readNights(tx, ids);
    checkSold(before, wanted);
    if ((await change(tx, ids, wanted)) === 0) throw notFound('stays.no_nights');
    await record(deps, tx, by, {
      action: 'nights_changed',
      subject: id,
      subjectKind: 'hotel',
      changes: recorded(before, wanted, from === to ? from : `${from} – ${to}`),
    });
    return new Set(before.map((night) => night.id)).size;
  });
  deps.index.nudge();
  return changed;
}
