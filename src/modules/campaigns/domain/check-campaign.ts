import type { Audience } from './audience.ts';
import type { Basis, Conditions, GiftRule } from './campaign.ts';

/** The highest rate of a basis: no campaign gives back more than what it counts. */
export const MAX_RATE: Readonly<Record<Basis, number>> = {
  percent: 10_000,
  hundred: 100,
  ticket: 100_000,
  threshold: 1_000_000,
  times: 10,
};
export const MAX_POINTS = 100_000_000;

/** A field of the form, and what is wrong with it. */
export type CampaignFault = { readonly field: string; readonly code: string };

/** What keeps a rule from being saved. `unit`: minor units of a som. */
export function ruleFaults(rule: GiftRule, unit: number, gives: Audience['gives'] = 'points'): CampaignFault[] {
  const { basis, rate, thresholdMinor, capPerTicket, capPerCustomer } = rule;
  const faults: CampaignFault[] = [];
  if (rate > MAX_RATE[basis]) faults.push({ field: 'rate', code: 'campaigns.gives_more' });
  if (basis === 'times' && rate < 2) faults.push({ field: 'rate', code: 'campaigns.multiple_from_two' });
  if (basis === 'times' && (capPerTicket !== null || capPerCustomer !== null))
    faults.push({ field: capPerTicket === null ? 'capPerCustomer' : 'capPerTicket', code: 'campaigns.no_cap_here' });
  if (basis === 'times' && rule.onReturn !== 'takeBack')
    faults.push({ field: 'onReturn', code: 'campaigns.returns_take_back' });
  if ((basis === 'threshold') !== (thresholdMinor !== null))
    faults.push({
      field: 'thresholdMinor',
      code: basis === 'threshold' ? 'campaigns.threshold_missing' : 'campaigns.no_threshold_here',
    });
  if (gives !== 'coupons' && basis === 'threshold' && thresholdMinor !== null && rate * unit > thresholdMinor)
    faults.push({ field: 'rate', code: 'campaigns.gives_more' });
  return faults;
}

type Terms = {
  readonly rule: GiftRule;
  readonly conditions: Conditions;
  readonly budget: number | null;
  /** What it gives for a ticket counts for the status of the contract. */
  readonly forStatus: boolean;
  readonly audience: Audience;
};

/** A coupon is earned by all net sales of a contract: the lottery knows nothing smaller than an order. */
function couponFaults({ rule, conditions, budget }: Terms): CampaignFault[] {
  const { basis, measure, rate, capPerTicket } = rule;
  const { minimumMinor, ...lists } = conditions;
  const isLimited = minimumMinor !== null || Object.values(lists).some((list) => list.length > 0);
  const faults: CampaignFault[] = [];
  if (basis !== 'threshold' || measure !== 'price')
    faults.push({ field: 'basis', code: 'campaigns.coupons_by_threshold' });
  if (rate !== 1) faults.push({ field: 'rate', code: 'campaigns.one_coupon' });
  if (rule.onReturn !== 'takeBack') faults.push({ field: 'onReturn', code: 'campaigns.returns_take_back' });
  if (rule.onExchange !== 'anew') faults.push({ field: 'onExchange', code: 'campaigns.exchanges_anew' });
  if (capPerTicket !== null) faults.push({ field: 'capPerTicket', code: 'campaigns.coupons_count_all' });
  if (budget !== null) faults.push({ field: 'budget', code: 'campaigns.coupons_count_all' });
  if (isLimited) faults.push({ field: 'minimumMinor', code: 'campaigns.coupons_count_all' });
  return faults;
}

/** What keeps a gift and its audience from being saved. */
export function audienceFaults(terms: Terms): CampaignFault[] {
  const { rule, audience, forStatus } = terms;
  const { gives, levels, contracts } = audience;
  const faults: CampaignFault[] = [];
  if (gives === 'points' && levels.length + contracts.length > 0)
    faults.push({ field: 'contracts', code: 'campaigns.only_contracts' });
  const isByTicket = ['percent', 'hundred', 'ticket'].includes(rule.basis) && rule.capPerCustomer === null;
  if (forStatus && (gives !== 'bonuses' || !isByTicket))
    faults.push({ field: 'forStatus', code: 'campaigns.status_by_ticket' });
  // Who buys and returns again and again would be given without end.
  if (rule.onReturn === 'keep' && terms.budget === null && rule.capPerCustomer === null)
    faults.push({ field: 'onReturn', code: 'campaigns.kept_without_limit' });
  return gives === 'coupons' ? [...faults, ...couponFaults(terms)] : faults;
}

/** @returns null where the period may be approved at a moment. */
export function periodFault({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): CampaignFault | null {
  if (endsAt <= startsAt) return { field: 'endsAt', code: 'campaigns.wrong_period' };
  return endsAt <= now ? { field: 'endsAt', code: 'campaigns.past_end' } : null;
}
