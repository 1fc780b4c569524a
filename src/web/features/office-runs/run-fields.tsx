import { useTranslations } from 'use-intl';
import type { Localised } from '#kernel/locale.ts';
import { classesOfMode, type RunMode } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { CheckInput, DayInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from '../../ui/office-form.module.css';
import { WEEKDAYS } from './run-form.ts';

type RowState = FormState & { n: number };
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A time on the clock of a stop, and the day on which it is. */
function CallFields({ name, label, ...state }: FormState & { name: string; label: string }) {
  const t = useTranslations('runs.form');
  const day = `${name}.day`;
  return (
    <>
      <TextInput {...state} name={`${name}.time`} label={label} maxLength={5} />
      <SelectField
        name={day}
        label={t('day')}
        defaultValue={state.values[day] ?? '0'}
        error={state.refusal?.fields[day]}
      >
        {DAYS.map((one) => (
          <option key={one} value={one}>
            {t('dayOf', { day: one + 1 })}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** `name`: of the stop that is saved, for its key says little. */
export function StopFields({ n, name, ...state }: RowState & { name: Localised | undefined }) {
  const t = useTranslations('runs.form');
  const locale = useAppLocale();
  const at = (field: string) => `stops.${n}.${field}`;
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <TextInput
          {...state}
          name={at('place')}
          label={t('stop', { n: n + 1 })}
          hint={name?.[locale] ?? t('stopHint')}
          maxLength={120}
        />
        {n > 0 && <CallFields {...state} name={at('arrives')} label={t('arrives')} />}
        <CallFields {...state} name={at('departs')} label={t('departs')} />
        <NumberInput {...state} name={at('km')} label={t('km')} />
      </div>
    </div>
  );
}

export function BoardingFields({ n, name, ...state }: RowState & { name: Localised | undefined }) {
  const t = useTranslations('runs.form');
  const locale = useAppLocale();
  return (
    <div className={css.fields}>
      <TextInput
        {...state}
        name={`boarding.${n}.place`}
        label={t('boardingPlace')}
        hint={name?.[locale] ?? t('stopHint')}
        maxLength={120}
      />
      <NumberInput {...state} name={`boarding.${n}.minutes`} label={t('boardingMinutes')} />
    </div>
  );
}

export function PeriodFields({ n, ...state }: RowState) {
  const t = useTranslations('flights');
  const runs = useTranslations('runs.form');
  const at = (name: string) => `periods.${n}.${name}`;
  const error = state.refusal?.fields[at('days')];
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <DayInput {...state} name={at('from')} label={t('form.firstDay')} />
        <DayInput {...state} name={at('to')} label={t('form.lastDay')} />
      </div>
      <fieldset className={css.boxes}>
        <legend className={css.note}>{runs('days')}</legend>
        {WEEKDAYS.map((day) => (
          <CheckInput key={day} {...state} name={at(`day${day}`)} label={t(`weekdays.${day}`)} />
        ))}
      </fieldset>
      {error && <Alert tone="error" title={error} />}
    </div>
  );
}

export function CoachFields({ n, mode, ...state }: RowState & { mode: RunMode }) {
  const t = useTranslations('runs');
  const at = (name: string) => `coaches.${n}.${name}`;
  const isTrain = mode === 'rail';
  return (
    <div className={css.fields}>
      {isTrain && <TextInput {...state} name={at('number')} label={t('form.coachNumber')} maxLength={2} />}
      <SelectField
        name={at('class')}
        label={t('form.coachClass')}
        defaultValue={state.values[at('class')] ?? classesOfMode(mode)[0]}
        error={state.refusal?.fields[at('class')]}
      >
        {classesOfMode(mode).map((one) => (
          <option key={one} value={one}>
            {t(`classes.${one}`)}
          </option>
        ))}
      </SelectField>
      <NumberInput
        {...state}
        name={at('rows')}
        label={t('form.rows')}
        hint={t(isTrain ? 'form.rowsHint' : 'form.busRowsHint')}
      />
      <NumberInput {...state} name={at('lastRow')} label={t('form.lastRow')} hint={t('form.lastRowHint')} />
      {isTrain && (
        <TextInput {...state} name={at('female')} label={t('form.female')} hint={t('form.femaleHint')} maxLength={90} />
      )}
    </div>
  );
}

/** A class as its carrier names it; the places that the saved vehicle has of it. */
export type SoldClass = { code: string; name: string; places: number | undefined };

export function ClassFields({ classes, ...state }: FormState & { classes: readonly SoldClass[] }) {
  const t = useTranslations('runs.form');
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('classes')}</legend>
      <p className={css.note}>{t('classesHint')}</p>
      {state.refusal?.fields.classes && <Alert tone="error" title={state.refusal.fields.classes} />}
      <div className={css.fields}>
        {classes.flatMap(({ code, name, places }) => [
          <NumberInput
            key={`${code} seats`}
            {...state}
            name={`classes.${code}.seats`}
            label={t('classSeats', { name })}
            hint={places !== undefined && t('classPlaces', { places })}
          />,
          <NumberInput
            key={`${code} fare`}
            {...state}
            name={`classes.${code}.fare`}
            label={t('classFare', { name })}
          />,
        ])}
        <NumberInput {...state} name="least.domestic" label={t('leastDomestic')} hint={t('leastHint')} />
        <NumberInput {...state} name="least.abroad" label={t('leastAbroad')} />
      </div>
    </fieldset>
  );
}

export function SeasonFields({ n, classes, ...state }: RowState & { classes: readonly SoldClass[] }) {
  const t = useTranslations('flights.form');
  const runs = useTranslations('runs.form');
  const error = state.refusal?.fields[`seasons.${n}.fares`];
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <DayInput {...state} name={`seasons.${n}.from`} label={t('firstDay')} />
        <DayInput {...state} name={`seasons.${n}.to`} label={t('lastDay')} />
        {classes.map(({ code, name }) => (
          <NumberInput key={code} {...state} name={`seasons.${n}.${code}`} label={runs('classFare', { name })} />
        ))}
      </div>
      {error && <Alert tone="error" title={error} />}
    </div>
  );
}
