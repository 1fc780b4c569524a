import { contractsOf } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { Slice } from '#modules/supply/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { SaleRow, SalesFilter, SalesPage, SalesQuery } from '../api.ts';
import {
  conditions,
  isPlaceOf,
  type ListRow,
  listedOrders,
  listedTotals,
  type Place,
  partiesOf,
  type Scope,
} from '../db/list-queries.ts';
import type { SalesSort } from '../domain/list-shapes.ts';
import { normaliseSurname } from '../domain/normalise.ts';
import type { Branch, OrdersDeps } from '../ports.ts';
import { toldEarnings } from './agency-price.ts';
import { openPerson } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

const PAGE = 50;

/** What one caller may list: the orders of their contract and of those below it. */
export type Desk = {
  scope: Scope;
  /** The caller's own contract first. */
  tree: readonly Branch[];
  /** Whether what is earned may be seen. */
  told: boolean;
};

/** @throws AppError forbidden `orders.contract_required` for whoever works under none. */
export async function deskOf(deps: OrdersDeps, { account }: Visitor): Promise<Desk> {
  if (!account?.contractId) throw new AppError('forbidden', 'orders.contract_required');
  const contracts = contractsOf(account);
  const [tree, terms] = await Promise.all([
    deps.agencies.branchesOf(deps.db, contracts),
    deps.agencies.saleTerms(deps.db, account.contractId),
  ]);
  const scope = { contracts, userId: account.userId };
  return { scope, tree, told: toldEarnings({ account }, terms) };
}

/** The conditions of a filter for one desk; the surname is found by its blind index. */
export const whereOf = (deps: OrdersDeps, { scope }: Desk, filter: SalesFilter) =>
  conditions(
    scope,
    filter,
    filter.passenger ? deps.blind.blindIndexes(normaliseSurname(filter.passenger), 'orders.surname') : [],
  );

/** First and last place of each direction. */
const routeOf = (slices: readonly Slice[]): SaleRow['route'] =>
  slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first && last ? [{ from: first.from, to: last.to, departs: first.departs }] : [];
  });

/** Rows of a list as the desk sees them. */
export async function viewRows(deps: OrdersDeps, desk: Desk, rows: readonly ListRow[]): Promise<SaleRow[]> {
  const parties = Map.groupBy(
    await partiesOf(
      deps.db,
      rows.map((row) => row.id),
    ),
    (passenger) => passenger.orderId,
  );
  const people = await deps.people.namesOf(deps.db, [...new Set(rows.flatMap((row) => row.userId ?? []))]);
  const branches = new Map(desk.tree.map((branch) => [branch.id, branch]));
  return rows.map((row) => {
    const { slices, places } = row.journey;
    const route = routeOf(slices);
    const branch = branches.get(row.contractId ?? '') as Branch;
    const earned = (minor: number | null) => (desk.told ? money(minor ?? 0, row.currency) : null);
    const shown = new Set(route.flatMap(({ from, to }) => [from, to]));
    return {
      id: row.id,
      number: row.number,
      createdAt: new Date(row.createdAt).toISOString(),
      status: row.status,
      payTill: row.payTill && new Date(row.payTill).toISOString(),
      locator: row.locator,
      mode: modeOf(slices),
      route,
      places: Object.fromEntries(Object.entries(places).filter(([key]) => shown.has(key))),
      passengers: (parties.get(row.id) ?? []).map((passenger) => {
        const { surname, name } = openPerson(deps, passenger);
        return { surname, name };
      }),
      cashier: people.get(row.userId ?? '') ?? null,
      workplace: branch.workplaces.find(({ id }) => id === row.workplaceId)?.name ?? null,
      contract: {
        id: branch.id,
        number: branch.number,
        name: branch.name,
        own: branch.id === desk.tree[0]?.id,
      },
      total: money(row.totalMinor, row.currency),
      commission: earned(row.commissionMinor),
      motivation: earned(row.motivationMinor),
    };
  });
}

const cursorOf = ({ key, id }: Place): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');
function placeOf(cursor: string | undefined, sort: SalesSort): Place | null {
  if (!cursor) return null;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && isPlaceOf(sort, { key, id })) return { key, id };
  } catch {
    // Not one of ours.
  }
  throw new AppError('invalid', 'orders.bad_page');
}

/** A page of the orders list (spec §2 `/account/orders`). */
export async function listOrders(deps: OrdersDeps, visitor: Visitor, query: SalesQuery): Promise<SalesPage> {
  const { sort, order, after, ...filter } = query;
  const desk = await deskOf(deps, visitor);
  const where = whereOf(deps, desk, filter);
  const page = { sort, order, after: placeOf(after, sort), limit: PAGE + 1 };
  const [rows, totals] = await Promise.all([
    listedOrders(deps.db, where, page),
    listedTotals(deps.db, where),
  ]);
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const currency = desk.tree[0]?.currency ?? 'KGS';
  const earned = (minor: number) => (desk.told ? money(minor, currency) : null);
  return {
    orders: await viewRows(deps, desk, shown),
    totals: {
      count: totals.count,
      total: money(totals.total, currency),
      commission: earned(totals.commission),
      motivation: earned(totals.motivation),
    },
    workplaces: [...(desk.tree[0]?.workplaces ?? [])],
    contracts: desk.tree.map(({ id, number, name }) => ({ id, number, name })),
    next: last ? cursorOf({ key: last.key, id: last.id }) : null,
  };
}
