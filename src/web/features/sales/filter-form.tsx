import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ListView, SalesPage } from '#modules/sales/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FoldedFilters } from '../../ui/folded-filters.tsx';
import css from './sales.module.css';

const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;
/** Beyond these, filters wait behind «more». */
const COMMON: ReadonlySet<string> = new Set(['number', 'passenger', 'status', 'state', 'mine']);

type FilterValues = Partial<
  Record<(typeof DATES)[number] | 'number' | 'passenger' | 'workplace' | 'contract' | 'mine', string | undefined>
>;

export type Choice = { value: string; label: string };
export function Select(props: {
  name: string;
  label: string;
  value: string;
  any?: string;
  choices: readonly Choice[];
}) {
  return (
    <SelectField name={props.name} label={props.label} defaultValue={props.value}>
      {props.any !== undefined && <option value="">{props.any}</option>}
      {props.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/**
 * The filters that both lists have, and places for those that one of them has. Works as a plain form: the address
 * says what is shown.
 */
export function FilterForm(props: {
  path: string;
  choices: Pick<SalesPage, 'workplaces' | 'contracts'>;
  wanted: FilterValues;
  cities: { origin: string; destination: string };
  view: ListView;
  /** What the list calls the days on which its rows were made. */
  made: { from: string; to: string };
  /** Next to the number and the surname, and behind «more». */
  common: ReactNode;
  more: ReactNode;
}) {
  const { wanted, cities, choices } = props;
  const t = useTranslations('sales.filters');
  const set = [wanted, cities].flatMap((one) => Object.entries(one).flatMap(([name, value]) => (value ? name : [])));
  return (
    <FoldedFilters set={set.length}>
      <Form
        method="get"
        className={css.filters ?? ''}
        aria-label={t('title')}
        key={JSON.stringify([wanted, cities, props.view])}
      >
        {/* An empty form asks for everything, not for the default view. */}
        <input type="hidden" name="all" value="1" />
        {props.view.plain && <input type="hidden" name="plain" value="1" />}
        <div className={css.common}>
          <Field name="number" label={t('number')} defaultValue={wanted.number} autoComplete="off" maxLength={60} />
          <Field
            name="passenger"
            label={t('passenger')}
            defaultValue={wanted.passenger}
            autoComplete="off"
            maxLength={60}
          />
          {props.common}
        </div>
        <details className={css.more} open={set.some((name) => !COMMON.has(name)) || undefined}>
          <summary>{t('more')}</summary>
          <div className={css.common}>
            {DATES.map((name) => (
              <DateField
                key={name}
                name={name}
                label={name === 'from' || name === 'to' ? props.made[name] : t(name)}
                defaultValue={wanted[name]}
              />
            ))}
            <Field name="origin" label={t('origin')} defaultValue={cities.origin} maxLength={60} />
            <Field name="destination" label={t('destination')} defaultValue={cities.destination} maxLength={60} />
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
        </details>
        <div className={css.act}>
          <Checkbox name="mine" value="1" defaultChecked={wanted.mine === '1'}>
            {t('mine')}
          </Checkbox>
          <Button size="small">{t('show')}</Button>
          {set.length > 0 && (
            <LinkButton variant="quiet" size="small" prefetch="none" to={`${props.path}?all=1`}>
              {t('reset')}
            </LinkButton>
          )}
        </div>
      </Form>
    </FoldedFilters>
  );
}
