/** The same column, twice as long. */
export function doubled<T extends { length: number; set(from: T): void }>(
  column: T,
  make: new (length: number) => T,
): T {
  const next = new make(column.length * 2);
  next.set(column);
  return next;
}

/** Number of distinct spans of 64 minutes of each stop. */
const SPANS = 64;

/** The span that contains this minute after the first. */
const spanOf = (since: number): number => {
  const span = since >> 6;
  return span < 0 ? 0 : span < SPANS ? span : SPANS - 1;
};
export const spanAt = spanOf;

/** What all lists of a search are ordered and met by. */
export type Measure = {
  /** Weighs what a departure costs, and the end of it that is not the list's time. */
  price: number;
  minute: number;
  /** Earliest and latest minute after its time at which a departure may be met. */
  from: number;
  until: number;
};

/** Departures put together by stop and day, each list in order of time; emptied all at once. */
export class DeparturesAround {
  /** By list: its places in `order`. */
  begins = new Int32Array(0);
  ends = new Int32Array(0);
  /** No key of the list is less; infinite when it is empty. */
  least = new Float64Array(0);
  private seenIn = new Int32Array(0);
  private search = 0;
  /** By stop: where its spans of time lie. */
  private spansOf = new Int32Array(0);
  private spansIn = new Int32Array(0);
  /** By span: no key that may be met in it is less. */
  spans = new Float64Array(SPANS << 5);
  private groups = 0;
  /** The minute at which all spans begin. */
  base = 0;
  /** By place: the departure, its time, what it costs in the search's measure, the way on foot to or from it. */
  departure = new Int32Array(1 << 10);
  time = new Int32Array(1 << 10);
  key = new Float64Array(1 << 10);
  way = new Int32Array(1 << 10);
  /** The places of each list in order of time, and the times. */
  order = new Int32Array(1 << 10);
  times = new Int32Array(1 << 10);
  private size = 0;
  private open = 0;
  private openSpans = 0;

  /** Resets for a new search with its numbers of stops and lists. No departure is met before the minute `base`. */
  clear(stops: number, lists: number, base: number): void {
    this.search += 1;
    this.size = 0;
    this.groups = 0;
    this.base = base;
    if (stops > this.spansOf.length) {
      this.spansOf = new Int32Array(stops);
      this.spansIn = new Int32Array(stops);
    }
    if (lists <= this.begins.length) return;
    this.begins = new Int32Array(lists);
    this.ends = new Int32Array(lists);
    this.least = new Float64Array(lists);
    this.seenIn = new Int32Array(lists);
  }

  has(list: number): boolean {
    return this.seenIn[list] === this.search;
  }

  /** What is put from now on belongs to this list of a stop. */
  begin(stop: number, list: number): void {
    if (this.spansIn[stop] !== this.search) {
      const spans = this.groups++ * SPANS;
      if (spans === this.spans.length) this.spans = doubled(this.spans, Float64Array);
      this.spans.fill(Number.POSITIVE_INFINITY, spans, spans + SPANS);
      this.spansOf[stop] = spans;
      this.spansIn[stop] = this.search;
    }
    this.openSpans = this.spansOf[stop] as number;
    this.seenIn[list] = this.search;
    this.open = list;
    this.begins[list] = this.size;
    this.ends[list] = this.size;
    this.least[list] = Number.POSITIVE_INFINITY;
  }

  /**
   * Puts departures from `first` to before `end` whose prices, times and other ends stand in these columns, reached
   * by a way on foot; only
   * what costs no more than `most` from one end to the other.
   */
  put(
    first: number,
    end: number,
    { price, minute, from, until }: Measure,
    prices: Int32Array,
    times: Int32Array,
    others: Int32Array,
    way: number,
    most: number,
  ): void {
    while (this.size + end - first > this.time.length) this.grow();
    const { departure, time, key, way: ways, size: start } = this;
    // Loops of few columns and without calls, each for one thing: so they are compiled to little more than what they
    // do.
    let at = start;
    for (let n = first; n < end; n++) {
      const own = times[n] as number;
      const cost = price * (prices[n] as number) + minute * (others[n] as number);
      if (cost - minute * own > most) continue;
      departure[at] = n;
      time[at] = own;
      key[at] = cost;
      ways[at++] = way;
    }
    this.size = at;
    this.ends[this.open] = at;
    this.cover(start, from, until);
    this.merge(start);
  }

  /** Lowers the spans in which the places from `start` on may be met. */
  private cover(start: number, from: number, until: number): void {
    const { time, key, spans, base, size } = this;
    const openSpans = this.openSpans;
    let least = this.least[this.open] as number;
    for (let place = start; place < size; place++) {
      const since = (time[place] as number) - base;
      const cost = key[place] as number;
      if (cost < least) least = cost;
      const last = openSpans + spanOf(since + until);
      for (let span = openSpans + spanOf(since + from); span <= last; span++)
        if (cost < (spans[span] as number)) spans[span] = cost;
    }
    this.least[this.open] = least;
  }

  /**
   * Puts the places from `start` on in order with those of the list before them: run for run, from the last time
   * back.
   */
  private merge(start: number): void {
    const { time, times, order, size } = this;
    const begin = this.begins[this.open] as number;
    for (let run = start; run < size; ) {
      let end = run + 1;
      while (end < size && (time[end] as number) >= (time[end - 1] as number)) end++;
      let known = run - 1;
      let at = end - 1;
      for (let place = end - 1; place >= run; place--) {
        const mine = time[place] as number;
        for (; known >= begin && (times[known] as number) > mine; known--, at--) {
          times[at] = times[known] as number;
          order[at] = order[known] as number;
        }
        times[at] = mine;
        order[at--] = place;
      }
      run = end;
    }
  }

  /** The first of a list's places in `order` whose time is no earlier, or its end. */
  since(list: number, time: number): number {
    const { times } = this;
    const end = this.ends[list] as number;
    let at = this.begins[list] as number;
    while (at < end && (times[at] as number) < time) at++;
    return at;
  }

  /** Where the spans of a stop lie; `begin` must have been asked for one of its lists. */
  spansAt(stop: number): number {
    return this.spansOf[stop] as number;
  }

  private grow(): void {
    this.departure = doubled(this.departure, Int32Array);
    this.time = doubled(this.time, Int32Array);
    this.way = doubled(this.way, Int32Array);
    this.key = doubled(this.key, Float64Array);
    this.order = doubled(this.order, Int32Array);
    this.times = doubled(this.times, Int32Array);
  }
}
