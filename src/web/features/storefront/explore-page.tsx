import { type CSSProperties, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { BUDGET_STEP, proposedBudget, scaleOfBudgets, within } from './budget.ts';
import { searchHref } from './destinations.ts';
import css from './explore-page.module.css';
import type { Priced } from './load-storefront.ts';
import { PlacesMap } from './places-map.tsx';

const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus', hotel: 'hotel', transfer: 'transfer' } as const;

/** Where a sum leads: on a map and as a list, which answer while the thumb moves; without a script on request. */
export function ExplorePage({ places, max }: { places: readonly Priced[]; max: number | null }) {
  const t = useTranslations('storefront.explore');
  const modes = useTranslations('storefront.modes');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  const scale = scaleOfBudgets(places);
  const first = Math.min(scale.max, Math.max(scale.min, max ?? proposedBudget(places)));
  const [budget, setBudget] = useState(first);
  const currency = places[0]?.lowest.price.currency ?? 'KGS';
  const sum = formatMoney({ minor: budget, currency });
  const found = within(places, budget);
  return (
    <div className={`wrap ${css.page}`}>
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('lead')} />
      <h1>{places.length > 0 ? t('title', { sum }) : t('sort')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {places.length === 0 ? (
        <EmptyState level={2} title={t('none')}>
          <LinkButton to="/">{t('search')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <Form method="get" className={css.scale} preventScrollReset>
            <label htmlFor="max">{t('budget')}</label>
            <input
              id="max"
              type="range"
              name="max"
              min={scale.min / 100}
              max={scale.max / 100}
              step={BUDGET_STEP / 100}
              value={budget / 100}
              aria-valuetext={sum}
              style={
                { '--part': `${((budget - scale.min) / Math.max(1, scale.max - scale.min)) * 100}%` } as CSSProperties
              }
              onChange={(event) => setBudget(Number(event.target.value) * 100)}
            />
            <output htmlFor="max" className={css.found} aria-live="polite">
              {t('found', { count: found.length })}
            </output>
            <Button variant="secondary" size="small" className="without-scripts">
              {t('show')}
            </Button>
          </Form>
          <PlacesMap label={t('map', { sum })} places={places} found={found} className={css.map} linked />
          <h2>
            {t('sort')} <span className={css.note}>{t('order')}</span>
          </h2>
          <ul className={css.list}>
            {found.map(({ key, name, lowest }) => (
              <li key={key}>
                <Link to={searchHref(key, lowest.date, lowest.mode)} className={css.place} prefetch="none">
                  <Icon name={MODE_ICONS[lowest.mode]} label={modes(lowest.mode as 'avia')} />
                  <span>
                    <strong>{name[locale]}</strong>
                    <span>{formatDate(lowest.date, locale)}</span>
                  </span>
                  <strong>{t('from', { sum: formatMoney(lowest.price) })}</strong>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
