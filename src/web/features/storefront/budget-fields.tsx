import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import { formatMonth } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Chip, Chips } from '../../ui/choice.tsx';
import { BUDGET_STEP, budgetRange, monthsOf, proposedBudget, type When } from './budget.ts';
import css from './budget-fields.module.css';
import type { PricedLocation } from './load-storefront.ts';

export type Budget = { readonly max: number; readonly when: When };

/** The budget inside the range of these locations; the proposed one without `max`. */
export function initialBudget(locations: readonly PricedLocation[], max: number | null, when: When = 'any'): Budget {
  const range = budgetRange(locations);
  return { max: Math.min(range.max, Math.max(range.min, max ?? proposedBudget(locations))), when };
}

type BudgetFieldsProps = {
  locations: readonly PricedLocation[];
  budget: Budget;
  /** Absent in the server's HTML, which is a form. */
  onChange?: (budget: Budget) => void;
};

/** The budget's slider with its ends. */
export function BudgetSlider({ locations, budget, onChange }: BudgetFieldsProps) {
  const t = useTranslations('storefront.explore');
  const formatMoney = useFormatMoney();
  const { min, max } = budgetRange(locations);
  const currency = locations[0]?.lowest.price.currency ?? 'KGS';
  const formatSum = (minor: number) => formatMoney({ minor, currency });
  const part = `${((budget.max - min) / Math.max(1, max - min)) * 100}%`;
  return (
    <div className={css.slider}>
      <input
        id="max"
        type="range"
        name="max"
        aria-label={t('budget')}
        min={min / 100}
        max={max / 100}
        step={BUDGET_STEP / 100}
        aria-valuetext={formatSum(budget.max)}
        style={{ '--part': part } as CSSProperties}
        {...(onChange
          ? {
              value: budget.max / 100,
              onChange: (event) => onChange({ ...budget, max: Number(event.target.value) * 100 }),
            }
          : { defaultValue: budget.max / 100 })}
      />
      <span className={css.ends} aria-hidden="true">
        <span>{formatSum(min)}</span>
        <span>{formatSum(max)}</span>
      </span>
    </div>
  );
}

/** When to leave: any day, a Friday or Saturday, or a month. */
export function WhenChips({ locations, budget, onChange }: BudgetFieldsProps) {
  const t = useTranslations('storefront.explore');
  const locale = useAppLocale();
  const name = (when: When) =>
    when === 'any' ? t('anyDay') : when === 'weekend' ? t('weekend') : formatMonth(when, locale);
  return (
    <Chips legend={t('when')}>
      {['any', 'weekend', ...monthsOf(locations)].map((when) => (
        <Chip
          key={when}
          type="radio"
          name="when"
          value={when}
          {...(onChange
            ? { checked: budget.when === when, onChange: () => onChange({ ...budget, when }) }
            : { defaultChecked: budget.when === when })}
        >
          {name(when)}
        </Chip>
      ))}
    </Chips>
  );
}
