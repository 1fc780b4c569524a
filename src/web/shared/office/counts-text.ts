import { useTranslations } from 'use-intl';
import type { OwnFlightPage } from '#modules/inventory/api.ts';

type Counts = OwnFlightPage['publications'][number]['counts'];
const COUNTED = ['added', 'changed', 'moved', 'canceled', 'removed'] as const;

/** What becomes of departures, in words. */
export function useCountsText(): (counts: Counts) => string {
  const t = useTranslations('flights.counts');
  return (counts) => {
    const parts = COUNTED.filter((name) => counts[name] > 0).map((name) => t(name, { count: counts[name] }));
    if (counts.sold > 0) parts.push(t('sold', { count: counts.sold }));
    return parts.length > 0 ? parts.join(' · ') : t('none');
  };
}
