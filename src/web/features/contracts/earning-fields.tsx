import { useTranslations } from 'use-intl';
import type { Currency } from '#kernel/money.ts';
import { DEFAULT_MOTIVATION_PER_MILLE, MAX_MINOR } from '#modules/agencies/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { SegmentedControl } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import css from './contracts.module.css';
import { parseMinor, parsePerMille } from './parse-amounts.ts';

type EarningProblem = 'badPercent' | 'badSum';
export type EarningProblems = { value?: EarningProblem; motivation?: EarningProblem; motivationShare?: EarningProblem };

/** Reads commission and motivation, or their errors. */
export function readEarningForm(form: FormData) {
  const fixed = readTextField(form, 'way') === 'fixed';
  const value = readTextField(form, 'value', 20);
  const share = fixed ? parseMinor(value, MAX_MINOR) : parsePerMille(value);
  const motivation = parseMinor(readTextField(form, 'motivation', 20), MAX_MINOR);
  const motivationPerMille = parsePerMille(readTextField(form, 'motivationShare', 20));
  const problems: EarningProblems = {
    ...(share === null && { value: fixed ? 'badSum' : 'badPercent' }),
    ...(motivation === null && { motivation: 'badSum' }),
    ...(motivationPerMille === null && { motivationShare: 'badPercent' }),
  };
  if (share === null || motivation === null || motivationPerMille === null) return { problems, earning: null };
  const commission = fixed ? { fixed: share } : { perMille: share };
  return { problems, earning: { commission, motivation, motivationPerMille } };
}

/** Fields of commission (percentage of the fare or amount per ticket) and motivation. */
export function EarningFields(props: {
  currency: Currency;
  problems: EarningProblems;
  typed?: Readonly<Record<string, string>>;
}) {
  const { currency, problems, typed: enteredValues = {} } = props;
  const t = useTranslations('contracts.earning');
  return (
    <>
      <SegmentedControl
        name="way"
        legend={t('way')}
        defaultValue={enteredValues.way === 'fixed' ? 'fixed' : 'percent'}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'fixed', label: t('fixed') },
        ]}
      />
      <div className={css.pair}>
        <Field
          name="value"
          label={t('value', { currency })}
          defaultValue={enteredValues.value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          error={problems.value && t(problems.value)}
        />
        <Field
          name="motivationShare"
          label={t('motivationShare')}
          defaultValue={enteredValues.motivationShare ?? String(DEFAULT_MOTIVATION_PER_MILLE / 10)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          error={problems.motivationShare && t(problems.motivationShare)}
        />
        <Field
          name="motivation"
          label={t('motivation', { currency })}
          hint={t('motivationHint')}
          defaultValue={enteredValues.motivation ?? '0'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          error={problems.motivation && t(problems.motivation)}
        />
      </div>
    </>
  );
}
