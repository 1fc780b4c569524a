import { money } from '#kernel/money.ts';
import {
  dividePassengers,
  findPaymentFacts,
  maskEmail,
  maskPhone,
  openContacts,
  openPerson,
  openText,
  paymentSummary,
  readsCustomer,
  routeOf,
  type Visitor,
  withoutEarnings,
} from '#modules/orders/index.ts';
import { modeOf } from '#modules/supply/api.ts';
import { type TravelApprovalRow, travelApprovalsOf } from '#modules/travel-approvals/index.ts';
import type { OrderListFilter, OrderListPage, OrderListQuery, OrderListRow, OrdersDue } from '../api.ts';
import {
  isCursorOf,
  type ListRow,
  listedOrders,
  listVersions,
  orderConditions,
  readOrderTotals,
  readUnpaidTotals,
} from '../db/list-queries.ts';
import type { SalesDeps } from '../ports.ts';
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
import { findExchangedJourneys } from './save-list-rows.ts';

const PAGE = 50;

/** The conditions of a filter for one desk. */
export const orderListConditions = (deps: SalesDeps, { scope }: Pick<ListContext, 'scope'>, filter: OrderListFilter) =>
  orderConditions(scope, filter, surnamesOf(deps, filter.passenger));

type JourneyRow = Pick<ListRow, 'id' | 'journey'>;

/** Where each of some orders leads and who travels on it. */
export async function readJourneys(
  deps: SalesDeps,
  rows: readonly JourneyRow[],
): Promise<(row: JourneyRow) => Pick<OrderListRow, 'mode' | 'route' | 'locations' | 'passengers'>> {
  const ids = rows.map(({ id }) => id);
  const moved = await findExchangedJourneys(deps.db, rows);
  const parties = Map.groupBy(await dividePassengers(deps.db, ids), ({ orderId }) => orderId);
  return ({ id, journey }) => {
    const { slices, locations } = moved.get(id) ?? journey;
    const route = routeOf(slices);
    const shown = new Set(route.flatMap(({ from, to }) => [from, to]));
    return {
      mode: modeOf(slices),
      route,
      locations: Object.fromEntries(Object.entries(locations).filter(([key]) => shown.has(key))),
      passengers: (parties.get(id) ?? []).map((passenger) => {
        const { surname, name } = openPerson(deps, passenger);
        return { surname, name };
      }),
    };
  };
}

/** Rows of a list as the desk sees them. */
export async function toOrderListRows(
  deps: SalesDeps,
  context: ListContext,
  rows: readonly ListRow[],
): Promise<OrderListRow[]> {
  const ids = rows.map((row) => row.id);
  const journeyOf = await readJourneys(deps, rows);
  const paymentsOf = await findPaymentFacts(deps.db, ids);
  const approvals = new Map((await travelApprovalsOf(deps.db, ids)).map((approval) => [approval.orderId, approval]));
  const sellerOf = await findSellers(deps, context, rows);
  return rows.map((row) => {
    const payment = paymentSummary({ status: row.status, ...paymentsOf(row.id) });
    const earned = (minor: number | null) => (context.earningsShown ? money(minor ?? 0, row.currency) : null);
    return {
      id: row.id,
      number: row.number,
      createdAt: new Date(row.createdAt).toISOString(),
      status: row.status,
      payment: context.earningsShown ? payment : withoutEarnings(payment),
      paymentTimeLimit: row.paymentTimeLimit && new Date(row.paymentTimeLimit).toISOString(),
      locator: row.locator,
      ...journeyOf(row),
      ...sellerOf(row),
      customer: toCustomer(deps, context, row),
      ...toTravelApproval(deps, approvals.get(row.id)),
      total: money(row.totalMinor, row.currency),
      commission: earned(row.commissionMinor),
      motivation: earned(row.motivationMinor),
      ...toListedSums(context, row.sums, row.currency),
    };
  });
}

function toCustomer(
  deps: SalesDeps,
  { scope, turned: earningsHidden }: ListContext,
  row: ListRow,
): OrderListRow['customer'] {
  const { phone, email } = openContacts(deps, row);
  return readsCustomer(row, { own: scope.contracts[0], turned: earningsHidden })
    ? { phone, email }
    : { phone: maskPhone(phone), email: maskEmail(email) };
}

const toTravelApproval = (
  deps: SalesDeps,
  approval: TravelApprovalRow | undefined,
): Pick<OrderListRow, 'travelApproval'> =>
  approval
    ? {
        travelApproval: {
          costCentre: approval.costCentre,
          purpose: approval.purpose && openText(deps, approval.purpose, `purpose:${approval.orderId}`),
          approval: approval.state === 'free' ? null : approval.state,
        },
      }
    : {};

const listEtag = (rows: readonly { id: string; version: number }[]): string =>
  pageEtag(rows.map(({ id, version }) => `${id} ${version}`));

/** Another stamp means that the page would show something else. */
export async function readOrdersEtag(
  deps: SalesDeps,
  visitor: Visitor,
  query: OrderListQuery,
): Promise<{ etag: string }> {
  const { sort, order, after, plain: _plain, ...filter } = query;
  const condition = orderListConditions(deps, { scope: requireListScope(visitor) }, filter);
  const place = decodeCursor(after, (one) => isCursorOf(sort, one));
  return { etag: listEtag(await listVersions(deps.db, condition, { sort, order, after: place, limit: PAGE })) };
}

/** What has to be paid, and by when; a list of it would be longer. */
export async function readOrdersDue(deps: SalesDeps, visitor: Visitor): Promise<OrdersDue> {
  const { contracts } = requireListScope(visitor);
  const [own] = await deps.agencies.contractSummaries(deps.db, contracts.slice(0, 1));
  const { total, soonest, ...counts } = await readUnpaidTotals(deps.db, contracts);
  return {
    ...counts,
    total: money(total, own?.currency ?? 'KGS'),
    soonest: soonest && new Date(soonest).toISOString(),
    serverNow: deps.clock.now().toISOString(),
  };
}

/** A page of the orders list (spec §2 `/account/orders`). */
export async function listOrders(deps: SalesDeps, visitor: Visitor, query: OrderListQuery): Promise<OrderListPage> {
  const { sort, order, after, plain, ...filter } = query;
  const context = await readListContext(deps, visitor, plain);
  const condition = orderListConditions(deps, context, filter);
  const place = decodeCursor(after, (one) => isCursorOf(sort, one));
  const [rows, totals] = await Promise.all([
    listedOrders(deps.db, condition, { sort, order, after: place, limit: PAGE + 1 }),
    readOrderTotals(deps.db, ownContractId(context), condition),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const currency = context.tree[0]?.currency ?? 'KGS';
  return {
    orders: await toOrderListRows(deps, context, shown),
    totals: {
      count: totals.count,
      ...toListedSums(context, totals, currency),
      subAgents: toSubAgentSums(context, totals, currency),
      awaiting: { count: totals.awaitingCount, total: money(totals.awaitingTotal, currency) },
    },
    ...filterOptions(context),
    etag: listEtag(shown),
    next: last ? encodeCursor({ key: last.key, id: last.id }) : null,
  };
}
