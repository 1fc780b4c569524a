import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { SearchChoice, SearchStrip } from '../../shared/search/price-strip.tsx';
import css from './recent-list.module.css';
import { forgetSearches, type RecentSearch, recentSearches } from './recent-searches.ts';

/** What was searched in this browser lately, one press from being searched again; kept nowhere else. */
export default function RecentList({ today }: { today: LocalDate }) {
  const t = useTranslations('search.recent');
  const locale = useAppLocale();
  const [searches, setSearches] = useState<RecentSearch[]>([]);
  useEffect(() => setSearches(recentSearches(today)), [today]);
  if (searches.length === 0) return null;
  return (
    <SearchStrip
      id="recent-searches"
      title={t('title')}
      button={
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
      }
    >
      {searches.map(({ query, route, first, last }) => (
        <SearchChoice
          key={query}
          to={`/search?${query}`}
          route={route}
          dates={[first, ...(last === first ? [] : [last])].map((date) => formatDate(date, locale)).join(' – ')}
        />
      ))}
    </SearchStrip>
  );
}
