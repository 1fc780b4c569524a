import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * What the address asks for, and how to change it in place. A change counts at once, before the router has led there:
 * of two that follow each other
 * closely the second begins with the first, and what is typed is not taken back for a moment.
 */
export function useAddressQuery(): readonly [URLSearchParams, (change: Change) => void] {
  const [address, setAddress] = useSearchParams();
  const [wanted, setWanted] = useState<URLSearchParams | null>(null);
  /** What was asked for and has not come yet. */
  const sent = useRef<string[]>([]);
  const query = wanted ?? address;
  const latest = useRef(query);
  latest.current = query;

  useEffect(() => {
    const at = sent.current.lastIndexOf(String(address));
    const underWay = at >= 0 && at < sent.current.length - 1;
    if (underWay) return;
    // It has arrived, or the reader went elsewhere meanwhile: back, or by a link.
    sent.current = [];
    setWanted(null);
  }, [address]);

  const change = (by: Change) => {
    const next = by(latest.current);
    latest.current = next;
    sent.current.push(String(next));
    setWanted(next);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [query, change];
}
