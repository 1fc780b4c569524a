import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { checkPolicy, type Violation } from '#modules/agencies/api.ts';
import type { Offer } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';
import { tripFactsOf } from '#modules/travel-approvals/api.ts';
import { Badge } from '../../ui/notice.tsx';
import type { TravelRules } from './load-rules.ts';
import css from './travel-policy.module.css';
import { useRuleLabels } from './use-rule-labels.ts';

const Rules = createContext<{ rules: TravelRules; today: LocalDate } | null>(null);

/**
 * Marks the offers below it by the policy of the reader's company, as it stands on a day in Bishkek; null: there is
 * none.
 */
export function RulesProvider(props: { rules: TravelRules | null; today: LocalDate; children: ReactNode }) {
  const { rules, today, children } = props;
  const value = useMemo(() => rules && { rules, today }, [rules, today]);
  return <Rules value={value}>{children}</Rules>;
}

type OfferOnSlices = { slices: readonly Slice[]; offer: Pick<Offer, 'terms' | 'price'> };

/** Where an offer is outside of the reader's policy; nothing where there is none. */
export function useViolations(): (offered: OfferOnSlices) => Violation[] {
  const known = useContext(Rules);
  return ({ slices, offer: { terms, price } }) =>
    known
      ? checkPolicy(known.rules.policy, known.rules.currency, tripFactsOf({ slices, terms, price }, known.today))
      : [];
}

/** Under an offer: that it may be ordered but waits for approval, and why. */
export function OutsideRules(offered: OfferOnSlices) {
  const t = useTranslations('travel.offer');
  const words = useRuleLabels();
  const violations = useViolations()(offered);
  if (violations.length === 0) return null;
  return (
    <div className={css.outside}>
      <Badge tone="wait">{t('outside')}</Badge>
      <ul>
        {violations.map((violation) => (
          <li key={violation.rule}>{words(violation)}</li>
        ))}
      </ul>
      <p>{t('needs')}</p>
    </div>
  );
}

/** On a closed card: none of its offers is inside the policy. */
export function AllOutside({
  slices,
  offers,
}: {
  slices: readonly Slice[];
  offers: readonly OfferOnSlices['offer'][];
}) {
  const t = useTranslations('travel.offer');
  const outside = useViolations();
  if (!offers.every((offer) => outside({ slices, offer }).length > 0)) return null;
  return <Badge tone="wait">{t('outside')}</Badge>;
}
