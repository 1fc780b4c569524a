import { canActFor, isStaff } from '#kernel/account.ts';
import type { RequestedOrder } from '#modules/orders/index.ts';
import type { REASONS, ServiceRequest } from '../api.ts';
import { findAction } from '../db/action-queries.ts';
import {
  grantVia,
  listFiles,
  listHistory,
  listMessages,
  listRequestPassengers,
  listServices,
  loadRequestState,
  type RequestRow,
} from '../db/request-queries.ts';
import { authorDeadlineOf } from '../domain/deadline.ts';
import { authorActions } from '../domain/decide-request.ts';
import { nextActor, publicStatus, requestResult } from '../domain/public-status.ts';
import { isOpen, needsDocuments, type RequestState } from '../domain/request-state.ts';
import { mayRemoveFile } from '../domain/upload-rules.ts';
import type { RequestsDeps } from '../ports.ts';
import { isAuthor, mayActForAuthor, readOwnRequest, sideOf } from './own-request.ts';
import { hashVisitor, openAuthorInput, openService, openText, peopleRevisions, type Visitor } from './sealed-data.ts';
import { shownCharges } from './view-charges.ts';

/** Steps that the author sees; the calculating and approving staff stay internal. */
const AUTHOR_STEPS = new Set([
  'created',
  'claimed',
  'assigned',
  'asked',
  'paused',
  'resumed',
  'answered',
  'approved',
  'begun',
  'done',
  'completed',
  'rejected',
  'withdrawn',
  'accepted',
  'disputed',
  'settled',
  'file_added',
  'file_removed',
  'people_changed',
  'priority_changed',
  'deadline_changed',
  'offer_sent',
  'offer_withdrawn',
  'offer_accepted',
  'offer_price_changed',
  'offer_issued',
  'offer_corrected',
  'offer_refused',
  'charge_requested',
  'charge_withdrawn',
  'charge_paid',
  'charge_issued',
  'charge_refused',
  'charge_returned',
  'exchange_written',
  'exchange_withdrawn',
  'exchange_agreed',
  'exchange_completed',
  'exchange_refused',
  'split_done',
  'passport_confirmed',
]);

export const namedPassengers = (subject: RequestedOrder, ids: readonly string[]) =>
  subject.passengers
    .filter((p) => ids.includes(p.id))
    .map(({ id, category, surname, name, tickets }) => ({ id, category, surname, name, tickets }));

/** The order of a request; null for a travel request. */
export const orderOf = async ({ orders }: RequestsDeps, { orderId }: RequestRow): Promise<RequestedOrder | null> =>
  orderId === null ? null : orders.knowRequestedOrder(orderId);

/** The order that a travel request goes with. */
export const relatedOrderOf = ({
  relatedOrderId: id,
  relatedOrderNumber: number,
}: Pick<RequestRow, 'relatedOrderId' | 'relatedOrderNumber'>): ServiceRequest['relatedOrder'] =>
  id !== null && number !== null ? { id, number } : null;

/** Who sent a request, for staff and those whose contract it is; a passenger who follows it learns no names. */
async function authorOf(
  { db, agencies, listUserNames }: RequestsDeps,
  { user }: Visitor,
  { userId, contractId }: RequestRow,
): Promise<ServiceRequest['author']> {
  if (!isStaff(user) && (contractId === null || !canActFor(user, contractId))) return null;
  const [names, contracts] = await Promise.all([
    listUserNames(db, userId === null ? [] : [userId]),
    agencies.contractSummaries(db, contractId === null ? [] : [contractId]),
  ]);
  const [contract] = contracts;
  return {
    name: names.get(userId ?? '') ?? null,
    contract: contract ? { number: contract.number, name: contract.name } : null,
  };
}

/** A request as its author sees it; `subject` is its order. */
export async function toServiceRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  row: RequestRow,
  subject: RequestedOrder | null,
): Promise<{ view: ServiceRequest; state: RequestState }> {
  const state = await loadRequestState(deps.db, row);
  const history = await listHistory(deps.db, row.id);
  const action = await findAction(deps.db, row.id);
  const people = (await listRequestPassengers(deps.db, row.id)).map((p) => p.passengerId);
  const agreed = action && action.channel !== 'release' && action.state !== 'calculated';
  const input = openAuthorInput(deps, row);
  const view: ServiceRequest = {
    access: 'author',
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: publicStatus(state),
    ended: requestResult(
      state.status,
      history.some((entry) => entry.kind === 'rejected'),
    ),
    priority: row.priority,
    reason: row.reason as (typeof REASONS)[number],
    executor: row.executorName,
    author: await authorOf(deps, visitor, row),
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    relatedOrder: relatedOrderOf(row),
    stage: row.kind === 'travel' ? row.status : null,
    createdAt: row.createdAt.toISOString(),
    deadline: row.deadline.toISOString(),
    deadlineNamed: row.counting === 'fixed',
    authorDeadline: authorDeadlineOf(row)?.toISOString() ?? null,
    deadlineSet: row.counting === 'set',
    pause: row.pauseReason && row.pausedAt ? { reason: row.pauseReason, since: row.pausedAt.toISOString() } : null,
    serverNow: deps.clock.now().toISOString(),
    actor: nextActor(state),
    people: subject ? namedPassengers(subject, people) : [],
    services: (await listServices(deps.db, [row.id])).map(({ position, sealed }) =>
      openService(deps, row.id, position, sealed),
    ),
    travellers: [...(input.people?.travellers ?? [])],
    guests: [...(input.people?.guests ?? [])],
    peopleRevisions: peopleRevisions({ travellers: [], guests: [], ...input.people }),
    rating:
      row.rating === null || row.ratingComment === null
        ? null
        : { stars: row.rating, comment: openText(deps, 'rating', row.id, row.ratingComment) },
    description: input.description,
    contacts: row.kind === 'travel' ? { phone: input.phone, email: input.email } : null,
    typed: null,
    documentsNeeded: needsDocuments(row.kind) && state.files === 0,
    files: (await listFiles(deps.db, row.id)).map(
      ({ id, name, contentType, size, side, category, thumbnail, scan }) => ({
        id,
        category,
        contentType,
        size,
        side,
        thumbnail,
        scan,
        removable: side === sideOf(visitor, row) && mayRemoveFile(state),
        name: openText(deps, 'file', id, name),
      }),
    ),
    messages: (await listMessages(deps.db, row.id)).map(({ side, sealed, at }) => ({
      side,
      text: openText(deps, 'message', row.id, sealed),
      at: at.toISOString(),
    })),
    history: history
      .filter((entry) => AUTHOR_STEPS.has(entry.kind))
      .map((entry) => ({ kind: entry.kind, at: entry.at.toISOString() })),
    refund: agreed
      ? await deps.orders.shownRefund(visitor, row.contractId, { ...action, refundMinor: action.refundMinor })
      : null,
    exchanges: row.kind === 'exchange' ? await deps.orders.shownHandExchanges(visitor, row.id) : [],
    split: row.kind === 'split' ? await deps.orders.handSplitOf(deps.db, row.id) : null,
    charges: await shownCharges(deps, row, subject),
    moves: mayActForAuthor(visitor, row) ? (authorActions(state) as ServiceRequest['moves']) : [],
  };
  return { view, state };
}

/** What the maker of an ended request about an order typed, for the maker alone. */
async function typedByMaker(deps: RequestsDeps, visitor: Visitor, row: RequestRow): Promise<ServiceRequest['typed']> {
  if (row.orderId === null || isOpen(row.status)) return null;
  const isMaker =
    row.userId === null
      ? (await grantVia(deps.db, row.id, hashVisitor(visitor.visitorId))) === 'made'
      : row.userId === visitor.user?.userId;
  if (!isMaker) return null;
  const { phone, email, passport } = openAuthorInput(deps, row);
  return {
    ...(row.kind === 'contact_change' ? { phone: '', email: '' } : { phone, email }),
    documentType: passport?.type ?? '',
    documentNumber: passport?.number ?? '',
    expiration: passport?.expiration ?? '',
  };
}

/** @throws AppError not_found `requests.not_found`. */
export async function readRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<ServiceRequest> {
  const row = await readOwnRequest(deps, visitor, id);
  const { view } = await toServiceRequest(deps, visitor, row, await orderOf(deps, row));
  if (!(await isAuthor(deps, visitor, row)))
    return {
      ...view,
      access: 'found',
      executor: null,
      author: null,
      description: '',
      contacts: null,
      files: [],
      messages: [],
      moves: [],
      refund: null,
      charges: [],
      exchanges: [],
      split: null,
      services: [],
      travellers: [],
      guests: [],
      peopleRevisions: { travellers: '', guests: '' },
      relatedOrder: null,
      rating: null,
    };
  const { user } = visitor;
  const own = { ...view, typed: await typedByMaker(deps, visitor, row) };
  const agencys = row.contractId !== null && !canActFor(user, row.contractId) && !isStaff(user);
  // What an agency gets back is between it, those above it and us.
  return agencys ? { ...own, refund: null } : own;
}
