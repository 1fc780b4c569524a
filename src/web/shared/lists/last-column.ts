import type { WorkColumn } from './work-table.tsx';

/** Widths of a list from which other columns fit. */
const LIST_WIDTHS = [0, 1200, 1400] as const;

/** In which widths of the list a column is the last one that is shown; undefined: in none. */
export const lastAt = <R>(columns: readonly WorkColumn<R>[], column: WorkColumn<R>): string | undefined =>
  LIST_WIDTHS.filter((width) => columns.findLast(({ from = 0 }) => from <= width) === column).join(' ') || undefined;
