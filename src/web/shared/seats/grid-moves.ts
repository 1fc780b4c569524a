import type { SeatAt } from './cabin.ts';

/** Number of rows a page key moves. */
const PAGE = 5;

/** How far to the right a seat stands in its cabin, 0 to 1: cabins differ in their columns. */
const across = ({ cabin, column }: SeatAt): number => column / Math.max(1, cabin.columns.length - 1);

const nearest = (row: readonly SeatAt[], x: number): SeatAt | undefined =>
  row.toSorted((a, b) => Math.abs(across(a) - x) - Math.abs(across(b) - x))[0];

/**
 * The seat that a key leads to: arrows skip aisles and gaps, Home and End go to the ends of the row (with Ctrl of the
 * aircraft), page keys five
 * rows. Null for other keys; the seat itself at an edge.
 */
export function seatAfterKey(
  seats: readonly SeatAt[],
  from: string,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): string | null {
  const rows = [...Map.groupBy(seats, ({ row }) => row).values()];
  const y = rows.findIndex((row) => row.some(({ seat }) => seat.id === from));
  const row = rows[y];
  const i = row?.findIndex(({ seat }) => seat.id === from) ?? -1;
  const here = row?.[i];
  if (!row || !here) return null;
  const down = (by: number) => nearest(rows[Math.min(rows.length - 1, Math.max(0, y + by))] ?? row, across(here));
  const target = (): SeatAt | undefined | null => {
    switch (key) {
      case 'ArrowLeft':
        return row[i - 1] ?? here;
      case 'ArrowRight':
        return row[i + 1] ?? here;
      case 'ArrowUp':
        return down(-1);
      case 'ArrowDown':
        return down(1);
      case 'PageUp':
        return down(-PAGE);
      case 'PageDown':
        return down(PAGE);
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
