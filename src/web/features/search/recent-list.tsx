import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Link } from '../../ui/link.tsx';
import css from './price-strip.module.css';
import { forgetSearches, type RecentSearch, recentSearches } from './recent-searches.ts';

/** What was searched in this browser lately, one press from being searched again; kept nowhere else. */
export default function RecentList({ today }: { today: LocalDate }) {
  const t = useTranslations('search.recent');
  const locale = useAppLocale();
  const [searches, setSearches] = useState<RecentSearch[]>([]);
  useEffect(() => setSearches(recentSearches(today)), [today]);
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className={css.title}>
        {t('title')}{' '}
        <button
          type="button"
          className={css.forget}
          onClick={() => {
            forgetSearches();
            setSearches([]);
          }}
        >
          {t('forget')}
        </button>
      </h2>
      <ul className={`${css.days} ${css.wide}`}>
        {searches.map(({ query, route, first, last }) => (
          <li key={query}>
            <Link prefetch="none" to={`/search?${query}`} className={`${css.day} ${css.search}`}>
              <span className={css.price}>{route}</span>
              <span className={css.date}>
                {formatDate(first, locale)}
                {last !== first && ` – ${formatDate(last, locale)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
