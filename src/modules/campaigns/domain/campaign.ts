import type { Cabin } from '#kernel/cabin.ts';
import { type Audience, isFor } from './audience.ts';
import type { Ending, Sale, SaleKind } from './sale.ts';

/** How a campaign counts; `times` multiplies what the others give. */
export const BASES = ['percent', 'hundred', 'ticket', 'threshold', 'times'] as const;
export type Basis = (typeof BASES)[number];
/** Of which sum of a ticket. */
export const MEASURES = ['price', 'fee'] as const;
export type Measure = (typeof MEASURES)[number];

/** What a return does with what its ticket brought. A void and an exchange always take it back. */
export const RETURN_RULES = ['takeBack', 'keep'] as const;
export type ReturnRule = (typeof RETURN_RULES)[number];
/** What a ticket brings that was issued for another one. */
export const EXCHANGE_RULES = ['anew', 'nothing'] as const;
export type ExchangeRule = (typeof EXCHANGE_RULES)[number];

export type GiftRule = {
  readonly basis: Basis;
  readonly measure: Measure;
  /** Hundredths of a percent, points for each whole hundred, for a ticket or for a threshold, or the multiple. */
  readonly rate: number;
  /** Each whole one of a customer's sales in the campaign counts. */
  readonly thresholdMinor: number | null;
  /** Points, with the multiple; null: no limit. */
  readonly capPerTicket: number | null;
  readonly capPerCustomer: number | null;
  readonly onReturn: ReturnRule;
  readonly onExchange: ExchangeRule;
};

/** Which sales count; an empty list fits every one. */
export type Conditions = {
  readonly kinds: readonly SaleKind[];
  readonly carriers: readonly string[];
  readonly cabins: readonly Cabin[];
  readonly origins: readonly string[];
  readonly destinations: readonly string[];
  readonly minimumMinor: number | null;
};

type Pause = { readonly from: Date; readonly to: Date | null };
/** When a campaign counts. Nothing of it changes for moments that have passed. */
export type Times = {
  readonly startsAt: Date;
  /** The first moment after it. */
  readonly endsAt: Date;
  /** Null: a draft. */
  readonly approvedAt: Date | null;
  /** Ended before its time by staff. */
  readonly endedAt: Date | null;
  /** Its budget had no room for a ticket. */
  readonly exhaustedAt: Date | null;
  readonly pauses: readonly Pause[];
};

export type Campaign = Times & {
  readonly id: string;
  readonly audience: Audience;
  readonly rule: GiftRule;
  readonly conditions: Conditions;
};

/** Whether a ticket that was issued at a moment counts. */
export function isOn(times: Times, at: Date): boolean {
  const { approvedAt, endedAt, exhaustedAt } = times;
  if (approvedAt === null || at < approvedAt || at < times.startsAt || at >= times.endsAt) return false;
  if ((endedAt !== null && at >= endedAt) || (exhaustedAt !== null && at >= exhaustedAt)) return false;
  return !times.pauses.some(({ from, to }) => at >= from && (to === null || at < to));
}

export const CAMPAIGN_STATES = ['draft', 'submitted', 'planned', 'running', 'paused', 'exhausted', 'ended'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Of an approved campaign at a moment. */
export function stateAt(times: Times, now: Date): Exclude<CampaignState, 'draft' | 'submitted'> {
  if (times.endedAt !== null || now >= times.endsAt) return 'ended';
  if (times.exhaustedAt !== null) return 'exhausted';
  if (times.pauses.some(({ to }) => to === null)) return 'paused';
  return now < times.startsAt ? 'planned' : 'running';
}

const fits = <T>(wanted: readonly T[], found: T | null): boolean =>
  wanted.length === 0 || (found !== null && wanted.includes(found));

/** Whether what a ticket brought stays: it stands, or a return takes nothing back. */
export const restsOn = (
  { rule }: Pick<Campaign, 'rule'>,
  { stands, endedBy }: { readonly stands: boolean; readonly endedBy: Ending | null },
): boolean => stands || (endedBy === 'return' && rule.onReturn === 'keep');

export const matches = (
  { audience, conditions, rule }: Pick<Campaign, 'audience' | 'conditions' | 'rule'>,
  sale: Sale,
): boolean =>
  isFor(audience, sale) &&
  (rule.onExchange === 'anew' || !sale.isExchange) &&
  fits(conditions.kinds, sale.kind) &&
  fits(conditions.carriers, sale.carrier) &&
  fits(conditions.cabins, sale.cabin) &&
  fits(conditions.origins, sale.origin) &&
  fits(conditions.destinations, sale.destination) &&
  sale.priceMinor >= (conditions.minimumMinor ?? 0);

export const counts = (campaign: Campaign, sale: Sale): boolean =>
  isOn(campaign, sale.issuedAt) && matches(campaign, sale);

/** What one ticket brings depends on the other tickets of its customer. */
export const isCumulative = ({ rule }: Pick<Campaign, 'rule'>): boolean =>
  rule.basis === 'threshold' || rule.capPerCustomer !== null;
