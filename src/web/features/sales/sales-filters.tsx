import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { MODES } from '#kernel/mode.ts';
import { ORDER_STATUSES } from '#modules/orders/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from './sales.module.css';
import type { SalesListProps } from './sales-list.tsx';

const SORTS = [
  ...['created', 'created_asc', 'departs_asc', 'departs', 'payTill_asc', 'total', 'total_asc'],
] as const;
const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;
/** Beyond these, filters wait behind «more». */
const COMMON: ReadonlySet<string> = new Set(['number', 'passenger', 'status', 'mine']);

/** Works as a plain form: the address says what is shown. */
export function SalesFilters({ page, wanted, cities, sort, order }: SalesListProps) {
  const t = useTranslations('sales.filters');
  const all = useTranslations('sales');
  const set = Object.keys(wanted);
  const key = JSON.stringify([wanted, cities]);
  const chosenSort = order === 'asc' ? `${sort}_asc` : sort;
  return (
    <Form method="get" className={css.filters ?? ''} aria-label={t('title')} key={key}>
      <div className={css.common}>
        <Field
          name="number"
          label={t('number')}
          defaultValue={wanted.number}
          autoComplete="off"
          maxLength={60}
        />
        <Field
          name="passenger"
          label={t('passenger')}
          defaultValue={wanted.passenger}
          autoComplete="off"
          maxLength={60}
        />
        <SelectField name="status" label={t('status')} defaultValue={wanted.status ?? ''}>
          <option value="">{t('any')}</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {all(`status.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="sort" label={all('sort.label')} defaultValue={chosenSort}>
          {SORTS.map((each) => (
            <option key={each} value={each}>
              {all(`sort.${each}` as 'sort.created')}
            </option>
          ))}
        </SelectField>
      </div>
      <details className={css.more} open={set.some((name) => !COMMON.has(name)) || undefined}>
        <summary>{t('more')}</summary>
        <div className={css.common}>
          {DATES.map((name) => (
            <Field key={name} type="date" name={name} label={t(name)} defaultValue={wanted[name]} />
          ))}
          <Field name="origin" label={t('origin')} defaultValue={cities.origin} maxLength={60} />
          <Field
            name="destination"
            label={t('destination')}
            defaultValue={cities.destination}
            maxLength={60}
          />
          <SelectField name="mode" label={t('mode')} defaultValue={wanted.mode ?? ''}>
            <option value="">{t('any')}</option>
            {MODES.map((mode) => (
              <option key={mode} value={mode}>
                {all(`mode.${mode}`)}
              </option>
            ))}
          </SelectField>
          {page.workplaces.length > 1 && (
            <SelectField name="workplace" label={t('workplace')} defaultValue={wanted.workplace ?? ''}>
              <option value="">{t('anyOne')}</option>
              {page.workplaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {page.contracts.length > 1 && (
            <SelectField name="contract" label={t('contract')} defaultValue={wanted.contract ?? ''}>
              <option value="">{t('any')}</option>
              {page.contracts.map(({ id, name, number }) => (
                <option key={id} value={id}>
                  {name} · {number}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      </details>
      <div className={css.act}>
        <Checkbox name="mine" value="1" defaultChecked={wanted.mine === '1'}>
          {t('mine')}
        </Checkbox>
        <Button size="small">{t('show')}</Button>
        {set.length > 0 && (
          <LinkButton variant="quiet" size="small" prefetch="none" to="/account/orders">
            {t('reset')}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
