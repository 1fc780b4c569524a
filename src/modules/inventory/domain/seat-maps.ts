/** A block of rows with one seat pattern; a hyphen in `cols` is an aisle. */
export type CabinBlock = {
  readonly cabin: 'C' | 'Y';
  readonly from: number;
  readonly to: number;
  readonly cols: string;
  /** Rows at an emergency exit. */
  readonly exits: readonly number[];
};

/**
 * Cabin layouts: generic ones written by hand from common configurations (no carrier's own map), and the one-class
 * versions that the demonstration carriers fly.
 */
export const LAYOUTS = {
  A319: [{ cabin: 'Y', from: 1, to: 24, cols: 'ABC-DEF', exits: [10] }],
  A320: [
    { cabin: 'C', from: 1, to: 3, cols: 'AC-DF', exits: [] },
    { cabin: 'Y', from: 4, to: 30, cols: 'ABC-DEF', exits: [11, 12] },
  ],
  A321: [
    { cabin: 'C', from: 1, to: 4, cols: 'AC-DF', exits: [] },
    { cabin: 'Y', from: 5, to: 36, cols: 'ABC-DEF', exits: [11, 24] },
  ],
  B734: [{ cabin: 'Y', from: 1, to: 28, cols: 'ABC-DEF', exits: [12, 13] }],
  B738: [
    { cabin: 'C', from: 1, to: 3, cols: 'AC-DF', exits: [] },
    { cabin: 'Y', from: 4, to: 31, cols: 'ABC-DEF', exits: [15, 16] },
  ],
  B38M: [{ cabin: 'Y', from: 1, to: 32, cols: 'ABC-DEF', exits: [16, 17] }],
  B752: [
    { cabin: 'C', from: 1, to: 4, cols: 'AC-DF', exits: [] },
    { cabin: 'Y', from: 5, to: 39, cols: 'ABC-DEF', exits: [17, 18] },
  ],
  B763: [
    { cabin: 'C', from: 1, to: 5, cols: 'AB-DE-GH', exits: [] },
    { cabin: 'Y', from: 6, to: 38, cols: 'AB-CDE-FG', exits: [21, 22] },
  ],
  A332: [
    { cabin: 'C', from: 1, to: 6, cols: 'AC-DG-HK', exits: [] },
    { cabin: 'Y', from: 11, to: 43, cols: 'AC-DEFG-HK', exits: [26] },
  ],
  B77W: [
    { cabin: 'C', from: 1, to: 7, cols: 'AC-DG-HK', exits: [] },
    { cabin: 'Y', from: 11, to: 50, cols: 'ABC-DEFG-HJK', exits: [24, 38] },
  ],
  AT76: [{ cabin: 'Y', from: 1, to: 18, cols: 'AC-DF', exits: [1] }],
  DH8D: [{ cabin: 'Y', from: 1, to: 20, cols: 'AC-DF', exits: [1] }],
  E190: [{ cabin: 'Y', from: 1, to: 25, cols: 'AC-DF', exits: [12] }],
  RJ85: [{ cabin: 'Y', from: 1, to: 17, cols: 'ABC-DEF', exits: [9] }],
  AN24: [{ cabin: 'Y', from: 1, to: 12, cols: 'AB-CD', exits: [6] }],
  SU95: [
    { cabin: 'C', from: 1, to: 3, cols: 'AC-DF', exits: [] },
    { cabin: 'Y', from: 6, to: 20, cols: 'ABC-DF', exits: [12] },
  ],
  'A320-Y180': [{ cabin: 'Y', from: 1, to: 30, cols: 'ABC-DEF', exits: [12, 13] }],
  'B738-Y189': [
    { cabin: 'Y', from: 1, to: 31, cols: 'ABC-DEF', exits: [16, 17] },
    { cabin: 'Y', from: 32, to: 32, cols: 'ABC', exits: [] },
  ],
  'A321-Y220': [
    { cabin: 'Y', from: 1, to: 36, cols: 'ABC-DEF', exits: [11, 24] },
    { cabin: 'Y', from: 37, to: 37, cols: 'AC-DF', exits: [] },
  ],
} as const satisfies Record<string, readonly CabinBlock[]>;
export type LayoutCode = keyof typeof LAYOUTS;
export const LAYOUT_CODES = Object.keys(LAYOUTS) as [LayoutCode, ...LayoutCode[]];

export type Seat = {
  /** `12A`. */
  readonly code: string;
  readonly row: number;
  readonly column: string;
  readonly cabin: 'C' | 'Y';
  /** Not for lap infants, children and pets. */
  readonly exit: boolean;
  /** First row of the cabin: a cradle can be fixed to the wall. */
  readonly bassinet: boolean;
  readonly nearLavatory: boolean;
};

/** Every seat of a layout, front to back. Cradles in the very first row, the lavatories behind the last. */
export function seatMap(layout: LayoutCode): Seat[] {
  const blocks: readonly CabinBlock[] = LAYOUTS[layout];
  const first = Math.min(...blocks.map((block) => block.from));
  const last = Math.max(...blocks.map((block) => block.to));
  return blocks.flatMap((block) =>
    Array.from({ length: block.to - block.from + 1 }, (_, i) => block.from + i).flatMap((row) =>
      [...block.cols.replaceAll('-', '')].map((column) => ({
        code: `${row}${column}`,
        row,
        column,
        cabin: block.cabin,
        exit: block.exits.includes(row),
        bassinet: row === first,
        nearLavatory: row === last,
      })),
    ),
  );
}

const counts = new Map<string, number>();

/** Seats of one cabin of a layout. */
export function cabinSeats(layout: LayoutCode, cabin: 'C' | 'Y'): number {
  const key = `${layout}/${cabin}`;
  let count = counts.get(key);
  if (count === undefined) {
    count = seatMap(layout).filter((seat) => seat.cabin === cabin).length;
    counts.set(key, count);
  }
  return count;
}

/** Seats of both cabins of a layout, as flights have them. */
export const cabinsOf = (layout: LayoutCode): { economy: number; business: number } => ({
  economy: cabinSeats(layout, 'Y'),
  business: cabinSeats(layout, 'C'),
});

const AIRCRAFT_NAMES: Readonly<Record<string, string>> = {
  A319: 'Airbus A319',
  A320: 'Airbus A320',
  A321: 'Airbus A321',
  A332: 'Airbus A330-200',
  AN24: 'Antonov An-24',
  AT76: 'ATR 72-600',
  B38M: 'Boeing 737 MAX 8',
  B734: 'Boeing 737-400',
  B738: 'Boeing 737-800',
  B752: 'Boeing 757-200',
  B763: 'Boeing 767-300',
  B77W: 'Boeing 777-300ER',
  DH8D: 'Dash 8 Q400',
  E190: 'Embraer 190',
  RJ85: 'Avro RJ85',
  SU95: 'Sukhoi Superjet 100',
};

/** What passengers call an aircraft type of a layout, by its ICAO code; undefined for any other text. */
export const aircraftName = (code: string): string | undefined => AIRCRAFT_NAMES[code];

/** Every layout with the aircraft that it is of and its seats, for those who choose one. */
export const seatMapChoices = () =>
  LAYOUT_CODES.map((code) => ({
    code,
    aircraft: aircraftName(aircraftOf(code)) ?? aircraftOf(code),
    ...cabinsOf(code),
  }));

/** How a departure of the office names its seat map; alone: it has none. */
export const OWN_LAYOUT = 'own';
export type OwnLayout = typeof OWN_LAYOUT | `${typeof OWN_LAYOUT}:${LayoutCode}`;
export const ownLayout = (layout: LayoutCode | null): OwnLayout =>
  layout === null ? OWN_LAYOUT : `${OWN_LAYOUT}:${layout}`;

/** The seats of a departure by what is stored; those of the demonstration are sold by others, too. */
export function storedLayout(stored: string): { layout: LayoutCode | null; isShared: boolean } {
  const [kind, own] = stored.split(':');
  const name = kind === OWN_LAYOUT ? own : stored;
  return {
    layout: name !== undefined && Object.hasOwn(LAYOUTS, name) ? (name as LayoutCode) : null,
    isShared: kind !== OWN_LAYOUT,
  };
}

/** `A320-Y180` is an A320. */
export const aircraftOf = (layout: LayoutCode): string => layout.split('-')[0] as string;
