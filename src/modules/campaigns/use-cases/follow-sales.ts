import { customerOfFund } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { exhaustCampaign, listApproved, takeBudget, toCampaign } from '../db/campaign-queries.ts';
import {
  addStatusPoints,
  countedSales,
  grantsOfDocuments,
  grantsOfOwners,
  insertGrants,
  lockDocuments,
  lockOrders,
  lockOwners,
  salesOfOrders,
  takeGrantsBack,
} from '../db/sale-queries.ts';
import type { CampaignRow, GrantRow, SaleRow, StatusMonth } from '../db/schema.ts';
import { type Campaign, isCumulative, restsOn } from '../domain/campaign.ts';
import { asGiven, changesTo, type Entitlement, entitlementsOf } from '../domain/entitlements.ts';
import type { Award, CampaignsDeps } from '../ports.ts';
import { recordChanges, recordSales, unitOf } from './record-sales.ts';

type Fund = 'points' | 'bonuses';
const PREFIXES = { points: 'points:', bonuses: 'bonus:' } as const;
/** The name of a grant in the ledger. */
const awardOf = (fund: Fund, grantId: string): string => `${PREFIXES[fund]}${grantId}`;
/** The grant of such a name; null for other awards. */
export function grantOfAward(ref: string): string | null {
  const prefix = Object.values(PREFIXES).find((one) => ref.startsWith(one));
  return prefix === undefined ? null : ref.slice(prefix.length);
}
export const isGrantAward = (ref: string): boolean => grantOfAward(ref) !== null;

/** A campaign whose grants are money or points: coupons are the lottery's. */
type GivingRow = CampaignRow & { readonly gives: Fund };
const isGiving = (row: CampaignRow): row is GivingRow => row.gives !== 'coupons';

type Wanted = { readonly sale: SaleRow; readonly wanted: Entitlement; readonly generation: number };
/** What a campaign takes back and gives. */
type Changes = { readonly takeBack: GrantRow[]; readonly give: Wanted[] };

type Standing = {
  readonly row: GivingRow;
  /** Of the campaign for the sales of one buyer, also those that were taken back. */
  readonly grants: readonly GrantRow[];
  readonly sales: readonly SaleRow[];
  readonly entitled: ReadonlyMap<string, Entitlement>;
};

/** What is to be taken back and given until exactly what is due is granted; a budget without room ends the campaign. */
async function addChanges(deps: CampaignsDeps, tx: Tx, changes: Changes, { row, ...standing }: Standing) {
  const hasBudget = row.budget !== null;
  const { grants, sales, entitled } = standing;
  const wanted = changesTo(
    grants.filter(({ takenBackAt }) => takenBackAt === null),
    entitled,
  );
  for (const grant of wanted.takeBack) {
    changes.takeBack.push(grant);
    if (hasBudget) await takeBudget(tx, row.id, -grant.points);
  }
  const saleById = new Map(sales.map((sale) => [sale.documentId, sale]));
  for (const { wanted: due, replaced } of wanted.give) {
    const sale = saleById.get(due.documentId);
    const more = due.points - (replaced?.points ?? 0);
    if (!sale) continue;
    if (hasBudget && !(await takeBudget(tx, row.id, more))) {
      await exhaustCampaign(tx, row.id, deps.clock.now());
      continue;
    }
    if (replaced) changes.takeBack.push(replaced);
    const earlier = grants.filter(({ documentId }) => documentId === due.documentId);
    const generation = 1 + Math.max(0, ...earlier.map((grant) => grant.generation));
    changes.give.push({ sale, wanted: due, generation });
  }
}

/** The changes of one campaign by what stands of the sales of some buyers. */
async function changesOf(
  deps: CampaignsDeps,
  tx: Tx,
  { row, multipliers }: { row: GivingRow; multipliers: readonly Campaign[] },
  { own, ofOrders }: { own: readonly SaleRow[]; ofOrders: readonly GrantRow[] },
): Promise<Changes> {
  const changes: Changes = { takeBack: [], give: [] };
  const campaign = toCampaign(row);
  const owners = [...new Set(own.map(({ owner }) => owner))].sort();
  const isAlone = !isCumulative(campaign);
  if (!isAlone) await lockOwners(tx, row.id, owners);
  const period = { from: row.startsAt, to: row.endsAt };
  const sales = isAlone ? own : await countedSales(tx, campaign, owners, period);
  const grants = isAlone
    ? ofOrders.filter(({ campaignId }) => campaignId === row.id)
    : await grantsOfOwners(tx, row.id, owners);
  const salesOf = Map.groupBy(sales, ({ owner }) => owner);
  const grantsOf = Map.groupBy(grants, ({ owner }) => owner);
  for (const owner of owners) {
    const standing = (salesOf.get(owner) ?? []).filter((sale) => restsOn(campaign, sale));
    const known = grantsOf.get(owner) ?? [];
    const due = entitlementsOf(campaign, multipliers, standing, unitOf(deps));
    const given = known.filter(({ takenBackAt }) => takenBackAt === null);
    const entitled = isAlone ? asGiven(given, due, standing) : due;
    await addChanges(deps, tx, changes, { row, grants: known, sales: standing, entitled });
  }
  return changes;
}

/** Writes the changes of a campaign. @returns what is to be posted of them. */
async function writeChanges(deps: CampaignsDeps, tx: Tx, row: GivingRow, { takeBack, give }: Changes) {
  const now = deps.clock.now();
  const taken = await takeGrantsBack(
    tx,
    takeBack.map(({ id }) => id),
    now,
  );
  const rows = give.map(({ sale, wanted: { base, times, multiplierId, points }, generation }): GrantRow => {
    const { documentId, owner, issuedAt: earnedAt } = sale;
    const id = `${documentId}:${row.id}:${generation}`;
    const facts = { id, campaignId: row.id, documentId, generation, owner };
    return { ...facts, base, times, multiplierId, points, earnedAt, takenBackAt: null };
  });
  const given = await insertGrants(tx, rows);
  const statusChange = ({ owner, base }: GrantRow, at: Date, sign: number): StatusMonth => ({
    owner,
    month: localDate(at, BUSINESS_TIME_ZONE).slice(0, 7),
    points: sign * base,
  });
  if (row.forStatus)
    await addStatusPoints(tx, [
      ...rows.filter(({ id }) => given.has(id)).map((grant) => statusChange(grant, grant.earnedAt, 1)),
      ...takeBack.filter(({ id }) => taken.has(id)).map((grant) => statusChange(grant, now, -1)),
    ]);
  const award = ({ id, owner, points }: GrantRow, at: Date): Award => ({
    id: awardOf(row.gives, id),
    contractId: owner,
    amount: fromMajor(points, deps.currency),
    at: at.toISOString(),
  });
  return {
    given: rows.filter(({ id }) => given.has(id)).map((grant) => award(grant, grant.earnedAt)),
    takenBack: takeBack.filter(({ id }) => taken.has(id)).map((grant) => award(grant, now)),
  };
}

/** Settles what sales have brought their buyers in one fund. */
async function settleFund(deps: CampaignsDeps, tx: Tx, fund: Fund, tickets: readonly SaleRow[]): Promise<void> {
  if (tickets.length === 0) return;
  const approved = (await listApproved(tx)).filter(isGiving).filter(({ gives }) => gives === fund);
  const multipliers = approved.filter(({ basis }) => basis === 'times').map(toCampaign);
  const ofOrders = await grantsOfDocuments(
    tx,
    tickets.map(({ documentId }) => documentId),
  );
  const given: Award[] = [];
  const takenBack: Award[] = [];
  for (const row of approved) {
    const own = tickets.filter(({ issuedAt }) => issuedAt >= row.startsAt && issuedAt < row.endsAt);
    if (row.basis === 'times' || own.length === 0) continue;
    const changes = await changesOf(deps, tx, { row, multipliers }, { own, ofOrders });
    const posted = await writeChanges(deps, tx, row, changes);
    given.push(...posted.given);
    takenBack.push(...posted.takenBack);
  }
  const owners = [...new Set([...given, ...takenBack].map(({ contractId }) => contractId))].sort();
  if (owners.length === 0) return;
  const post = fund === 'points' ? deps.postPoints : deps.postBonuses;
  await post(tx, { given, takenBack });
  await deps.collectDebts(tx, owners);
}

async function settle(deps: CampaignsDeps, tx: Tx, sales: readonly SaleRow[]): Promise<void> {
  const isOfCustomer = ({ owner }: SaleRow) => customerOfFund(owner) !== null;
  await settleFund(deps, tx, 'points', sales.filter(isOfCustomer));
  await settleFund(
    deps,
    tx,
    'bonuses',
    sales.filter((sale) => !isOfCustomer(sale)),
  );
}

/**
 * Follows events of orders by what stands now and not by what the events changed, so that repeated and late ones give
 * and take nothing twice. What was spent of what is taken back becomes a debt, which later gains pay.
 */
export async function followSalesIn(deps: CampaignsDeps, tx: Tx, orderIds: readonly string[]): Promise<void> {
  await lockOrders(tx, orderIds);
  const before = await salesOfOrders(tx, orderIds);
  const current = await deps.ticketsOf(tx, orderIds, []);
  await lockDocuments(
    tx,
    [...before, ...current].map(({ documentId }) => documentId),
  );
  const { known, unknown } = await recordChanges(deps, tx, orderIds);
  const [first = [], ...later] = unknown;
  // An exchanged ticket is settled with the one that was issued for it.
  await settle(deps, tx, [...known, ...(await recordSales(deps, tx, first))]);
  for (const tickets of later) await settle(deps, tx, await recordSales(deps, tx, tickets));
}

export const followSales = (deps: CampaignsDeps, ...orderIds: string[]): Promise<void> =>
  inTransaction(deps.db, (tx) => followSalesIn(deps, tx, orderIds));
