import { useEffect, useState } from 'react';
import type { Search } from '#modules/search/api.ts';

/** Whether a search has expired: 15 minutes by the server's clock. */
export function useExpired(search: Search): boolean {
  const [expired, set] = useState(search.expired);
  useEffect(() => {
    set(search.expired);
    const remainingMs = Date.parse(search.expiresAt) - Date.parse(search.serverNow);
    if (search.expired || remainingMs <= 0) return set(true);
    const timer = setTimeout(() => set(true), remainingMs);
    return () => clearTimeout(timer);
  }, [search.expired, search.expiresAt, search.serverNow]);
  return expired;
}
