import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import {
  dividePassengers,
  findPaymentFacts,
  openPerson,
  ordersByIds,
  paymentSummary,
  routeOf,
  surnameIndexes,
  type Visitor,
} from '#modules/orders/index.ts';
import { endsOf } from '#modules/supply/api.ts';
import type { StaffOrder, StaffOrderFilter, StaffOrderSort, StaffTicket, StaffTicketFilter } from '../api.ts';
import { isCursorOf } from '../db/list-conditions.ts';
import { CREATED, findStaffOrders, findTicketedOrders, isStaffOrderCursor } from '../db/staff-list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { possibleNumbers } from './find-orders.ts';
import { decodeCursor, encodeCursor } from './list-context.ts';
import { readJourneys } from './list-orders.ts';
import { readListedDocuments } from './save-list-rows.ts';

const ORDERS_PAGE = 50;
/** Orders whose tickets are one page. */
const TICKETED_ORDERS_PAGE = 25;
/** Pages a minute by one user. */
const READS_PER_USER = { max: 120, seconds: 60, lease: 20 };

type Contract = StaffOrder['contract'];
type Sorted = { order: 'asc' | 'desc'; after: string | undefined };
type SortedOrders = StaffOrderFilter & Partial<Sorted> & { sort?: StaffOrderSort };

/** The number or surname of a filter, in the readings that a search has. */
function readWanted(deps: SalesDeps, typed: string | undefined) {
  if (typed === undefined) return null;
  const numberReadings = possibleNumbers(typed);
  return { numberReadings, surnames: surnameIndexes(deps, numberReadings) };
}

/** Limits the reads of one user, and records whose orders they looked at. @throws AppError limited */
async function recordRead(
  deps: SalesDeps,
  { user, ip }: Visitor,
  filter: Readonly<Record<string, string | undefined>>,
  numbers: readonly string[],
): Promise<void> {
  if (!user) throw new AppError('forbidden', 'orders.contract_required');
  const wanted = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  await deps.audit.recordAccess(deps.db, {
    actor: user.userId,
    contractId: null,
    action: 'orders_searched',
    subjectKind: 'order',
    subjectId: 'all',
    at: deps.clock.now(),
    ip,
    changes: [
      { field: 'wanted', previous: null, current: wanted.join(' ') || '*' },
      { field: 'found', previous: null, current: numbers.join(', ') },
    ],
  });
}

const limitReads = (deps: SalesDeps, { user }: Visitor) =>
  deps.limiter.consume('orders.staff-list', user?.userId ?? '', READS_PER_USER);

/** The contracts of some rows by id. */
async function readContracts(
  deps: SalesDeps,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Contract> {
  const known = [...new Set(ids.filter((id) => id !== null && id !== ''))] as string[];
  const branches = new Map((await deps.agencies.contractSummaries(deps.db, known)).map((one) => [one.id, one]));
  return (id) => {
    const branch = branches.get(id ?? '');
    return branch ? { id: branch.id, number: branch.number, name: branch.name } : null;
  };
}

/**
 * A page of everybody's orders for staff, the newest first unless sorted otherwise. Each read is recorded in the audit
 * log.
 * @throws AppError invalid `orders.bad_page`, limited `platform.too_many_requests`
 */
export async function listStaffOrders(
  deps: SalesDeps,
  visitor: Visitor,
  { sort = 'created', order = 'desc', after, ...filter }: SortedOrders,
): Promise<{ orders: StaffOrder[]; next: string | null }> {
  const cursor = decodeCursor(after, (one) => isStaffOrderCursor(sort, one));
  await limitReads(deps, visitor);
  const page = { sort, order, after: cursor, limit: ORDERS_PAGE + 1 };
  const rows = await findStaffOrders(deps.db, filter, readWanted(deps, filter.q), page);
  const shown = rows.slice(0, ORDERS_PAGE);
  await recordRead(
    deps,
    visitor,
    filter,
    shown.map(({ number }) => number),
  );
  const journeyOf = await readJourneys(deps, shown);
  const paymentsOf = await findPaymentFacts(
    deps.db,
    shown.map(({ id }) => id),
  );
  const contractOf = await readContracts(
    deps,
    shown.map(({ contractId }) => contractId),
  );
  const last = rows.length > ORDERS_PAGE ? shown.at(-1) : undefined;
  return {
    orders: shown.map((row) => ({
      id: row.id,
      number: row.number,
      createdAt: new Date(row.createdAt).toISOString(),
      status: row.status,
      payment: paymentSummary({ status: row.status, ...paymentsOf(row.id) }),
      paymentTimeLimit: row.paymentTimeLimit && new Date(row.paymentTimeLimit).toISOString(),
      locator: row.locator,
      ...journeyOf(row),
      total: money(row.totalMinor, row.currency),
      contract: contractOf(row.contractId),
    })),
    next: last ? encodeCursor({ key: last.key, id: last.id }) : null,
  };
}

/**
 * A page of everybody's tickets and numbered services for staff, those of the newest orders first. Each read is
 * recorded in the audit log.
 * @throws AppError invalid `orders.bad_page`, limited `platform.too_many_requests`
 */
export async function listStaffTickets(
  deps: SalesDeps,
  visitor: Visitor,
  { order: direction = 'desc', after, ...filter }: StaffTicketFilter & Partial<Sorted>,
): Promise<{ tickets: StaffTicket[]; next: string | null }> {
  const cursor = decodeCursor(after, (one) => isCursorOf(CREATED, one));
  await limitReads(deps, visitor);
  const page = { order: direction, after: cursor, limit: TICKETED_ORDERS_PAGE + 1 };
  const found = await findTicketedOrders(deps.db, filter, readWanted(deps, filter.q), page);
  const ids = found.slice(0, TICKETED_ORDERS_PAGE).map(({ id }) => id);
  const byId = new Map((await ordersByIds(deps.db, ids)).map((order) => [order.id, order]));
  const orders = ids.flatMap((id) => byId.get(id) ?? []);
  await recordRead(
    deps,
    visitor,
    filter,
    orders.map(({ number }) => number),
  );
  const documents = (await readListedDocuments(deps.db, orders)).filter(
    ({ state }) => filter.state === undefined || state === filter.state,
  );
  const passengers = new Map((await dividePassengers(deps.db, ids)).map((one) => [one.id, one]));
  const contractOf = await readContracts(
    deps,
    orders.map(({ contractId }) => contractId),
  );
  const last = found.length > TICKETED_ORDERS_PAGE ? found[TICKETED_ORDERS_PAGE - 1] : undefined;
  return {
    tickets: documents.flatMap((document): StaffTicket[] => {
      const order = byId.get(document.orderId);
      const passenger = passengers.get(document.passengerId);
      if (!order || !passenger) return [];
      const { surname, name } = openPerson(deps, passenger);
      const { slices, locations, carriers } = order.journey;
      const [direction] = routeOf(slices);
      const stay = direction ? endsOf(direction, locations) : [null, null];
      const cityOf = (key: string | null) =>
        Object.values(locations).find(({ cityKey }) => cityKey === key)?.city ?? null;
      return [
        {
          id: document.id,
          number: document.number,
          type: document.type,
          state: document.state,
          order: { id: order.id, number: order.number },
          locator: order.locator,
          issuedAt: document.issuedAt.toISOString(),
          departsOn: document.departsOn,
          from: cityOf(document.origin) ?? stay[0] ?? null,
          to: cityOf(document.destination) ?? stay[1] ?? null,
          carrier: document.carrier,
          carrierName: carriers[document.carrier ?? ''] ?? null,
          passenger: { surname, name },
          contract: contractOf(order.contractId),
          total: money(document.totalMinor, document.currency),
        },
      ];
    }),
    next: last ? encodeCursor({ key: last.key, id: last.id }) : null,
  };
}
