import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Itinerary, priceFrom } from '#modules/search/api.ts';
import { formatTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button.tsx';
import { CarrierMark } from '../../ui/carrier-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { useAfterHydration } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './compare.module.css';
import type { ComparedSearch } from './compare-table.tsx';

/** Maximum number of compared itineraries. */
const MAX_COMPARED = 4;

type ComparisonState = { readonly ids: readonly string[]; readonly toggle: (id: string) => void };
const ComparisonContext = createContext<ComparisonState | null>(null);

const CompareTable = lazyOrNothing(() => import('./compare-table.tsx'));

/** Itineraries selected for comparison, kept while the page is open. */
export function CompareProvider({ children }: { children: ReactNode }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const value = useMemo<ComparisonState>(
    () => ({
      ids,
      toggle: (id) =>
        setIds((current) => (current.includes(id) ? current.filter((other) => other !== id) : [...current, id])),
    }),
    [ids],
  );
  return <ComparisonContext value={value}>{children}</ComparisonContext>;
}

/** Adds an itinerary to the comparison or removes it. */
export function CompareToggle({ itinerary }: { itinerary: Itinerary }) {
  const t = useTranslations('search.compare');
  const comparing = useContext(ComparisonContext);
  const afterHydration = useAfterHydration();
  if (!comparing) return null;
  const isChosen = comparing.ids.includes(itinerary.id);
  const isFull = !isChosen && comparing.ids.length >= MAX_COMPARED;
  const text = isFull ? t('full', { most: MAX_COMPARED }) : t(isChosen ? 'remove' : 'add');
  return (
    <button
      type="button"
      className={`${css.toggle} ${afterHydration}`}
      aria-pressed={isChosen}
      aria-label={text}
      title={text}
      disabled={isFull}
      onClick={() => comparing.toggle(itinerary.id)}
    >
      <Icon name={isChosen ? 'check' : 'compare'} size={18} />
    </button>
  );
}

/** Bottom tray of selected itineraries and the dialog with the comparison table. */
export function CompareTray({ list, search }: { list: readonly Itinerary[]; search: ComparedSearch }) {
  const t = useTranslations('search.compare');
  const comparing = useContext(ComparisonContext);
  const [open, setOpen] = useState(false);
  const comparedItineraries = (comparing?.ids ?? []).flatMap(
    (id) => list.find((itinerary) => itinerary.id === id) ?? [],
  );
  if (!comparing || comparedItineraries.length === 0) return null;
  return (
    <section className={css.tray} aria-label={t('title')}>
      <strong className={css.title}>{t('title')}</strong>
      <ul className={css.chosen}>
        {comparedItineraries.map((itinerary) => {
          const first = itinerary.slices[0]?.segments[0];
          return (
            <li key={itinerary.id} className={css.item}>
              {first && <CarrierMark code={first.carrier} size={24} />}
              <span className={`tabular ${css.departure}`}>{formatTime(first?.departsLocal ?? '')}</span>
              <Money value={priceFrom(itinerary)} className={css.sum ?? ''} />
              <button
                type="button"
                className={css.remove}
                aria-label={t('remove')}
                onClick={() => comparing.toggle(itinerary.id)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      <Button type="button" size="small" disabled={comparedItineraries.length < 2} onClick={() => setOpen(true)}>
        {comparedItineraries.length < 2 ? t('oneMore') : t('open', { count: comparedItineraries.length })}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('heading')} kind="wide">
        <Suspense fallback={<Skeleton height={320} radius={14} />}>
          <CompareTable list={comparedItineraries} search={search} onRemove={comparing.toggle} />
        </Suspense>
      </Dialog>
    </section>
  );
}
