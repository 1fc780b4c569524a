import type { Executor } from '#platform/db/database.ts';
import type { RunningCampaign } from '../api.ts';
import { listApproved, toCampaign } from '../db/campaign-queries.ts';
import { grantsOfDocuments, listOwners, ordersOfGrants, standingSales } from '../db/sale-queries.ts';
import type { CampaignRow, GrantRow } from '../db/schema.ts';
import { isCumulative, isOn } from '../domain/campaign.ts';
import { entitlementsOf } from '../domain/entitlements.ts';
import type { Sale } from '../domain/sale.ts';
import type { CampaignsDeps, PricedTicket } from '../ports.ts';
import { grantOfAward, kindOf, unitOf } from './follow-sales.ts';
import { viewRule } from './view-campaign.ts';

/** What the points of customers read of campaigns: what tickets bring, have brought, and by which campaigns. */
export type Earning = {
  /** What tickets bring when they are issued at a moment; `owner`: null for a visitor who is not signed in. */
  readonly expected: (
    db: Executor,
    sale: { owner: string | null; tickets: readonly PricedTicket[]; at: Date },
  ) => Promise<number>;
  /** What tickets have brought, and what of it was taken back. */
  readonly broughtBy: (
    db: Executor,
    documentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { earned: number; takenBack: number }>>;
  /** The orders of awards in the ledger, by the names of these; other awards are not among them. */
  readonly ordersOf: (db: Executor, awards: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly isGrant: (award: string) => boolean;
  /** Customers who have ever been given points. */
  readonly owners: (db: Executor) => Promise<string[]>;
  readonly running: (db: Executor, at: Date) => Promise<RunningCampaign[]>;
};

/** Tickets that are not sold yet come after all that are. */
const asSales = (deps: CampaignsDeps, tickets: readonly PricedTicket[], at: Date): Sale[] =>
  tickets.flatMap((ticket, n): Sale[] => {
    const kind = kindOf(deps, ticket);
    const { carrier, cabin, origin, destination, price, fee } = ticket;
    const facts = { carrier, cabin, origin, destination, priceMinor: price.minor, feeMinor: fee.minor };
    return kind === null ? [] : [{ ...facts, documentId: `\uffff${n}`, kind, issuedAt: at }];
  });

const sumOf = (found: ReadonlyMap<string, { points: number }>): number =>
  [...found.values()].reduce((all, { points }) => all + points, 0);

/** Points that the budget of a campaign has room for. */
const budgetLeft = ({ budget, budgetUsed }: CampaignRow): number =>
  budget === null ? Number.POSITIVE_INFINITY : budget - budgetUsed;

async function expected(deps: CampaignsDeps, ...[db, { owner, tickets, at }]: Parameters<Earning['expected']>) {
  const fresh = asSales(deps, tickets, at);
  if (fresh.length === 0) return 0;
  const rows = await listApproved(db);
  const multipliers = rows.filter(({ basis }) => basis === 'times').map(toCampaign);
  const unit = unitOf(deps);
  let points = 0;
  for (const row of rows) {
    const campaign = toCampaign(row);
    if (row.basis === 'times' || !isOn(campaign, at)) continue;
    const known =
      owner !== null && isCumulative(campaign)
        ? await standingSales(db, owner, { from: row.startsAt, to: row.endsAt })
        : [];
    const before = sumOf(entitlementsOf(campaign, multipliers, known, unit));
    const more = sumOf(entitlementsOf(campaign, multipliers, [...known, ...fresh], unit)) - before;
    points += more <= budgetLeft(row) ? more : 0;
  }
  return points;
}

/** Of several grants of a campaign for one ticket the last one tells what became of it. */
function lastOnes(rows: readonly GrantRow[]): GrantRow[] {
  const last = new Map<string, GrantRow>();
  for (const row of rows) {
    const key = `${row.documentId} ${row.campaignId}`;
    if ((last.get(key)?.generation ?? 0) < row.generation) last.set(key, row);
  }
  return [...last.values()];
}

export const createEarning = (deps: CampaignsDeps): Earning => ({
  expected: (db, sale) => expected(deps, db, sale),
  broughtBy: async (db, documentIds) => {
    const found = new Map<string, { earned: number; takenBack: number }>();
    for (const { documentId, points, takenBackAt } of lastOnes(await grantsOfDocuments(db, documentIds))) {
      const brought = found.get(documentId) ?? { earned: 0, takenBack: 0 };
      brought[takenBackAt ? 'takenBack' : 'earned'] += points;
      found.set(documentId, brought);
    }
    return found;
  },
  ordersOf: async (db, awards) => {
    const byGrant = new Map(awards.flatMap((ref) => (grantOfAward(ref) === null ? [] : [[grantOfAward(ref), ref]])));
    const orders = await ordersOfGrants(
      db,
      [...byGrant.keys()].filter((id) => id !== null),
    );
    return new Map([...orders].map(([grant, order]) => [byGrant.get(grant) ?? grant, order]));
  },
  isGrant: (award) => grantOfAward(award) !== null,
  owners: listOwners,
  running: async (db, at) =>
    (await listApproved(db))
      .filter((row) => isOn(toCampaign(row), at))
      .map((row) => ({ id: row.id, names: row.names, kinds: [...row.conditions.kinds], rule: viewRule(row) })),
});
