import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { lowestWhen, withinBudget } from './budget.ts';
import { type Budget, BudgetSlider, initialBudget, WhenChips } from './budget-fields.tsx';
import type { PricedLocation } from './load-storefront.ts';
import { LocationsMap } from './locations-map.tsx';
import css from './storefront.module.css';

/** Maximum number of map labels on the home page. */
const MAP_LOCATIONS = 9;

type ExploreTeaserProps = {
  locations: readonly PricedLocation[];
  budget: Budget;
  onChange?: (budget: Budget) => void;
};

/** What a budget buys, on a map. A form of the page with all destinations. */
export function ExploreTeaser({ locations, budget, onChange }: ExploreTeaserProps) {
  const t = useTranslations('storefront.teaser');
  const explore = useTranslations('storefront.explore');
  const anyText = useTranslations();
  const formatMoney = useFormatMoney();
  const sum = formatMoney({ minor: budget.max, currency: locations[0]?.lowest.price.currency ?? 'KGS' });
  const affordable = withinBudget(lowestWhen(locations, budget.when), budget.max);
  const fields = { locations, budget, ...(onChange && { onChange }) };
  return (
    <section aria-labelledby="explore" className={css.teaser}>
      <form action="/explore" className={css.teaserText}>
        <h2 id="explore">{t('title', { sum })}</h2>
        <p>{t('text')}</p>
        <BudgetSlider {...fields} />
        <WhenChips {...fields} />
        <p className={css.teaserAction}>
          <button type="submit" className={css.button}>
            {t('count', { count: affordable.length })}
          </button>
          {affordable[0] && (
            <span>{anyText('storefront.own.from', { sum: formatMoney(affordable[0].lowest.price) })}</span>
          )}
        </p>
      </form>
      <LocationsMap label={explore('map', { sum })} affordable={affordable} max={MAP_LOCATIONS} />
    </section>
  );
}

/** The same with a map that follows the slider and the chips. */
export default function LiveExploreTeaser({ locations }: { locations: readonly PricedLocation[] }) {
  const [budget, setBudget] = useState(() => initialBudget(locations, null));
  return <ExploreTeaser locations={locations} budget={budget} onChange={setBudget} />;
}
