import { useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { lowestWhen, type When, withinBudget } from './budget.ts';
import { BudgetSlider, initialBudget, WhenChips } from './budget-fields.tsx';
import { searchHref } from './destinations.ts';
import css from './explore-page.module.css';
import type { PricedLocation } from './load-storefront.ts';
import { LocationsMap } from './locations-map.tsx';

const MODE_ICONS = { avia: 'plane', rail: 'train', bus: 'bus', hotel: 'hotel', transfer: 'transfer' } as const;

/** Destinations within a budget on a map and as a list. Both follow the slider; without scripts a form is submitted. */
export function ExplorePage(props: { locations: readonly PricedLocation[]; max: number | null; when: When }) {
  const { locations, max, when } = props;
  const t = useTranslations('storefront.explore');
  const modes = useTranslations('storefront.modes');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const [budget, setBudget] = useState(() => initialBudget(locations, max, when));
  const currency = locations[0]?.lowest.price.currency ?? 'KGS';
  const budgetText = formatMoney({ minor: budget.max, currency });
  const affordable = withinBudget(lowestWhen(locations, budget.when), budget.max);
  const fields = { locations, budget, onChange: setBudget };
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
            <BudgetSlider {...fields} />
            <output htmlFor="max" className={css.found} aria-live="polite">
              {t('found', { count: affordable.length })}
            </output>
            <Button variant="secondary" size="small" className="without-scripts">
              {t('show')}
            </Button>
            <div className={css.when}>
              <WhenChips {...fields} />
            </div>
          </Form>
          <LocationsMap label={t('map', { sum: budgetText })} affordable={affordable} className={css.map} linked />
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
