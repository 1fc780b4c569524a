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

/** Marks the offers below it by the policy of the reader's company, for a date in Bishkek; null: there is no policy. */
export function TravelRulesProvider(props: { rules: TravelRules | null; today: LocalDate; children: ReactNode }) {
  const { rules, today, children } = props;
  const value = useMemo(() => rules && { rules, today }, [rules, today]);
  return <TravelRulesContext value={value}>{children}</TravelRulesContext>;
}

type OfferWithSlices = { slices: readonly Slice[]; offer: Pick<Offer, 'terms' | 'price'> };

/** Policy violations of an offer; empty without a policy. */
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

/** Under an offer: policy violations; it can be ordered but needs approval. */
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

/** On a collapsed card: all its offers violate the policy. */
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
