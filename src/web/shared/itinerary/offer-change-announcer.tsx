import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangedOffers, changesSince, type Itinerary } from '#modules/search/api.ts';
import { LiveRegion } from '../../ui/live-region.tsx';

/** Announces to screen readers that offers have sold out, become available again or changed their price. */
export function OfferChangeAnnouncer({ list, changed }: { list: readonly Itinerary[]; changed: ChangedOffers }) {
  const t = useTranslations('search.results');
  const previous = useRef(changed);
  const [announcement, setSaid] = useState('');
  useEffect(() => {
    if (previous.current === changed) return;
    const { gone, back, repriced } = changesSince(list, previous.current, changed);
    previous.current = changed;
    const sentences = [
      gone > 0 && t('goneSaid', { count: gone }),
      back > 0 && t('backSaid', { count: back }),
      repriced > 0 && t('repricedSaid', { count: repriced }),
    ];
    if (gone + back + repriced > 0) setSaid(sentences.filter(Boolean).join('. '));
  }, [list, changed, t]);
  return <LiveRegion>{announcement}</LiveRegion>;
}
