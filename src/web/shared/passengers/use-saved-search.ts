import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listPassengers, type SavedPassengerLine } from '#modules/travellers/api.ts';
import { call } from '../../api/call.ts';

const PAUSE_MS = 180;
/** Number of passengers examined for those of the seat's age. */
const ASKED = 30;

/** Saved passengers by what is typed while the list is open, and what is said of them. */
export function useSavedSearch(open: boolean, typed: string) {
  const t = useTranslations('travellers.saved');
  const [found, setFound] = useState<{ typed: string; passengers: SavedPassengerLine[] } | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!open) return;
    let stale = false;
    const ask = async () => {
      try {
        const query = { limit: ASKED, sort: typed ? 'name' : 'recent', ...(typed && { q: typed }) } as const;
        const { passengers } = await call(listPassengers, { query });
        if (stale) return;
        setFound({ typed, passengers });
        setSaid('');
      } catch {
        if (!stale) setSaid(t('failed'));
      }
    };
    const timer = setTimeout(ask, typed ? PAUSE_MS : 0);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [open, typed, t]);

  return { found, said, setSaid };
}
