import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Facets,
  type Filters,
  filtersInUse,
  type Itinerary,
  type Search,
  type Sort,
  sortsFor,
} from '#modules/search/api.ts';
import { Chip, ChipButton } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './results-toolbar.module.css';

type ToolbarProps = {
  list: readonly Itinerary[];
  sort: Sort;
  counts: Facets;
  filters: Filters;
  onChange: (filters: Filters, sort?: Sort) => void;
  onFilter: () => void;
  search: Pick<Search, 'params'>;
  /** Rendered at the end. */
  children?: ReactNode;
};

/** Sticky row of phones and tablets: sort order, direct only, filters; narrow ones have icons in place of words. */
export function ResultsToolbar({ list, sort, counts, filters, onChange, onFilter, search, children }: ToolbarProps) {
  const t = useTranslations('search.results');
  const ground = useTranslations('railBus.results');
  const inUse = filtersInUse(filters);
  const isDirect = filters.stops.length === 1 && filters.stops[0] === '0';
  const direct = counts.stops.find(({ value }) => value === '0')?.count ?? 0;
  const sorts = sortsFor(list);
  const nameOf = (value: Sort) =>
    value === 'departure' && search.params.mode ? ground('departure') : t(`sorts.${value}`);
  return (
    <div className={css.bar} role="toolbar" aria-label={t('toolbar')}>
      <span className={css.sort}>
        <select
          aria-label={t('sort')}
          value={sorts.includes(sort) ? sort : 'best'}
          onChange={(event) => onChange(filters, event.target.value as Sort)}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={16} />
      </span>
      <Chip
        name="direct-only"
        checked={isDirect}
        disabled={direct === 0 && !isDirect}
        onChange={() => onChange({ ...filters, stops: isDirect ? [] : ['0'] })}
      >
        {t('directCount', { count: direct })}
      </Chip>
      <ChipButton
        onClick={onFilter}
        aria-haspopup="dialog"
        aria-label={inUse > 0 ? t('filtersInUse', { count: inUse }) : t('filters')}
      >
        <Icon name="filter" size={18} />
        <span className={css.word}>{t('filters')}</span>
        {inUse > 0 && <span className="tabular">{inUse}</span>}
      </ChipButton>
      {children}
    </div>
  );
}
