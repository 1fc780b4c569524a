/** Tells which of two journeys of one cost comes first; each is three departures by number, -1 for none. */
export type Earlier = (a: number, b: number, c: number, x: number, y: number, z: number) => boolean;

/** What a journey is kept as: its three departures and how they hang together. */
const WIDTH = 4;

/** The best `limit` journeys found so far, the worst of them on top of a heap. Kept for the next search. */
export class Best {
  private limit = 0;
  private size = 0;
  private costs = new Float64Array(0);
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
      if (this.size === this.costs.length) this.grow();
      this.rise(this.size++, cost, first, second, third, links);
    } else {
      if (!this.worse(0, cost, first, second, third)) return false;
      this.sink(0, this.size, cost, first, second, third, links);
    }
    if (this.pruned && this.size === this.limit) this.threshold = this.costs[0] as number;
    return true;
  }

  /** From best to worst; empties the heap. */
  drain<T>(tell: (cost: number, first: number, second: number, third: number, links: number) => T): T[] {
    const { costs, journeys: j, size } = this;
    const sorted = costs.slice(0, size).sort();
    const order = new Int32Array(size).fill(-1);
    for (let at = 0; at < size; at++) {
      let place = lowerBound(sorted, costs[at] as number);
      let moved = at;
      // Between journeys of one cost.
      for (; (order[place] as number) >= 0; place++) {
        const m = moved * WIDTH;
        const [a, b, c] = [j[m] as number, j[m + 1] as number, j[m + 2] as number];
        if (!this.worse(order[place] as number, costs[moved] as number, a, b, c)) continue;
        const earlier = moved;
        moved = order[place] as number;
        order[place] = earlier;
      }
      order[place] = moved;
    }
    this.size = 0;
    const told: T[] = [];
    for (let place = 0; place < size; place++) {
      const at = order[place] as number;
      const m = at * WIDTH;
      told.push(
        tell(costs[at] as number, j[m] as number, j[m + 1] as number, j[m + 2] as number, j[m + 3] as number),
      );
    }
    return told;
  }

  /** Whether the journey at a place of the heap comes after another. */
  private worse(at: number, cost: number, first: number, second: number, third: number): boolean {
    const own = this.costs[at] as number;
    if (own !== cost) return own > cost;
    const j = this.journeys;
    const m = at * WIDTH;
    return this.earlier(first, second, third, j[m] as number, j[m + 1] as number, j[m + 2] as number);
  }

  private put(at: number, cost: number, first: number, second: number, third: number, links: number): void {
    const m = at * WIDTH;
    this.costs[at] = cost;
    this.journeys[m] = first;
    this.journeys[m + 1] = second;
    this.journeys[m + 2] = third;
    this.journeys[m + 3] = links;
  }

  private move(from: number, to: number): void {
    const { journeys: j, costs } = this;
    const [m, n] = [from * WIDTH, to * WIDTH];
    costs[to] = costs[from] as number;
    j[n] = j[m] as number;
    j[n + 1] = j[m + 1] as number;
    j[n + 2] = j[m + 2] as number;
    j[n + 3] = j[m + 3] as number;
  }

  private rise(
    from: number,
    cost: number,
    first: number,
    second: number,
    third: number,
    links: number,
  ): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.worse(parent, cost, first, second, third)) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, cost, first, second, third, links);
  }

  private sink(
    from: number,
    size: number,
    cost: number,
    first: number,
    second: number,
    third: number,
    links: number,
  ): void {
    const { journeys: j, costs } = this;
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      const right = child + 1;
      const r = right * WIDTH;
      if (
        right < size &&
        !this.worse(child, costs[right] as number, j[r] as number, j[r + 1] as number, j[r + 2] as number)
      )
        child = right;
      if (!this.worse(child, cost, first, second, third)) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, cost, first, second, third, links);
  }

  private grow(): void {
    const size = Math.min(this.limit, Math.max(256, this.size * 2));
    const [costs, journeys] = [new Float64Array(size), new Int32Array(size * WIDTH)];
    costs.set(this.costs);
    journeys.set(this.journeys);
    this.costs = costs;
    this.journeys = journeys;
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
