import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ListView, OrderListPage } from '#modules/sales/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { BarField, BarToggle, FilterBar, type FilterChip, type SelectOption } from '../../shared/lists/filter-bar.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';

const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;

type FilterValues = Partial<
  Record<(typeof DATES)[number] | 'number' | 'passenger' | 'workplace' | 'contract' | 'mine', string | undefined>
>;

/** A select of the panel of more filters. */
export function Select(props: {
  name: string;
  label: string;
  value: string;
  any?: string;
  options: readonly SelectOption[];
}) {
  return (
    <SelectField key={props.value} name={props.name} label={props.label} defaultValue={props.value}>
      {props.any !== undefined && <option value="">{props.any}</option>}
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

type FilterProps = {
  path: string;
  options: Pick<OrderListPage, 'workplaces' | 'contracts'>;
  filter: FilterValues;
  cities: { origin: string; destination: string };
  view: ListView;
  /** Label of the creation date of the rows. */
  defaultRange: { from: string; to: string };
  /** Extra fields of the bar and of the panel. */
  common: ReactNode;
  more: ReactNode;
  /** Texts of active panel filters that only one list has. */
  chips: readonly FilterChip[];
};

/** Texts of active panel filters that both lists have. */
function useChips({ filter, cities, options }: FilterProps): FilterProps['chips'] {
  const t = useTranslations('orderLists.filters');
  const locale = useAppLocale();
  const day = (date: string) => formatDate(date, locale, { style: 'plain-short' });
  const days = (from: 'from' | 'departsFrom', to: 'to' | 'departsTo', name: string) =>
    filter[from] || filter[to]
      ? [
          {
            names: [from, to],
            text: `${name}: ${[filter[from], filter[to]].map((date) => (date ? day(date) : '…')).join(' – ')}`,
          },
        ]
      : [];
  const nameOf = (some: readonly { id: string; name: string }[], id: string | undefined) =>
    some.find((one) => one.id === id)?.name;
  const named = (name: 'workplace' | 'contract', some: readonly { id: string; name: string }[]) => {
    const text = nameOf(some, filter[name]);
    return text ? [{ names: [name], text: `${t(name)}: ${text}` }] : [];
  };
  return [
    ...days('departsFrom', 'departsTo', t('departs')),
    ...days('from', 'to', t('made')),
    ...(cities.origin ? [{ names: ['origin'], text: `${t('origin')}: ${cities.origin}` }] : []),
    ...(cities.destination ? [{ names: ['destination'], text: `${t('destination')}: ${cities.destination}` }] : []),
    ...named('workplace', options.workplaces),
    ...named('contract', options.contracts),
  ];
}

/** Filters that do not fit into the bar. */
function MoreFilters({ filter, cities, options, ...props }: FilterProps) {
  const t = useTranslations('orderLists.filters');
  return (
    <>
      {DATES.map((name) => (
        <DateField
          key={`${name} ${filter[name]}`}
          name={name}
          label={name === 'from' || name === 'to' ? props.defaultRange[name] : t(name)}
          defaultValue={filter[name]}
        />
      ))}
      {(['origin', 'destination'] as const).map((name) => (
        <Field key={`${name} ${cities[name]}`} name={name} label={t(name)} defaultValue={cities[name]} maxLength={60} />
      ))}
      {props.more}
      {options.workplaces.length > 1 && (
        <Select
          name="workplace"
          label={t('workplace')}
          value={filter.workplace ?? ''}
          any={t('anyOne')}
          options={options.workplaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {options.contracts.length > 1 && (
        <Select
          name="contract"
          label={t('contract')}
          value={filter.contract ?? ''}
          any={t('any')}
          options={options.contracts.map(({ id, name, number }) => ({
            value: id,
            label: `${name} · ${number}`,
          }))}
        />
      )}
    </>
  );
}

/** The filter bar of both lists, with slots for filters of one list. */
export function FilterForm(props: FilterProps) {
  const { filter, cities } = props;
  const t = useTranslations('orderLists.filters');
  const set = [filter, cities].flatMap((one) => Object.entries(one).flatMap(([name, value]) => (value ? name : [])));
  return (
    <FilterBar
      resetTo={`${props.path}?all=1`}
      activeCount={set.length}
      // An empty form shows everything, not the default view.
      kept={{ all: '1', ...(props.view.plain && { plain: '1' }) }}
      chips={[...useChips(props), ...props.chips]}
      more={{ label: t('more'), fields: <MoreFilters {...props} /> }}
    >
      <BarField name="number" label={t('number')} value={filter.number ?? ''} search />
      <BarField name="passenger" label={t('passenger')} value={filter.passenger ?? ''} />
      {props.common}
      <BarToggle name="mine" checked={filter.mine === '1'}>
        {t('mine')}
      </BarToggle>
    </FilterBar>
  );
}
