import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { address } from './address.ts';
import css from './filter-bar.module.css';

/** Delay after the last keystroke before the list is requested, ms. */
const INPUT_DELAY_MS = 450;

export type SelectOption = { value: string; label: string };

/** A compact select of the filter bar; its first option names it while nothing is selected. */
export function BarSelect(props: {
  name: string;
  label: string;
  value: string;
  options: readonly SelectOption[];
  /** Something is always selected. */
  required?: boolean;
}) {
  const isSet = props.value !== '' && !props.required;
  return (
    <span className={isSet ? `${css.select} ${css.set}` : css.select}>
      <select key={props.value} name={props.name} aria-label={props.label} defaultValue={props.value}>
        {!props.required && <option value="">{props.label}</option>}
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

/** A field of the bar that follows the address, except while the user types in it. `search`: `/` focuses it. */
export function BarField(props: {
  name: string;
  label: string;
  value: string;
  search?: boolean;
  type?: 'search';
  maxLength?: number;
}) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current && document.activeElement !== ref.current) ref.current.value = props.value;
  }, [props.value]);
  return (
    <span className={[css.field, props.type && css.long, props.search && css.searched].filter(Boolean).join(' ')}>
      {props.search && <Icon name="search" size={16} />}
      <input
        ref={ref}
        type={props.type ?? 'text'}
        name={props.name}
        aria-label={props.label}
        placeholder={props.label}
        defaultValue={props.value}
        autoComplete="off"
        spellCheck={false}
        maxLength={props.maxLength ?? 60}
        data-bar-field
        {...(props.search && { 'data-search': true })}
      />
      {props.search && <kbd>/</kbd>}
    </span>
  );
}

/** A checkbox of the bar. */
export const BarToggle = (props: { name: string; checked: boolean; children: ReactNode }) => (
  <label className={props.checked ? `${css.toggle} ${css.set}` : css.toggle}>
    <input key={String(props.checked)} type="checkbox" name={props.name} value="1" defaultChecked={props.checked} />
    {props.children}
  </label>
);

export type FilterChip = { names: readonly string[]; text: string };

/** Chips of active filters that are not in the bar, each with a link that removes it. */
function FilterChips(props: { chips: readonly FilterChip[]; kept: Readonly<Record<string, string>> }) {
  const t = useTranslations('workLists');
  const [search] = useSearchParams();
  return props.chips.map(({ names, text }) => {
    const clearedFilter = Object.fromEntries(names.map((name) => [name, undefined]));
    return (
      <Link
        key={names.join()}
        to={address(search, { ...props.kept, ...clearedFilter, after: undefined })}
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

type FilterBarProps = {
  /** Address of the list without filters. */
  resetTo: string;
  activeCount: number;
  /** Summary of the bar on a phone where something is always selected. */
  summary?: ReactNode;
  /** Parameters that the form sends along. */
  kept?: Readonly<Record<string, string>>;
  chips?: readonly FilterChip[];
  /** Filters that do not fit into the bar. */
  more?: { label: string; fields: ReactNode };
  /** Fields of the bar. */
  children: ReactNode;
  /** Content after the fields. */
  after?: ReactNode;
};

/**
 * The filter bar of a list. With scripts filters apply at once, without them the form is submitted. The address holds
 * all filters.
 */
export function FilterBar(props: FilterBarProps) {
  const { kept = {}, chips = [], more } = props;
  const t = useTranslations('workLists');
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    const typed = target instanceof HTMLInputElement && target.type !== 'checkbox';
    stop();
    timer.current = setTimeout(
      () => void submit(currentTarget, { preventScrollReset: true, replace: typed }),
      typed ? INPUT_DELAY_MS : 0,
    );
  };
  return (
    <CollapsibleFilters activeCount={props.activeCount} summary={props.summary}>
      <Form method="get" className={css.bar ?? ''} aria-label={t('filters')} onInput={onInput} onSubmit={stop}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {props.children}
        {more && (
          <Menu
            group="list"
            side="start"
            label={
              <>
                <Icon name="plus" size={16} />
                {more.label}
              </>
            }
            className={css.more ?? ''}
            buttonClass={css.open ?? ''}
            panelClass={css.panel ?? ''}
          >
            <div className={css.fields}>{more.fields}</div>
          </Menu>
        )}
        <FilterChips chips={chips} kept={kept} />
        {props.activeCount > 0 && (
          <Link to={props.resetTo} prefetch="none" className={css.reset ?? ''}>
            {t('reset')}
          </Link>
        )}
        {props.after}
        <div className="without-scripts">
          <Button size="small">{t('show')}</Button>
        </div>
      </Form>
    </CollapsibleFilters>
  );
}
