import { type CSSProperties, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { BUDGET_STEP, budgetRange, proposedBudget, withinBudget } from './budget.ts';
import { searchHref } from './destinations.ts';
import css from './explore-page.module.css';
import type { PricedLocation } from './load-storefront.ts';
import { LocationsMap } from './locations-map.tsx';

const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus', hotel: 'hotel', transfer: 'transfer' } as const;

/** Destinations within a budget on a map and as a list. Both follow the slider; without scripts a form is submitted. */
export function ExplorePage({ locations, max }: { locations: readonly PricedLocation[]; max: number | null }) {
  const t = useTranslations('storefront.explore');
  const modes = useTranslations('storefront.modes');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const scale = budgetRange(locations);
  const first = Math.min(scale.max, Math.max(scale.min, max ?? proposedBudget(locations)));
  const [budget, setBudget] = useState(first);
  const currency = locations[0]?.lowest.price.currency ?? 'KGS';
  const budgetText = formatMoney({ minor: budget, currency });
  const affordable = withinBudget(locations, budget);
  return (
    <div className={`wrap ${css.page}`}>
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('lead')} />
      <h1>{locations.length > 0 ? t('title', { sum: budgetText }) : t('sort')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {locations.length === 0 ? (
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
              aria-valuetext={budgetText}
              style={
                { '--part': `${((budget - scale.min) / Math.max(1, scale.max - scale.min)) * 100}%` } as CSSProperties
              }
              onChange={(event) => setBudget(Number(event.target.value) * 100)}
            />
            <output htmlFor="max" className={css.found} aria-live="polite">
              {t('found', { count: affordable.length })}
            </output>
            <Button variant="secondary" size="small" className="without-scripts">
              {t('show')}
            </Button>
          </Form>
          <LocationsMap
            label={t('map', { sum: budgetText })}
            locations={locations}
            affordable={affordable}
            className={css.map}
            linked
          />
          <h2>
            {t('sort')} <span className={css.note}>{t('order')}</span>
          </h2>
          <ul className={css.list}>
            {affordable.map(({ key, name, lowest }) => (
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
