import { NOT_SOLD, type TimetableIndex } from './timetable-index.ts';

/** The lowest prices of a set of families, minor units. */
export type SetFloors = {
  /** By route. */
  floors: Int32Array;
  /** By stop: of all routes out of it, and into it; `NOT_SOLD` without one. */
  out: Int32Array;
  into: Int32Array;
  /** The families left out are cheaper somewhere. */
  telling: boolean;
};

/** Lowest prices by set of families, worked out when they are first asked for. */
export class PriceFloors {
  private readonly known = new Map<number, SetFloors>();
  private readonly index: TimetableIndex;

  constructor(index: TimetableIndex) {
    this.index = index;
  }

  of(families: number): SetFloors {
    let found = this.known.get(families);
    if (found !== undefined) return found;
    const index = this.index;
    const floorOf = (route: number, set: number) => {
      let floor = NOT_SOLD;
      for (let f = 0; f < index.families; f++)
        if ((set >> f) & 1) floor = Math.min(floor, index.floors[route * index.families + f] as number);
      return floor;
    };
    const floors = Int32Array.from({ length: index.routes }, (_, route) => floorOf(route, families));
    const out = new Int32Array(index.stops).fill(NOT_SOLD);
    const into = new Int32Array(index.stops).fill(NOT_SOLD);
    floors.forEach((floor, route) => {
      const [from, to] = [index.fromOf[route] as number, index.toOf[route] as number];
      out[from] = Math.min(out[from] as number, floor);
      into[to] = Math.min(into[to] as number, floor);
    });
    found = { floors, out, into, telling: floors.some((floor, route) => floor > floorOf(route, -1)) };
    this.known.set(families, found);
    return found;
  }
}
