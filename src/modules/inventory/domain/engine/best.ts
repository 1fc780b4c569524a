/** The best `limit` journeys found so far, by cost; a journey is up to three departures, by number, -1 for none. */
export class Best {
  private readonly costs: number[] = [];
  private readonly journeys: [number, number, number][] = [];

  private readonly limit: number;
  private readonly earlier: (a: readonly number[], b: readonly number[]) => boolean;

  /** `earlier` tells which of two journeys of one cost comes first. */
  constructor(limit: number, earlier: (a: readonly number[], b: readonly number[]) => boolean) {
    this.limit = limit;
    this.earlier = earlier;
  }

  /** What a journey must cost at most to be kept. */
  threshold = Number.POSITIVE_INFINITY;

  add(cost: number, first: number, second: number, third: number): void {
    if (cost > this.threshold) return;
    const journey: [number, number, number] = [first, second, third];
    if (this.costs.length < this.limit) {
      this.costs.push(cost);
      this.journeys.push(journey);
      this.rise(this.costs.length - 1);
    } else {
      if (!this.worse(this.costs[0] as number, this.journeys[0] as number[], cost, journey)) return;
      this.costs[0] = cost;
      this.journeys[0] = journey;
      this.sink();
    }
    if (this.costs.length === this.limit) this.threshold = this.costs[0] as number;
  }

  /** From best to worst. */
  sorted(): { cost: number; journey: readonly [number, number, number] }[] {
    return this.journeys
      .map((journey, at) => ({ cost: this.costs[at] as number, journey }))
      .sort((a, b) => a.cost - b.cost || (this.earlier(a.journey, b.journey) ? -1 : 1));
  }

  private worse(cost: number, journey: readonly number[], other: number, than: readonly number[]): boolean {
    return cost > other || (cost === other && this.earlier(than, journey));
  }

  private worseAt(a: number, b: number): boolean {
    const { costs, journeys } = this;
    return this.worse(
      costs[a] as number,
      journeys[a] as number[],
      costs[b] as number,
      journeys[b] as number[],
    );
  }

  private swap(a: number, b: number): void {
    const [cost, journey] = [this.costs[a] as number, this.journeys[a] as [number, number, number]];
    this.costs[a] = this.costs[b] as number;
    this.journeys[a] = this.journeys[b] as [number, number, number];
    this.costs[b] = cost;
    this.journeys[b] = journey;
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.worseAt(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      if (left >= this.costs.length) return;
      const child = left + 1 < this.costs.length && this.worseAt(left + 1, left) ? left + 1 : left;
      if (!this.worseAt(child, at)) return;
      this.swap(child, at);
      at = child;
    }
  }
}
