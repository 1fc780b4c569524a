import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { closeOnDays, readDailyStock, setCountOnDays, setPriceOnDays, stopDays } from '../../db/daily-stock.ts';
import { lockStock } from '../../db/own-departures.ts';
import type { DailyDocument, DailyPlace } from '../../db/own-network.ts';
import type { StandingDailyStock } from '../../domain/own/compare-daily-stock.ts';
import { datesBetween, dayOf } from '../../domain/own/season-dates.ts';
import { type Actor, type NetworkDeps, record } from '../own/network-deps.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import { type DailyKind, publishedEdition, readKnown } from './daily-kind.ts';

/** What is done at once, without a publication: with all of it, or with one class of the stock. */
export type DayAct =
  | { act: 'stop' | 'resume' }
  | { act: 'close' | 'open'; rbd: string }
  | { act: 'count'; rbd: string; count: number }
  | { act: 'price'; rbd: string; price: number };

function change(tx: Tx, ids: readonly string[], wanted: DayAct): Promise<number> {
  switch (wanted.act) {
    case 'stop':
    case 'resume':
      return stopDays(tx, ids, wanted.act === 'stop');
    case 'close':
    case 'open':
      return closeOnDays(tx, ids, wanted.rbd, wanted.act === 'close');
    case 'count':
      return setCountOnDays(tx, ids, wanted.rbd, wanted.count);
    case 'price':
      return setPriceOnDays(tx, ids, wanted.rbd, fromMajor(wanted.price).minor);
  }
}

/** Fewer than are sold are refused: the sale and this wait for one another at the row. */
function checkSold(before: readonly StandingDailyStock[], wanted: DayAct, code: string): void {
  if (wanted.act !== 'count') return;
  const over = before
    .filter((one) => one.rbd === wanted.rbd && one.sold > wanted.count)
    .toSorted((a, b) => b.sold - a.sold)[0];
  if (over) throw new AppError('conflict', code, { sold: over.sold, date: dayOf(over.id) });
}

/** What stood before, where it was the same on all days once. */
function stoodBefore(before: readonly StandingDailyStock[], wanted: DayAct): string {
  const states = before.flatMap((day) => {
    if (!('rbd' in wanted)) return [String(day.stopped)];
    return day.rbd === wanted.rbd ? [`${day.closed ? '×' : day.seats} ${day.fareMinor / 100}`] : [];
  });
  return [...new Set(states)].slice(0, 5).join(', ');
}

/**
 * Changes days of what is published, in every process's search within a second; answers how many. `typed`: the wish in
 * the words of its editor, for the journal. @throws AppError conflict; not_found; invalid.
 */
export async function changeDays<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  by: Actor,
  { id, from, to, wanted, typed }: { id: string; from: LocalDate; to: LocalDate; wanted: DayAct; typed: object },
): Promise<number> {
  const changed = await inTransaction(deps.db, async (tx) => {
    const edition = publishedEdition(await readKnown(tx, of, id));
    if (to < from) throw invalidField('to', of.codes.backwards);
    if (!edition) throw notFound(of.codes.noDays);
    const today = localDate(deps.clock.now(), edition.places[0]?.zone ?? BUSINESS_TIME_ZONE);
    const last = addDays(today, TIMETABLE_DAYS.after);
    const days = datesBetween(from > today ? from : today, to < last ? to : last);
    const ids = days.map((day) => of.idOf(Number(id), day));
    await lockStock(tx, ids);
    // Its publication may have been taken back before these days were locked.
    if (!publishedEdition(await readKnown(tx, of, id))) throw notFound(of.codes.noDays);
    const before = await readDailyStock(tx, ids);
    checkSold(before, wanted, of.codes.belowSold);
    if ((await change(tx, ids, wanted)) === 0) throw notFound(of.codes.noDays);
    const named = from === to ? from : `${from} – ${to}`;
    const [previous, current] = [stoodBefore(before, wanted), JSON.stringify(typed)];
    await record(deps, tx, by, {
      action: of.actions.daysChanged,
      subject: id,
      subjectKind: of.kind,
      changes: [{ field: of.kind, previous: `${named}: ${previous}`, current: `${named}: ${current}` }],
    });
    return new Set(before.map((day) => day.id)).size;
  });
  deps.index.nudge();
  return changed;
}
