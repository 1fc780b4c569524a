import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listPassengers, type SavedPassengerLine } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';

const DEBOUNCE_MS = 180;
/** Number of passengers examined for those of the seat's category. */
const MAX_CANDIDATES = 30;

/** Saved passengers matching the typed text while the list is open, and the status message. */
export function useSavedSearch(open: boolean, typed: string) {
  const t = useTranslations('travellers.saved');
  const [found, setFound] = useState<{ typed: string; passengers: SavedPassengerLine[] } | null>(null);
  const [status, setStatus] = useState('');

  useEffect(() => {
    if (!open) return;
    let isStale = false;
    const search = async () => {
      try {
        const query = { limit: MAX_CANDIDATES, sort: typed ? 'name' : 'recent', ...(typed && { q: typed }) } as const;
        const { passengers } = await call(listPassengers, { query });
        if (isStale) return;
        setFound({ typed, passengers });
        setStatus('');
      } catch {
        if (!isStale) setStatus(t('failed'));
      }
    };
    const timer = setTimeout(search, typed ? DEBOUNCE_MS : 0);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [open, typed, t]);

  return { found, said: status, setSaid: setStatus };
}
