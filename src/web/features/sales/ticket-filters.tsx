import { useTranslations } from 'use-intl';
import { TICKET_TYPES } from '#modules/orders/api.ts';
import { LISTED_TICKET_STATES } from '#modules/sales/api.ts';
import { Field } from '../../ui/field.tsx';
import { FilterForm, Select } from './filter-form.tsx';
import type { TicketsListProps } from './tickets-list.tsx';

const SORTS = ['issued', 'issued_asc', 'departs_asc', 'departs', 'total', 'total_asc'] as const;

export function TicketFilters({ page, wanted, cities, view, sort, order }: TicketsListProps) {
  const t = useTranslations('sales.tickets');
  const all = useTranslations('sales');
  return (
    <FilterForm
      path="/account/tickets"
      choices={page}
      wanted={wanted}
      cities={cities}
      view={view}
      made={{ from: t('filters.from'), to: t('filters.to') }}
      common={
        <>
          <Select
            name="state"
            label={t('filters.state')}
            value={wanted.state ?? ''}
            any={all('filters.anyState')}
            choices={LISTED_TICKET_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <Select
            name="sort"
            label={all('sort.label')}
            value={order === 'asc' ? `${sort}_asc` : sort}
            choices={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </>
      }
      more={
        <>
          <Select
            name="type"
            label={t('filters.type')}
            value={wanted.type ?? ''}
            any={all('filters.any')}
            choices={TICKET_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
          <Field
            name="carrier"
            label={t('filters.carrier')}
            defaultValue={wanted.carrier}
            autoComplete="off"
            maxLength={2}
          />
        </>
      }
    />
  );
}
