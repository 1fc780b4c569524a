import type { Journey, JourneyQuery } from './journey.ts';
import type { Within } from './journey-search.ts';
import { atOnce, type Steps } from './steps.ts';

/** Journeys one after another: out and back, or two to six of a longer way. */
export type Trip = { journeys: Journey[]; cost: number; price: number; minutes: number };

export type TripWanted = {
  slices: readonly Pick<JourneyQuery, 'from' | 'to' | 'day'>[];
  /** The next journey leaves so long after the arrival of the one before, minutes. */
  stay: number;
  /** Number of journeys of a direction examined first; absent: the number of wanted trips. */
  look?: number;
  /** Whether a journey may be part of a trip at all; left out: each may. */
  admits?: (journey: Journey) => boolean;
  /** Whether two journeys may follow each other, apart from their times; left out: all may. */
  fits?: (before: Journey, after: Journey) => boolean;
  /** Whether journeys that follow each other are a trip that is wanted; left out: all are. */
  accepts?: (journeys: readonly Journey[]) => boolean;
} & Omit<JourneyQuery, 'from' | 'to' | 'day' | 'arrives'>;

/** What trips are put together from. */
export type TripSearch = {
  /** Finds the best journeys of one direction, from best to worst. */
  find: (wanted: JourneyQuery, within?: Within) => Journey[];
  /** No journey leaves these stops on a day after this minute. */
  leavesBy: (wanted: Pick<JourneyQuery, 'from' | 'day'>) => number;
};

/** Final number of journeys a direction where times are not what excludes combinations. */
const MOST = 12_800;
/** Number of partial trips examined where most combinations are filtered out. */
const MAX_NODES = 50_000;
/** Journeys of days so near to each other may miss each other. */
const SOON_DAYS = 3;

type Node = { cost: number; so: number; at: number; child: number; before: Node | null };

/** A heap of partial trips by what the whole costs at least. */
function push(heap: Node[], node: Node): void {
  let at = heap.length;
  heap.push(node);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((heap[parent] as Node).cost <= node.cost) break;
    heap[at] = heap[parent] as Node;
    at = parent;
  }
  heap[at] = node;
}

function pop(heap: Node[]): Node | undefined {
  const top = heap[0];
  const node = heap.pop();
  if (!top || !node || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as Node).cost < (heap[child] as Node).cost) child++;
    if ((heap[child] as Node).cost >= node.cost) break;
    heap[at] = heap[child] as Node;
    at = child;
  }
  heap[at] = node;
  return top;
}

/**
 * The best trips of these journeys, best first: each partial trip is known to cost in the end what its best
 * continuation costs.
 */
export function combine(
  lists: readonly (readonly Journey[])[],
  wanted: Pick<TripWanted, 'stay' | 'fits' | 'accepts' | 'limit'>,
): Trip[] {
  const follows = (a: Journey, b: Journey) => b.leaves - a.arrives >= wanted.stay && (wanted.fits?.(a, b) ?? true);
  // From the last list on: what each journey and the best that may follow it cost together; in that order.
  const ordered: { journey: Journey; whole: number }[][] = [];
  for (let n = lists.length - 1; n >= 0; n--) {
    const next = ordered[0];
    const list = (lists[n] as readonly Journey[]).flatMap((journey) => {
      if (!next) return { journey, whole: journey.cost };
      const best = next.find((other) => follows(journey, other.journey));
      return best ? { journey, whole: journey.cost + best.whole } : [];
    });
    ordered.unshift(list.sort((a, b) => a.whole - b.whole));
  }
  const heap: Node[] = [];
  /** The next journey from a place of the list on that may follow. */
  const offer = (before: Node | null, at: number, from: number) => {
    const last = before && ordered[at - 1]?.[before.child]?.journey;
    const list = ordered[at] ?? [];
    const child = list.findIndex((each, n) => n >= from && (!last || follows(last, each.journey)));
    const found = list[child];
    const so = before?.so ?? 0;
    if (found) push(heap, { cost: so + found.whole, so: so + found.journey.cost, at, child, before });
  };
  offer(null, 0, 0);
  const trips: Trip[] = [];
  for (let looked = 0; trips.length < wanted.limit && looked < MAX_NODES; looked++) {
    const node = pop(heap);
    if (!node) break;
    offer(node.before, node.at, node.child + 1);
    if (node.at + 1 < ordered.length) {
      offer(node, node.at + 1, 0);
      continue;
    }
    const journeys: Journey[] = [];
    for (let n: Node | null = node; n; n = n.before)
      journeys.unshift((ordered[n.at]?.[n.child] as { journey: Journey }).journey);
    if (wanted.accepts && !wanted.accepts(journeys)) continue;
    trips.push({
      journeys,
      cost: node.so,
      price: journeys.reduce((sum, journey) => sum + journey.price, 0),
      minutes: journeys.reduce((sum, journey) => sum + journey.minutes, 0),
    });
  }
  return trips;
}

/** Trips of which the journey before each change of directions arrives within a span of minutes. */
type Box = { spans: readonly Span[]; limit: number; lists: readonly List[]; bound: number };
/** Later than the one minute and by the other. */
type Span = { after: number; by: number };
/**
 * Journeys of one direction, from best to worst. `rest`: none that was left out costs less. `narrowed`: those of a
 * wider box that fit into this one.
 */
type List = { journeys: readonly Journey[]; least: number; rest: number; narrowed?: true };

const ANY_TIME: Span = { after: Number.MIN_SAFE_INTEGER, by: Number.MAX_SAFE_INTEGER };

/**
 * Splits a span of arrivals where most of what was found before a change of directions misses what was found after
 * it: the minute and the change;
 * null when all that was found fits by its times.
 */
function splitOf(lists: readonly List[], stay: number): { change: number; at: number } | null {
  let split: { change: number; at: number } | null = null;
  let most = 0;
  for (let change = 0; change + 1 < lists.length; change++) {
    const leaves = (lists[change + 1] as List).journeys.map((journey) => journey.leaves).sort((a, b) => a - b);
    const missing: number[] = [];
    let missed = 0;
    for (const { arrives } of (lists[change] as List).journeys) {
      const count = placeOf(leaves, arrives + stay);
      if (count > 0) missing.push(arrives);
      missed += count;
    }
    if (missed <= most) continue;
    most = missed;
    missing.sort((a, b) => a - b);
    // What arrives from this minute on is looked at with what leaves late enough for the first of it.
    split = { change, at: (missing[missing.length >> 1] as number) - 1 };
  }
  return split;
}

/**
 * The arrivals that are looked at before each change of directions: where the next direction follows soon, those that
 * leave time for its last departure.
 */
function firstSpans(search: TripSearch, { slices, stay }: TripWanted): Span[] {
  let latest = Number.MAX_SAFE_INTEGER;
  const spans: Span[] = [];
  for (let change = slices.length - 2; change >= 0; change--) {
    const [before, next] = [slices[change], slices[change + 1]] as [
      TripWanted['slices'][number],
      TripWanted['slices'][number],
    ];
    if (next.day - before.day < SOON_DAYS) latest = Math.min(latest, search.leavesBy(next)) - stay;
    else latest = Number.MAX_SAFE_INTEGER;
    spans.unshift(latest === Number.MAX_SAFE_INTEGER ? ANY_TIME : { after: ANY_TIME.after, by: latest });
  }
  return spans;
}

/** What is known of a direction in a part of its box, before anything is looked for there. */
function narrowed({ journeys, rest }: List, fits: (journey: Journey) => boolean): List {
  const fitting = journeys.filter(fits);
  return { journeys: fitting, least: fitting[0]?.cost ?? rest, rest, narrowed: true };
}

/** How many of these minutes, in order, are before one. */
function placeOf(minutes: readonly number[], minute: number): number {
  let [low, high] = [0, minutes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((minutes[middle] as number) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The best trips over several directions, best first, journey search by journey search. Exact: trips are looked for in
 * boxes of arrival times, the one that may hold the cheapest first. A box whose lists prove that nothing cheaper was
 * left out is done; any other is split where most of what was found in it misses its connection, so that soon all that
 * is found fits. A part of a box begins with what the whole knew of it: only where that does not prove enough are its
 * own journeys looked for. Where not times but `admits`, `fits` and `accepts` keep journeys apart, twice as many are
 * looked at.
 */
export function* tripSteps(search: TripSearch, wanted: TripWanted): Steps<Trip[]> {
  const { stay, admits, limit: most, look = most } = wanted;
  const ends = wanted.slices.length - 1;
  let found: Trip[] = [];
  let threshold = Number.POSITIVE_INFINITY;

  function listOf(spans: readonly Span[], leg: number, limit: number, others: number): List {
    const arrives = leg < ends ? (spans[leg] as Span) : undefined;
    const before = leg > 0 ? (spans[leg - 1] as Span).after + stay : wanted.after;
    const sliceQuery = {
      ...wanted,
      ...(wanted.slices[leg] as TripWanted['slices'][number]),
      limit,
      after: Math.max(wanted.after, before),
      ...(arrives && arrives !== ANY_TIME && { arrives }),
    };
    const own = search.find(
      sliceQuery,
      threshold < Number.POSITIVE_INFINITY ? { most: threshold - others } : undefined,
    );
    const last = own.at(-1);
    return {
      journeys: admits ? own.filter(admits) : own,
      least: own[0]?.cost ?? Number.POSITIVE_INFINITY,
      rest: own.length < limit || !last ? Number.POSITIVE_INFINITY : last.cost,
    };
  }
  const sumOf = (lists: readonly List[]) => lists.reduce((sum, { least }) => sum + least, 0);

  /** A box with the lists of some directions found anew; undefined when it holds nothing that is still looked for. */
  function* boxOf(
    spans: readonly Span[],
    limit: number,
    known: readonly List[],
    anew: readonly number[],
  ): Steps<Box | undefined> {
    const lists = [...known];
    for (const leg of anew) {
      yield;
      const others = lists.reduce((sum, { least }, n) => (n === leg ? sum : sum + least), 0);
      lists[leg] = listOf(spans, leg, limit, others);
      if ((lists[leg] as List).least === Number.POSITIVE_INFINITY) return undefined;
    }
    const bound = sumOf(lists);
    return bound > threshold ? undefined : { spans, limit, lists, bound };
  }

  const nothing: List = { journeys: [], least: 0, rest: Number.POSITIVE_INFINITY };
  const boxes: Box[] = [];
  const keep = (box: Box | undefined) => {
    if (!box) return;
    const at = boxes.findIndex(({ bound }) => bound < box.bound);
    boxes.splice(at < 0 ? boxes.length : at, 0, box);
  };
  const keepPart = (spans: readonly Span[], limit: number, lists: readonly List[]) => {
    const bound = sumOf(lists);
    if (bound < Number.POSITIVE_INFINITY && bound <= threshold) keep({ spans, limit, lists, bound });
  };
  keep(
    yield* boxOf(
      firstSpans(search, wanted),
      look,
      wanted.slices.map(() => nothing),
      [...wanted.slices.keys()],
    ),
  );
  for (let box = boxes.pop(); box && box.bound <= threshold; box = boxes.pop()) {
    const { lists, bound, spans, limit } = box;
    yield;
    const trips = combine(
      lists.map(({ journeys }) => journeys),
      wanted,
    );
    // No other box that is done holds any of these.
    const known = [...found, ...trips].sort((a, b) => a.cost - b.cost).slice(0, most);
    if (known.length === most) threshold = Math.min(threshold, (known[most - 1] as Trip).cost);
    const unseen = Math.min(...lists.map(({ least, rest }) => bound - least + rest));
    const open = lists.flatMap(({ narrowed: part, rest }, leg) => (part && rest < Number.POSITIVE_INFINITY ? leg : []));
    const split = open.length > 0 ? null : splitOf(lists, stay);
    if (unseen === Number.POSITIVE_INFINITY || threshold <= unseen) found = known;
    else if (open.length > 0) keep(yield* boxOf(spans, limit, lists, open));
    else if (split) {
      const { change, at } = split;
      const span = spans[change] as Span;
      const [before, next] = [lists[change], lists[change + 1]] as [List, List];
      const early = narrowed(before, ({ arrives }) => arrives <= at);
      const late = narrowed(before, ({ arrives }) => arrives > at);
      const onwards = narrowed(next, ({ leaves }) => leaves > at + stay);
      keepPart(spans.with(change, { after: span.after, by: at }), limit, lists.with(change, early));
      keepPart(
        spans.with(change, { after: at, by: span.by }),
        limit,
        lists.with(change, late).with(change + 1, onwards),
      );
    } else if (limit < MOST) keep(yield* boxOf(spans, limit * 2, lists, [...lists.keys()]));
    else found = known;
  }
  return found;
}

/** The same at once. */
export const findTrips = (search: TripSearch, wanted: TripWanted): Trip[] => atOnce(tripSteps(search, wanted));
