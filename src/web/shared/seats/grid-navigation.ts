import type { PlacedSeat } from './cabin.ts';

/** Rows per page key. */
const ROWS_PER_PAGE = 5;

/** Horizontal position of a seat in its cabin, 0 to 1: cabins differ in their columns. */
const horizontalPosition = ({ cabin, column }: PlacedSeat): number => column / Math.max(1, cabin.columns.length - 1);

const nearest = (row: readonly PlacedSeat[], x: number): PlacedSeat | undefined =>
  row.toSorted((a, b) => Math.abs(horizontalPosition(a) - x) - Math.abs(horizontalPosition(b) - x))[0];

/**
 * The seat that a key leads to: arrows skip aisles and gaps, Home and End go to the ends of the row (with Ctrl of the
 * aircraft), page keys move five rows. Null for other keys; the seat itself at an edge.
 */
export function seatAfterKey(
  seats: readonly PlacedSeat[],
  from: string,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): string | null {
  const rows = [...Map.groupBy(seats, ({ row }) => row).values()];
  const y = rows.findIndex((row) => row.some(({ seat }) => seat.id === from));
  const row = rows[y];
  const i = row?.findIndex(({ seat }) => seat.id === from) ?? -1;
  const current = row?.[i];
  if (!row || !current) return null;
  const inRowBelow = (by: number) =>
    nearest(rows[Math.min(rows.length - 1, Math.max(0, y + by))] ?? row, horizontalPosition(current));
  const target = (): PlacedSeat | undefined | null => {
    switch (key) {
      case 'ArrowLeft':
        return row[i - 1] ?? current;
      case 'ArrowRight':
        return row[i + 1] ?? current;
      case 'ArrowUp':
        return inRowBelow(-1);
      case 'ArrowDown':
        return inRowBelow(1);
      case 'PageUp':
        return inRowBelow(-ROWS_PER_PAGE);
      case 'PageDown':
        return inRowBelow(ROWS_PER_PAGE);
      case 'Home':
        return (ctrlKey ? rows[0] : row)?.[0];
      case 'End':
        return (ctrlKey ? rows.at(-1) : row)?.at(-1);
      default:
        return null;
    }
  };
  return target()?.seat.id ?? null;
}
