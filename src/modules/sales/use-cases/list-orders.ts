import { money } from '#kernel/money.ts';
import {
  dividePassengers,
  maskEmail,
  maskPhone,
  openContacts,
  openPerson,
  openText,
  readsCustomer,
  routeOf,
  type Visitor,
} from '#modules/orders/index.ts';
import { modeOf } from '#modules/supply/api.ts';
import { type TravelApprovalRow, tripsOf } from '#modules/travel-approvals/index.ts';
import type { OrderListRow, OrdersDue, SalesFilter, SalesPage, SalesQuery } from '../api.ts';
import {
  conditions,
  isPlaceOf,
  type ListRow,
  listedOrders,
  listedTotals,
  listedVersions,
  unpaidOrders,
} from '../db/list-queries.ts';
import type { SalesDeps } from '../ports.ts';
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
import { journeysAfterExchange } from './keep-sums.ts';

const PAGE = 50;

/** The conditions of a filter for one desk. */
export const whereOf = (deps: SalesDeps, { scope }: Pick<Desk, 'scope'>, filter: SalesFilter) =>
  conditions(scope, filter, surnamesOf(deps, filter.passenger));

type Leading = Pick<ListRow, 'id' | 'journey'>;

/** Where each of some orders leads and who travels on it. */
export async function journeysOfRows(
  deps: SalesDeps,
  rows: readonly Leading[],
): Promise<(row: Leading) => Pick<OrderListRow, 'mode' | 'route' | 'places' | 'passengers'>> {
  const ids = rows.map(({ id }) => id);
  const moved = await journeysAfterExchange(deps.db, rows);
  const parties = Map.groupBy(await dividePassengers(deps.db, ids), ({ orderId }) => orderId);
  return ({ id, journey }) => {
    const { slices, places } = moved.get(id) ?? journey;
    const route = routeOf(slices);
    const shown = new Set(route.flatMap(({ from, to }) => [from, to]));
    return {
      mode: modeOf(slices),
      route,
      places: Object.fromEntries(Object.entries(places).filter(([key]) => shown.has(key))),
      passengers: (parties.get(id) ?? []).map((passenger) => {
        const { surname, name } = openPerson(deps, passenger);
        return { surname, name };
      }),
    };
  };
}

/** Rows of a list as the desk sees them. */
export async function viewRows(deps: SalesDeps, desk: Desk, rows: readonly ListRow[]): Promise<OrderListRow[]> {
  const ids = rows.map((row) => row.id);
  const journeyOf = await journeysOfRows(deps, rows);
  const trips = new Map((await tripsOf(deps.db, ids)).map((trip) => [trip.orderId, trip]));
  const sellerOf = await sellersOf(deps, desk, rows);
  return rows.map((row) => {
    const earned = (minor: number | null) => (desk.earningsShown ? money(minor ?? 0, row.currency) : null);
    return {
      id: row.id,
      number: row.number,
      createdAt: new Date(row.createdAt).toISOString(),
      status: row.status,
      paymentTimeLimit: row.paymentTimeLimit && new Date(row.paymentTimeLimit).toISOString(),
      locator: row.locator,
      ...journeyOf(row),
      ...sellerOf(row),
      customer: customerOf(deps, desk, row),
      ...tripOfRow(deps, trips.get(row.id)),
      total: money(row.totalMinor, row.currency),
      commission: earned(row.commissionMinor),
      motivation: earned(row.motivationMinor),
      ...sumsOf(desk, row.sums, row.currency),
    };
  });
}

function customerOf(deps: SalesDeps, { scope, turned }: Desk, row: ListRow): OrderListRow['customer'] {
  const { phone, email } = openContacts(deps, row);
  return readsCustomer(row, { own: scope.contracts[0], turned })
    ? { phone, email }
    : { phone: maskPhone(phone), email: maskEmail(email) };
}

const tripOfRow = (deps: SalesDeps, trip: TravelApprovalRow | undefined): Pick<OrderListRow, 'trip'> =>
  trip
    ? {
        trip: {
          costCentre: trip.costCentre,
          purpose: trip.purpose && openText(deps, trip.purpose, `purpose:${trip.orderId}`),
          approval: trip.state === 'free' ? null : trip.state,
        },
      }
    : {};

const etagOf = (rows: readonly { id: string; version: number }[]): string =>
  stampOfPage(rows.map(({ id, version }) => `${id} ${version}`));

/** Another stamp means that the page would show something else. */
export async function readOrdersEtag(deps: SalesDeps, visitor: Visitor, query: SalesQuery): Promise<{ stamp: string }> {
  const { sort, order, after, plain: _plain, ...filter } = query;
  const where = whereOf(deps, { scope: scopeOf(visitor) }, filter);
  const place = placeOf(after, (one) => isPlaceOf(sort, one));
  return { stamp: etagOf(await listedVersions(deps.db, where, { sort, order, after: place, limit: PAGE })) };
}

/** What has to be paid, and by when; a list of it would be longer. */
export async function readOrdersDue(deps: SalesDeps, visitor: Visitor): Promise<OrdersDue> {
  const { contracts } = scopeOf(visitor);
  const [own] = await deps.agencies.contractSummaries(deps.db, contracts.slice(0, 1));
  const { total, soonest, ...counts } = await unpaidOrders(deps.db, contracts);
  return {
    ...counts,
    total: money(total, own?.currency ?? 'KGS'),
    soonest: soonest && new Date(soonest).toISOString(),
    serverNow: deps.clock.now().toISOString(),
  };
}

/** A page of the orders list (spec §2 `/account/orders`). */
export async function listOrders(deps: SalesDeps, visitor: Visitor, query: SalesQuery): Promise<SalesPage> {
  const { sort, order, after, plain, ...filter } = query;
  const desk = await deskOf(deps, visitor, plain);
  const where = whereOf(deps, desk, filter);
  const place = placeOf(after, (one) => isPlaceOf(sort, one));
  const [rows, totals] = await Promise.all([
    listedOrders(deps.db, where, { sort, order, after: place, limit: PAGE + 1 }),
    listedTotals(deps.db, ownOf(desk), where),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const currency = desk.tree[0]?.currency ?? 'KGS';
  return {
    orders: await viewRows(deps, desk, shown),
    totals: {
      count: totals.count,
      ...sumsOf(desk, totals, currency),
      below: belowOf(desk, totals, currency),
      awaiting: { count: totals.awaitingCount, total: money(totals.awaitingTotal, currency) },
    },
    ...choicesOf(desk),
    stamp: etagOf(shown),
    next: last ? cursorOf({ key: last.key, id: last.id }) : null,
  };
}
