import type { Executor } from '#platform/db/database.ts';
import type { RunningCampaign } from '../api.ts';
import { listApproved, toCampaign } from '../db/campaign-queries.ts';
import { countedSales, grantsByIds, grantsOfDocuments, listOwners } from '../db/sale-queries.ts';
import type { CampaignRow, GrantRow } from '../db/schema.ts';
import { type Buyer, isFor } from '../domain/audience.ts';
import { isCumulative, isOn } from '../domain/campaign.ts';
import { entitlementsOf } from '../domain/entitlements.ts';
import type { Sale } from '../domain/sale.ts';
import type { CampaignsDeps, PricedTicket } from '../ports.ts';
import { grantOfAward, isGrantAward } from './follow-sales.ts';
import { kindOf, unitOf } from './record-sales.ts';

/** What the points of customers read of campaigns: what tickets bring, have brought, and by which campaigns. */
export type GrantOfAward = Pick<GrantRow, 'base' | 'times' | 'points'> & { readonly orderId: string };
/** A campaign that gives bonus money now; `forStatus`: what it gives counts for the status. */
export type RunningForContract = RunningCampaign & { readonly forStatus: boolean };
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
  /** Grants of awards in the ledger, by the names of these; other awards are not among them. */
  readonly grantsOf: (db: Executor, awards: readonly string[]) => Promise<ReadonlyMap<string, GrantOfAward>>;
  /** The orders of awards in the ledger, by the names of these; other awards are not among them. */
  readonly ordersOf: (db: Executor, awards: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly isGrant: (award: string) => boolean;
  /** Who has ever been given points, or bonus money. */
  readonly owners: (db: Executor, gives: 'points' | 'bonuses') => Promise<string[]>;
  /** What counts now for customers. */
  readonly running: (db: Executor, at: Date) => Promise<RunningCampaign[]>;
  /** What counts now for a contract of a level. */
  readonly runningFor: (db: Executor, buyer: Buyer, at: Date) => Promise<RunningForContract[]>;
};

const CUSTOMER: Buyer = { contractId: null, level: null };

/** Tickets that are not sold yet come after all that are. */
const asSales = (deps: CampaignsDeps, tickets: readonly PricedTicket[], at: Date): Sale[] =>
  tickets.flatMap((ticket, n): Sale[] => {
    const kind = kindOf(deps, ticket);
    const { carrier, cabin, origin, destination, price, fee } = ticket;
    const facts = { carrier, cabin, origin, destination, priceMinor: price.minor, feeMinor: fee.minor };
    return kind === null
      ? []
      : [{ ...facts, ...CUSTOMER, documentId: `\uffff${n}`, kind, isExchange: false, issuedAt: at }];
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
    if (row.basis === 'times' || row.gives !== 'points' || !isOn(campaign, at)) continue;
    const known =
      owner !== null && isCumulative(campaign)
        ? await countedSales(db, campaign, [owner], { from: row.startsAt, to: row.endsAt })
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

async function grantsOf(db: Executor, awards: readonly string[]): Promise<ReadonlyMap<string, GrantOfAward>> {
  const named = awards.flatMap((award) => {
    const id = grantOfAward(award);
    return id === null ? [] : [{ award, id }];
  });
  const grants = await grantsByIds(
    db,
    named.map(({ id }) => id),
  );
  return new Map(
    named.flatMap(({ award, id }) => {
      const grant = grants.get(id);
      return grant ? [[award, grant] as const] : [];
    }),
  );
}

const view = (row: CampaignRow): RunningForContract => ({
  id: row.id,
  names: row.names,
  kinds: [...row.conditions.kinds],
  rule: toCampaign(row).rule,
  endsAt: row.endsAt.toISOString(),
  forStatus: row.forStatus,
});

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
  grantsOf,
  ordersOf: async (db, awards) =>
    new Map([...(await grantsOf(db, awards))].map(([award, { orderId }]) => [award, orderId])),
  isGrant: isGrantAward,
  owners: listOwners,
  running: async (db, at) =>
    (await listApproved(db))
      .filter((row) => row.gives === 'points' && isOn(toCampaign(row), at))
      .map((row) => {
        const { forStatus: _forStatus, ...campaign } = view(row);
        return campaign;
      }),
  runningFor: async (db, buyer, at) =>
    (await listApproved(db))
      .filter((row) => row.gives === 'bonuses' && isOn(toCampaign(row), at) && isFor(toCampaign(row).audience, buyer))
      .map(view),
});
