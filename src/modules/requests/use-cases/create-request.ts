import { canActFor, isStaff } from '#kernel/account.ts';
import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { answerBy } from '#kernel/service-clock.ts';
import { normaliseSurname, type RequestedOrder } from '#modules/orders/index.ts';
import { inTransaction, sqlState, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import type { NewRequest } from '../api.ts';
import {
  addGrant,
  type FileRow,
  insertFile,
  insertRequest,
  openRequestsOf,
  type RequestRow,
} from '../db/request-queries.ts';
import { findServiceLevel } from '../db/service-level-queries.ts';
import { toPriority } from '../domain/deadline.ts';
import { requestNumber } from '../domain/request-number.ts';
import { needsDocuments } from '../domain/request-state.ts';
import { requestCreated } from '../events.ts';
import type { RequestsDeps } from '../ports.ts';
import { copyFiles, removeCopies } from './copy-files.ts';
import { announceToStaff, emailAuthor } from './email-request.ts';
import { noteHistory } from './note-history.ts';
import { readAuthorsRequest } from './own-request.ts';
import { hashVisitor, type PassportInput, sealAuthorInput, type Visitor } from './sealed-data.ts';

const PER_ADDRESS = { max: 20, seconds: 3_600 };
/**
 * Changes of contacts are requested by finders of the order, so there may be several at a time: a stranger's never
 * blocks the buyer's. Letters go to the old contacts: limited a day by address, and in all.
 */
const CONTACT_CHANGES = { pair: { max: 2, seconds: 86_400 }, order: { max: 10, seconds: 86_400 } };

/**
 * Whom it may be about: seats are released of open tickets, everything else needs tickets that can still be acted on.
 */
function toChosenPassengers(subject: RequestedOrder, body: NewRequest): RequestedOrder['passengers'] {
  const chosen = subject.passengers.filter((p) => body.passengerIds.includes(p.id));
  if (chosen.length === 0)
    throw new AppError('invalid', 'requests.nobody', {}, [{ path: 'passengerIds', code: 'requests.nobody' }]);
  const fits = chosen.every((p) => (body.kind === 'release_seats' ? p.open : p.refundable));
  if (chosen.length !== new Set(body.passengerIds).size || !fits || subject.busy)
    throw new AppError('conflict', 'requests.tickets_busy');
  if (body.kind === 'passport_change' && chosen.length > 1)
    throw new AppError('invalid', 'requests.one_person', {}, [{ path: 'passengerIds', code: 'requests.one_person' }]);
  return chosen;
}

/** A new passport, checked against the journey. */
async function passportOf(deps: RequestsDeps, body: NewRequest): Promise<PassportInput | null> {
  if (body.kind !== 'passport_change') return null;
  const which = { orderId: body.orderId, passengerId: body.passengerIds[0] ?? '' };
  const { documentType, documentNumber, expiration } = body;
  const typed = { documentType, documentNumber, expiration };
  const { problems, document } = await deps.orders.checkPassport(which, typed);
  if (problems.length > 0 || !document)
    throw invalidFields(problems.length > 0 ? problems : [{ path: 'documentNumber', code: 'platform.bad_value' }]);
  return document;
}

/** Documents of an earlier request about the same order. @throws as `copyFiles`. */
async function copiesFor(
  deps: RequestsDeps,
  visitor: Visitor,
  { from, requestId, orderId }: { from: string | undefined; requestId: string; orderId: string },
): Promise<FileRow[]> {
  if (from === undefined) return [];
  if ((await readAuthorsRequest(deps, visitor, from)).orderId !== orderId) throw notFound('requests.not_found');
  return copyFiles(deps, visitor, { from, requestId });
}

/**
 * Writes a request about an order that its author may see. Nothing happens to a ticket. @throws AppError not_found
 * `orders.not_found`;
 * invalid with field problems; conflict `requests.tickets_busy`, `requests.already_open`; limited.
 */
export async function createRequest(
  deps: RequestsDeps,
  visitor: Visitor,
  body: NewRequest,
): Promise<{ id: string; number: string }> {
  const subject = await deps.orders.readRequestedOrder(visitor, body.orderId);
  const contactChange = body.kind === 'contact_change';
  if (!contactChange) await deps.orders.confirmedOrder(visitor, body.orderId);
  const contacts = deps.orders.checkContacts({
    phone: body.phone || subject.contacts.phone,
    email: body.email || subject.contacts.email,
  });
  const problems: FieldProblem[] = [...contacts.problems];
  if (contactChange && !body.email && !body.phone) problems.push({ path: 'email', code: 'common.fill_field' });
  if (!body.agreed) problems.push({ path: 'agreed', code: 'requests.agreement_required' });
  if (problems.length > 0 || !contacts.normalised) throw invalidFields(problems);
  const chosen = toChosenPassengers(subject, body);
  const passport = await passportOf(deps, body);
  await deps.limiter.consume('requests.create', visitor.ip, PER_ADDRESS);
  if (contactChange) {
    const pair = `${visitor.ip} ${body.orderId}`;
    await deps.limiter.consume('requests.contacts-by-address-and-order', pair, CONTACT_CHANGES.pair);
    await deps.limiter.consume('requests.contacts', body.orderId, CONTACT_CHANGES.order);
  }
  const now = deps.clock.now();
  const id = deps.ids();
  const priority = toPriority(subject.late);
  const level = await findServiceLevel(deps.db, body.kind, priority);
  const authorInput = {
    description: body.description,
    ...contacts.normalised,
    passport,
  };
  const { user } = visitor;
  // A request about an agency's order belongs to the agency: its money is refunded there.
  const contractId = subject.contractId ?? user?.contractId ?? null;
  const outsider = user?.contractId !== contractId;
  const row: RequestRow = {
    id,
    number: requestNumber(id),
    kind: body.kind,
    status: 'new',
    priority,
    reason: body.reason,
    orderId: subject.orderId,
    orderNumber: subject.number,
    relatedOrderId: null,
    relatedOrderNumber: null,
    rating: null,
    ratingComment: null,
    locale: visitor.locale,
    sealed: sealAuthorInput(deps, id, authorInput),
    userId: user?.userId ?? null,
    contractId,
    madeFromAbove: contractId !== null && outsider && (isStaff(user) || canActFor(user, contractId)),
    executorId: null,
    executorName: null,
    deadline: answerBy(level, deps.supportHours(), now),
    counting: level.counting,
    pauseReason: null,
    pausedAt: null,
    authorDeadline: null,
    createdAt: now,
    updatedAt: now,
  };
  const people = chosen.map((p) => ({
    passengerId: p.id,
    surnameIndex: deps.blind.blindIndex(normaliseSurname(p.surname), 'requests.surname'),
  }));
  const files = await copiesFor(deps, visitor, { from: body.filesOf, requestId: id, orderId: subject.orderId });
  try {
    await inTransaction(deps.db, async (tx) => {
      await insertRequest(tx, row, people);
      for (const file of files) await insertFile(tx, file);
      // What is asked under a contract is the contract's, not the browser's; a passenger follows what they asked, and
      // who stands above the contract, or staff, may see it without.
      if (row.contractId === null || (outsider && !row.madeFromAbove))
        await addGrant(tx, id, hashVisitor(visitor.visitorId), 'made');
      await noteHistory(deps, tx, id, { at: now, kind: 'created', by: null, details: {} });
      await emailAuthor(deps, tx, row, 'received');
      // Of an agency's order its customer is notified too; of a change of contacts the old ones.
      const notifiesAgency = contactChange || (subject.contractId !== null && outsider);
      const agency = notifiesAgency ? subject.contacts.email : authorInput.email;
      if (agency !== authorInput.email) await emailAuthor(deps, tx, row, 'received', { to: agency });
      // Work cannot begin without its documents: staff are notified with the first of them.
      if (!needsDocuments(body.kind) || files.length > 0) await announceToStaff(deps, tx, row);
      await publishEvent(tx, requestCreated, { requestId: id, orderId: subject.orderId });
    });
  } catch (error) {
    await removeCopies(deps, files);
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    const [open] = (await openRequestsOf(deps.db, subject.orderId)).filter((r) => r.kind === body.kind);
    throw new AppError('conflict', 'requests.already_open', { number: open?.number ?? row.number });
  }
  if (!contactChange) await deps.orders.tellRequested(visitor, subject.orderId);
  return { id, number: row.number };
}
