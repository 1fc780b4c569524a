/** ListsByStop of small lists, one a stop, emptied all at once. */
export class ListsByStop {
  private readonly head: Int32Array;
  private readonly seenIn: Int32Array;
  private search = 0;
  readonly value: number[] = [];
  private readonly after: number[] = [];

  constructor(stops: number) {
    this.head = new Int32Array(stops);
    this.seenIn = new Int32Array(stops);
  }

  clear(): void {
    this.search += 1;
    this.value.length = 0;
    this.after.length = 0;
  }

  add(stop: number, value: number): void {
    this.after.push(this.first(stop));
    this.value.push(value);
    this.head[stop] = this.value.length - 1;
    this.seenIn[stop] = this.search;
  }

  /** The first link of a stop's list, -1 when it is empty. */
  first(stop: number): number {
    return this.seenIn[stop] === this.search ? (this.head[stop] as number) : -1;
  }

  next(link: number): number {
    return this.after[link] as number;
  }
}

/** The least that leads to (or on from) each stop; infinite where nothing does. Emptied all at once. */
export class Minima {
  readonly least: number[];
  /** Stops that have one. */
  readonly stops: number[] = [];

  constructor(stops: number) {
    this.least = Array.from({ length: stops }, () => Number.POSITIVE_INFINITY);
  }

  clear(): void {
    for (const stop of this.stops) this.least[stop] = Number.POSITIVE_INFINITY;
    this.stops.length = 0;
  }

  lower(stop: number, to: number): void {
    const known = this.least[stop] as number;
    if (known === Number.POSITIVE_INFINITY) this.stops.push(stop);
    if (to < known) this.least[stop] = to;
  }

  at(stop: number): number {
    return this.least[stop] as number;
  }
}
