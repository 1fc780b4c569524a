import { localDateTime } from '#kernel/dates.ts';
import type { Campaign } from '../api.ts';
import { type GrantTotals, toCampaign } from '../db/campaign-queries.ts';
import type { CampaignRow } from '../db/schema.ts';
import { type CampaignState, stateAt } from '../domain/campaign.ts';

export const stateOf = (row: CampaignRow, now: Date): CampaignState =>
  row.state === 'approved' ? stateAt(toCampaign(row), now) : row.state;

export function viewTerms(row: CampaignRow): Campaign['terms'] {
  const { names, zone, startsAt, endsAt, budget, conditions, gives, levels, contracts, forStatus } = row;
  const { kinds, carriers, cabins, origins, destinations, minimumMinor } = conditions;
  return {
    names,
    zone: zone as Campaign['terms']['zone'],
    startsAt: localDateTime(startsAt, zone),
    endsAt: localDateTime(endsAt, zone),
    gives,
    levels: [...levels],
    contracts: contracts.map(({ number }) => number),
    forStatus,
    rule: toCampaign(row).rule,
    conditions: {
      kinds: [...kinds],
      carriers: [...carriers],
      cabins: [...cabins],
      origins: [...origins],
      destinations: [...destinations],
      minimumMinor,
    },
    budget,
  };
}

const NOTHING: GrantTotals = { grants: 0, standing: 0, takenBack: 0 };
export const viewCampaign = (row: CampaignRow, totals: GrantTotals | undefined, now: Date): Campaign => ({
  id: row.id,
  terms: viewTerms(row),
  state: stateOf(row, now),
  revision: row.revision,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  ...(totals ?? NOTHING),
});
