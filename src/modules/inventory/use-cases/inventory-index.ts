import { addDays, BUSINESS_TIME_ZONE, daysBetween, localDate } from '#kernel/dates.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inSnapshot } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { Wakeups } from '#platform/realtime/wakeups.ts';
import { currentCursor, readChangeLog } from '../db/change-log.ts';
import { flightsOfDays, lastDay, storedFlightsById } from '../db/departures.ts';
import { gatherTimetable, withFlights } from '../domain/gather-timetable.ts';
import type { TimetableCache } from '../domain/timetable-cache.ts';
import type { NetworkFollower } from './own/follow-network.ts';
import { inSlices } from './run-in-time-slices.ts';

/** The channel and the one topic of wake-ups. */
export const SEATS_CHANNEL = 'inventory';
const TOPIC = 'seats';
/** A reader without a wake-up polls after this time, ms. */
const LOOK_EVERY = 2_000;
export const CHANGES_KEPT_HOURS = 48;
/** A reader that has not read the log for this long, ms, reads everything. */
const OLDEST_CURSOR = 24 * 3_600_000;
/** More changed departures than this are read with everything else. */
const MAX_ANEW = 1_000;
/** Days read at once: the whole year as rows would double the memory of the process. */
const PAGE_DAYS = 30;

/** Ids of departures whose seats, fares or times are not as they were. */
export type DepartureChange = ReadonlySet<string> | 'all';

export type InventoryIndex = {
  /** The timetable in memory: as it is when it is followed, else brought up to this moment first. */
  current(): Promise<TimetableCache>;
  /** Reads it and follows the change log from now on. `waiting` brings the wake-ups of other processes. */
  follow(waiting: Pick<Wakeups, 'wait'>): Promise<void>;
  /** Something has been sold, given back or changed here. */
  nudge(): void;
  /**
   * Calls back with the departures that a reading of the log has found changed, `all` after the whole was read; until
   * the signal.
   */
  onNews(listener: (news: DepartureChange) => void, signal: AbortSignal): void;
  stop(): Promise<void>;
};

/**
 * Own inventory's timetable in memory and its place in the change log. It proposes; the hold decides in its
 * transaction.
 * A wake-up only makes it look;
 * what it finds depends on the log alone, so that nothing is lost with a connection.
 */
export function createTimetableIndex(deps: {
  db: Db;
  clock: Clock;
  /** Carriers and stops are known before their departures. */
  network: Pick<NetworkFollower, 'load'>;
  report?: (error: unknown) => void;
}): InventoryIndex {
  const { db, clock, network, report = () => {} } = deps;
  let timetable: TimetableCache | null = null;
  let cursor = '';
  let readAt = 0;
  let reading: Promise<TimetableCache> | null = null;
  let next: Promise<TimetableCache> | null = null;
  let following: Promise<void> | null = null;
  const stopping = new AbortController();
  const listeners = new Set<(news: DepartureChange) => void>();

  const yesterday = () => addDays(localDate(clock.now(), BUSINESS_TIME_ZONE), -1);

  async function readWhole(): Promise<TimetableCache> {
    const first = yesterday();
    const { gathered, at } = await inSnapshot(db, async (tx) => {
      const at = await currentCursor(tx);
      await network.load(tx);
      const last = (await lastDay(tx)) ?? first;
      const days = Math.max(1, daysBetween(first, last) + 1);
      const gathered = gatherTimetable(first, days);
      for (let from = 0; from < days; from += PAGE_DAYS)
        await inSlices(
          gathered.addAll(
            await flightsOfDays(tx, addDays(first, from), addDays(first, Math.min(days, from + PAGE_DAYS) - 1)),
          ),
        );
      return { gathered, at };
    });
    const whole = await inSlices(gathered.build());
    cursor = at;
    return whole;
  }

  /** Brings what is known up to the log; null when everything must be read. */
  async function brought(
    known: TimetableCache,
  ): Promise<{ timetable: TimetableCache; touched: DepartureChange } | null> {
    const news = await readChangeLog(db, cursor);
    if (news.timetable || known.firstDay > yesterday()) return null;
    const anew = new Set(news.departures);
    for (const { flightId, rbds, left, fares } of news.seats)
      if (!anew.has(flightId) && !known.changeSeats(flightId, rbds, left, fares)) anew.add(flightId);
    if (anew.size > MAX_ANEW) return null;
    if (anew.size > 0) await network.load();
    const next =
      anew.size === 0 ? known : await inSlices(withFlights(known, anew, await storedFlightsById(db, [...anew])));
    cursor = news.cursor;
    return { timetable: next, touched: new Set([...news.seats.map(({ flightId }) => flightId), ...anew]) };
  }

  async function read(): Promise<TimetableCache> {
    const stale = performance.now() - readAt > OLDEST_CURSOR;
    const known = timetable && !stale ? await brought(timetable) : null;
    timetable = known?.timetable ?? (await readWhole());
    readAt = performance.now();
    const touched = known?.touched ?? 'all';
    if (touched === 'all' || touched.size > 0) for (const listener of listeners) listener(touched);
    return timetable;
  }

  /** One reading at a time; a caller during a reading needs the next one: the current one may have begun too early. */
  function upToNow(): Promise<TimetableCache> {
    if (!reading) {
      reading = read().finally(() => {
        reading = null;
      });
      return reading;
    }
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = null;
        return upToNow();
      });
    return next;
  }

  async function look(waiting: Pick<Wakeups, 'wait'>): Promise<void> {
    const { signal } = stopping;
    let woken = waiting.wait(TOPIC, LOOK_EVERY, signal);
    while (!signal.aborted) {
      await woken;
      if (signal.aborted) return;
      // Start waiting before reading: a wake-up during the read must cause another read.
      woken = waiting.wait(TOPIC, LOOK_EVERY, signal);
      await upToNow().catch(report);
    }
  }

  return {
    current: async () => (following && timetable ? timetable : upToNow()),
    follow: async (waiting) => {
      await upToNow();
      following = look(waiting);
    },
    nudge: () => notifyAfterCommit(db, SEATS_CHANNEL, TOPIC),
    onNews: (listener, signal) => {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
