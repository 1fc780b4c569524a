import { customerFundOwner, customerOfFund } from '#kernel/account.ts';
import { CURRENCIES, fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { exhaustCampaign, listApproved, takeBudget, toCampaign } from '../db/campaign-queries.ts';
import {
  grantsOfDocuments,
  grantsOfOwner,
  insertGrant,
  insertSale,
  lockOrder,
  lockOwner,
  salesByIds,
  salesOfOrder,
  standingSales,
  takeGrantBack,
  updateSale,
} from '../db/sale-queries.ts';
import type { CampaignRow, GrantRow, SaleRow } from '../db/schema.ts';
import { type Campaign, isCumulative } from '../domain/campaign.ts';
import { changesTo, type Entitlement, entitlementsOf } from '../domain/entitlements.ts';
import { type SaleKind, saleKindOf } from '../domain/sale.ts';
import type { CampaignsDeps, PricedTicket, SoldTicket } from '../ports.ts';

type Fund = keyof CampaignsDeps['funds'];
const PREFIXES = { points: 'points:', bonuses: 'bonus:' } as const;
/** The name of a grant in the ledger. */
const awardOf = (fund: Fund, grantId: string): string => `${PREFIXES[fund]}${grantId}`;
/** The grant of such a name; null for other awards. */
export function grantOfAward(ref: string): string | null {
  const prefix = Object.values(PREFIXES).find((one) => ref.startsWith(one));
  return prefix === undefined ? null : ref.slice(prefix.length);
}

export const isGrantAward = (ref: string): boolean => grantOfAward(ref) !== null;

/** Minor units of a som. */
export const unitOf = ({ currency }: Pick<CampaignsDeps, 'currency'>): number => 10 ** CURRENCIES[currency].digits;

/** The kind of a ticket; null for what no campaign counts: services, and sales in other currencies. */
export function kindOf(
  { countryOf, currency }: Pick<CampaignsDeps, 'countryOf' | 'currency'>,
  { type, origin, destination, price }: PricedTicket,
): SaleKind | null {
  if (price.currency !== currency) return null;
  const [from, to] = [origin, destination].map((key) => (key === null ? null : countryOf(key)));
  return saleKindOf(type, from !== to);
}

/** Null for what no campaign counts. */
async function saleOf(deps: CampaignsDeps, tx: Tx, ticket: SoldTicket): Promise<SaleRow | null> {
  const kind = kindOf(deps, ticket);
  if (kind === null) return null;
  const { type: _type, userId, price, fee, ...facts } = ticket;
  const { contractId, issuedAt } = ticket;
  const sums = { priceMinor: price.minor, feeMinor: fee.minor };
  if (contractId !== null) {
    const level = await deps.levelOf(tx, contractId, issuedAt);
    return { ...facts, kind, owner: contractId, level, ...sums };
  }
  if (userId === null || !(await deps.isCustomer(tx, userId))) return null;
  return { ...facts, kind, owner: customerFundOwner(userId), level: null, ...sums };
}

/** Writes down how the tickets of an order stand now. @returns all of them, also those that have left the order. */
async function recordSales(deps: CampaignsDeps, tx: Tx, orderId: string): Promise<SaleRow[]> {
  const before = await salesOfOrder(tx, orderId);
  const numbers = before.map(({ documentId }) => documentId);
  const current = await deps.ticketsOf(tx, orderId, numbers);
  const others = current.map(({ documentId }) => documentId).filter((id) => !numbers.includes(id));
  const known = new Map([...before, ...(await salesByIds(tx, others))].map((row) => [row.documentId, row]));
  for (const ticket of current) {
    const row = known.get(ticket.documentId);
    const now = row ? { ...row, orderId: ticket.orderId, stands: ticket.stands } : await saleOf(deps, tx, ticket);
    if (!now) continue;
    if (!row) await insertSale(tx, now);
    else if (row.orderId !== now.orderId || row.stands !== now.stands) await updateSale(tx, now);
    known.set(now.documentId, now);
  }
  const found = new Set(current.map(({ documentId }) => documentId));
  for (const row of before)
    if (row.stands && !found.has(row.documentId)) {
      const gone = { ...row, stands: false };
      await updateSale(tx, gone);
      known.set(row.documentId, gone);
    }
  return [...known.values()];
}

async function takeBack(deps: CampaignsDeps, tx: Tx, fund: Fund, grant: GrantRow): Promise<void> {
  const now = deps.clock.now();
  if (!(await takeGrantBack(tx, grant.id, now))) return;
  await deps.funds[fund].reverse(tx, {
    id: awardOf(fund, grant.id),
    contractId: grant.owner,
    amount: fromMajor(grant.points, deps.currency),
    at: now.toISOString(),
  });
}

async function give(
  deps: CampaignsDeps,
  tx: Tx,
  fund: Fund,
  given: { campaignId: string; sale: SaleRow; wanted: Entitlement; generation: number },
): Promise<void> {
  const { campaignId, sale, wanted, generation } = given;
  const id = `${sale.documentId}:${campaignId}:${generation}`;
  const { base, times, multiplierId, points } = wanted;
  const row = { id, campaignId, documentId: sale.documentId, generation, owner: sale.owner, earnedAt: sale.issuedAt };
  if (!(await insertGrant(tx, { ...row, base, times, multiplierId, points, takenBackAt: null }))) return;
  await deps.funds[fund].award(tx, {
    id: awardOf(fund, id),
    contractId: sale.owner,
    amount: fromMajor(points, deps.currency),
    at: sale.issuedAt.toISOString(),
  });
}

/** A campaign whose grants are money or points: coupons are the lottery's. */
type GivingRow = CampaignRow & { readonly gives: Fund };
const isGiving = (row: CampaignRow): row is GivingRow => row.gives !== 'coupons';

type Standing = {
  readonly row: GivingRow;
  /** Of the campaign for these sales, also those that were taken back. */
  readonly grants: readonly GrantRow[];
  readonly sales: readonly SaleRow[];
  readonly entitled: ReadonlyMap<string, Entitlement>;
};
/**
 * Takes back and gives until exactly what is due is granted; a budget that has no room ends the campaign. @returns
 * whether anything was.
 */
async function settle(deps: CampaignsDeps, tx: Tx, { row, grants, sales, entitled }: Standing): Promise<boolean> {
  const hasBudget = row.budget !== null;
  const standing = grants.filter(({ takenBackAt }) => takenBackAt === null);
  const changes = changesTo(standing, entitled);
  for (const grant of changes.takeBack) {
    await takeBack(deps, tx, row.gives, grant);
    if (hasBudget) await takeBudget(tx, row.id, -grant.points);
  }
  const saleById = new Map(sales.map((sale) => [sale.documentId, sale]));
  for (const { wanted, replaced } of changes.give) {
    const sale = saleById.get(wanted.documentId);
    const more = wanted.points - (replaced?.points ?? 0);
    if (!sale) continue;
    if (hasBudget && !(await takeBudget(tx, row.id, more))) {
      await exhaustCampaign(tx, row.id, deps.clock.now());
      continue;
    }
    if (replaced) await takeBack(deps, tx, row.gives, replaced);
    const earlier = grants.filter(({ documentId }) => documentId === wanted.documentId);
    const generation = 1 + Math.max(0, ...earlier.map((grant) => grant.generation));
    await give(deps, tx, row.gives, { campaignId: row.id, sale, wanted, generation });
  }
  return changes.takeBack.length + changes.give.length > 0;
}

type Following = { readonly rows: readonly GivingRow[]; readonly multipliers: readonly Campaign[] };

/** Settles what the tickets of an order have brought their customer or contract. */
async function settleOwner(
  deps: CampaignsDeps,
  tx: Tx,
  { rows, multipliers }: Following,
  { owner, own }: { owner: string; own: readonly SaleRow[] },
): Promise<void> {
  const ofOrder = await grantsOfDocuments(
    tx,
    own.map(({ documentId }) => documentId),
  );
  let isChanged = false;
  const gives: Fund = customerOfFund(owner) === null ? 'bonuses' : 'points';
  for (const row of rows) {
    const campaign = toCampaign(row);
    if (row.gives !== gives || !own.some(({ issuedAt }) => issuedAt >= row.startsAt && issuedAt < row.endsAt)) continue;
    const isAlone = !isCumulative(campaign);
    if (!isAlone) await lockOwner(tx, row.id, owner);
    const sales = isAlone ? own : await standingSales(tx, owner, { from: row.startsAt, to: row.endsAt });
    const grants = isAlone
      ? ofOrder.filter(({ campaignId }) => campaignId === row.id)
      : await grantsOfOwner(tx, row.id, owner);
    const standing = sales.filter(({ stands }) => stands);
    const entitled = entitlementsOf(campaign, multipliers, standing, unitOf(deps));
    isChanged = (await settle(deps, tx, { row, grants, sales, entitled })) || isChanged;
  }
  if (isChanged) await deps.funds[gives].collectDebt(tx, owner);
}

/**
 * Follows an event of an order by what stands now and not by what the event changed, so that a repeated or late event
 * gives and takes nothing twice. What was spent of it already becomes a debt, which later gains pay.
 */
export async function followSales(deps: CampaignsDeps, orderId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const tickets = await recordSales(deps, tx, orderId);
    if (tickets.length === 0) return;
    const approved = (await listApproved(tx)).filter(isGiving);
    const isMultiplier = ({ basis }: CampaignRow) => basis === 'times';
    const following: Following = {
      rows: approved.filter((row) => !isMultiplier(row)),
      multipliers: approved.filter(isMultiplier).map(toCampaign),
    };
    for (const owner of [...new Set(tickets.map((ticket) => ticket.owner))].sort()) {
      const own = tickets.filter((ticket) => ticket.owner === owner);
      await settleOwner(deps, tx, following, { owner, own });
    }
  });
}
