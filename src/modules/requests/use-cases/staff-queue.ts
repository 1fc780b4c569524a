import { money } from '#kernel/money.ts';
import type { RequestedOrder } from '#modules/orders/index.ts';
import {
  BOARD_CARDS,
  BOARD_STATUSES,
  type FoundContracts,
  QUEUE_CURSOR,
  type QueuedRequest,
  type QueueFilter,
  type StaffRequest,
} from '../api.ts';
import { findAction } from '../db/action-queries.ts';
import {
  countByStatus,
  listUrgent,
  listUrgentByStatus,
  type QueueCondition,
  type QueueCursor,
} from '../db/queue-queries.ts';
import { listDividedWith, listServiceKinds, type RequestRow } from '../db/request-queries.ts';
import { staffActions } from '../domain/decide-request.ts';
import { numberBeginnings } from '../domain/request-number.ts';
import { isOpen, OPEN_STATUSES, REQUEST_STATUSES, type RequestStatus } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { isServing, readOwnRequest, requireStaff } from './own-request.ts';
import { orderOf, toServiceRequest } from './read-request.ts';
import { openAuthorInput, type Visitor } from './sealed-data.ts';
import { chargeableIn } from './view-charges.ts';

type BoardStatus = (typeof BOARD_STATUSES)[number];
const PAGE = 100;
const ENDED: readonly RequestStatus[] = REQUEST_STATUSES.filter((status) => !isOpen(status));

async function toQueued(
  deps: RequestsDeps,
  rows: readonly RequestRow[],
  { userId, now }: { userId: string; now: Date },
): Promise<QueuedRequest[]> {
  const contractIds = [...new Set(rows.flatMap(({ contractId }) => contractId ?? []))];
  const [services, contracts] = await Promise.all([
    listServiceKinds(deps.db, rows),
    deps.agencies.contractSummaries(deps.db, contractIds),
  ]);
  const firms = new Map(contracts.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    priority: row.priority,
    orderNumber: row.orderNumber ?? row.relatedOrderNumber,
    services: services.get(row.id) ?? [],
    agency: row.contractId && (firms.get(row.contractId) ?? row.contractId),
    createdAt: row.createdAt.toISOString(),
    deadline: row.deadline.toISOString(),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    overdue: row.pausedAt === null && row.deadline < now && isOpen(row.status),
    executor: row.executorName,
    mine: row.executorId === userId,
  }));
}

/** More contracts than an office has. */
const MAX_CONTRACTS = 20_000;
const SHOWN_CONTRACTS = 3;

/** What a filter means: its condition, and the contracts that it names. */
async function readFilter(
  { db, agencies }: RequestsDeps,
  { kind, priority, executor, overdue, q, contract }: QueueFilter,
  { userId, now }: { userId: string; now: Date },
): Promise<{ condition: QueueCondition; contracts: FoundContracts }> {
  const contractIds = contract === undefined ? undefined : await agencies.findContractIds(db, contract, MAX_CONTRACTS);
  const first = contractIds && (await agencies.contractSummaries(db, contractIds.slice(0, SHOWN_CONTRACTS)));
  return {
    condition: {
      kind,
      priority,
      executorId: executor === 'me' ? userId : executor === 'none' ? null : executor,
      overdueAt: overdue ? now : undefined,
      numbers: q === undefined ? undefined : numberBeginnings(q),
      contractIds,
    },
    contracts: contractIds
      ? { count: contractIds.length, first: (first ?? []).map(({ number, name }) => ({ number, name })) }
      : null,
  };
}

/** `after` has the form that the wire has checked. */
function toCursor(after: string | undefined): QueueCursor | undefined {
  const [, priority, deadline, id] = QUEUE_CURSOR.exec(after ?? '') ?? [];
  return priority && deadline && id
    ? { priority: priority as QueueCursor['priority'], deadline: new Date(Number(deadline)), id }
    : undefined;
}

/**
 * A page of the requests to be served; with `all` or a finished `status` also finished ones. Counts are of those that
 * are not finished, and of that status. @throws AppError forbidden.
 */
export async function listRequestQueue(
  deps: RequestsDeps,
  visitor: Visitor,
  {
    status,
    all,
    after,
    ...filter
  }: QueueFilter & { status?: RequestStatus | undefined; all?: string | undefined; after?: string | undefined },
): Promise<{
  requests: QueuedRequest[];
  counts: Partial<Record<RequestStatus, number>>;
  contracts: FoundContracts;
  next: string | null;
}> {
  const viewer = { userId: requireStaff(visitor).userId, now: deps.clock.now() };
  const { condition, contracts } = await readFilter(deps, filter, viewer);
  const statuses = status ? [status] : all ? REQUEST_STATUSES : OPEN_STATUSES;
  const counted = [...OPEN_STATUSES, 'checkup' as const, ...(status && ENDED.includes(status) ? [status] : [])];
  const [found, counts] = await Promise.all([
    listUrgent(deps.db, statuses, condition, { limit: PAGE + 1, after: toCursor(after) }),
    countByStatus(deps.db, counted, condition),
  ]);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    requests: await toQueued(deps, rows, viewer),
    counts,
    contracts,
    next: found.length > PAGE && last ? `${last.priority}.${last.deadline.getTime()}.${last.id}` : null,
  };
}

/** The most urgent requests of each status that somebody has to do something about. @throws AppError forbidden. */
export async function readRequestBoard(
  deps: RequestsDeps,
  visitor: Visitor,
  filter: QueueFilter,
): Promise<{
  columns: Record<BoardStatus, QueuedRequest[]>;
  counts: Partial<Record<RequestStatus, number>>;
  contracts: FoundContracts;
}> {
  const viewer = { userId: requireStaff(visitor).userId, now: deps.clock.now() };
  const { condition, contracts } = await readFilter(deps, filter, viewer);
  const [rows, counts] = await Promise.all([
    listUrgentByStatus(deps.db, BOARD_STATUSES, condition, BOARD_CARDS),
    countByStatus(deps.db, BOARD_STATUSES, condition),
  ]);
  const cards = await toQueued(deps, rows, viewer);
  const columns = Object.fromEntries(
    BOARD_STATUSES.map((status) => [status, cards.filter((card) => card.status === status)]),
  ) as Record<BoardStatus, QueuedRequest[]>;
  return { columns, counts, contracts };
}

/** The segments that the chosen passengers fly on now. */
function itineraryOf(subject: RequestedOrder | null, chosen: ReadonlySet<string>): StaffRequest['itinerary'] {
  const first = subject?.passengers.find(({ id }) => chosen.has(id));
  const nameOf = (key: string) => subject?.locations[key]?.city ?? { ru: key, en: key, kg: key };
  return (first?.slices ?? []).flatMap((slice) =>
    slice.segments.map(({ flight, from, to, departsLocal, arrivesLocal }) => ({
      flight,
      from: nameOf(from),
      to: nameOf(to),
      departsLocal,
      arrivesLocal,
    })),
  );
}

/**
 * A request as the staff see it: contacts, the new passport, the sums and who has agreed to them. @throws AppError
 * not_found `requests.not_found`.
 */
export async function readStaffRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<StaffRequest> {
  const { userId, roles } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  const subject = await orderOf(deps, row);
  const { view, state } = await toServiceRequest(deps, visitor, row, subject);
  const { phone, email, passport } = openAuthorInput(deps, row);
  const action = await findAction(deps.db, id);
  const chosen = new Set(view.people.map((p) => p.id));
  const moves = (staffActions(state, userId, roles.includes('ROLE_ADMIN')) as StaffRequest['staffActions']).filter(
    (move) => move !== 'claimed' || isServing(visitor, row),
  );
  const alone =
    moves.includes('begun') && row.orderId ? await deps.orders.wouldBeAlone(row.orderId, [...chosen]) : null;
  const namesOf = (ids: readonly string[]) =>
    (subject?.passengers ?? [])
      .filter((p) => ids.includes(p.id))
      .map((p) => `${p.surname} ${p.name}`)
      .join(', ');
  return {
    ...view,
    office: row.status,
    agency: subject !== null && subject.contractId !== null,
    executorId: row.executorId,
    mine: row.executorId === userId,
    locale: row.locale,
    contacts: { phone, email },
    passport,
    paid: (subject?.passengers ?? [])
      .filter((p) => chosen.has(p.id))
      .map((p) => ({ passengerId: p.id, parts: p.paid })),
    action: action
      ? {
          id: action.id,
          channel: action.channel,
          state: action.state as 'calculated',
          lines: action.lines.map((line) => ({
            passengerId: line.passengerId,
            paid: line.paid,
            fare: line.fare,
            penalty: line.penalty,
            taxesRefund: line.taxesRefund,
            feesRefund: line.feesRefund,
            refundFee: line.refundFee,
            ...(line.deducted && { deducted: line.deducted }),
            refund: line.refundAmount,
          })),
          refund: money(action.refundMinor, action.currency),
          reference: action.reference,
          calculatedBy: action.calculatedByName,
          approvedBy: action.approvedByName,
        }
      : null,
    itinerary: row.kind === 'exchange' ? itineraryOf(subject, chosen) : [],
    dividedWith: await listDividedWith(deps.db, id),
    party:
      row.kind === 'split'
        ? (subject?.passengers ?? []).map(({ id, surname, name, open }) => ({ id, surname, name, open }))
        : [],
    chargeable: await chargeableIn(deps, row, subject),
    needsColleague:
      row.kind === 'exchange'
        ? (await deps.orders.handExchangesOf(deps.db, id))
            .filter(({ by, refundAmount }) => by === userId && refundAmount.minor > 0)
            .map((one) => one.id)
        : [],
    staffActions: moves,
    alone: alone && { code: alone.code, side: alone.side, names: namesOf(alone.passengerIds) },
  };
}
