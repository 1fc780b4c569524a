import { useTranslations } from 'use-intl';
import { TICKET_TYPES } from '#modules/orders/api.ts';
import { LISTED_TICKET_STATES } from '#modules/sales/api.ts';
import { BarSelect } from '../../shared/lists/filter-bar.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterForm, Select } from './filter-form.tsx';
import type { TicketsListProps } from './tickets-list.tsx';

const SORTS = ['issued', 'issued_asc', 'departs_asc', 'departs', 'total', 'total_asc'] as const;

export function TicketFilters({ page, filter, cities, view, sort, order }: TicketsListProps) {
  const t = useTranslations('orderLists.tickets');
  const all = useTranslations('orderLists');
  return (
    <FilterForm
      path="/account/tickets"
      options={page}
      filter={filter}
      cities={cities}
      view={view}
      defaultRange={{ from: t('filters.from'), to: t('filters.to') }}
      common={
        <>
          <BarSelect
            name="state"
            label={t('filters.state')}
            value={filter.state ?? ''}
            options={LISTED_TICKET_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <BarSelect
            name="type"
            label={t('filters.type')}
            value={filter.type ?? ''}
            options={TICKET_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
        </>
      }
      more={
        <>
          <Field
            key={filter.carrier}
            name="carrier"
            label={t('filters.carrier')}
            defaultValue={filter.carrier}
            autoComplete="off"
            maxLength={2}
          />
          <Select
            name="sort"
            label={all('sort.label')}
            value={order === 'asc' ? `${sort}_asc` : sort}
            options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </>
      }
      chips={filter.carrier ? [{ names: ['carrier'], text: `${t('columns.carrier')}: ${filter.carrier}` }] : []}
    />
  );
}
