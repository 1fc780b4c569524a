import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

type QueryUpdate = (before: URLSearchParams) => URLSearchParams;

/**
 * What the address asks for, and how to change it in place. A change counts at once, before the router has led there:
 * of two that follow each other
 * closely the second begins with the first, and what is typed is not taken back for a moment.
 */
export function useUrlQuery(): readonly [URLSearchParams, (change: QueryUpdate) => void] {
  const [address, setAddress] = useSearchParams();
  const [pending, setPending] = useState<URLSearchParams | null>(null);
  /** What was asked for and has not come yet. */
  const sent = useRef<string[]>([]);
  const query = pending ?? address;
  const latest = useRef(query);
  latest.current = query;

  useEffect(() => {
    const at = sent.current.lastIndexOf(String(address));
    const isPending = at >= 0 && at < sent.current.length - 1;
    if (isPending) return;
    // It has arrived, or the reader went elsewhere meanwhile: back, or by a link.
    sent.current = [];
    setPending(null);
  }, [address]);

  const change = (update: QueryUpdate) => {
    const next = update(latest.current);
    latest.current = next;
    sent.current.push(String(next));
    setPending(next);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [query, change];
}
