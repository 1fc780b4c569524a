import { fromMajor } from '#kernel/money.ts';
import { FAMILY_SHAPES, type FareFamily, familyRules } from '../families.ts';
import { LAYOUTS, type LayoutCode, type Seat, seatMap } from '../seat-maps.ts';
import { seededFraction } from '../seeded-fraction.ts';
import type { AncillariesFlight, InventoryZone, ZoneId } from './shapes.ts';

/** A flight whose seats are drawn. */
type SeatedFlight = AncillariesFlight & { layout: LayoutCode };

const REFUSES: Readonly<Record<ZoneId, InventoryZone['refuses']>> = {
  exit: ['child', 'infant', 'withInfant', 'pet', 'wheelchair'],
  kid: ['noChild', 'pet'],
  pet: ['infant', 'withInfant'],
  front: ['pet'],
  standard: ['pet'],
  extra: ['pet'],
  rear: ['pet'],
  business: ['pet'],
};

/**
 * Rows of the economy cabin by what they are sold as: an exit first of all, then the first, the last and those behind
 * an exit.
 */
function zoneOf(layout: LayoutCode, seat: Seat): ZoneId {
  if (seat.cabin === 'C') return 'business';
  if (seat.exit) return 'exit';
  const rows = LAYOUTS[layout].filter((block) => block.cabin === 'Y');
  const first = Math.min(...rows.map((block) => block.from));
  const last = Math.max(...rows.map((block) => block.to));
  if (seat.row === first) return 'kid';
  const exits = rows.flatMap((block): number[] => [...block.exits]);
  if (seat.row === Math.max(...exits) + 1 && !exits.includes(first)) return 'extra';
  if (seat.row === last - 1) return 'pet';
  if (seat.row < first + 5) return 'front';
  return seat.row > last - Math.floor((last - first) / 4) ? 'rear' : 'standard';
}

/** Sold by others, or kept by the carrier: the same seats of a flight on every machine. */
function elsewhere(flightId: string, seat: Seat): 'taken' | 'unavailable' | null {
  if (seededFraction(`${flightId} ${seat.code} kept`) < 0.015) return 'unavailable';
  const load = 0.2 + 0.35 * seededFraction(`${flightId} load`);
  // People sit together: a pair of neighbouring rows is decided side by side.
  const side = `${flightId} ${Math.floor(seat.row / 2)} ${seat.column < 'D' ? 'left' : 'right'}`;
  return seededFraction(`${side} pair`) < load * 0.7 || seededFraction(`${flightId} ${seat.code}`) < load * 0.35
    ? 'taken'
    : null;
}

export type InventorySeat = Seat & {
  zone: ZoneId;
  state: 'free' | 'extra' | 'kid' | 'pet' | 'exit' | 'taken' | 'unavailable';
};

const OPEN: Readonly<Record<ZoneId, InventorySeat['state']>> = {
  front: 'free',
  standard: 'free',
  rear: 'free',
  business: 'free',
  extra: 'extra',
  exit: 'exit',
  kid: 'kid',
  pet: 'pet',
};

/** Every seat of the cabin that a fare family is sold in, with its state given the seats in `taken`. */
export function seatsOf(
  flight: AncillariesFlight,
  fareFamily: FareFamily,
  taken: ReadonlySet<string>,
): InventorySeat[] {
  const { layout } = flight;
  if (layout === null) return [];
  const cabin = FAMILY_SHAPES[fareFamily].cabin === 'business' ? 'C' : 'Y';
  return seatMap(layout)
    .filter((seat) => seat.cabin === cabin)
    .map((seat) => {
      const zone = zoneOf(layout, seat);
      const gone = taken.has(seat.code) ? ('taken' as const) : flight.isShared ? elsewhere(flight.id, seat) : null;
      return { ...seat, zone, state: gone ?? OPEN[zone] };
    });
}

/** What a seat costs, zone by zone; nothing where the fare includes its choice. */
export function zonesOf(flight: SeatedFlight, fareFamily: FareFamily): InventoryZone[] {
  const own = seatMap(flight.layout);
  const used = new Set(own.map((seat) => zoneOf(flight.layout, seat)));
  const included = familyRules(flight.carrier, fareFamily).seatChoice === 'included';
  return Object.entries(flight.sells.zones).flatMap(([zone, fare]) => {
    const id = zone as ZoneId;
    if (!used.has(id)) return [];
    const price = fromMajor(included ? 0 : flight.domestic ? fare.domestic : fare.international);
    return [{ id, price, refuses: REFUSES[id] }];
  });
}

const WING = { from: 0.36, to: 0.62 };

/** The cabin in the supplier's shape: blocks of one pattern, rows with their neighbours. */
export function cabinsOf(flight: SeatedFlight, fareFamily: FareFamily, taken: ReadonlySet<string>) {
  const seats = seatsOf(flight, fareFamily, taken);
  const cabin = FAMILY_SHAPES[fareFamily].cabin;
  const blocks = LAYOUTS[flight.layout].filter((block) => (block.cabin === 'C') === (cabin === 'business'));
  const all = LAYOUTS[flight.layout];
  const front = Math.min(...all.map((block) => block.from));
  const back = Math.max(...all.map((block) => block.to));
  return blocks.map((block) => ({
    cabin,
    columns: [...block.cols].map((letter) => (letter === '-' ? null : letter)),
    rows: Array.from({ length: block.to - block.from + 1 }, (_, i) => block.from + i).map((number) => {
      const part = (number - front) / Math.max(1, back - front);
      return {
        number,
        exit: (block.exits as readonly number[]).includes(number),
        wing: part >= WING.from && part <= WING.to,
        bassinet: number === front,
        seats: seats
          .filter((seat) => seat.row === number)
          .map(({ code, column, state, zone }) => ({ id: code, column, state, zone })),
      };
    }),
    facilities: [
      ...(block.from === front
        ? ([
            { kind: 'galley', before: front },
            { kind: 'exit', before: front },
          ] as const)
        : []),
      ...(block.exits as readonly number[])
        .filter((row) => row !== front)
        .map((row) => ({ kind: 'exit' as const, before: row })),
      ...(block.to === back
        ? ([
            { kind: 'lavatory', before: null },
            { kind: 'galley', before: null },
          ] as const)
        : []),
    ],
  }));
}
