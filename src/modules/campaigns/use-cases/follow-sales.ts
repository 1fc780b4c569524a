import { customerFundOwner } from '#kernel/account.ts';
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

const PREFIX = 'points:';
/** The name of a grant in the ledger. */
const awardOf = (grantId: string): string => `${PREFIX}${grantId}`;
/** The grant of such a name; null for other awards. */
export const grantOfAward = (ref: string): string | null => (ref.startsWith(PREFIX) ? ref.slice(PREFIX.length) : null);

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
  if (kind === null || !(await deps.isCustomer(tx, ticket.userId))) return null;
  const { type: _type, userId, price, fee, ...facts } = ticket;
  return { ...facts, kind, owner: customerFundOwner(userId), priceMinor: price.minor, feeMinor: fee.minor };
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

async function takeBack(deps: CampaignsDeps, tx: Tx, grant: GrantRow): Promise<void> {
  const now = deps.clock.now();
  if (!(await takeGrantBack(tx, grant.id, now))) return;
  await deps.points.reverse(tx, {
    id: awardOf(grant.id),
    contractId: grant.owner,
    amount: fromMajor(grant.points, deps.currency),
    at: now.toISOString(),
  });
}

async function give(
  deps: CampaignsDeps,
  tx: Tx,
  given: { campaignId: string; sale: SaleRow; wanted: Entitlement; generation: number },
): Promise<void> {
  const { campaignId, sale, wanted, generation } = given;
  const id = `${sale.documentId}:${campaignId}:${generation}`;
  const { base, times, multiplierId, points } = wanted;
  const row = { id, campaignId, documentId: sale.documentId, generation, owner: sale.owner, earnedAt: sale.issuedAt };
  if (!(await insertGrant(tx, { ...row, base, times, multiplierId, points, takenBackAt: null }))) return;
  await deps.points.award(tx, {
    id: awardOf(id),
    contractId: sale.owner,
    amount: fromMajor(points, deps.currency),
    at: sale.issuedAt.toISOString(),
  });
}

type Standing = {
  readonly row: CampaignRow;
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
    await takeBack(deps, tx, grant);
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
    if (replaced) await takeBack(deps, tx, replaced);
    const earlier = grants.filter(({ documentId }) => documentId === wanted.documentId);
    const generation = 1 + Math.max(0, ...earlier.map((grant) => grant.generation));
    await give(deps, tx, { campaignId: row.id, sale, wanted, generation });
  }
  return changes.takeBack.length + changes.give.length > 0;
}

type Following = { readonly rows: readonly CampaignRow[]; readonly multipliers: readonly Campaign[] };

/** Settles what the tickets of an order have brought their customer. */
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
  for (const row of rows) {
    const campaign = toCampaign(row);
    if (!own.some(({ issuedAt }) => issuedAt >= row.startsAt && issuedAt < row.endsAt)) continue;
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
  if (isChanged) await deps.points.collectDebt(tx, owner);
}

/**
 * Follows an event of an order by what stands now and not by what the event changed, so that a repeated or late event
 * gives and takes nothing twice. What the customer has spent of it already becomes a debt, which later points pay.
 */
export async function followSales(deps: CampaignsDeps, orderId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const tickets = await recordSales(deps, tx, orderId);
    if (tickets.length === 0) return;
    const approved = await listApproved(tx);
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
