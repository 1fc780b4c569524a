import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PointsOffice } from '#modules/bonuses/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import css from './bonuses.module.css';

type FieldProps = { name: string; error: string | undefined; defaultValue: string };

/** How long points or bonus money live by the day on which they are earned, and the form of a new lifetime. */
export function LifetimeCard(props: {
  lifetimes: PointsOffice['lifetimes'];
  lead: string;
  /** Properties of a field of the form, with what was typed and refused. */
  field: (name: string) => FieldProps;
  /** Another one when the form was refused. */
  formKey: string;
}) {
  const t = useTranslations('bonuses.customer.office');
  const from = props.field('validFrom');
  return (
    <Card aria-labelledby="lifetime">
      <CardHead level={2} id="lifetime" title={t('lifetime')} />
      <div className={css.stack}>
        <p className={css.note}>{props.lead}</p>
        {props.lifetimes.length === 0 && <p>{t('forever')}</p>}
        <ul className={css.list}>
          {props.lifetimes.map(({ validFrom, months }) => (
            <li key={validFrom}>
              <b>{months === null ? t('forever') : t('monthsOf', { months })}</b>
              <span className={css.note}>{t('from', { date: formatNumericDate(validFrom) })}</span>
            </li>
          ))}
        </ul>
      </div>
      <Form method="post" className={css.form} key={props.formKey}>
        <Field
          {...props.field('months')}
          label={t('months')}
          hint={t('monthsHint')}
          inputMode="numeric"
          maxLength={3}
        />
        <DateField
          id="lifetime-from"
          name="validFrom"
          label={t('validFrom')}
          error={from.error}
          defaultValue={from.defaultValue || undefined}
        />
        <Button name="act" value="lifetime" variant="secondary">
          {t('set')}
        </Button>
      </Form>
    </Card>
  );
}
