import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

type QueryUpdate = (before: URLSearchParams) => URLSearchParams;

/**
 * The query of the address and a function that changes it in place. A change is visible at once, before the router has
 * finished: a second change starts from the first one, and typed text does not flicker.
 */
export function useUrlQuery(): readonly [URLSearchParams, (change: QueryUpdate) => void] {
  const [address, setAddress] = useSearchParams();
  const [pending, setPending] = useState<URLSearchParams | null>(null);
  /** Queries sent to the router that have not arrived yet. */
  const sent = useRef<string[]>([]);
  const query = pending ?? address;
  const latest = useRef(query);
  latest.current = query;

  useEffect(() => {
    const at = sent.current.lastIndexOf(String(address));
    const isPending = at >= 0 && at < sent.current.length - 1;
    if (isPending) return;
    // It has arrived, or the reader navigated elsewhere: back, or by a link.
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
