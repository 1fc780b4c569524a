import { useTranslations } from 'use-intl';
import { TextsInput } from '../../shared/office/texts-input.tsx';
import { CheckInput, DayInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import css from '../../ui/office-form.module.css';
import { shownSteps, soldClasses, type TransferClass } from './transfer-form.ts';

/** Where it goes, when cars are sent, and what a car costs more at night. */
export function RouteFields(state: FormState) {
  const t = useTranslations('rides.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('route')}</legend>
      <p className={css.note}>{t('routeHint')}</p>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={css.fields}>
          <TextInput {...state} name={`${end}.place`} label={t(end)} hint={t('placeHint')} maxLength={80} />
          <TextsInput {...state} name={`${end}.meet`} label={t('meet')} maxLength={160} />
        </div>
      ))}
      <CheckInput {...state} name="bothWays" label={t('bothWays')} />
      <div className={css.fields}>
        <TextInput {...state} name="hours.from" label={t('hoursFrom')} hint={t('hoursHint')} maxLength={5} />
        <TextInput {...state} name="hours.to" label={t('hoursTo')} maxLength={5} />
        <NumberInput {...state} name="noticeHours" label={t('notice')} hint={t('noticeHint')} />
        <NumberInput {...state} name="nightPercent" label={t('night')} hint={t('nightHint')} />
      </div>
    </fieldset>
  );
}

/** One class: its car, how many there are, what it costs, and what is kept when it is given back. */
export function ClassFields({ kind, ...state }: FormState & { kind: TransferClass }) {
  const t = useTranslations('rides.class');
  const names = useTranslations('hotelsTransfers.class');
  const at = (name: string) => `classes.${kind}.${name}`;
  const express = kind === 'express';
  return (
    <fieldset className={css.part}>
      <legend>{names(kind)}</legend>
      <div className={css.fields}>
        <TextInput {...state} name={at('car')} label={t(express ? 'train' : 'car')} hint={t('carHint')} />
        <NumberInput {...state} name={at('units')} label={t(express ? 'places' : 'cars')} />
        <NumberInput {...state} name={at('price')} label={t(express ? 'placePrice' : 'price')} />
        <NumberInput {...state} name={at('passengers')} label={t(express ? 'most' : 'passengers')} />
        <NumberInput {...state} name={at('bags')} label={t('bags')} />
        <NumberInput {...state} name={at('minutes')} label={t('minutes')} />
        {express ? (
          <NumberInput {...state} name={at('every')} label={t('every')} />
        ) : (
          <>
            <NumberInput {...state} name={at('wait.airport')} label={t('waitAirport')} hint={t('waitHint')} />
            <NumberInput {...state} name={at('wait.elsewhere')} label={t('waitElsewhere')} />
          </>
        )}
      </div>
      <CheckInput {...state} name={at('refundable')} label={t('refundable')} />
      <p className={css.note}>{t('ladderHint')}</p>
      {Array.from({ length: shownSteps(state.values, kind) }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
        <div key={n} className={css.step}>
          <NumberInput {...state} name={at(`steps.${n}.hoursBefore`)} label={t('hoursBefore', { n: n + 1 })} />
          <NumberInput {...state} name={at(`steps.${n}.percent`)} label={t('kept')} />
        </div>
      ))}
      <div className={css.step}>
        <NumberInput {...state} name={at('rest')} label={t('rest')} />
      </div>
    </fieldset>
  );
}

/** Days with other prices of the classes that have been saved. */
export function SeasonFields({ n, ...state }: FormState & { n: number }) {
  const t = useTranslations('rides.season');
  const names = useTranslations('hotelsTransfers.class');
  const at = (name: string) => `seasons.${n}.${name}`;
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <DayInput {...state} name={at('from')} label={t('from')} />
        <DayInput {...state} name={at('to')} label={t('to')} />
        {soldClasses(state.values).map((kind) => (
          <NumberInput key={kind} {...state} name={at(kind)} label={t('price', { name: names(kind) })} />
        ))}
      </div>
    </div>
  );
}
