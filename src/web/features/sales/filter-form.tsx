import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListView, OrderListPage } from '#modules/sales/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './filters.module.css';
import { address } from './list-params.ts';

const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;
/** Delay after the last keystroke before the list is requested, ms. */
const INPUT_DELAY_MS = 450;

type FilterValues = Partial<
  Record<(typeof DATES)[number] | 'number' | 'passenger' | 'workplace' | 'contract' | 'mine', string | undefined>
>;

export type SelectOption = { value: string; label: string };

/** A compact select of the filter bar; its first option names it while nothing is selected. */
export function BarSelect(props: { name: string; label: string; value: string; options: readonly SelectOption[] }) {
  return (
    <span className={props.value ? `${css.select} ${css.set}` : css.select}>
      <select key={props.value} name={props.name} aria-label={props.label} defaultValue={props.value}>
        <option value="">{props.label}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </span>
  );
}

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

/** A field of the bar that follows the address, except while the user types in it. */
function BarField(props: { name: string; label: string; value: string; search?: boolean }) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current && document.activeElement !== ref.current) ref.current.value = props.value;
  }, [props.value]);
  return (
    <span className={css.field}>
      {props.search && <Icon name="search" size={16} />}
      <input
        ref={ref}
        name={props.name}
        aria-label={props.label}
        placeholder={props.label}
        defaultValue={props.value}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...(props.search && { 'data-search': true })}
      />
      {props.search && <kbd>/</kbd>}
    </span>
  );
}

/** Chips of active filters that are not in the bar, each with a link that removes it. */
function FilterChips(props: { set: readonly { names: readonly string[]; text: string }[] }) {
  const t = useTranslations('orderLists.list');
  const [search] = useSearchParams();
  return props.set.map(({ names, text }) => {
    const clearedFilter = Object.fromEntries(names.map((name) => [name, undefined]));
    return (
      <Link
        key={names.join()}
        to={address(search, { ...clearedFilter, after: undefined, all: '1' })}
        prefetch="none"
        preventScrollReset
        className={css.chip ?? ''}
        aria-label={t('without', { filter: text })}
      >
        {text}
        <Icon name="close" size={14} />
      </Link>
    );
  });
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
  chips: readonly { names: readonly string[]; text: string }[];
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
    <div className={css.fields}>
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
    </div>
  );
}

/**
 * The filter bar of both lists, with slots for filters of one list. With scripts filters apply at once, without them
 * the form is submitted. The address holds all filters.
 */
export function FilterForm(props: FilterProps) {
  const { filter, cities } = props;
  const t = useTranslations('orderLists.filters');
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = [filter, cities].flatMap((one) => Object.entries(one).flatMap(([name, value]) => (value ? name : [])));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const typed = target instanceof HTMLInputElement && target.type !== 'checkbox';
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void submit(currentTarget, { preventScrollReset: true, replace: typed }),
      typed ? INPUT_DELAY_MS : 0,
    );
  };
  const chips = [...useChips(props), ...props.chips];
  return (
    <CollapsibleFilters activeCount={set.length}>
      <Form method="get" className={css.bar ?? ''} aria-label={t('title')} onInput={onInput}>
        {/* An empty form shows everything, not the default view. */}
        <input type="hidden" name="all" value="1" />
        {props.view.plain && <input type="hidden" name="plain" value="1" />}
        <BarField name="number" label={t('number')} value={filter.number ?? ''} search />
        <BarField name="passenger" label={t('passenger')} value={filter.passenger ?? ''} />
        {props.common}
        <label className={filter.mine ? `${css.toggle} ${css.set}` : css.toggle}>
          <input key={filter.mine} type="checkbox" name="mine" value="1" defaultChecked={filter.mine === '1'} />
          {t('mine')}
        </label>
        <Menu
          group="list"
          side="start"
          label={
            <>
              <Icon name="plus" size={16} />
              {t('more')}
            </>
          }
          className={css.more ?? ''}
          buttonClass={css.open ?? ''}
          panelClass={css.panel ?? ''}
        >
          <MoreFilters {...props} />
        </Menu>
        <FilterChips set={chips} />
        {set.length > 0 && (
          <Link to={`${props.path}?all=1`} prefetch="none" className={css.reset ?? ''}>
            {t('reset')}
          </Link>
        )}
        <div className="without-scripts">
          <Button size="small">{t('show')}</Button>
        </div>
      </Form>
    </CollapsibleFilters>
  );
}
