import { useTranslations } from 'use-intl';
import type { RailBusFamily } from '#modules/inventory/api.ts';
import { CheckInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import css from '../../ui/office-form.module.css';
import { StepFields } from './step-fields.tsx';

/** A class of coaches as a carrier sells it. */
export function ClassFields({ code, ...state }: FormState & { code: RailBusFamily }) {
  const t = useTranslations('flights.family');
  const runs = useTranslations('runs');
  const at = (name: string) => `families.${code}.${name}`;
  return (
    <fieldset className={css.fieldset}>
      <legend>{runs(`classes.${code}`)}</legend>
      <div className={css.fields}>
        <TextInput {...state} name={at('name')} label={runs('carrier.classes')} hint={t('nameHint')} maxLength={30} />
        <NumberInput {...state} name={at('baggage.pieces')} label={t('bags')} />
        <NumberInput {...state} name={at('baggage.kg')} label={t('bagKg')} />
        <NumberInput {...state} name={at('cabinBag.pieces')} label={t('cabinBags')} />
        <NumberInput {...state} name={at('cabinBag.kg')} label={t('cabinKg')} />
        <NumberInput {...state} name={at('changeFee')} label={t('changeFee')} hint={t('changeFeeHint')} />
        <NumberInput {...state} name={at('holdMinutes')} label={t('holdMinutes')} hint={t('holdHint')} />
      </div>
      <div className={css.boxes}>
        <CheckInput {...state} name={at('refundable')} label={runs('carrier.refundable')} />
        <CheckInput {...state} name={at('meal')} label={t('meal')} />
      </div>
    </fieldset>
  );
}

/** Deadlines of refunds and sales, and who waits for passengers. */
export function RulesFields(state: FormState) {
  const t = useTranslations('runs.carrier');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('steps')}</legend>
      <p className={css.note}>{t('stepsHint')}</p>
      <StepFields {...state} list="railBus.steps.domestic" legend={t('domestic')} />
      <StepFields {...state} list="railBus.steps.abroad" legend={t('abroad')} />
      <div className={css.fields}>
        <NumberInput {...state} name="railBus.voidMinutes" label={t('voidMinutes')} hint={t('voidHint')} />
        <NumberInput {...state} name="railBus.closeMinutes" label={t('closeMinutes')} hint={t('closeHint')} />
        <TextInput {...state} name="railBus.partners" label={t('partners')} hint={t('partnersHint')} />
      </div>
    </fieldset>
  );
}
