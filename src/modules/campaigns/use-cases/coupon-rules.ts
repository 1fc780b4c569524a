import type { Executor } from '#platform/db/database.ts';
import { findCampaign, listApproved, toCampaign } from '../db/campaign-queries.ts';
import type { CampaignRow } from '../db/schema.ts';
import { isFor } from '../domain/audience.ts';
import { isOn } from '../domain/campaign.ts';
import type { CampaignsDeps } from '../ports.ts';

/** What a lottery must know of the campaign that gives its coupons. */
export type CouponRule = Pick<CampaignRow, 'id' | 'names' | 'zone' | 'startsAt'> & {
  /** The first moment after it; earlier where staff have ended it. */
  readonly endsAt: Date;
  readonly thresholdMinor: number;
  /** Coupons of one contract; null: no limit. */
  readonly cap: number | null;
  /** Whether a sale under a contract counts. */
  readonly counts: (db: Executor, sale: { contractId: string; at: Date }) => Promise<boolean>;
};

/** Campaigns that give coupons, for the lottery. */
export type CouponRules = {
  readonly find: (db: Executor, id: string) => Promise<CouponRule | null>;
  /** Approved ones, the one that begins first at the front. */
  readonly list: (db: Executor) => Promise<CouponRule[]>;
};

const toRule = (deps: CampaignsDeps, row: CampaignRow): CouponRule => {
  const campaign = toCampaign(row);
  const { id, names, zone, startsAt, endsAt, endedAt, capPerCustomer } = row;
  return {
    id,
    names,
    zone,
    startsAt,
    endsAt: endedAt !== null && endedAt < endsAt ? endedAt : endsAt,
    thresholdMinor: row.thresholdMinor ?? 0,
    cap: capPerCustomer,
    counts: async (db, { contractId, at }) => {
      if (!isOn(campaign, at)) return false;
      const [level = null] = campaign.audience.levels.length > 0 ? await deps.levelsOf(db, [{ contractId, at }]) : [];
      return isFor(campaign.audience, { contractId, level });
    },
  };
};
const isCoupons = (row: CampaignRow): boolean => row.state === 'approved' && row.gives === 'coupons';

export const createCouponRules = (deps: CampaignsDeps): CouponRules => ({
  find: async (db, id) => {
    const row = await findCampaign(db, id);
    return row && isCoupons(row) ? toRule(deps, row) : null;
  },
  list: async (db) =>
    (await listApproved(db))
      .filter(isCoupons)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map((row) => toRule(deps, row)),
});
