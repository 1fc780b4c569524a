import { useEffect, useState } from 'react';
import type { Endpoint } from '#kernel/endpoint.ts';
import { buildUrl } from '../../api/call.ts';
import { progress } from '../../shell/progress.ts';

const POLL_INTERVAL_MS = 10_000;

/** The server's current version of a page; null when the request fails. */
async function readStamp(url: string): Promise<string | null> {
  const done = progress.start('fetch');
  const response = await fetch(url, { credentials: 'same-origin' })
    .catch(() => null)
    .finally(done);
  if (!response?.ok) return null;
  const { etag } = (await response.json().catch(() => ({}))) as { etag?: unknown };
  return typeof etag === 'string' ? etag : null;
}

/**
 * Whether the list has changed on the server since it was loaded. Polls the version while the page is visible, and at
 * once when the user returns to it. The list itself is reloaded only by the user.
 */
export function useListVersion(
  etag: string,
  endpoint: Pick<Endpoint, 'path'>,
  query: Record<string, unknown>,
): boolean {
  const [latest, setLatest] = useState({ stamp: etag, changed: false });
  const changed = latest.stamp === etag && latest.changed;
  const url = buildUrl(endpoint, { query });
  useEffect(() => {
    if (changed) return;
    let isUnmounted = false;
    const look = async () => {
      if (document.hidden) return;
      const currentStamp = await readStamp(url);
      if (!isUnmounted && currentStamp !== null && currentStamp !== etag) setLatest({ stamp: etag, changed: true });
    };
    const timer = setInterval(look, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [etag, url, changed]);
  return changed;
}
