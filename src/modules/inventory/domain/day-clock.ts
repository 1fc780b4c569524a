import { addDays, type Instant, type LocalDate, type LocalDateTime, localDateTime, toInstant } from '#kernel/dates.ts';

const DAY_MS = 86_400_000;

type DayClock = { instant: (time: string) => Instant; local: (at: Instant) => LocalDateTime };

/** Midnights as instants (ms) by zone and day: each is the end of one day and the start of another. */
const midnights = new Map<string, number>();
const MAX_MIDNIGHTS = 1_000;

function midnightOf(zone: string, date: LocalDate): number {
  const key = `${zone} ${date}`;
  let known = midnights.get(key);
  if (known === undefined) {
    if (midnights.size >= MAX_MIDNIGHTS) midnights.clear();
    known = Date.parse(toInstant(`${date}T00:00`, zone));
    midnights.set(key, known);
  }
  return known;
}

/** The clocks of a zone on one day and the next; only on days on which they are moved is each minute looked up. */
function dayClock(zone: string, date: LocalDate): DayClock {
  const midnight = (days: number) => midnightOf(zone, addDays(date, days));
  const start = midnight(0);
  const regular = midnight(1) - start === DAY_MS && midnight(2) - start === 2 * DAY_MS;
  if (!regular)
    return {
      instant: (time) => toInstant(`${date}T${time}`, zone),
      local: (at) => localDateTime(at, zone),
    };
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  return {
    instant: (time) => new Date(start + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000).toISOString(),
    local: (at) => {
      const since = Date.parse(at) - start;
      if (since < 0 || since >= 2 * DAY_MS) return localDateTime(at, zone);
      return new Date(utcMidnight + since).toISOString().slice(0, 16);
    },
  };
}

/** The clocks of one day, each set up once. */
export function clocksOn(date: LocalDate): (zone: string) => DayClock {
  const clocks = new Map<string, DayClock>();
  return (zone) => {
    const clock = clocks.get(zone) ?? dayClock(zone, date);
    clocks.set(zone, clock);
    return clock;
  };
}
