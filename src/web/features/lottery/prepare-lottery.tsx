import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { type OfficeLottery, PRIZE_PICTURES } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { TimeField } from '../../ui/time-field.tsx';
import { PRIZE_ROWS } from './prepare-form.ts';

export type PrepareRefusal = FormErrors & { readonly typed: Readonly<Record<string, string>> };
type FieldOf = (name: string, path?: string) => { name: string; error: string | undefined; defaultValue: string };

function PrizeRow({ n, field }: { n: number; field: FieldOf }) {
  const t = useTranslations('lottery.prepare');
  const localeName = useTranslations('shell.language');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('prizeNo', { n: n + 1 })}</legend>
      <div className={css.fields}>
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            {...field(`prizes.${n}.name.${locale}`)}
            label={t('prizeName', { locale: localeName(locale) })}
            maxLength={200}
          />
        ))}
        {LOCALES.map((locale) => (
          <Field
            key={locale}
            {...field(`prizes.${n}.note.${locale}`)}
            label={t('prizeNote', { locale: localeName(locale) })}
            maxLength={200}
          />
        ))}
        <Field {...field(`prizes.${n}.count`)} label={t('prizeCount')} inputMode="numeric" maxLength={4} />
        <SelectField {...field(`prizes.${n}.picture`)} label={t('prizePicture')}>
          {PRIZE_PICTURES.map((picture) => (
            <option key={picture} value={picture}>
              {t(`pictures.${picture}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}

/** Event and prizes of a campaign that gives coupons and has no lottery yet. */
export function PrepareLottery(props: { waiting: OfficeLottery['waiting']; refusal: PrepareRefusal | null }) {
  const { waiting, refusal } = props;
  const t = useTranslations('lottery.prepare');
  const localeName = useTranslations('shell.language');
  const locale = useAppLocale();
  const field: FieldOf = (name, path = name) => ({
    name,
    error: refusal?.fields[path],
    defaultValue: refusal?.typed[name] ?? '',
  });
  const day = field('eventDay', 'eventAt');
  const time = field('eventTime', 'eventTime');
  if (waiting.length === 0) return null;
  return (
    <Card aria-labelledby="prepare">
      <CardHead level={2} id="prepare" title={t('waiting')} />
      <Form method="post" className={css.stack} key={refusal?.at ?? ''}>
        <p className={css.note}>{t('waitingText')}</p>
        <div className={css.fields}>
          <SelectField name="campaign" label={t('choose')} defaultValue={refusal?.typed.campaign}>
            {waiting.map(({ id, name, zone }) => (
              <option key={id} value={id}>
                {name[locale]} ({zone})
              </option>
            ))}
          </SelectField>
          <DateField
            name="eventDay"
            label={t('eventDay')}
            error={day.error}
            defaultValue={day.defaultValue || undefined}
            required
          />
          <TimeField name="eventTime" label={t('eventTime')} defaultValue={time.defaultValue || undefined} required />
          <Field {...field('drawMonth')} label={t('drawMonth')} hint={t('drawMonthHint')} maxLength={7} required />
          {LOCALES.map((one) => (
            <Field
              key={one}
              {...field(`eventPlace.${one}`)}
              label={t('place', { locale: localeName(one) })}
              maxLength={200}
              required
            />
          ))}
        </div>
        <h3>{t('prizesTitle')}</h3>
        <p className={css.note}>{t('prizesText')}</p>
        {PRIZE_ROWS.map((n) => (
          <PrizeRow key={n} n={n} field={field} />
        ))}
        <div>
          <Button name="do" value="prepare">
            {t('prepare')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
