import { useTranslations } from 'use-intl';
import { BarSelect } from '../../shared/lists/filter-bar.tsx';
import { FilterForm, Select } from './filter-form.tsx';
import { JOURNEY_TYPES } from './list-params.ts';
import { useStatusOptions } from './order-columns.tsx';
import type { SalesListProps } from './sales-list.tsx';

const SORTS = [
  ...(['urgency_asc', 'created', 'created_asc', 'departs_asc', 'departs'] as const),
  ...(['paymentTimeLimit_asc', 'total', 'total_asc', 'status_asc', 'status'] as const),
];

export function OrderFilters({ page, filter, cities, view, sort, order }: SalesListProps) {
  const t = useTranslations('orderLists');
  return (
    <FilterForm
      path="/account/orders"
      options={page}
      filter={filter}
      cities={cities}
      view={view}
      defaultRange={{ from: t('filters.from'), to: t('filters.to') }}
      common={
        <>
          <BarSelect
            name="status"
            label={t('filters.status')}
            value={filter.status ?? ''}
            options={useStatusOptions()}
          />
          <BarSelect
            name="mode"
            label={t('filters.mode')}
            value={filter.mode ?? ''}
            options={JOURNEY_TYPES.map((value) => ({ value, label: t(`mode.${value}`) }))}
          />
        </>
      }
      more={
        <Select
          name="sort"
          label={t('sort.label')}
          value={order === 'asc' ? `${sort}_asc` : sort}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value as 'created'}`) }))}
        />
      }
      chips={[]}
    />
  );
}
