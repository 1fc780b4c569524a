/** Comparator of two journeys of equal cost; each is three departures by number, -1 for none. */
export type Earlier = (a: number, b: number, c: number, x: number, y: number, z: number) => boolean;

/** What a journey is kept as: its three departures and how they hang together. */
const WIDTH = 4;

/**
 * The best `limit` journeys found so far: a list, and once it is full a heap with the worst of them on top. Kept for
 * the next search.
 */
export class TopJourneys {
  private limit = 0;
  private size = 0;
  /** By place: what a journey costs, and where it is written down. */
  private costs = new Float64Array(0);
  private slots = new Int32Array(0);
  private journeys = new Int32Array(0);
  private readonly earlier: Earlier;
  /** What a journey must cost at most to be kept; without pruning, anything. */
  threshold = Number.MAX_VALUE;
  private readonly pruned: boolean;

  constructor(earlier: Earlier, pruned: boolean) {
    this.earlier = earlier;
    this.pruned = pruned;
  }

  /** Nothing that costs more than `most` is kept; without pruning, everything is. */
  clear(limit: number, most = Number.MAX_VALUE): void {
    this.limit = limit;
    this.size = 0;
    this.threshold = this.pruned ? most : Number.MAX_VALUE;
  }

  /** False when it is worse than all that are kept. */
  add(cost: number, first: number, second: number, third: number, links: number): boolean {
    if (cost > this.threshold) return false;
    if (this.size < this.limit) {
      const at = this.size;
      if (at === this.costs.length) this.grow();
      this.size = at + 1;
      this.write(at, first, second, third, links);
      this.costs[at] = cost;
      this.slots[at] = at;
      if (this.size < this.limit) return true;
      for (let top = (this.size >> 1) - 1; top >= 0; top--)
        this.sink(top, this.costs[top] as number, this.slots[top] as number);
    } else {
      const top = this.costs[0] as number;
      const slot = this.worst();
      if (top < cost || (top === cost && !this.laterThan(slot, first, second, third))) return false;
      this.write(slot, first, second, third, links);
      this.sink(0, cost, slot);
    }
    if (this.pruned) this.threshold = this.costs[0] as number;
    return true;
  }

  /** From best to worst; empties the heap. */
  drain<T>(toRow: (cost: number, first: number, second: number, third: number, links: number) => T): T[] {
    const { costs, slots, journeys: j, size } = this;
    const sorted = costs.slice(0, size).sort();
    const order = new Int32Array(size).fill(-1);
    for (let at = 0; at < size; at++) {
      let place = lowerBound(sorted, costs[at] as number);
      let slot = slots[at] as number;
      // Between journeys of one cost.
      for (; (order[place] as number) >= 0; place++) {
        if (!this.later(order[place] as number, slot)) continue;
        const earlier = slot;
        slot = order[place] as number;
        order[place] = earlier;
      }
      order[place] = slot;
    }
    this.size = 0;
    const rows: T[] = [];
    for (let place = 0; place < size; place++) {
      const m = (order[place] as number) * WIDTH;
      const [a, b, c] = [j[m] as number, j[m + 1] as number, j[m + 2] as number];
      rows.push(toRow(sorted[place] as number, a, b, c, j[m + 3] as number));
    }
    return rows;
  }

  /** Whether the journey of a slot comes after another of the same cost. */
  private laterThan(slot: number, first: number, second: number, third: number): boolean {
    const j = this.journeys;
    const m = slot * WIDTH;
    return this.earlier(first, second, third, j[m] as number, j[m + 1] as number, j[m + 2] as number);
  }

  private later(slot: number, other: number): boolean {
    const j = this.journeys;
    const m = other * WIDTH;
    return this.laterThan(slot, j[m] as number, j[m + 1] as number, j[m + 2] as number);
  }

  private write(slot: number, first: number, second: number, third: number, links: number): void {
    const j = this.journeys;
    const m = slot * WIDTH;
    j[m] = first;
    j[m + 1] = second;
    j[m + 2] = third;
    j[m + 3] = links;
  }

  /** Brings to the top, of those that cost what the top one costs, the one that comes last; answers its slot. */
  private worst(): number {
    const { costs, slots, size } = this;
    const top = costs[0] as number;
    // They hang together: nothing above one of them costs less.
    if ((size < 2 || costs[1] !== top) && (size < 3 || costs[2] !== top)) return slots[0] as number;
    const equal = [0];
    let last = 0;
    for (const at of equal) {
      if (this.later(slots[at] as number, slots[last] as number)) last = at;
      for (const child of [at * 2 + 1, at * 2 + 2]) if (child < size && costs[child] === top) equal.push(child);
    }
    const slot = slots[last] as number;
    slots[last] = slots[0] as number;
    slots[0] = slot;
    return slot;
  }

  /** Puts a journey in the place of the one at `from`, or below where those that cost more rise. */
  private sink(from: number, cost: number, slot: number): void {
    const { costs, slots, size } = this;
    let at = from;
    for (;;) {
      let child = (at << 1) + 1;
      if (child >= size) break;
      let worst = costs[child] as number;
      if (child + 1 < size) {
        const right = costs[child + 1] as number;
        if (right > worst) {
          child += 1;
          worst = right;
        }
      }
      if (worst <= cost) break;
      costs[at] = worst;
      slots[at] = slots[child] as number;
      at = child;
    }
    costs[at] = cost;
    slots[at] = slot;
  }

  private grow(): void {
    const size = Math.min(this.limit, Math.max(256, this.size * 2));
    const { costs, slots, journeys } = this;
    this.costs = new Float64Array(size);
    this.costs.set(costs);
    this.slots = new Int32Array(size);
    this.slots.set(slots);
    this.journeys = new Int32Array(size * WIDTH);
    this.journeys.set(journeys);
  }
}

/** The first place whose value is no less. */
function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
