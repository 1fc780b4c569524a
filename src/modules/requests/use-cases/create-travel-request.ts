import { AppError, type FieldProblem, invalidField, invalidFields } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate, toInstant } from '#kernel/dates.ts';
import { answerBy } from '#kernel/service-clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { NewTravelRequest, ServiceRequest } from '../api.ts';
import {
  addGrant,
  insertFile,
  insertRequest,
  insertServices,
  lockRequest,
  type RequestRow,
  updateRequest,
} from '../db/request-queries.ts';
import { findServiceLevel } from '../db/service-level-queries.ts';
import { requestNumber } from '../domain/request-number.ts';
import { isEnded } from '../domain/request-state.ts';
import { checkServicePlan } from '../domain/travel-services.ts';
import type { RequestsDeps } from '../ports.ts';
import { toPlannedService } from '../wire/travel-services.ts';
import { copyFiles, removeCopies } from './copy-files.ts';
import { announceToStaff, emailAuthor } from './email-request.ts';
import { noteHistory } from './note-history.ts';
import { momentOf, notifyAuthor, notifyColleague } from './notify-request.ts';
import { isServing, mayActForAuthor, notAllowed, readAuthorsRequest, requireAccount } from './own-request.ts';
import { readRequest } from './read-request.ts';
import {
  hashVisitor,
  openAuthorInput,
  peopleRevisions,
  type RequestPeople,
  sealAuthorInput,
  sealService,
  type Visitor,
} from './sealed-data.ts';
import { noteServed } from './served-request.ts';

const PER_PERSON = { max: 60, seconds: 3_600 };

/** By when the author needs an answer; null: they named no moment. */
function wantedDeadline({ deadline }: NewTravelRequest): Date | null {
  return deadline === null ? null : new Date(toInstant(deadline, BUSINESS_TIME_ZONE));
}

/**
 * The order that the request goes with: one that its author may act for, not one that they only found. @throws AppError
 * forbidden `orders.confirmation_required`; invalid `requests.order_not_found`, for a stranger's order as for none.
 */
async function relatedOrder(
  { orders }: RequestsDeps,
  visitor: Visitor,
  { relatedOrderId: orderId }: NewTravelRequest,
): Promise<Pick<RequestRow, 'relatedOrderId' | 'relatedOrderNumber'>> {
  if (orderId === undefined) return { relatedOrderId: null, relatedOrderNumber: null };
  try {
    const { number } = await orders.readRequestedOrder(visitor, orderId);
    await orders.confirmedOrder(visitor, orderId);
    return { relatedOrderId: orderId, relatedOrderNumber: number };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found')
      throw invalidField('relatedOrderId', 'requests.order_not_found');
    throw error;
  }
}

/**
 * Asks staff for one or several services; it belongs to the contract in use, or to the member of staff who writes it.
 * The documents of an own request may go with it, and it may go with an order. @throws AppError invalid with the
 * problems of contacts, dates and dependences by field; conflict `requests.off`; not_found `requests.not_found` for
 * documents of a stranger's; limited.
 */
export async function createTravelRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  body: NewTravelRequest,
): Promise<{ id: string; number: string }> {
  const user = requireAccount(visitor);
  if (!deps.config.newRequests) throw new AppError('conflict', 'requests.off');
  const now = deps.clock.now();
  const contacts = deps.orders.checkContacts({ phone: body.phone, email: body.email });
  const deadline = wantedDeadline(body);
  const problems: FieldProblem[] = [
    ...contacts.problems,
    ...checkServicePlan(body.services.map(toPlannedService), localDate(now, BUSINESS_TIME_ZONE)),
    ...(deadline && deadline <= now ? [{ path: 'deadline', code: 'requests.past_deadline' }] : []),
  ];
  if (problems.length > 0 || !contacts.normalised) throw invalidFields(problems);
  const related = await relatedOrder(deps, visitor, body);
  await deps.limiter.consume('requests.create-travel', user.userId, PER_PERSON);
  const level = await findServiceLevel(deps.db, 'travel', body.priority);
  const id = deps.ids();
  const { description, travellers, guests } = body;
  const row: RequestRow = {
    id,
    number: requestNumber(id),
    kind: 'travel',
    status: 'new',
    priority: body.priority,
    reason: 'other',
    orderId: null,
    orderNumber: null,
    ...related,
    locale: visitor.locale,
    sealed: sealAuthorInput(deps, id, {
      description,
      ...contacts.normalised,
      passport: null,
      people: { travellers, guests },
    }),
    userId: user.userId,
    contractId: user.contractId,
    madeFromAbove: false,
    executorId: null,
    executorName: null,
    deadline: deadline ?? answerBy(level, deps.supportHours(), now),
    counting: deadline ? 'fixed' : level.counting,
    authorDeadline: deadline,
    pauseReason: null,
    pausedAt: null,
    rating: null,
    ratingComment: null,
    createdAt: now,
    updatedAt: now,
  };
  const files = body.filesOf ? await copyFiles(deps, visitor, { from: body.filesOf, requestId: id }) : [];
  try {
    await inTransaction(deps.db, async (tx) => {
      await insertRequest(tx, row, []);
      const services = body.services.map((service, position) => ({
        requestId: id,
        position,
        kind: service.kind,
        sealed: sealService(deps, id, position, service),
      }));
      await insertServices(tx, services);
      for (const file of files) await insertFile(tx, file);
      if (row.contractId === null) await addGrant(tx, id, hashVisitor(visitor.visitorId), 'made');
      await noteHistory(deps, tx, id, { at: now, kind: 'created', by: user.userId });
      await emailAuthor(deps, tx, row, 'received');
      await announceToStaff(deps, tx, row);
    });
  } catch (error) {
    await removeCopies(deps, files);
    throw error;
  }
  return { id, number: row.number };
}

/**
 * Replaces the lists of people that are given, and leaves the others as they are by then. @throws AppError not_found
 * `requests.not_found`; forbidden `requests.author_only`; conflict `requests.people_changed` where somebody has changed
 * them since, `requests.action_not_allowed` for an ended request or one about an order.
 */
export async function changePeople(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  {
    travellers,
    guests,
    revisions: read,
  }: { [List in keyof RequestPeople]?: RequestPeople[List] | undefined } & {
    revisions: { [List in keyof RequestPeople]?: string | undefined };
  },
): Promise<ServiceRequest> {
  const shown = await readAuthorsRequest(deps, visitor, id);
  const isStaffs = isServing(visitor, shown);
  if (!isStaffs && !mayActForAuthor(visitor, shown)) throw new AppError('forbidden', 'requests.author_only');
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row?.kind !== 'travel' || isEnded(row.status)) throw notAllowed();
    const now = deps.clock.now();
    const input = openAuthorInput(deps, row);
    const known: RequestPeople = { travellers: [], guests: [], ...input.people };
    const people: RequestPeople = { travellers: travellers ?? known.travellers, guests: guests ?? known.guests };
    const [before, after] = [peopleRevisions(known), peopleRevisions(people)];
    const changed = (['travellers', 'guests'] as const).filter((list) => after[list] !== before[list]);
    if (changed.some((list) => read[list] !== before[list])) throw new AppError('conflict', 'requests.people_changed');
    if (changed.length === 0) return;
    const sealed = sealAuthorInput(deps, id, { ...input, people });
    await updateRequest(tx, id, { sealed, updatedAt: now });
    const count = ({ travellers: of, guests: and }: RequestPeople) => String(of.length + and.length);
    if (!isStaffs) {
      await noteHistory(deps, tx, id, { at: now, kind: 'people_changed', by: visitor.user?.userId ?? null });
      const notice = {
        kind: 'request-answered',
        variant: 'people_changed',
        dedupe: `people:${momentOf(now)}`,
      } as const;
      if (row.executorId !== null) await notifyColleague(deps, tx, row, { ...notice, userId: row.executorId });
      return;
    }
    const previous = count(known);
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'people_changed',
      action: 'request_people_changed',
      changes: [{ field: 'travellers', previous, current: count(people) }],
    });
    await notifyAuthor(deps, tx, row, { variant: 'people', dedupe: momentOf(now) });
  });
  return readRequest(deps, visitor, id);
}
