import { addDays, daysBetween, type LocalDate, type LocalDateTime, localDateTime } from '#kernel/dates.ts';

const DAY = 1_440;
/** Days kept before and after the span: a journey that begins on its last day still arrives. */
const BEFORE = 3;
const AFTER = 8;
const NEVER = 1 << 14;
/** Texts of dates that are kept at a time; no span has as many. */
const MAX_DATES = 2_000;
/** No clock is moved by more, minutes, and no two zones are farther apart. */
export const MOVED_MINUTES = 120;
export const ZONES_APART = 27 * 60;

/**
 * The clocks of many zones over a span of days, as tables: local times of a day become minutes since 00:00 UTC of the
 * span's first day.
 * As in the kernel's `toInstant`, a time in a spring gap is read as if the clock had not been moved, of a doubled
 * hour the first is taken.
 */
export type Clocks = {
  readonly firstDay: LocalDate;
  /** Days a zone's row holds. */
  readonly width: number;
  /** Minute of each local midnight, a row a zone, from `BEFORE` days before the first. */
  readonly midnight: Int32Array;
  /** Local minute of the day from which the day's second offset counts; beyond any day where the clock is not moved. */
  readonly turnsAt: Int16Array;
  /** What is taken off from that minute on. */
  readonly turnsBy: Int16Array;
};

type Turn = { at: number; before: number; after: number };

/** Minutes a zone is ahead of UTC at a minute of the span. */
function offsetAt(zone: string, startMs: number, minute: number): number {
  const ms = startMs + minute * 60_000;
  return Math.round((Date.parse(`${localDateTime(new Date(ms), zone)}:00Z`) - ms) / 60_000);
}

/** Every move of a zone's clock between two minutes of the span; zones keep an offset for more than a week. */
function turnsOf(zone: string, startMs: number, from: number, to: number): Turn[] {
  const turns: Turn[] = [];
  let [at, offset] = [from, offsetAt(zone, startMs, from)];
  while (at < to) {
    const next = Math.min(to, at + 7 * DAY);
    const after = offsetAt(zone, startMs, next);
    if (after !== offset) {
      let [low, high] = [at, next];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (offsetAt(zone, startMs, middle) === offset) low = middle;
        else high = middle;
      }
      turns.push({ at: high, before: offset, after });
    }
    [at, offset] = [next, after];
  }
  return turns;
}

/** Tables of IANA zones for `days` days from `firstDay`. */
export function clocksOf(zones: readonly string[], firstDay: LocalDate, days: number): Clocks {
  const width = days + BEFORE + AFTER;
  const startMs = Date.parse(`${firstDay}T00:00:00Z`);
  const midnight = new Int32Array(zones.length * width);
  const turnsAt = new Int16Array(zones.length * width).fill(NEVER);
  const turnsBy = new Int16Array(zones.length * width);
  zones.forEach((zone, z) => {
    const from = -(BEFORE + 1) * DAY;
    const turns = turnsOf(zone, startMs, from, (width + 1) * DAY);
    let offset = offsetAt(zone, startMs, from);
    for (let column = 0; column < width; column++) {
      const day = column - BEFORE;
      const row = z * width + column;
      // The later of what the clock showed and what it was moved to: the gap and the first of the doubled hours are
      // behind it.
      const turn = turns.find(({ at, before, after }) => {
        const shown = at + Math.max(before, after);
        return shown >= day * DAY && shown < (day + 1) * DAY;
      });
      const minute = turn ? turn.at + Math.max(turn.before, turn.after) - day * DAY : NEVER;
      if (turn && minute === 0) offset = turn.after;
      midnight[row] = day * DAY - offset;
      if (!turn || minute === 0) continue;
      turnsAt[row] = minute;
      turnsBy[row] = turn.after - turn.before;
      offset = turn.after;
    }
  });
  return { firstDay, width, midnight, turnsAt, turnsBy };
}

/** Where a day of the span, counted from 0, stands in the tables of a zone. */
export const rowOf = (clocks: Clocks, zone: number, day: number): number => zone * clocks.width + day + BEFORE;

/** Whether the clock is moved on a zone's day (`rowOf`). */
export const isMoved = (clocks: Clocks, row: number): boolean => (clocks.turnsAt[row] as number) < NEVER;

/** The minute of a local time (minutes after local midnight) on a zone's day (`rowOf`). */
export function minuteIn(clocks: Clocks, row: number, local: number): number {
  const minute = (clocks.midnight[row] as number) + local;
  return local < (clocks.turnsAt[row] as number) ? minute : minute - (clocks.turnsBy[row] as number);
}

/** The minute of a local time (minutes after local midnight) on a day of the span, counted from 0. */
export const minuteOf = (clocks: Clocks, zone: number, day: number, local: number): number =>
  minuteIn(clocks, rowOf(clocks, zone, day), local);

/** The day of the span whose local midnight came last before a minute. */
export function dayAt(clocks: Clocks, zone: number, minute: number): number {
  const row = zone * clocks.width;
  const last = clocks.width - 2;
  const guess = ((minute + BEFORE * DAY) / DAY) | 0;
  let column = guess < 0 ? 0 : guess < last ? guess : last;
  while (column < last && (clocks.midnight[row + column + 1] as number) <= minute) column++;
  while (column > 0 && (clocks.midnight[row + column] as number) > minute) column--;
  return column - BEFORE;
}

/**
 * What has been written last: the text of a date costs more than all the rest of an instant, and a search writes the
 * same few a thousand times.
 */
const dates: { firstDay: LocalDate; of: Map<number, LocalDate> } = { firstDay: '', of: new Map() };

function dateOf({ firstDay }: Pick<Clocks, 'firstDay'>, day: number): LocalDate {
  if (dates.firstDay !== firstDay || dates.of.size > MAX_DATES) Object.assign(dates, { firstDay, of: new Map() });
  let date = dates.of.get(day);
  if (date === undefined) {
    date = addDays(firstDay, day);
    dates.of.set(day, date);
  }
  return date;
}

/** `00:00` to `23:59`. */
const CLOCK = Array.from({ length: DAY }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** A minute since 00:00 of the span's first day, as that clock shows it. */
function shownAt(clocks: Pick<Clocks, 'firstDay'>, minute: number): LocalDateTime {
  const day = Math.floor(minute / DAY);
  return `${dateOf(clocks, day)}T${CLOCK[minute - day * DAY]}`;
}

/** What the clocks of a zone show at a minute. */
export function localTimeAt(clocks: Clocks, zone: number, minute: number): LocalDateTime {
  const day = dayAt(clocks, zone, minute);
  const row = zone * clocks.width + day + BEFORE;
  const since = minute - (clocks.midnight[row] as number);
  const by = clocks.turnsBy[row] as number;
  const turned = since >= (clocks.turnsAt[row] as number) - Math.max(0, by);
  // Where midnight itself is shown twice, the hour before it too, the clock goes by the next day's already.
  const local =
    since >= DAY && !turned ? DAY + minute - (clocks.midnight[row + 1] as number) : since + (turned ? by : 0);
  return shownAt(clocks, day * DAY + local);
}

/** Minutes since 00:00 UTC of the span's first day. */
export const minuteOfInstant = (clocks: Pick<Clocks, 'firstDay'>, instant: string | Date): number =>
  Math.floor((new Date(instant).getTime() - Date.parse(`${clocks.firstDay}T00:00:00Z`)) / 60_000);

export const instantOfMinute = (clocks: Pick<Clocks, 'firstDay'>, minute: number): string =>
  `${shownAt(clocks, minute)}:00.000Z`;

/** The day of a date in the span, counted from 0; may lie outside it. */
export const dayOf = (clocks: Pick<Clocks, 'firstDay'>, date: LocalDate): number => daysBetween(clocks.firstDay, date);
