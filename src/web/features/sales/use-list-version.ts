import { useEffect, useState } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { addressOf } from '../../api/call.ts';
import { progress } from '../../shell/progress.ts';

const EVERY_MS = 10_000;

/** The server's current version of a page; null when it does not answer. Failures stay silent. */
async function stampNow(url: string): Promise<string | null> {
  const done = progress.start('fetch');
  const answer = await fetch(url, { credentials: 'same-origin' })
    .catch(() => null)
    .finally(done);
  if (!answer?.ok) return null;
  const { stamp } = (await answer.json().catch(() => ({}))) as { stamp?: unknown };
  return typeof stamp === 'string' ? stamp : null;
}

/**
 * Whether the list has changed elsewhere since it was shown: its stamp is asked for now and then while the page is
 * looked at, and at once when the reader comes
 * back to it. The list itself is not touched: the reader says when.
 */
export function useListVersion(
  stamp: string,
  endpoint: Pick<Endpoint, 'path'>,
  query: Record<string, unknown>,
): boolean {
  const [seen, setSeen] = useState({ stamp, changed: false });
  const changed = seen.stamp === stamp && seen.changed;
  const url = addressOf(endpoint, { query });
  useEffect(() => {
    if (changed) return;
    let gone = false;
    const look = async () => {
      if (document.hidden) return;
      const now = await stampNow(url);
      if (!gone && now !== null && now !== stamp) setSeen({ stamp, changed: true });
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [stamp, url, changed]);
  return changed;
}
