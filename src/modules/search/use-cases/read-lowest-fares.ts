import { type LocalDate, weekday } from '#kernel/dates.ts';
import { type FoundMode, MODES } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { MAX_DESTINATIONS } from '../api.ts';
import type { SearchDeps } from './deps.ts';
import { readFareCalendar } from './read-fare-calendar.ts';

export type Lowest = { mode: FoundMode; date: LocalDate; price: Money };
/** The lowest of a route in all days asked for, in each month, and of departures on a Friday or Saturday. */
export type LowestOfRoute = {
  lowest: Lowest | null;
  weekend: Lowest | null;
  months: { month: string; lowest: Lowest }[];
};
type LowestQuery = { from: string; to: string; start: LocalDate; days: number };

/** Prices are not older than this. */
const FRESH_MS = 120_000;
/** Routes that are remembered at once. */
const MOST = 600;

const NOT_SOLD: LowestOfRoute = { lowest: null, weekend: null, months: [] };
const FRIDAY = 5;

const lowestIn = (fares: readonly Lowest[]): Lowest | null =>
  fares.reduce<Lowest | null>((least, fare) => (least && least.price.minor <= fare.price.minor ? least : fare), null);

/** The first of the lowest: earlier modes and days win ties. */
export function lowestOfRoute(fares: readonly Lowest[]): LowestOfRoute {
  const byMonth = Map.groupBy(fares, ({ date }) => date.slice(0, 7));
  return {
    lowest: lowestIn(fares),
    weekend: lowestIn(fares.filter(({ date }) => [FRIDAY, FRIDAY + 1].includes(weekday(date)))),
    months: [...byMonth]
      .flatMap(([month, inMonth]) => {
        const lowest = lowestIn(inMonth);
        return lowest ? [{ month, lowest }] : [];
      })
      .toSorted((a, b) => a.month.localeCompare(b.month)),
  };
}

/** The lowest of a route by every mode, remembered for two minutes; who asks meanwhile waits for the same answer. */
export function createLowestFares(deps: Pick<SearchDeps, 'reference' | 'calendar' | 'pricing' | 'clock'>) {
  const known = new Map<string, { at: number; lowest: Promise<LowestOfRoute> }>();

  async function ask(from: string, to: string, start: LocalDate, days: number): Promise<LowestOfRoute> {
    const ends = [from, to].map((key) => deps.reference.findLocation(key)?.key ?? '');
    const fares: Lowest[] = [];
    for (const mode of MODES) {
      if (ends.some((key) => key === '' || deps.reference.stopsOf(key, mode).length === 0)) continue;
      const query = { from, to, start, days, cabin: 'economy' as const, mode };
      for (const { date, price } of (await readFareCalendar(deps, query)).days)
        if (price) fares.push({ mode, date, price });
    }
    return lowestOfRoute(fares);
  }

  function lowestOf(from: string, to: string, start: LocalDate, days: number): Promise<LowestOfRoute> {
    const key = [from, to, start, days].join(' ');
    const now = deps.clock.now().getTime();
    const before = known.get(key);
    if (before && now - before.at < FRESH_MS && now >= before.at) return before.lowest;
    known.delete(key);
    const lowest = ask(from, to, start, days);
    known.set(key, { at: now, lowest });
    lowest.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return lowest;
  }

  /** A place that is not known, or is the origin, has no price. */
  return async ({ from, to, start, days }: LowestQuery): Promise<{ fares: ({ to: string } & LowestOfRoute)[] }> => {
    const home = deps.reference.findLocation(from)?.cityKey;
    const keys = [...new Set(to.split(',').filter(Boolean))].slice(0, MAX_DESTINATIONS);
    const fares = await Promise.all(
      keys.map(async (key) => {
        const sold = home !== undefined && ![undefined, home].includes(deps.reference.findLocation(key)?.cityKey);
        return { to: key, ...(sold ? await lowestOf(from, key, start, days) : NOT_SOLD) };
      }),
    );
    return { fares };
  };
}
