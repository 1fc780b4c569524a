import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListView, SalesPage } from '#modules/sales/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import css from './filters.module.css';
import { address } from './list-params.ts';

const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;
/** Typing rests so long before the list is asked for. */
const REST_MS = 450;

type FilterValues = Partial<
  Record<(typeof DATES)[number] | 'number' | 'passenger' | 'workplace' | 'contract' | 'mine', string | undefined>
>;

export type Choice = { value: string; label: string };

/** A choice in the bar of filters: small, and named by its first line while nothing is chosen. */
export function BarSelect(props: { name: string; label: string; value: string; choices: readonly Choice[] }) {
  return (
    <span className={props.value ? `${css.select} ${css.set}` : css.select}>
      <select key={props.value} name={props.name} aria-label={props.label} defaultValue={props.value}>
        <option value="">{props.label}</option>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
    </span>
  );
}

/** A choice in the panel of further filters. */
export function Select(props: {
  name: string;
  label: string;
  value: string;
  any?: string;
  choices: readonly Choice[];
}) {
  return (
    <SelectField key={props.value} name={props.name} label={props.label} defaultValue={props.value}>
      {props.any !== undefined && <option value="">{props.any}</option>}
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** A field of the bar that follows the address, but never while somebody types in it. */
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

/** Filters that are set beyond the bar's own, each with a link to the list without it. */
function Chips(props: { set: readonly { names: readonly string[]; text: string }[] }) {
  const t = useTranslations('sales.list');
  const [search] = useSearchParams();
  return props.set.map(({ names, text }) => {
    const without = Object.fromEntries(names.map((name) => [name, undefined]));
    return (
      <Link
        key={names.join()}
        to={address(search, { ...without, after: undefined, all: '1' })}
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
  choices: Pick<SalesPage, 'workplaces' | 'contracts'>;
  wanted: FilterValues;
  cities: { origin: string; destination: string };
  view: ListView;
  /** What the list calls the days on which its rows were made. */
  made: { from: string; to: string };
  /** In the bar, and in the panel. */
  common: ReactNode;
  more: ReactNode;
  /** Set filters of the panel that one of the lists has, in words. */
  chips: readonly { names: readonly string[]; text: string }[];
};

/** Set filters of the panel that both lists have, in words. */
function useChips({ wanted, cities, choices }: FilterProps): FilterProps['chips'] {
  const t = useTranslations('sales.filters');
  const locale = useAppLocale();
  const day = (date: string) => formatDate(date, locale, { style: 'plain-short' });
  const days = (from: 'from' | 'departsFrom', to: 'to' | 'departsTo', name: string) =>
    wanted[from] || wanted[to]
      ? [
          {
            names: [from, to],
            text: `${name}: ${[wanted[from], wanted[to]].map((date) => (date ? day(date) : '…')).join(' – ')}`,
          },
        ]
      : [];
  const nameOf = (some: readonly { id: string; name: string }[], id: string | undefined) =>
    some.find((one) => one.id === id)?.name;
  const named = (name: 'workplace' | 'contract', some: readonly { id: string; name: string }[]) => {
    const text = nameOf(some, wanted[name]);
    return text ? [{ names: [name], text: `${t(name)}: ${text}` }] : [];
  };
  return [
    ...days('departsFrom', 'departsTo', t('departs')),
    ...days('from', 'to', t('made')),
    ...(cities.origin ? [{ names: ['origin'], text: `${t('origin')}: ${cities.origin}` }] : []),
    ...(cities.destination ? [{ names: ['destination'], text: `${t('destination')}: ${cities.destination}` }] : []),
    ...named('workplace', choices.workplaces),
    ...named('contract', choices.contracts),
  ];
}

/** What the bar has no room for. */
function MoreFilters({ wanted, cities, choices, ...props }: FilterProps) {
  const t = useTranslations('sales.filters');
  return (
    <div className={css.fields}>
      {DATES.map((name) => (
        <DateField
          key={`${name} ${wanted[name]}`}
          name={name}
          label={name === 'from' || name === 'to' ? props.made[name] : t(name)}
          defaultValue={wanted[name]}
        />
      ))}
      {(['origin', 'destination'] as const).map((name) => (
        <Field key={`${name} ${cities[name]}`} name={name} label={t(name)} defaultValue={cities[name]} maxLength={60} />
      ))}
      {props.more}
      {choices.workplaces.length > 1 && (
        <Select
          name="workplace"
          label={t('workplace')}
          value={wanted.workplace ?? ''}
          any={t('anyOne')}
          choices={choices.workplaces.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {choices.contracts.length > 1 && (
        <Select
          name="contract"
          label={t('contract')}
          value={wanted.contract ?? ''}
          any={t('any')}
          choices={choices.contracts.map(({ id, name, number }) => ({
            value: id,
            label: `${name} · ${number}`,
          }))}
        />
      )}
    </div>
  );
}

/**
 * The filters that both lists have, and places for those that one of them has, in one bar. They act at once; as a
 * plain form they do after a press. The address says what is shown.
 */
export function FilterForm(props: FilterProps) {
  const { wanted, cities } = props;
  const t = useTranslations('sales.filters');
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = [wanted, cities].flatMap((one) => Object.entries(one).flatMap(([name, value]) => (value ? name : [])));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const typed = target instanceof HTMLInputElement && target.type !== 'checkbox';
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void submit(currentTarget, { preventScrollReset: true, replace: typed }),
      typed ? REST_MS : 0,
    );
  };
  const chips = [...useChips(props), ...props.chips];
  return (
    <FoldedFilters set={set.length}>
      <Form method="get" className={css.bar ?? ''} aria-label={t('title')} onInput={onInput}>
        {/* An empty form asks for everything, not for the default view. */}
        <input type="hidden" name="all" value="1" />
        {props.view.plain && <input type="hidden" name="plain" value="1" />}
        <BarField name="number" label={t('number')} value={wanted.number ?? ''} search />
        <BarField name="passenger" label={t('passenger')} value={wanted.passenger ?? ''} />
        {props.common}
        <label className={wanted.mine ? `${css.toggle} ${css.set}` : css.toggle}>
          <input key={wanted.mine} type="checkbox" name="mine" value="1" defaultChecked={wanted.mine === '1'} />
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
        <Chips set={chips} />
        {set.length > 0 && (
          <Link to={`${props.path}?all=1`} prefetch="none" className={css.reset ?? ''}>
            {t('reset')}
          </Link>
        )}
        <div className="without-scripts">
          <Button size="small">{t('show')}</Button>
        </div>
      </Form>
    </FoldedFilters>
  );
}
