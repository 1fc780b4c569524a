import { useRef, useState } from 'react';

type RowPage<R, C> = { rows: readonly R[]; next: C | null };

/** The rows of a list that have been read so far, and how to read more of them. */
export type RowPages<R> = {
  rows: readonly R[];
  /** More rows exist. */
  hasMore: boolean;
  state: 'idle' | 'loading' | 'failed';
  /** Reads the next page; without effect while one is being read. */
  load: () => void;
};

/**
 * The rows of a list that grows while it is scrolled. It starts with the page that the server rendered, and starts
 * again when that page changes: another filter, another order, or a change of a row.
 */
export function useRowPages<R extends { id: string }, C>(
  rows: readonly R[],
  next: C | null,
  read: (after: C) => Promise<RowPage<R, C>>,
): RowPages<R> {
  type Grown = RowPage<R, C> & { first: readonly R[]; state: RowPages<R>['state'] };
  const [kept, setKept] = useState<Grown>({ first: rows, rows, next, state: 'idle' });
  const grown: Grown = kept.first === rows ? kept : { first: rows, rows, next, state: 'idle' };
  const reading = useRef<readonly R[] | null>(null);
  const load = () => {
    const { next: after } = grown;
    if (after === null || reading.current === rows) return;
    reading.current = rows;
    setKept({ ...grown, state: 'loading' });
    read(after)
      .then(
        (page): Grown => {
          const ids = new Set(grown.rows.map(({ id }) => id));
          // A row that moved down since the first page was read is not repeated.
          const added = page.rows.filter(({ id }) => !ids.has(id));
          return { first: rows, rows: [...grown.rows, ...added], next: page.next, state: 'idle' };
        },
        (): Grown => ({ ...grown, state: 'failed' }),
      )
      .then((after) => {
        if (reading.current === rows) reading.current = null;
        // An answer for a list that was left is dropped.
        setKept((now) => (now.first === rows ? after : now));
      });
  };
  return { rows: grown.rows, hasMore: grown.next !== null, state: grown.state, load };
}
