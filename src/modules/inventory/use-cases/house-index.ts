import { addDays, daysBetween, HOME_ZONE, localDate } from '#kernel/dates.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inSnapshot } from '#platform/db/database.ts';
import { hint } from '#platform/db/hints.ts';
import type { Wakeups } from '#platform/realtime/wakeups.ts';
import { cursorNow, newsSince } from '../db/changes.ts';
import { flightsOfDays, lastDay, storedFlightsById } from '../db/flights.ts';
import { gatherTimetable, withFlights } from '../domain/gather-timetable.ts';
import type { HouseTimetable } from '../domain/house-timetable.ts';
import { inSlices } from './in-slices.ts';

/** The channel and the one topic of wake-ups. */
export const SEATS_CHANNEL = 'inventory';
const TOPIC = 'seats';
/** A reader that nobody wakes looks for himself after so long, ms. */
const LOOK_EVERY = 2_000;
export const CHANGES_KEPT_HOURS = 48;
/** Whoever has not read the log for so long, ms, reads everything. */
const OLDEST_CURSOR = 24 * 3_600_000;
/** More changed departures than so many are read with everything else. */
const MOST_ANEW = 1_000;
/** Days read at once: the whole year as rows would double the memory of the process. */
const PAGE_DAYS = 30;

/** Ids of departures whose seats, fares or times are not as they were. */
export type FlightNews = ReadonlySet<string> | 'all';

export type HouseIndex = {
  /** The timetable in memory: as it is when it is followed, else brought up to this moment first. */
  current(): Promise<HouseTimetable>;
  /** Reads it and follows the change log from now on. `waiting` brings the wake-ups of other processes. */
  follow(waiting: Pick<Wakeups, 'wait'>): Promise<void>;
  /** Something has been sold, given back or changed here. */
  nudge(): void;
  /** Calls back with the departures that a reading of the log has found changed, `all` after the whole was read; until the signal. */
  onNews(hear: (news: FlightNews) => void, signal: AbortSignal): void;
  stop(): Promise<void>;
};

/**
 * The house's timetable in memory and its place in the change log. It proposes; the hold decides in its transaction. A wake-up only makes it look;
 * what it finds depends on the log alone, so that nothing is lost with a connection.
 */
export function createHouseIndex(deps: {
  db: Db;
  clock: Clock;
  report?: (error: unknown) => void;
}): HouseIndex {
  const { db, clock, report = () => {} } = deps;
  let timetable: HouseTimetable | null = null;
  let cursor = '';
  let readAt = 0;
  let reading: Promise<HouseTimetable> | null = null;
  let next: Promise<HouseTimetable> | null = null;
  let following: Promise<void> | null = null;
  const stopping = new AbortController();
  const listeners = new Set<(news: FlightNews) => void>();

  const yesterday = () => addDays(localDate(clock.now(), HOME_ZONE), -1);

  async function readWhole(): Promise<HouseTimetable> {
    const first = yesterday();
    const { gathered, at } = await inSnapshot(db, async (tx) => {
      const at = await cursorNow(tx);
      const last = (await lastDay(tx)) ?? first;
      const days = Math.max(1, daysBetween(first, last) + 1);
      const gathered = gatherTimetable(first, days);
      for (let from = 0; from < days; from += PAGE_DAYS)
        await inSlices(
          gathered.addAll(
            await flightsOfDays(
              tx,
              addDays(first, from),
              addDays(first, Math.min(days, from + PAGE_DAYS) - 1),
            ),
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
    known: HouseTimetable,
  ): Promise<{ timetable: HouseTimetable; touched: FlightNews } | null> {
    const news = await newsSince(db, cursor);
    if (news.timetable || known.firstDay > yesterday()) return null;
    const anew = new Set(news.departures);
    for (const { flightId, rbds, left, fares } of news.seats)
      if (!anew.has(flightId) && !known.changeSeats(flightId, rbds, left, fares)) anew.add(flightId);
    if (anew.size > MOST_ANEW) return null;
    const next =
      anew.size === 0
        ? known
        : await inSlices(withFlights(known, anew, await storedFlightsById(db, [...anew])));
    cursor = news.cursor;
    return { timetable: next, touched: new Set([...news.seats.map(({ flightId }) => flightId), ...anew]) };
  }

  async function read(): Promise<HouseTimetable> {
    const stale = performance.now() - readAt > OLDEST_CURSOR;
    const known = timetable && !stale ? await brought(timetable) : null;
    timetable = known?.timetable ?? (await readWhole());
    readAt = performance.now();
    const touched = known?.touched ?? 'all';
    if (touched === 'all' || touched.size > 0) for (const hear of listeners) hear(touched);
    return timetable;
  }

  /** One reading at a time; whoever asks while one runs needs the next: that one may have begun too early for him. */
  function upToNow(): Promise<HouseTimetable> {
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
      // Whoever is woken while he reads looks once more.
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
    nudge: () => hint(db, SEATS_CHANNEL, TOPIC),
    onNews: (hear, signal) => {
      if (signal.aborted) return;
      listeners.add(hear);
      signal.addEventListener('abort', () => listeners.delete(hear), { once: true });
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
