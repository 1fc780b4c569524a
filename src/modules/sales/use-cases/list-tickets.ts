import { money } from '#kernel/money.ts';
import { openPerson, type Visitor } from '#modules/orders/index.ts';
import { endsOf } from '#modules/supply/api.ts';
import type { TicketLine, TicketsFilter, TicketsPage, TicketsQuery } from '../api.ts';
import type { ListedSums } from '../db/list-conditions.ts';
import {
  isTicketCursor,
  listedStates,
  listedTickets,
  type TicketListRow,
  ticketConditions,
  ticketTotals,
} from '../db/ticket-list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { operationOf } from '../wire/ticket-list-shapes.ts';
import {
  decodeCursor,
  encodeCursor,
  filterOptions,
  findSellers,
  type ListContext,
  ownContractId,
  pageEtag,
  readListContext,
  requireListScope,
  surnamesOf,
  toListedSums,
  toSubAgentSums,
} from './list-context.ts';

const PAGE = 50;

/** The conditions of a filter for one desk. */
export const ticketListConditions = (deps: SalesDeps, { scope }: Pick<ListContext, 'scope'>, filter: TicketsFilter) =>
  ticketConditions(scope, filter, surnamesOf(deps, filter.passenger));

const toTicketSums = (row: TicketListRow): ListedSums => ({
  sold: row.totalMinor,
  returned: row.returnedMinor,
  soldCommission: row.commissionMinor,
  returnedCommission: row.returnedCommissionMinor,
  soldMotivation: row.motivationMinor,
  returnedMotivation: row.returnedMotivationMinor,
});

/** Rows of a list as the desk sees them. */
export async function toTicketLines(
  deps: SalesDeps,
  context: ListContext,
  rows: readonly TicketListRow[],
): Promise<TicketLine[]> {
  const sellerOf = await findSellers(deps, context, rows);
  return rows.map((row) => {
    const { surname, name } = openPerson(deps, { id: row.passengerId, sealed: row.sealed });
    const sum = (minor: number) => money(minor, row.currency);
    const [from, to] = row.service ? endsOf(row.service, row.service.locations) : [row.from, row.to];
    const { sold, returned, net } = toListedSums(context, toTicketSums(row), row.currency);
    return {
      id: row.id,
      number: row.number,
      relatedTicketNumber: row.relatedTicketNumber,
      type: row.type,
      operation: operationOf(row),
      state: row.state,
      order: { id: row.orderId, number: row.orderNumber },
      locator: row.locator,
      issuedAt: new Date(row.issuedAt).toISOString(),
      departsOn: row.departsOn,
      from,
      to,
      carrier: row.carrier,
      carrierName: row.carrierName,
      passenger: { surname, name },
      ...sellerOf(row),
      fare: sum(row.fareMinor),
      taxes: sum(row.taxesMinor),
      fee: sum(row.feeMinor),
      penalty: sum(row.penaltyMinor),
      ...sold,
      returned,
      net,
    };
  });
}

const listEtag = (rows: readonly Pick<TicketListRow, 'id' | 'state' | 'orderId'>[]): string =>
  pageEtag(rows.map(({ id, state, orderId }) => `${id} ${state} ${orderId}`));

/** Another stamp means that the page would show something else. */
export async function readTicketsEtag(
  deps: SalesDeps,
  visitor: Visitor,
  query: TicketsQuery,
): Promise<{ etag: string }> {
  const { sort, order, after, plain: _plain, ...filter } = query;
  const condition = ticketListConditions(deps, { scope: requireListScope(visitor) }, filter);
  const place = decodeCursor(after, (one) => isTicketCursor(sort, one));
  return { etag: listEtag(await listedStates(deps.db, condition, { sort, order, after: place, limit: PAGE })) };
}

/** A page of the tickets list (spec §2 `/account/tickets`). */
export async function listTickets(deps: SalesDeps, visitor: Visitor, query: TicketsQuery): Promise<TicketsPage> {
  const { sort, order, after, plain, ...filter } = query;
  const context = await readListContext(deps, visitor, plain);
  const condition = ticketListConditions(deps, context, filter);
  const place = decodeCursor(after, (one) => isTicketCursor(sort, one));
  const [rows, totals] = await Promise.all([
    listedTickets(deps.db, condition, { sort, order, after: place, limit: PAGE + 1 }),
    ticketTotals(deps.db, ownContractId(context), condition),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    tickets: await toTicketLines(deps, context, shown),
    totals: totals.map(({ currency, count, openCount, openTotal, ...sums }) => ({
      count,
      ...toListedSums(context, sums, currency),
      subAgents: toSubAgentSums(context, sums, currency),
      open: { count: openCount, total: money(openTotal, currency) },
    })),
    ...filterOptions(context),
    etag: listEtag(shown),
    next: last ? encodeCursor({ key: last.key, id: last.id }) : null,
  };
}
