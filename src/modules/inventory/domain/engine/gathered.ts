/** The same column, twice as long. */
export function doubled<T extends { length: number; set(from: T): void }>(
  column: T,
  make: new (length: number) => T,
): T {
  const next = new make(column.length * 2);
  next.set(column);
  return next;
}

/** So many spans of 64 minutes of each list are told apart. */
const SPANS = 64;

/** Departures put together by stop and day, each list in order of time; emptied all at once. */
export class Gathered {
  /** By list. */
  begins = new Int32Array(0);
  ends = new Int32Array(0);
  /** No key of the list is less; infinite when it is empty. */
  least = new Float64Array(0);
  private seenIn = new Int32Array(0);
  private search = 0;
  /** By list: where its spans of time lie and the minute they begin at. */
  private spansOf = new Int32Array(0);
  private base = new Int32Array(0);
  /** By span: no key that may be met in it is less. */
  private spans = new Float64Array(SPANS << 5);
  private lists = 0;
  /** By place: the departure, its time, what it costs in the search's measure, the way on foot to or from it. */
  departure = new Int32Array(1 << 10);
  time = new Int32Array(1 << 10);
  key = new Float64Array(1 << 10);
  way = new Int32Array(1 << 10);
  private size = 0;
  private open = 0;

  /** Forgets the search before; `lists` may be asked for. */
  clear(lists: number): void {
    this.search += 1;
    this.size = 0;
    this.lists = 0;
    if (lists <= this.begins.length) return;
    this.begins = new Int32Array(lists);
    this.ends = new Int32Array(lists);
    this.least = new Float64Array(lists);
    this.seenIn = new Int32Array(lists);
    this.spansOf = new Int32Array(lists);
    this.base = new Int32Array(lists);
  }

  has(list: number): boolean {
    return this.seenIn[list] === this.search;
  }

  /** What is put from now on belongs to this list; it may be met from about a minute on. */
  begin(list: number, minute: number): void {
    const spans = this.lists++ * SPANS;
    if (spans === this.spans.length) this.spans = doubled(this.spans, Float64Array);
    this.spans.fill(Number.POSITIVE_INFINITY, spans, spans + SPANS);
    this.spansOf[list] = spans;
    this.base[list] = minute;

    this.seenIn[list] = this.search;
    this.open = list;
    this.begins[list] = this.size;
    this.ends[list] = this.size;
    this.least[list] = Number.POSITIVE_INFINITY;
  }

  /** `from` and `to`: the minutes between which it may be met. */
  put(departure: number, time: number, key: number, way: number, from: number, to: number): void {
    if (this.size === this.time.length) this.grow();
    const open = this.open;
    const times = this.time;
    const first = this.begins[open] as number;
    let at = this.size++;
    for (; at > first && (times[at - 1] as number) > time; at--) {
      this.departure[at] = this.departure[at - 1] as number;
      times[at] = times[at - 1] as number;
      this.key[at] = this.key[at - 1] as number;
      this.way[at] = this.way[at - 1] as number;
    }
    this.departure[at] = departure;
    times[at] = time;
    this.key[at] = key;
    this.way[at] = way;
    this.ends[open] = this.size;
    if (key < (this.least[open] as number)) this.least[open] = key;
    const last = this.spanOf(open, to);
    for (let span = this.spanOf(open, from); span <= last; span++)
      if (key < (this.spans[span] as number)) this.spans[span] = key;
  }

  /** No key of a list that may be met at a minute is less; infinite when none may. */
  leastAt(list: number, minute: number): number {
    return this.spans[this.spanOf(list, minute)] as number;
  }

  private spanOf(list: number, minute: number): number {
    const span = (minute - (this.base[list] as number)) >> 6;
    return (this.spansOf[list] as number) + (span < 0 ? 0 : span < SPANS ? span : SPANS - 1);
  }

  private grow(): void {
    this.departure = doubled(this.departure, Int32Array);
    this.time = doubled(this.time, Int32Array);
    this.way = doubled(this.way, Int32Array);
    this.key = doubled(this.key, Float64Array);
  }
}
