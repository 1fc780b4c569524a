/** Tells which of two journeys of one cost comes first; each is three departures by number, -1 for none. */
export type Earlier = (a: number, b: number, c: number, x: number, y: number, z: number) => boolean;

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

  clear(limit: number): void {
    this.limit = limit;
    this.size = 0;
    this.threshold = Number.MAX_VALUE;
  }

  /** False when it is worse than all that are kept. */
  add(cost: number, first: number, second: number, third: number): boolean {
    if (cost > this.threshold) return false;
    if (this.size < this.limit) {
      if (this.size === this.costs.length) this.grow();
      this.rise(this.size++, cost, first, second, third);
    } else {
      if (!this.worse(0, cost, first, second, third)) return false;
      this.sink(0, this.size, cost, first, second, third);
    }
    if (this.pruned && this.size === this.limit) this.threshold = this.costs[0] as number;
    return true;
  }

  /** From best to worst; empties the heap. */
  drain<T>(tell: (cost: number, first: number, second: number, third: number) => T): T[] {
    const { costs, journeys, size } = this;
    const sorted = costs.slice(0, size).sort();
    const order = new Int32Array(size).fill(-1);
    for (let at = 0; at < size; at++) {
      let place = lowerBound(sorted, costs[at] as number);
      let moved = at;
      // Between journeys of one cost.
      for (; (order[place] as number) >= 0; place++) {
        const j = moved * 3;
        const [a, b, c] = [journeys[j] as number, journeys[j + 1] as number, journeys[j + 2] as number];
        if (!this.worse(order[place] as number, costs[moved] as number, a, b, c)) continue;
        const earlier = moved;
        moved = order[place] as number;
        order[place] = earlier;
      }
      order[place] = moved;
    }
    this.size = 0;
    return Array.from(order, (at) => {
      const j = at * 3;
      const [a, b, c] = [journeys[j] as number, journeys[j + 1] as number, journeys[j + 2] as number];
      return tell(costs[at] as number, a, b, c);
    });
  }

  /** Whether the journey at a place of the heap comes after another. */
  private worse(at: number, cost: number, first: number, second: number, third: number): boolean {
    const own = this.costs[at] as number;
    if (own !== cost) return own > cost;
    const j = this.journeys;
    const [a, b, c] = [j[at * 3] as number, j[at * 3 + 1] as number, j[at * 3 + 2] as number];
    return this.earlier(first, second, third, a, b, c);
  }

  private put(at: number, cost: number, first: number, second: number, third: number): void {
    this.costs[at] = cost;
    this.journeys[at * 3] = first;
    this.journeys[at * 3 + 1] = second;
    this.journeys[at * 3 + 2] = third;
  }

  private move(from: number, to: number): void {
    const j = this.journeys;
    const at = from * 3;
    this.put(to, this.costs[from] as number, j[at] as number, j[at + 1] as number, j[at + 2] as number);
  }

  private rise(from: number, cost: number, first: number, second: number, third: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.worse(parent, cost, first, second, third)) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, cost, first, second, third);
  }

  private sink(from: number, size: number, cost: number, first: number, second: number, third: number): void {
    const j = this.journeys;
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      const right = child + 1;
      const r = right * 3;
      if (
        right < size &&
        !this.worse(
          child,
          this.costs[right] as number,
          j[r] as number,
          j[r + 1] as number,
          j[r + 2] as number,
        )
      )
        child = right;
      if (!this.worse(child, cost, first, second, third)) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, cost, first, second, third);
  }

  private grow(): void {
    const size = Math.min(this.limit, Math.max(256, this.size * 2));
    const [costs, journeys] = [new Float64Array(size), new Int32Array(size * 3)];
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
