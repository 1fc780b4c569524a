/** The engine's claims on a made-up world timetable, beside its peers in the same process. */
import { addDays, localDate } from '#kernel/dates.ts';
import { cheapestDays } from '../src/modules/inventory/domain/engine/calendar.ts';
import { minuteOf } from '../src/modules/inventory/domain/engine/clocks.ts';
import type { Order, Wanted } from '../src/modules/inventory/domain/engine/journey.ts';
import { JourneySearch } from '../src/modules/inventory/domain/engine/journey-search.ts';
import { ALL_MODES, bytesOf } from '../src/modules/inventory/domain/engine/timetable-index.ts';
import { findTrips } from '../src/modules/inventory/domain/engine/trips.ts';
import { randomOf } from './random.ts';
import { connectionScan, flightsOf, minotor } from './search-peers.ts';
import { against, beside, type Row } from './table.ts';
import { ECONOMY, type World, worldTimetable } from './world-timetable.ts';

const SEED = 'sapar';
const SMALL = process.argv.includes('--small');
const PAIRS = SMALL ? 100 : 1_000;
const SHORT = 70;
const LONG = 331;

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

type Pair = { from: number[]; to: number[]; day: number };

/** Pairs of cities by their departures, and a day for each. */
export function pairsOf(world: World, days: number): Pair[] {
  const random = randomOf(`${SEED} pairs`);
  const cities = [...Map.groupBy(world.airports.keys(), (at) => world.airports[at]?.cityKey).values()];
  const sums: number[] = [];
  let total = 0;
  for (const stops of cities) {
    total += stops.reduce((sum, at) => sum + (world.airports[at]?.weight ?? 0), 0);
    sums.push(total);
  }
  const pick = () => {
    const wish = random() * total;
    return cities[sums.findIndex((sum) => sum >= wish)] as number[];
  };
  const pairs: Pair[] = [];
  while (pairs.length < PAIRS) {
    const [from, to] = [pick(), pick()];
    if (from !== to) pairs.push({ from, to, day: 1 + Math.floor(random() * (days - 10)) });
  }
  return pairs;
}

export const wanted = (pair: Pair, order: Order = 'price', limit = 200): Wanted => ({
  ...pair,
  seats: 1,
  families: ECONOMY,
  modes: ALL_MODES,
  maxStops: 2,
  longestWait: 480,
  selfTransfer: true,
  after: -10_000,
  order,
  limit,
});

/** Milliseconds of each; a first round warms up. */
function timed<T>(items: readonly T[], work: (item: T) => unknown, warm = true): number[] {
  if (warm) for (const item of items) work(item);
  return items.map((item) => {
    const started = performance.now();
    work(item);
    return performance.now() - started;
  });
}

const faster = (row: string, ours: number, peer: string, other: number, times: number): Row => {
  const told = beside(row, ours, 'ms', peer, other);
  return {
    ...told,
    ratio: Math.round(other / ours),
    target: `≥ ${times} × faster`,
    ok: other / ours >= times,
  };
};

export async function engineRows(note: (line: string) => void): Promise<Row[]> {
  const today = addDays(localDate(new Date(), 'Asia/Bishkek'), 1);
  const built = performance.now();
  const world = worldTimetable(SEED, today, SHORT);
  note(
    `world of ${SHORT} days: ${world.legs} legs, ${Math.round(world.flightsADay)} flights a day, ${world.index.fromOf.length} routes, made in ${Math.round(performance.now() - built)} ms`,
  );
  const search = new JourneySearch(world.index);
  const pairs = pairsOf(world, SHORT);
  const rows: Row[] = [];

  // The peers know one day, so everybody is asked for the same.
  const DAY = 24;
  const flights = flightsOf(world.index, DAY - 1, 4);
  const start = (pair: Pair) =>
    minuteOf(world.index.clocks, world.index.zoneOf[pair.from[0] as number] as number, DAY, 0);
  const scan = connectionScan(world.index, flights);
  const scans = timed(pairs, (pair) => scan(pair.from, pair.to, start(pair)));
  const route = await minotor(world.index, flights);
  // It is slow: every tenth pair, warmed up by a few.
  const some = pairs.filter((_, n) => n % 10 === 0);
  for (const pair of some.slice(0, 5)) route(pair.from[0] as number, pair.to, start(pair));
  let reached = 0;
  const routed = timed(
    some,
    (pair) => {
      reached += Number(route(pair.from[0] as number, pair.to, start(pair)));
    },
    false,
  );
  let answered = 0;
  const ours = timed(pairs, (pair) => {
    answered += Number(search.find(wanted(pair)).length > 0);
  });
  note(`pairs answered: ours ${answered / 2} of ${pairs.length}, minotor ${reached} of ${some.length}`);
  const [p50, p99] = [quantile(ours, 0.5), quantile(ours, 0.99)];
  rows.push(
    faster(
      'priced search ≤ 2 stops, best 200 by price, p50',
      p50,
      'minotor, one earliest arrival',
      quantile(routed, 0.5),
      500,
    ),
    faster('the same, p99', p99, 'minotor, one earliest arrival', quantile(routed, 0.99), 50),
    against('the same, p99', p99, 'ms', '≤', 25),
  );
  const scanned = beside(
    'the same, p99',
    p99,
    'ms',
    'connection scan, one earliest arrival',
    quantile(scans, 0.99),
  );
  rows.push({ ...scanned, target: '≤ 3 ×', ok: scanned.ratio <= 3 });
  for (const order of ['duration', 'mixed'] as const)
    rows.push(
      against(
        `best 200 ${order === 'mixed' ? 'mixed' : 'by duration'}, p99`,
        quantile(
          timed(pairs, (pair) => search.find(wanted(pair, order))),
          0.99,
        ),
        'ms',
        '≤',
        25,
      ),
    );

  const returns = timed(pairs, ({ from, to, day }) =>
    findTrips(search, {
      ...wanted({ from, to, day }),
      legs: [
        { from, to, day },
        { from: to, to: from, day: day + 7 },
      ],
      stay: 60,
    }),
  );
  rows.push(against('return, best 200, p99', quantile(returns, 0.99), 'ms', '≤', 50));
  const rounds = pairs.map((pair, n) => {
    const ends = [0, 1, 2, 3].map((k) => pairs[(n + k) % pairs.length] as Pair);
    const stops = [...ends.map(({ from }) => from), pair.from];
    return [0, 1, 2, 3].map((k) => ({
      from: stops[k] as number[],
      to: stops[k + 1] as number[],
      day: Math.min(SHORT - 20, pair.day) + 4 * k,
    }));
  });
  const usable = rounds.filter((legs) => legs.every(({ from, to }) => from !== to));
  const multi = timed(usable, (legs) => findTrips(search, { ...wanted(legs[0] as Pair), legs, stay: 60 }));
  rows.push(against('multi-city of 4, best 200, p99', quantile(multi, 0.99), 'ms', '≤', 100));

  const calendars = timed(pairs, (pair) => cheapestDays(search, wanted(pair), 2, 60), false);
  rows.push(against('calendar of 60 days, nothing kept, p99', quantile(calendars, 0.99), 'ms', '≤', 50));

  const long = worldTimetable(SEED, today, LONG);
  const far = new JourneySearch(long.index);
  const wide = timed(pairsOf(long, LONG), (pair) => far.find(wanted(pair)));
  rows.push(
    against('memory of the index of 331 days', bytesOf(long.index) / 1e6, 'MB', '≤', 200),
    against('priced search in 331 days, p99', quantile(wide, 0.99), 'ms', '≤', 25),
  );
  return rows;
}
