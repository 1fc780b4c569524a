import type { Journey, Wanted } from './journey.ts';
import type { JourneySearch } from './journey-search.ts';

/** Journeys one after another: out and back, or two to six of a longer way. */
export type Trip = { journeys: Journey[]; cost: number; price: number; minutes: number };

export type TripWanted = {
  legs: readonly Pick<Wanted, 'from' | 'to' | 'day'>[];
  /** The next journey leaves so long after the arrival of the one before, minutes. */
  stay: number;
  /** Whether two journeys may follow each other, apart from their times; left out: all may. */
  fits?: (before: Journey, after: Journey) => boolean;
} & Omit<Wanted, 'from' | 'to' | 'day'>;

/** So many journeys a direction are looked at in the end, whatever they prove. */
const MOST = 12_800;

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

/** The best trips of these journeys, best first: each partial trip is known to cost in the end what its best continuation costs. */
export function combine(
  lists: readonly (readonly Journey[])[],
  wanted: Pick<TripWanted, 'stay' | 'fits' | 'limit'>,
): Trip[] {
  const follows = (a: Journey, b: Journey) =>
    b.leaves - a.arrives >= wanted.stay && (wanted.fits?.(a, b) ?? true);
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
  while (trips.length < wanted.limit) {
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
    trips.push({
      journeys,
      cost: node.so,
      price: journeys.reduce((sum, journey) => sum + journey.price, 0),
      minutes: journeys.reduce((sum, journey) => sum + journey.minutes, 0),
    });
  }
  return trips;
}

/**
 * The best trips over several directions. Exact: as long as a journey that was left out of a direction might still be part of one of them,
 * twice as many are looked at.
 */
export function findTrips(search: JourneySearch, wanted: TripWanted): Trip[] {
  for (let limit = wanted.limit; ; limit *= 2) {
    const lists = wanted.legs.map((leg) => search.find({ ...wanted, ...leg, limit }));
    if (lists.some((list) => list.length === 0)) return [];
    const trips = combine(lists, wanted);
    const least = lists.reduce((sum, list) => sum + (list[0] as Journey).cost, 0);
    const unseen = Math.min(
      ...lists.map((list) =>
        list.length < limit
          ? Number.POSITIVE_INFINITY
          : least - (list[0] as Journey).cost + (list.at(-1) as Journey).cost,
      ),
    );
    const worst = trips.length < wanted.limit ? Number.POSITIVE_INFINITY : (trips.at(-1) as Trip).cost;
    if (unseen === Number.POSITIVE_INFINITY || worst <= unseen || limit >= MOST) return trips;
  }
}
