import { NOT_SOLD, type TimetableIndex } from './timetable-index.ts';

/** The lowest price of each route by set of families, minor units, worked out when it is first asked for; `telling`: the families left out are cheaper somewhere. */
export class PriceFloors {
  private readonly known = new Map<number, { floors: Int32Array; telling: boolean }>();
  private readonly index: TimetableIndex;

  constructor(index: TimetableIndex) {
    this.index = index;
  }

  of(families: number): { floors: Int32Array; telling: boolean } {
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
    found = { floors, telling: floors.some((floor, route) => floor > floorOf(route, -1)) };
    this.known.set(families, found);
    return found;
  }
}
