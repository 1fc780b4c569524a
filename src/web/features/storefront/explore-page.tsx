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
import { WorldMap } from '../../ui/world-map/world-map.tsx';
import { BUDGET_STEP, proposedBudget, scaleOfBudgets, within } from './budget.ts';
import { BISHKEK, EXPLORED, HOME_PLACE, searchHref } from './destinations.ts';
import css from './explore-page.module.css';
import type { Priced } from './load-storefront.ts';

const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus', hotel: 'hotel', transfer: 'transfer' } as const;
const MAP_SIZE = { width: 760, height: 460 };

/** Where a sum will take one: on a map and as a list, which answer while the thumb moves; without a script on request. */
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
  // The far ones first: their labels are placed first.
  const shown = EXPLORED.flatMap((key) => found.find((place) => place.key === key) ?? []);
  const points = shown.map(({ key, name, lat, lon, lowest }) => ({
    id: key,
    ...{ lat, lon },
    label: name[locale],
    note: t('from', { sum: formatMoney(lowest.price) }),
    href: searchHref(key, lowest.date, lowest.mode),
  }));
  const home = { id: HOME_PLACE, ...BISHKEK, label: '' };
  // The frame is laid around all places, so that it stands while the thumb moves.
  const around = [home, ...places.map(({ key, lat, lon }) => ({ id: key, lat, lon, label: '' }))];
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
          <WorldMap
            label={t('map', { sum })}
            points={[home, ...points]}
            around={around}
            routes={shown.map(({ key }) => ({ from: HOME_PLACE, to: key }))}
            size={MAP_SIZE}
            className={css.map}
          />
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
