import { customerFundOwner } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { CURRENCIES } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertSales, salesByIds, salesOfOrders, updateSale } from '../db/sale-queries.ts';
import type { SaleRow } from '../db/schema.ts';
import { type SaleKind, saleKindOf } from '../domain/sale.ts';
import type { CampaignsDeps, PricedTicket, SoldTicket } from '../ports.ts';

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

/** What campaigns ask of tickets that are new to them; those that no campaign counts are not among them. */
async function newSales(deps: CampaignsDeps, tx: Tx, tickets: readonly SoldTicket[]): Promise<SaleRow[]> {
  const users = tickets.flatMap(({ contractId, userId }) => (contractId === null && userId !== null ? [userId] : []));
  const customers = users.length === 0 ? new Set() : await deps.customersAmong(tx, [...new Set(users)]);
  const ofContracts = tickets.flatMap(({ contractId, issuedAt: at, documentId }) =>
    contractId === null ? [] : [{ contractId, at, documentId }],
  );
  const levels = ofContracts.length === 0 ? [] : await deps.levelsOf(tx, ofContracts);
  const levelOf = new Map(ofContracts.map(({ documentId }, n) => [documentId, levels[n] ?? null]));
  const rows: SaleRow[] = [];
  for (const ticket of tickets) {
    const kind = kindOf(deps, ticket);
    const { type: _type, userId, price, fee, ...facts } = ticket;
    const { contractId, documentId } = ticket;
    const isOfCustomer = userId !== null && customers.has(userId);
    if (kind === null || (contractId === null && !isOfCustomer)) continue;
    const level = levelOf.get(documentId) ?? null;
    const owner = contractId ?? customerFundOwner(userId ?? '');
    rows.push({ ...facts, kind, owner, level, priceMinor: price.minor, feeMinor: fee.minor });
  }
  return rows;
}

/** `2026-03` of Bishkek. */
const monthOf = ({ issuedAt }: SoldTicket): string => localDate(issuedAt, BUSINESS_TIME_ZONE).slice(0, 7);

/**
 * Writes down how the tickets of orders stand now, of those that are known, also of those that have left the orders.
 * @returns these, and the tickets that are not known yet, by month: the level of a sale may depend on what the month
 * before has brought.
 */
export async function recordChanges(
  deps: CampaignsDeps,
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ known: SaleRow[]; unknown: SoldTicket[][] }> {
  const before = await salesOfOrders(tx, orderIds);
  const numbers = before.map(({ documentId }) => documentId);
  const current = await deps.ticketsOf(tx, orderIds, numbers);
  const known = new Map(before.map((row) => [row.documentId, row]));
  const others = current.map(({ documentId }) => documentId).filter((id) => !known.has(id));
  for (const row of await salesByIds(tx, others)) known.set(row.documentId, row);
  const found = new Set(current.map(({ documentId }) => documentId));
  const changed = [
    ...current,
    ...before.filter(({ documentId }) => !found.has(documentId)).map((row) => ({ ...row, stands: false })),
  ];
  for (const { documentId, orderId, stands, endedBy } of changed) {
    const row = known.get(documentId);
    if (!row || (row.orderId === orderId && row.stands === stands && row.endedBy === endedBy)) continue;
    known.set(documentId, { ...row, orderId, stands, endedBy });
    await updateSale(tx, { ...row, orderId, stands, endedBy });
  }
  const unknown = current.filter(({ documentId }) => !known.has(documentId));
  const months = [...Map.groupBy(unknown, monthOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return { known: [...known.values()], unknown: months.map(([, tickets]) => tickets) };
}

/** Writes down tickets that are new to campaigns. @returns those that a campaign may count */
export async function recordSales(deps: CampaignsDeps, tx: Tx, tickets: readonly SoldTicket[]): Promise<SaleRow[]> {
  const added = await newSales(deps, tx, tickets);
  await insertSales(tx, added);
  return added;
}
