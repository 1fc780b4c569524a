import { canActFor, isStaff } from '#kernel/account.ts';
import type { RequestedOrder } from '#modules/orders/index.ts';
import type { REASONS, ServiceRequest } from '../api.ts';
import { findRequestAction } from '../db/action-queries.ts';
import {
  listFiles,
  listHistory,
  listMessages,
  listRequestPassengers,
  loadRequestState,
  type RequestRow,
} from '../db/request-queries.ts';
import { authorActions } from '../domain/decide-request.ts';
import { nextActor, publicStatus, requestResult } from '../domain/public-status.ts';
import { needsDocuments, type RequestState } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { isAuthor, readOwnRequest } from './own-request.ts';
import { openAuthorInput, openText, type Visitor } from './sealed-data.ts';

/** Steps that the author sees; the calculating and approving staff stay internal. */
const AUTHOR_STEPS = new Set([
  'created',
  'claimed',
  'asked',
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
]);

export const namedPassengers = (subject: RequestedOrder, ids: readonly string[]) =>
  subject.passengers
    .filter((p) => ids.includes(p.id))
    .map(({ id, category, surname, name, tickets }) => ({ id, category, surname, name, tickets }));

/** A request as its author sees it. */
export async function toServiceRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  row: RequestRow,
  subject: RequestedOrder,
): Promise<{ view: ServiceRequest; state: RequestState }> {
  const state = await loadRequestState(deps.db, row);
  const history = await listHistory(deps.db, row.id);
  const staffAction = await findRequestAction(deps.db, row.id);
  const people = (await listRequestPassengers(deps.db, row.id)).map((p) => p.passengerId);
  const agreed = staffAction && staffAction.way !== 'release' && staffAction.state !== 'calculated';
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
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    deadline: row.deadline.toISOString(),
    serverNow: deps.clock.now().toISOString(),
    actor: nextActor(state),
    people: namedPassengers(subject, people),
    description: openAuthorInput(deps, row).description,
    documentsNeeded: needsDocuments(row.kind) && state.files === 0,
    files: (await listFiles(deps.db, row.id)).map(({ id, name, contentType, size, side }) => ({
      id,
      contentType,
      size,
      side,
      name: openText(deps, 'file', id, name),
    })),
    messages: (await listMessages(deps.db, row.id)).map(({ side, sealed, at }) => ({
      side,
      text: openText(deps, 'message', row.id, sealed),
      at: at.toISOString(),
    })),
    history: history
      .filter((entry) => AUTHOR_STEPS.has(entry.kind))
      .map((entry) => ({ kind: entry.kind, at: entry.at.toISOString() })),
    refund: agreed ? await deps.orders.shownRefund(visitor, row.contractId, staffAction) : null,
    moves: authorActions(state) as ServiceRequest['moves'],
  };
  return { view, state };
}

/** @throws AppError not_found `requests.not_found`. */
export async function readRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<ServiceRequest> {
  const row = await readOwnRequest(deps, visitor, id);
  const { view } = await toServiceRequest(deps, visitor, row, await deps.orders.knowRequestedOrder(row.orderId));
  if (!(await isAuthor(deps, visitor, row)))
    return { ...view, access: 'found', description: '', files: [], messages: [], moves: [], refund: null };
  const { user } = visitor;
  const agencys = row.contractId !== null && !canActFor(user, row.contractId) && !isStaff(user);
  // What an agency gets back is between it, those above it and us.
  return agencys ? { ...view, refund: null } : view;
}
