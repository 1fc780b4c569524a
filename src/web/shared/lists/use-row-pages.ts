import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

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

/** Pages that are read anew at most: a list that was scrolled further is not read whole each time it changes. */
const MOST_PAGES = 5;

/** A row that moved down since an earlier page was read is not repeated. */
function append<R extends { id: string }>(rows: readonly R[], more: readonly R[]): R[] {
  const ids = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !ids.has(id))];
}

/**
 * The rows of a list that grows while it is scrolled. It starts with the page that the server rendered, and starts
 * again at another address: another filter, another order. When the page is read anew where it stands, the pages below
 * it are read anew as well, five at most, and what was shown of them stays until then.
 */
export function useRowPages<R extends { id: string }, C>(
  rows: readonly R[],
  next: C | null,
  read: (after: C) => Promise<RowPage<R, C>>,
): RowPages<R> {
  type Grown = RowPage<R, C> & { address: string; first: readonly R[]; state: RowPages<R>['state'] };
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const fresh: Grown = { address, first: rows, rows, next, state: 'idle' };
  const [kept, setKept] = useState<Grown>(fresh);
  const isOutdated = kept.first !== rows && kept.address === address && kept.rows.length > kept.first.length;
  const grown: Grown =
    kept.first === rows
      ? kept
      : isOutdated
        ? { ...kept, rows: append(rows, kept.rows.slice(kept.first.length)), state: 'idle' }
        : fresh;
  const reading = useRef<readonly R[] | null>(null);
  const readFrom = useRef(read);
  readFrom.current = read;
  const load = () => {
    const { next: after } = grown;
    if (after === null || reading.current === rows || isOutdated) return;
    reading.current = rows;
    setKept({ ...grown, state: 'loading' });
    read(after)
      .then(
        (page): Grown => ({ ...grown, rows: append(grown.rows, page.rows), next: page.next, state: 'idle' }),
        (): Grown => ({ ...grown, state: 'failed' }),
      )
      .then((after) => {
        if (reading.current === rows) reading.current = null;
        // An answer for a list that was left is dropped.
        setKept((now) => (now.first === rows ? after : now));
      });
  };

  const count = kept.rows.length;
  useEffect(() => {
    if (!isOutdated) return;
    let isLeft = false;
    void (async () => {
      let page: RowPage<R, C> = { rows, next };
      try {
        for (let read = 1; read < MOST_PAGES && page.rows.length < count && page.next !== null && !isLeft; read += 1) {
          const more = await readFrom.current(page.next);
          page = { rows: append(page.rows, more.rows), next: more.next };
        }
      } catch {
        // What could not be read is left to the reader.
      }
      if (isLeft) return;
      setKept((now) => {
        // What follows the last row that was read anew stays as it was.
        const last = now.rows.findIndex(({ id }) => id === page.rows.at(-1)?.id);
        const below = page.next === null || last < 0 ? [] : now.rows.slice(last + 1);
        return {
          address,
          first: rows,
          rows: append(page.rows, below),
          next: below.length > 0 ? now.next : page.next,
          state: 'idle',
        };
      });
    })();
    return () => {
      isLeft = true;
    };
  }, [isOutdated, rows, next, count, address]);
  return { rows: grown.rows, hasMore: grown.next !== null, state: grown.state, load };
}
