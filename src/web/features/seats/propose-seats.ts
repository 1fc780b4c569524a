import { isOpen, type SeatAt } from './cabin.ts';

/** Who is to be seated: a child wants an adult beside it. `allows` says where the carrier lets this one sit. */
export type Sitter = { child: boolean; allows: (at: SeatAt) => boolean };

type Group = { spots: readonly SeatAt[]; apart: number };

/** More than so many are not shuffled until every child has its adult: the ways to sit grow too fast. */
const MANY = 5;

/** Runs of `count` open seats of one row that stand side by side; each aisle between them puts them further apart. */
function runs(row: readonly SeatAt[], count: number): Group[] {
  return row.flatMap((_, i) => {
    const spots = row.slice(i, i + count);
    const [first, last] = [spots[0], spots.at(-1)];
    if (spots.length < count || !first || !last) return [];
    const aisles = first.cabin.columns.slice(first.column, last.column).filter((one) => one === null).length;
    const gaps = last.column - first.column - (count - 1) - aisles;
    return gaps > 0 ? [] : [{ spots, apart: aisles }];
  });
}

/** Ways to seat `count` people together: in one row, or in two rows of a cabin one behind the other. */
function groups(seats: readonly SeatAt[], count: number): Group[] {
  const rows = [...Map.groupBy(seats, ({ row }) => row).values()].map((row) =>
    row.filter(({ seat }) => isOpen(seat)),
  );
  const oneRow = rows.flatMap((row) => runs(row, count));
  if (count < 2) return oneRow;
  const half = Math.ceil(count / 2);
  const twoRows = rows.flatMap((row, i) => {
    const behind = (rows[i + 1] ?? []).filter(({ cabin }) => cabin === row[0]?.cabin);
    return [half, count - half].flatMap((front) =>
      runs(row, front).flatMap((first) =>
        runs(behind, count - front).map((second) => {
          const shift = Math.abs((first.spots[0]?.column ?? 0) - (second.spots[0]?.column ?? 0));
          return { spots: [...first.spots, ...second.spots], apart: 1 + first.apart + second.apart + shift };
        }),
      ),
    );
  });
  return [...oneRow, ...twoRows];
}

const beside = (a: SeatAt, b: SeatAt): boolean => a.row === b.row && Math.abs(a.column - b.column) === 1;

/** Who sits where, or null if somebody may not sit there or a child would sit by strangers alone. */
function seated(sitters: readonly Sitter[], spots: readonly SeatAt[]): SeatAt[] | null {
  const lonely = (placed: readonly SeatAt[]) =>
    sitters.some(
      (one, i) =>
        one.child &&
        !sitters.some((other, j) => !other.child && beside(placed[i] as SeatAt, placed[j] as SeatAt)),
    );
  const place = (left: readonly SeatAt[], placed: readonly SeatAt[]): SeatAt[] | null => {
    const sitter = sitters[placed.length];
    if (!sitter) return lonely(placed) ? null : [...placed];
    for (const spot of left) {
      if (!sitter.allows(spot)) continue;
      const rest = left.filter((other) => other !== spot);
      const found = place(rest, [...placed, spot]);
      if (found) return found;
    }
    return null;
  };
  return place(spots, []);
}

const cost = ({ spots }: Group) => spots.reduce((all, { zone }) => all + zone.price.minor, 0);

/**
 * Seats for everybody, in the order of `sitters`, that keep them together: side by side before over an aisle or in two rows, then the cheapest,
 * then the furthest ahead; every child beside an adult of theirs as far as that goes. Null when nothing of the kind is left.
 */
export function proposeSeats(seats: readonly SeatAt[], sitters: readonly Sitter[]): SeatAt[] | null {
  const best = groups(seats, sitters.length).toSorted(
    (a, b) =>
      a.apart - b.apart ||
      cost(a) - cost(b) ||
      (a.spots[0]?.row.number ?? 0) - (b.spots[0]?.row.number ?? 0),
  );
  const relaxed = sitters.map((one) => ({ ...one, child: false }));
  for (const wish of sitters.length > MANY ? [relaxed] : [sitters, relaxed])
    for (const group of best) {
      const found = seated(wish, group.spots);
      if (found) return found;
    }
  return null;
}

/** The open seat nearest to one that was lost that this traveller may take, no dearer if there is one. */
export function nextBest(seats: readonly SeatAt[], lost: string, sitter: Sitter): SeatAt | null {
  const was = seats.find(({ seat }) => seat.id === lost);
  const ceiling = was?.zone.price.minor ?? 0;
  const far = ({ row, column }: SeatAt) =>
    was ? Math.abs(row.number - was.row.number) * 3 + Math.abs(column - was.column) : row.number;
  const dearer = ({ zone }: SeatAt) => (zone.price.minor > ceiling ? 1 : 0);
  return (
    seats
      .filter((at) => at.seat.id !== lost && isOpen(at.seat) && sitter.allows(at))
      .toSorted((a, b) => dearer(a) - dearer(b) || far(a) - far(b))[0] ?? null
  );
}
