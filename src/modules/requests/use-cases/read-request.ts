import { actsFor, isStaff } from '#kernel/account.ts';
import type { Subject } from '#modules/orders/index.ts';
import type { REASONS, ServiceRequest } from '../api.ts';
import { actOf } from '../db/act-queries.ts';
import { factsOf, filesOf, historyOf, messagesOf, peopleOf, type RequestRow } from '../db/request-queries.ts';
import { authorMoves } from '../domain/decide.ts';
import { type Facts, needsDocuments } from '../domain/facts.ts';
import { actorOf, endedOf, publicStatus } from '../domain/public-status.ts';
import type { RequestsDeps } from '../ports.ts';
import { isAuthor, ownRequest } from './own-request.ts';
import { openText, openWritten, type Visitor } from './sealed-data.ts';

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

export const peopleIn = (subject: Subject, ids: readonly string[]) =>
  subject.passengers
    .filter((p) => ids.includes(p.id))
    .map(({ id, category, surname, name, tickets }) => ({ id, category, surname, name, tickets }));

/** A request as its author sees it. */
export async function viewRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  row: RequestRow,
  subject: Subject,
): Promise<{ view: ServiceRequest; facts: Facts }> {
  const facts = await factsOf(deps.db, row);
  const history = await historyOf(deps.db, row.id);
  const act = await actOf(deps.db, row.id);
  const people = (await peopleOf(deps.db, row.id)).map((p) => p.passengerId);
  const agreed = act && act.way !== 'release' && act.state !== 'calculated';
  const view: ServiceRequest = {
    access: 'author',
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: publicStatus(facts),
    ended: endedOf(
      facts.status,
      history.some((entry) => entry.kind === 'rejected'),
    ),
    priority: row.priority,
    reason: row.reason as (typeof REASONS)[number],
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    deadline: row.deadline.toISOString(),
    serverNow: deps.clock.now().toISOString(),
    actor: actorOf(facts),
    people: peopleIn(subject, people),
    description: openWritten(deps, row).description,
    documentsNeeded: needsDocuments(row.kind) && facts.files === 0,
    files: (await filesOf(deps.db, row.id)).map(({ id, name, contentType, size, side }) => ({
      id,
      contentType,
      size,
      side,
      name: openText(deps, 'file', id, name),
    })),
    messages: (await messagesOf(deps.db, row.id)).map(({ side, sealed, at }) => ({
      side,
      text: openText(deps, 'message', row.id, sealed),
      at: at.toISOString(),
    })),
    history: history
      .filter((entry) => AUTHOR_STEPS.has(entry.kind))
      .map((entry) => ({ kind: entry.kind, at: entry.at.toISOString() })),
    back: agreed ? await deps.orders.backSeen(visitor, row.contractId, act) : null,
    moves: authorMoves(facts) as ServiceRequest['moves'],
  };
  return { view, facts };
}

/** @throws AppError not_found `requests.not_found`. */
export async function readRequest(deps: RequestsDeps, visitor: Visitor, id: string): Promise<ServiceRequest> {
  const row = await ownRequest(deps, visitor, id);
  const { view } = await viewRequest(deps, visitor, row, await deps.orders.knowRequestedOrder(row.orderId));
  if (!(await isAuthor(deps, visitor, row)))
    return { ...view, access: 'found', description: '', files: [], messages: [], moves: [], back: null };
  const { account } = visitor;
  const agencys = row.contractId !== null && !actsFor(account, row.contractId) && !isStaff(account);
  // What an agency gets back is between it, those above it and us.
  return agencys ? { ...view, back: null } : view;
}
