import { useTranslations } from 'use-intl';
import { type FormState, NumberInput } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import css from '../../ui/office-form.module.css';
import { shownSteps } from './steps-form.ts';

/** Refund steps, the earliest first. */
export function StepFields(props: FormState & { list: string; legend: string; hint?: string }) {
  const { list, legend, hint, ...state } = props;
  const t = useTranslations('runs.carrier');
  const error = state.refusal?.fields[list];
  return (
    <fieldset className={css.fieldset}>
      <legend>{legend}</legend>
      {hint && <p className={css.note}>{hint}</p>}
      {error && <Alert tone="error" title={error} />}
      {Array.from({ length: shownSteps(state.values, list) }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
        <div key={n} className={css.fields}>
          <NumberInput {...state} name={`${list}.${n}.hoursBefore`} label={t('hoursBefore')} />
          <NumberInput {...state} name={`${list}.${n}.percent`} label={t('percent')} />
          <NumberInput {...state} name={`${list}.${n}.fee`} label={t('fee')} />
        </div>
      ))}
    </fieldset>
  );
}
