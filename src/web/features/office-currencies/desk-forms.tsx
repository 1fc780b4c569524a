import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type CurrencyDesk, RATED_CURRENCIES } from '#modules/currencies/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import css from './currencies.module.css';
import { type Act, type CurrencyRefusal, percent } from './currency-forms.ts';

/** The currencies that most suppliers sell in stand first. */
const FIRST = ['USD', 'EUR', 'RUB', 'KZT'] as const;
const ORDERED = [...FIRST, ...RATED_CURRENCIES.filter((one) => !FIRST.some((first) => first === one))];

type FormProps = { desk: CurrencyDesk; refusal: CurrencyRefusal | null };

function DeskForm(props: { act: Act; title: string; save: string; at?: string | undefined; children: ReactNode }) {
  return (
    <Card aria-labelledby={props.act}>
      <CardHead level={2} id={props.act} title={props.title} />
      <Form method="post" noValidate className={css.form} key={props.at}>
        <input type="hidden" name="do" value={props.act} />
        {props.children}
        <div>
          <Button>{props.save}</Button>
        </div>
      </Form>
    </Card>
  );
}

function CurrencySelect({ name, refusal }: { name: string; refusal: CurrencyRefusal | null }) {
  const t = useTranslations('currencies.desk');
  return (
    <SelectField
      name={name}
      label={t('currency')}
      defaultValue={refusal?.typed[name] ?? 'USD'}
      error={refusal?.fields[name]}
    >
      {ORDERED.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}

/** A rate of the office; a jump is confirmed by a second look. */
export function RateForm({ refusal }: FormProps) {
  const t = useTranslations('currencies.desk');
  const typed = refusal?.typed ?? {};
  return (
    <DeskForm act="rate" title={t('enterTitle')} save={t('enter')} at={refusal?.at}>
      <CurrencySelect name="currency" refusal={refusal} />
      <Field
        name="rate"
        label={t('rate')}
        defaultValue={typed.rate ?? ''}
        error={refusal?.fields.rate}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      <Field
        name="per"
        label={t('per')}
        defaultValue={typed.per ?? '1'}
        error={refusal?.fields.per}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
      <DateField
        name="rateFrom"
        label={t('since')}
        hint={t('now')}
        defaultValue={typed.rateFrom || undefined}
        error={refusal?.fields.rateFrom}
      />
      {refusal?.isJump && <Checkbox name="confirmed">{t('confirm')}</Checkbox>}
    </DeskForm>
  );
}

/** What is added to the rate of a currency. */
export function MarginForm({ refusal }: FormProps) {
  const t = useTranslations('currencies.desk');
  const typed = refusal?.typed ?? {};
  return (
    <DeskForm act="margin" title={t('marginTitle')} save={t('setMargin')} at={refusal?.at}>
      <CurrencySelect name="marginCurrency" refusal={refusal} />
      <Field
        name="margin"
        label={t('margin')}
        defaultValue={typed.margin ?? ''}
        error={refusal?.fields.margin}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
      />
      <DateField
        name="marginFrom"
        label={t('since')}
        hint={t('now')}
        defaultValue={typed.marginFrom || undefined}
        error={refusal?.fields.marginFrom}
      />
    </DeskForm>
  );
}

/** How old a rate may be, and how far it may jump. */
export function LimitsForm({ desk, refusal }: FormProps) {
  const t = useTranslations('currencies.desk');
  const typed = refusal?.typed ?? {};
  return (
    <DeskForm act="limits" title={t('limitsTitle')} save={t('setLimits')} at={refusal?.at}>
      <Field
        name="maxAgeHours"
        label={t('maxAge')}
        defaultValue={typed.maxAgeHours ?? String(desk.limits.maxAgeHours)}
        error={refusal?.fields.maxAgeHours}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <Field
        name="jumpBp"
        label={t('jump')}
        defaultValue={typed.jumpBp ?? percent(desk.limits.jumpBp)}
        error={refusal?.fields.jumpBp}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
      />
      <p className={css.note}>{t('limitsNote')}</p>
    </DeskForm>
  );
}
