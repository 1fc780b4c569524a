/** Routes by the least that a journey over them can cost, the least first. */
export class BoundHeap {
  private bounds = new Float64Array(1 << 10);
  private routes = new Int32Array(1 << 10);
  private size = 0;

  clear(): void {
    this.size = 0;
  }

  /** Without order: `order` must follow before the first `least`. */
  put(bound: number, route: number): void {
    if (this.size === this.bounds.length) {
      const [bounds, routes] = [new Float64Array(this.size * 2), new Int32Array(this.size * 2)];
      bounds.set(this.bounds);
      routes.set(this.routes);
      this.bounds = bounds;
      this.routes = routes;
    }
    this.bounds[this.size] = bound;
    this.routes[this.size++] = route;
  }

  /** As `put`, in order. */
  add(bound: number, route: number): void {
    this.put(bound, route);
    const { bounds, routes } = this;
    let at = this.size - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((bounds[parent] as number) <= bound) break;
      bounds[at] = bounds[parent] as number;
      routes[at] = routes[parent] as number;
      at = parent;
    }
    bounds[at] = bound;
    routes[at] = route;
  }

  order(): void {
    for (let at = (this.size >> 1) - 1; at >= 0; at--) this.sink(at);
  }

  empty(): boolean {
    return this.size === 0;
  }

  /** The least bound of those left. */
  least(): number {
    return this.bounds[0] as number;
  }

  /** Takes the route of the least bound. */
  take(): number {
    const route = this.routes[0] as number;
    this.size -= 1;
    this.bounds[0] = this.bounds[this.size] as number;
    this.routes[0] = this.routes[this.size] as number;
    this.sink(0);
    return route;
  }

  private sink(from: number): void {
    const { bounds, routes, size } = this;
    const bound = bounds[from] as number;
    const route = routes[from] as number;
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= size) break;
      let least = bounds[child] as number;
      if (child + 1 < size) {
        const right = bounds[child + 1] as number;
        if (right < least) {
          least = right;
          child += 1;
        }
      }
      if (least >= bound) break;
      bounds[at] = least;
      routes[at] = routes[child] as number;
      at = child;
    }
    bounds[at] = bound;
    routes[at] = route;
  }
}
