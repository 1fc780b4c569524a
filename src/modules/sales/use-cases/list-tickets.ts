import { money } from '#kernel/money.ts';
import { openPerson, type Visitor } from '#modules/orders/index.ts';
import { endsOf } from '#modules/supply/api.ts';
import type { TicketLine, TicketsFilter, TicketsPage, TicketsQuery } from '../api.ts';
import type { ListedSums } from '../db/list-conditions.ts';
import {
  isTicketPlace,
  listedStates,
  listedTickets,
  type TicketListRow,
  ticketConditions,
  ticketTotals,
} from '../db/ticket-list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { operationOf } from '../wire/ticket-list-shapes.ts';
import {
  belowOf,
  choicesOf,
  cursorOf,
  type Desk,
  deskOf,
  ownOf,
  placeOf,
  scopeOf,
  sellersOf,
  stampOfPage,
  sumsOf,
  surnamesOf,
} from './desk.ts';

const PAGE = 50;

/** The conditions of a filter for one desk. */
export const ticketsWhere = (deps: SalesDeps, { scope }: Pick<Desk, 'scope'>, filter: TicketsFilter) =>
  ticketConditions(scope, filter, surnamesOf(deps, filter.passenger));

const listedSumsOf = (row: TicketListRow): ListedSums => ({
  sold: row.totalMinor,
  returned: row.returnedMinor,
  soldCommission: row.commissionMinor,
  returnedCommission: row.returnedCommissionMinor,
  soldMotivation: row.motivationMinor,
  returnedMotivation: row.returnedMotivationMinor,
});

/** Rows of a list as the desk sees them. */
export async function viewTickets(deps: SalesDeps, desk: Desk, rows: readonly TicketListRow[]): Promise<TicketLine[]> {
  const sellerOf = await sellersOf(deps, desk, rows);
  return rows.map((row) => {
    const { surname, name } = openPerson(deps, { id: row.passengerId, sealed: row.sealed });
    const sum = (minor: number) => money(minor, row.currency);
    const [from, to] = row.service ? endsOf(row.service, row.service.places) : [row.from, row.to];
    const { sold, returned, net } = sumsOf(desk, listedSumsOf(row), row.currency);
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

const etagOf = (rows: readonly Pick<TicketListRow, 'id' | 'state' | 'orderId'>[]): string =>
  stampOfPage(rows.map(({ id, state, orderId }) => `${id} ${state} ${orderId}`));

/** Another stamp means that the page would show something else. */
export async function readTicketsStamp(
  deps: SalesDeps,
  visitor: Visitor,
  query: TicketsQuery,
): Promise<{ stamp: string }> {
  const { sort, order, after, plain: _plain, ...filter } = query;
  const where = ticketsWhere(deps, { scope: scopeOf(visitor) }, filter);
  const place = placeOf(after, (one) => isTicketPlace(sort, one));
  return { stamp: etagOf(await listedStates(deps.db, where, { sort, order, after: place, limit: PAGE })) };
}

/** A page of the tickets list (spec §2 `/account/tickets`). */
export async function listTickets(deps: SalesDeps, visitor: Visitor, query: TicketsQuery): Promise<TicketsPage> {
  const { sort, order, after, plain, ...filter } = query;
  const desk = await deskOf(deps, visitor, plain);
  const where = ticketsWhere(deps, desk, filter);
  const place = placeOf(after, (one) => isTicketPlace(sort, one));
  const [rows, totals] = await Promise.all([
    listedTickets(deps.db, where, { sort, order, after: place, limit: PAGE + 1 }),
    ticketTotals(deps.db, ownOf(desk), where),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    tickets: await viewTickets(deps, desk, shown),
    totals: totals.map(({ currency, count, openCount, openTotal, ...sums }) => ({
      count,
      ...sumsOf(desk, sums, currency),
      below: belowOf(desk, sums, currency),
      open: { count: openCount, total: money(openTotal, currency) },
    })),
    ...choicesOf(desk),
    stamp: etagOf(shown),
    next: last ? cursorOf({ key: last.key, id: last.id }) : null,
  };
}
