import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { KEEPS, MAX_BEDS, MEALS } from '#modules/inventory/api.ts';
import { TextsInput } from '../../shared/office/texts-input.tsx';
import { CheckInput, DayInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { codeOfRow, namedRooms, shownSteps } from './hotel-form.ts';

type Row = FormState & { n: number };

function Choice(props: FormState & { name: string; label: ReactNode; fallback: string; children: ReactNode }) {
  const { values, refusal, name, label, fallback, children } = props;
  return (
    <SelectField name={name} label={label} defaultValue={values[name] || fallback} error={refusal?.fields[name]}>
      {children}
    </SelectField>
  );
}

/** One kind of room: its name, beds, guests, number and price. */
export function RoomFields({ n, ...state }: Row) {
  const t = useTranslations('stays.room');
  const at = (name: string) => `rooms.${n}.${name}`;
  return (
    <fieldset className={css.part}>
      <legend>{state.values[at('name.ru')] || t('another')}</legend>
      <input type="hidden" name={at('code')} value={codeOfRow(state.values, 'rooms', n)} />
      <div className={css.fields}>
        <TextsInput {...state} name={at('name')} label={t('name')} maxLength={60} />
        <NumberInput {...state} name={at('units')} label={t('units')} hint={t('unitsHint')} />
        <NumberInput {...state} name={at('night')} label={t('night')} />
        <NumberInput {...state} name={at('weekend')} label={t('weekend')} hint={t('weekendHint')} />
        <NumberInput {...state} name={at('adults')} label={t('adults')} />
        <NumberInput {...state} name={at('children')} label={t('children')} />
        <NumberInput {...state} name={at('metres')} label={t('metres')} />
        {Array.from({ length: MAX_BEDS }, (_, m) => [
          <NumberInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a bed is its number
            key={`count ${m}`}
            {...state}
            name={at(`beds.${m}.count`)}
            label={t('beds', { n: m + 1 })}
          />,
          <NumberInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a bed is its number
            key={`width ${m}`}
            {...state}
            name={at(`beds.${m}.width`)}
            label={t('width', { n: m + 1 })}
          />,
        ])}
      </div>
    </fieldset>
  );
}

function KeptFields({ at, ...state }: FormState & { at: string }) {
  const t = useTranslations('stays.rate');
  return (
    <>
      <Choice {...state} name={`${at}.keeps`} label={t('keeps')} fallback="nothing">
        {KEEPS.map((keeps) => (
          <option key={keeps} value={keeps}>
            {t(`kept.${keeps}`)}
          </option>
        ))}
      </Choice>
      <NumberInput {...state} name={`${at}.percent`} label={t('keptPercent')} />
    </>
  );
}

/** One rate: what is eaten, what it costs of the room, and what is kept when it is given back. */
export function RateFields({ n, ...state }: Row) {
  const t = useTranslations('stays.rate');
  const at = (name: string) => `rates.${n}.${name}`;
  return (
    <fieldset className={css.part}>
      <legend>{state.values[at('name.ru')] || t('another')}</legend>
      <input type="hidden" name={at('code')} value={codeOfRow(state.values, 'rates', n)} />
      <div className={css.fields}>
        <TextsInput {...state} name={at('name')} label={t('name')} maxLength={60} />
        <Choice {...state} name={at('meal')} label={t('meal')} fallback="none">
          {MEALS.map((meal) => (
            <option key={meal} value={meal}>
              {t(`meals.${meal}`)}
            </option>
          ))}
        </Choice>
        <NumberInput {...state} name={at('percent')} label={t('percent')} hint={t('percentHint')} />
      </div>
      <CheckInput {...state} name={at('refundable')} label={t('refundable')} />
      <p className={css.note}>{t('ladderHint')}</p>
      {Array.from({ length: shownSteps(state.values, n) }, (_, m) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
        <div key={m} className={css.step}>
          <NumberInput {...state} name={at(`steps.${m}.daysBefore`)} label={t('daysBefore', { n: m + 1 })} />
          <TextInput {...state} name={at(`steps.${m}.time`)} label={t('time')} maxLength={5} />
          <KeptFields {...state} at={at(`steps.${m}`)} />
        </div>
      ))}
      <div className={css.step}>
        <p className={css.rest}>{t('rest')}</p>
        <KeptFields {...state} at={at('rest')} />
      </div>
    </fieldset>
  );
}

/** Days with other prices of the rooms that have been saved. */
export function SeasonFields({ n, ...state }: Row) {
  const t = useTranslations('stays.season');
  const at = (name: string) => `seasons.${n}.${name}`;
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <DayInput {...state} name={at('from')} label={t('from')} />
        <DayInput {...state} name={at('to')} label={t('to')} />
        {namedRooms(state.values).map(({ code, name }) => [
          <NumberInput key={`${code} night`} {...state} name={at(`${code}.night`)} label={t('night', { name })} />,
          <NumberInput
            key={`${code} weekend`}
            {...state}
            name={at(`${code}.weekend`)}
            label={t('weekend', { name })}
          />,
        ])}
      </div>
    </div>
  );
}
