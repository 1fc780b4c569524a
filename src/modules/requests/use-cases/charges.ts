import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, toInstant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { CHARGE_DOCUMENT, CHARGE_LIMIT_MINOR, type StaffRequest } from '../api.ts';
import { findAction } from '../db/action-queries.ts';
import { findRequestById, listHistory, lockRequest } from '../db/request-queries.ts';
import { isEnded, isOpen } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { emailAuthor } from './email-request.ts';
import { noteHistory } from './note-history.ts';
import { notifyColleague } from './notify-request.ts';
import { chargedOrderId, notAllowed } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { lockServed, noteServed } from './served-request.ts';
import { readStaffRequest } from './staff-queue.ts';
import { tellAuthor } from './tell-author.ts';

const LONGEST_MS = 30 * 24 * 3_600_000;

/** What a charge was before. */
const BEFORE = {
  charge_requested: null,
  charge_withdrawn: 'charge_requested',
  charge_issued: 'charge_paid',
  charge_refused: 'charge_paid',
  charge_returned: 'charge_issued',
} as const;

/** Writes what was done with a charge into the history of the request and into the audit log. */
async function noteCharge(
  deps: RequestsDeps,
  tx: Tx,
  visitor: Visitor,
  { id, kind, sum, number = null }: { id: string; kind: keyof typeof BEFORE; sum?: Money; number?: string | null },
): Promise<void> {
  await noteServed(deps, tx, visitor, {
    id,
    kind,
    action: kind === 'charge_requested' ? 'request_charge_made' : 'request_charge_settled',
    details: sum ? { amount: sum } : {},
    changes: [
      { field: 'status', previous: BEFORE[kind], current: kind },
      ...(sum ? [{ field: 'sum' as const, previous: null, current: sum }] : []),
      ...(number === null ? [] : [{ field: 'number' as const, previous: null, current: number }]),
    ],
  });
}

/** @throws AppError invalid with the problems by field. */
function checkCharge(
  { passengerIds, price }: { passengerIds: readonly string[]; price: Money },
  payBy: Date,
  now: Date,
): void {
  const problems: FieldProblem[] = [];
  if (passengerIds.length === 0) problems.push({ path: 'passengerIds', code: 'requests.nobody' });
  if (price.minor <= 0 || price.minor > CHARGE_LIMIT_MINOR)
    problems.push({ path: 'price', code: 'requests.charge_sum' });
  if (payBy <= now || payBy.getTime() - now.getTime() > LONGEST_MS)
    problems.push({ path: 'payBy', code: 'requests.charge_time' });
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Charges the buyer of the order for what staff arrange; the author gets a letter. @throws AppError invalid
 * with the problems by field; conflict `requests.action_not_allowed`, `requests.tickets_busy`, `requests.charge_open`,
 * `requests.charge_contract`.
 */
export async function createCharge(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  body: { title: string; passengerIds: readonly string[]; price: Money; payBy: string },
): Promise<StaffRequest> {
  const payBy = new Date(toInstant(body.payBy, BUSINESS_TIME_ZONE));
  const passengerIds = [...new Set(body.passengerIds)];
  checkCharge({ ...body, passengerIds }, payBy, deps.clock.now());
  await inTransaction(deps.db, async (tx) => {
    const row = await lockServed(tx, visitor, id);
    // Its tickets are on their way back at the carrier.
    const atCarrier = (await findAction(tx, id))?.state === 'sent';
    const orderId = chargedOrderId(row);
    if (!isOpen(row.status) || atCarrier || orderId === null) throw notAllowed();
    const { title, price } = body;
    const { contractId } = row;
    const charge = { requestId: id, orderId, contractId, passengerIds, title, price, payBy };
    const chargeId = await deps.charges.create(tx, charge);
    const sum = { ...price, minor: price.minor * passengerIds.length };
    await noteCharge(deps, tx, visitor, { id, kind: 'charge_requested', sum });
    await emailAuthor(deps, tx, row, 'charge', { message: title, dedupe: chargeId });
  });
  return readStaffRequest(deps, visitor, id);
}

/**
 * Gives up a charge that was not paid, which its author learns. @throws AppError conflict `requests.action_not_allowed`
 * for one that was.
 */
export async function withdrawCharge(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, chargeId }: { id: string; chargeId: string },
): Promise<StaffRequest> {
  const stateOf = async (tx: Tx) => (await deps.charges.list(tx, id)).find((one) => one.id === chargeId)?.state;
  const row = await inTransaction(deps.db, async (tx) => {
    const served = await lockServed(tx, visitor, id);
    const state = await stateOf(tx);
    if (state === undefined) throw notFound('requests.charge_not_found');
    if (state !== 'unpaid') throw notAllowed();
    return served;
  });
  await deps.charges.withdraw({ requestId: id, id: chargeId }, async (tx) => {
    await noteCharge(deps, tx, visitor, { id, kind: 'charge_withdrawn' });
    await tellAuthor(deps, tx, row, { variant: 'charge_withdrawn', dedupe: chargeId });
  });
  // Money that came meanwhile wins.
  if ((await inTransaction(deps.db, stateOf)) !== 'canceled') throw notAllowed();
  return readStaffRequest(deps, visitor, id);
}

/** `9922106312811` of `992-2106312811`; null for an empty one. @throws AppError invalid `requests.charge_document`. */
function toDocument(number: string): string | null {
  if (number === '') return null;
  if (!CHARGE_DOCUMENT.test(number)) throw invalidFields([{ path: 'number', code: 'requests.charge_document' }]);
  return number.replace(/[ -]/g, '').toUpperCase();
}

/**
 * What staff did with a paid service of one passenger: arranged it, could not (its price goes back), or had it taken
 * back by the carrier. @throws AppError conflict `requests.action_not_allowed`, `requests.number_taken`; invalid
 * `requests.charge_document`; not_found `requests.charge_not_found`.
 */
export async function settleCharge(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, chargeId }: { id: string; chargeId: string },
  { itemId, done, number = '' }: { itemId: string; done: 'issued' | 'refused' | 'returned'; number?: string },
): Promise<StaffRequest> {
  const document = done === 'issued' ? toDocument(number) : null;
  await inTransaction(deps.db, (tx) => lockServed(tx, visitor, id));
  await deps.charges.settle({ requestId: id, id: chargeId, itemId, done, number: document }, (tx) =>
    noteCharge(deps, tx, visitor, { id, kind: `charge_${done}`, number: document }),
  );
  return readStaffRequest(deps, visitor, id);
}

/** @throws AppError conflict `requests.charge_pending`, for the author `requests.paid_pending`, while one waits. */
export async function requireSettledCharges(deps: RequestsDeps, tx: Tx, id: string, byAuthor: boolean): Promise<void> {
  const charges = await deps.charges.list(tx, id);
  if (charges.some(({ state }) => state === 'waiting' || state === 'processing'))
    throw new AppError('conflict', byAuthor ? 'requests.paid_pending' : 'requests.charge_pending');
}

export const DROP_CHARGES_JOB = 'requests.drop-charges';
/** Giving up a charge calls the acquirer first, so it follows the transaction that ends the request. */
export const queueDropOfCharges = (tx: Tx, id: string): Promise<void> =>
  addJob(tx, DROP_CHARGES_JOB, { requestId: id }, { key: `${DROP_CHARGES_JOB}:${id}` });

/**
 * Gives up what was not paid of a request that is over. What was paid all the same, because the money was on its way
 * when the request ended, goes back.
 */
export async function dropUnpaidCharges(deps: RequestsDeps, id: string): Promise<void> {
  for (const { id: chargeId, state } of await deps.charges.list(deps.db, id))
    if (state === 'unpaid') await deps.charges.withdraw({ requestId: id, id: chargeId });
  const request = await findRequestById(deps.db, id);
  if (!request || !isEnded(request.status)) return;
  for (const { id: chargeId, state } of await deps.charges.list(deps.db, id))
    if (state === 'waiting' || state === 'processing') await deps.charges.refuse({ requestId: id, id: chargeId });
}

/**
 * A charge was paid: its executor is notified, and it stands in the history; of a request that has ended it goes back.
 * A repeat changes nothing.
 */
export async function noteChargePaid(
  deps: RequestsDeps,
  { requestId, purchaseId }: { requestId: string; purchaseId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) return;
    const known = await listHistory(tx, requestId);
    if (known.some(({ kind, details }) => kind === 'charge_paid' && details.charge === purchaseId)) return;
    const details = { charge: purchaseId };
    await noteHistory(deps, tx, requestId, { at: deps.clock.now(), kind: 'charge_paid', by: null, details });
    if (isEnded(row.status)) await queueDropOfCharges(tx, requestId);
    else if (row.executorId)
      await notifyColleague(deps, tx, row, { userId: row.executorId, kind: 'request-paid', dedupe: purchaseId });
  });
}
