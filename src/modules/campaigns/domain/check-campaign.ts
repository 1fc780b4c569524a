import type { Basis, GiftRule } from './campaign.ts';

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
export function ruleFaults(rule: GiftRule, unit: number): CampaignFault[] {
  const { basis, rate, thresholdMinor, capPerTicket, capPerCustomer } = rule;
  const faults: CampaignFault[] = [];
  if (rate > MAX_RATE[basis]) faults.push({ field: 'rate', code: 'campaigns.gives_more' });
  if (basis === 'times' && rate < 2) faults.push({ field: 'rate', code: 'campaigns.multiple_from_two' });
  if (basis === 'times' && (capPerTicket !== null || capPerCustomer !== null))
    faults.push({ field: capPerTicket === null ? 'capPerCustomer' : 'capPerTicket', code: 'campaigns.no_cap_here' });
  if ((basis === 'threshold') !== (thresholdMinor !== null))
    faults.push({
      field: 'thresholdMinor',
      code: basis === 'threshold' ? 'campaigns.threshold_missing' : 'campaigns.no_threshold_here',
    });
  if (basis === 'threshold' && thresholdMinor !== null && rate * unit > thresholdMinor)
    faults.push({ field: 'rate', code: 'campaigns.gives_more' });
  return faults;
}

/** @returns null where the period may be approved at a moment. */
export function periodFault({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): CampaignFault | null {
  if (endsAt <= startsAt) return { field: 'endsAt', code: 'campaigns.wrong_period' };
  return endsAt <= now ? { field: 'endsAt', code: 'campaigns.past_end' } : null;
}
