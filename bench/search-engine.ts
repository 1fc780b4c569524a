/** Benchmarks of the engine on a generated world timetable, compared with peers in the same process. */
import { addDays, localDate } from '#kernel/dates.ts';
import { inSlices } from '../src/modules/inventory/use-cases/run-in-time-slices.ts';
import { cheapestDays } from '../src/modules/search-engine/domain/calendar.ts';
import { minuteOf } from '../src/modules/search-engine/domain/clocks.ts';
import { type Trip, type TripWanted, tripSteps } from '../src/modules/search-engine/domain/combine-slices.ts';
import type { JourneyQuery, Order } from '../src/modules/search-engine/domain/journey.ts';
import { JourneySearch } from '../src/modules/search-engine/domain/journey-search.ts';
import type { Steps } from '../src/modules/search-engine/domain/steps.ts';
import { ALL_MODES, bytesOf } from '../src/modules/search-engine/domain/timetable-index.ts';
import { randomOf } from './random.ts';
import { connectionScan, flightsOf, minotor } from './search-peers.ts';
import { against, baseline, type Row } from './table.ts';
import { ECONOMY, type World, worldTimetable } from './world-timetable.ts';

const SEED = 'sapar';
const SMALL = process.argv.includes('--small');
const PAIRS = SMALL ? 100 : 1_000;
const SHORT = 70;
const LONG = 331;

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

type Pair = { from: number[]; to: number[]; day: number };

/** Pairs of cities by their departures, and a day for each. */
function pairsOf(world: World, days: number): Pair[] {
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

const wanted = (pair: Pair, order: Order = 'price', limit = 200): JourneyQuery => ({
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

/** Milliseconds per item after a warm-up round. */
function timed<T>(items: readonly T[], work: (item: T) => unknown, warm = true): number[] {
  if (warm) for (const item of items) work(item);
  return items.map((item) => {
    const started = performance.now();
    work(item);
    return performance.now() - started;
  });
}

/** Milliseconds per search, run in time slices as in the product, and the longest step. A first round warms up. */
async function timedInSlices<T>(
  items: readonly T[],
  steps: (item: T) => Steps<unknown>,
): Promise<{ took: number[]; longest: number }> {
  let longest = 0;
  function* watched(item: T): Steps<void> {
    const own = steps(item);
    for (;;) {
      const started = performance.now();
      const { done } = own.next();
      longest = Math.max(longest, performance.now() - started);
      if (done) return;
      yield;
    }
  }
  for (const item of items) await inSlices(steps(item));
  const took: number[] = [];
  for (const item of items) {
    const started = performance.now();
    await inSlices(watched(item));
    took.push(performance.now() - started);
  }
  return { took, longest };
}

const faster = (row: string, ours: number, peer: string, other: number, times: number): Row => {
  const comparison = baseline(row, ours, 'ms', peer, other);
  return {
    ...comparison,
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
    `world of ${SHORT} days: ${world.legs} legs, ${Math.round(world.flightsADay)} flights a day, ` +
      `${world.index.fromOf.length} routes, made in ${Math.round(performance.now() - built)} ms`,
  );
  const search = new JourneySearch(world.index);
  const pairs = pairsOf(world, SHORT);
  const rows: Row[] = [];

  // The peers know one day, so all searches are for that day.
  const DAY = 24;
  const flights = flightsOf(world.index, DAY - 1, 4);
  const start = (pair: Pair) =>
    minuteOf(world.index.clocks, world.index.zoneOf[pair.from[0] as number] as number, DAY, 0);
  const scan = connectionScan(world.index, flights);
  const scans = timed(pairs, (pair) => scan(pair.from, pair.to, start(pair)));
  const route = await minotor(world.index, flights);
  // Slow: every tenth pair, after a short warm-up.
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
    answered += Number(search.find(wanted({ ...pair, day: DAY })).length > 0);
  });
  const anyDay = quantile(
    timed(pairs, (pair) => search.find(wanted(pair))),
    0.99,
  );
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
    against('the same, each on a day of its own, p99', anyDay, 'ms', '≤', 25),
  );
  const scanned = baseline('the same, p99', p99, 'ms', 'connection scan, one earliest arrival', quantile(scans, 0.99));
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

  /** Itineraries as the product searches them. */
  const tripsOf = (asked: TripWanted): Steps<Trip[]> => tripSteps(search, asked);
  let longest = 0;
  for (const [name, gap, order] of [
    ['return, best 200', 7, 'price'],
    ['return on the next day, best 200', 1, 'price'],
    ['return on the same day, best 200', 0, 'price'],
    ['return on the same day, best 200 by duration', 0, 'duration'],
  ] as const) {
    const found = await timedInSlices(pairs, ({ from, to, day }) =>
      tripsOf({
        ...wanted({ from, to, day }, order),
        slices: [
          { from, to, day },
          { from: to, to: from, day: day + gap },
        ],
        stay: 60,
      }),
    );
    longest = Math.max(longest, found.longest);
    rows.push(against(`${name}, p99`, quantile(found.took, 0.99), 'ms', '≤', 50));
  }
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
  const multi = await timedInSlices(usable, (slices) => tripsOf({ ...wanted(slices[0] as Pair), slices, stay: 60 }));
  const calendars = await timedInSlices(pairs, (pair) => cheapestDays(search, wanted(pair), 2, 60));
  longest = Math.max(longest, multi.longest, calendars.longest);
  rows.push(
    against('multi-city of 4, best 200, p99', quantile(multi.took, 0.99), 'ms', '≤', 100),
    against('calendar of 60 days, nothing kept, p99', quantile(calendars.took, 0.99), 'ms', '≤', 50),
    against('longest step of any of these', longest, 'ms', '≤', 20),
  );

  const long = worldTimetable(SEED, today, LONG);
  const far = new JourneySearch(long.index);
  const wide = timed(pairsOf(long, LONG), (pair) => far.find(wanted(pair)));
  rows.push(
    against('memory of the index of 331 days', bytesOf(long.index) / 1e6, 'MB', '≤', 200),
    against('priced search in 331 days, p99', quantile(wide, 0.99), 'ms', '≤', 25),
  );
  return rows;
}
