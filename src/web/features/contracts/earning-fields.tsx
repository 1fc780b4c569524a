import { useTranslations } from 'use-intl';
import type { Currency } from '#kernel/money.ts';
import { DEFAULT_MOTIVATION_PER_MILLE, MAX_MINOR } from '#modules/agencies/api.ts';
import { typed } from '../../shared/forms/refused.ts';
import { SegmentedControl } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import css from './contracts.module.css';
import { minorIn, perMilleIn } from './typed-sums.ts';

type Problem = 'badPercent' | 'badSum';
export type EarningProblems = { value?: Problem; motivation?: Problem; motivationShare?: Problem };

/** What was typed of commission and motivation, or what is wrong with it. */
export function readEarning(form: FormData) {
  const fixed = typed(form, 'way') === 'fixed';
  const value = typed(form, 'value', 20);
  const share = fixed ? minorIn(value, MAX_MINOR) : perMilleIn(value);
  const motivation = minorIn(typed(form, 'motivation', 20), MAX_MINOR);
  const motivationPerMille = perMilleIn(typed(form, 'motivationShare', 20));
  const problems: EarningProblems = {
    ...(share === null && { value: fixed ? 'badSum' : 'badPercent' }),
    ...(motivation === null && { motivation: 'badSum' }),
    ...(motivationPerMille === null && { motivationShare: 'badPercent' }),
  };
  if (share === null || motivation === null || motivationPerMille === null) return { problems, earning: null };
  const commission = fixed ? { fixed: share } : { perMille: share };
  return { problems, earning: { commission, motivation, motivationPerMille } };
}

/** Commission as a share of the fare or a sum a ticket, and motivation. */
export function EarningFields(props: {
  currency: Currency;
  problems: EarningProblems;
  typed?: Readonly<Record<string, string>>;
}) {
  const { currency, problems, typed: was = {} } = props;
  const t = useTranslations('contracts.earning');
  return (
    <>
      <SegmentedControl
        name="way"
        legend={t('way')}
        defaultValue={was.way === 'fixed' ? 'fixed' : 'percent'}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'fixed', label: t('fixed') },
        ]}
      />
      <div className={css.pair}>
        <Field
          name="value"
          label={t('value', { currency })}
          defaultValue={was.value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          required
          error={problems.value && t(problems.value)}
        />
        <Field
          name="motivationShare"
          label={t('motivationShare')}
          defaultValue={was.motivationShare ?? String(DEFAULT_MOTIVATION_PER_MILLE / 10)}
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
          defaultValue={was.motivation ?? '0'}
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
