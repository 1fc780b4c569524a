import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import { checkPolicy, type Violation } from '#modules/agencies/api.ts';
import type { Offer } from '#modules/search/api.ts';
import type { Slice } from '#modules/supply/api.ts';
import { policyInputOf } from '#modules/travel-approvals/api.ts';
import { Badge } from '../../ui/alert.tsx';
import type { TravelRules } from './load-travel-rules.ts';
import css from './travel-policy.module.css';
import { useRuleLabels } from './use-rule-labels.ts';

const TravelRulesContext = createContext<{ rules: TravelRules; today: LocalDate } | null>(null);

/**
 * Marks the offers below it by the policy of the reader's company, as it stands on a day in Bishkek; null: there is
 * none.
 */
export function TravelRulesProvider(props: { rules: TravelRules | null; today: LocalDate; children: ReactNode }) {
  const { rules, today, children } = props;
  const value = useMemo(() => rules && { rules, today }, [rules, today]);
  return <TravelRulesContext value={value}>{children}</TravelRulesContext>;
}

type OfferWithSlices = { slices: readonly Slice[]; offer: Pick<Offer, 'terms' | 'price'> };

/** Where an offer is outside of the reader's policy; nothing where there is none. */
export function useViolations(): (offer: OfferWithSlices) => Violation[] {
  const context = useContext(TravelRulesContext);
  return ({ slices, offer: { terms, price } }) =>
    context
      ? checkPolicy(
          context.rules.policy,
          context.rules.currency,
          policyInputOf({ slices, terms, price }, context.today),
        )
      : [];
}

/** Under an offer: that it may be ordered but waits for approval, and why. */
export function PolicyViolations(offer: OfferWithSlices) {
  const t = useTranslations('travel.offer');
  const ruleText = useRuleLabels();
  const violations = useViolations()(offer);
  if (violations.length === 0) return null;
  return (
    <div className={css.outside}>
      <Badge tone="wait">{t('outside')}</Badge>
      <ul>
        {violations.map((violation) => (
          <li key={violation.rule}>{ruleText(violation)}</li>
        ))}
      </ul>
      <p>{t('needs')}</p>
    </div>
  );
}

/** On a closed card: none of its offers is inside the policy. */
export function AllOutsidePolicyBadge({
  slices,
  offers,
}: {
  slices: readonly Slice[];
  offers: readonly OfferWithSlices['offer'][];
}) {
  const t = useTranslations('travel.offer');
  const violationsOf = useViolations();
  if (!offers.every((offer) => violationsOf({ slices, offer }).length > 0)) return null;
  return <Badge tone="wait">{t('outside')}</Badge>;
}
