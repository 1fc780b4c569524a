import { deadlineAfterPause } from '#kernel/service-clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { findAction, updateAction } from '../db/action-queries.ts';
import {
  addMessage,
  insertFile,
  insertRequest,
  listFiles,
  listMessages,
  listRequestPassengers,
  lockRequest,
  type RequestRow,
} from '../db/request-queries.ts';
import {
  copyGrants,
  listRequestsNaming,
  reassignToOrder,
  removePassengers,
  revokeFinderGrants,
} from '../db/split-queries.ts';
import { requestNumber } from '../domain/request-number.ts';
import { needsDocuments } from '../domain/request-state.ts';
import { requestCreated } from '../events.ts';
import type { RequestsDeps } from '../ports.ts';
import { toChatRequest } from './chat-in-request.ts';
import { announceToStaff, emailAuthor } from './email-request.ts';
import { noteHistory } from './note-history.ts';
import { openAuthorInput, openText, sealAuthorInput, sealText } from './sealed-data.ts';

type SplitRequest = { orderId: string; orderNumber: string };
const ENDED_STATUSES = new Set<RequestRow['status']>(['checkup', 'complete', 'notActual']);

/**
 * What was asked for those who left is asked once more, as a request of its own: with its words, files, messages and
 * conversation, and before any sums.
 */
async function splitRequest(
  deps: RequestsDeps,
  tx: Tx,
  row: RequestRow,
  leaving: Awaited<ReturnType<typeof listRequestPassengers>>,
  to: SplitRequest,
): Promise<void> {
  const now = deps.clock.now();
  const id = deps.ids();
  // It is new, and its clock runs also where that of the other stands.
  const { pausedAt } = row;
  const deadline = pausedAt ? deadlineAfterPause({ ...row, pausedAt }, deps.supportHours(), now) : row.deadline;
  const own: RequestRow = {
    ...row,
    ...to,
    id,
    number: requestNumber(id),
    status: 'new',
    sealed: sealAuthorInput(deps, id, openAuthorInput(deps, row)),
    executorId: null,
    executorName: null,
    deadline,
    pauseReason: null,
    pausedAt: null,
    rating: null,
    ratingComment: null,
    updatedAt: now,
  };
  await insertRequest(
    tx,
    own,
    leaving.map(({ passengerId, surnameIndex }) => ({ passengerId, surnameIndex })),
  );
  await removePassengers(
    tx,
    row.id,
    leaving.map((one) => one.passengerId),
  );
  await copyGrants(tx, row.id, id);
  await revokeFinderGrants(tx, row.id);
  const files = await listFiles(tx, row.id);
  for (const file of files) {
    const copy = deps.ids();
    const name = sealText(deps, 'file', copy, openText(deps, 'file', file.id, file.name));
    await insertFile(tx, { ...file, id: copy, requestId: id, name });
  }
  for (const { side, sealed, at } of await listMessages(tx, row.id)) {
    const text = openText(deps, 'message', row.id, sealed);
    await addMessage(tx, { requestId: id, side, at, sealed: sealText(deps, 'message', id, text) });
  }
  await deps.conversations.copy(tx, row.id, toChatRequest(own));
  // Sums without a started payment were calculated for passengers of two orders.
  const action = await findAction(tx, row.id);
  if (action?.state === 'calculated' || action?.state === 'approved')
    await updateAction(tx, action.id, { state: 'dropped', updatedAt: now });
  await noteHistory(deps, tx, row.id, { at: now, kind: 'divided', by: null, details: { request: own.number } });
  await noteHistory(deps, tx, id, { at: now, kind: 'created', by: null, details: { request: row.number } });
  await emailAuthor(deps, tx, own, 'received');
  if (!needsDocuments(row.kind) || files.length > 0) await announceToStaff(deps, tx, own);
  await publishEvent(tx, requestCreated, { requestId: id, orderId: to.orderId });
}

/**
 * Requests go where the people they name have gone: with all of them to the new order, with some of them as a second
 * request there, unless it has
 * ended. Again it changes nothing. @throws a unique violation while the new order has an open request of the kind.
 */
export async function followSplit(
  deps: RequestsDeps,
  { orderId, childId }: { orderId: string; childId: string },
): Promise<void> {
  const child = await deps.orders.knowRequestedOrder(childId);
  const gone = new Set(child.passengers.map((p) => p.id));
  const to = { orderId: childId, orderNumber: child.number };
  for (const id of await listRequestsNaming(deps.db, orderId, [...gone]))
    await inTransaction(deps.db, async (tx) => {
      const row = await lockRequest(tx, id);
      if (row?.orderId !== orderId) return;
      const people = await listRequestPassengers(tx, id);
      const leaving = people.filter((one) => gone.has(one.passengerId));
      if (leaving.length === people.length) {
        await reassignToOrder(tx, id, to);
        const details = { order: child.number };
        await noteHistory(deps, tx, id, { at: deps.clock.now(), kind: 'followed', by: null, details });
        return;
      }
      if (leaving.length === 0 || ENDED_STATUSES.has(row.status)) return;
      // Staff split off some of its people for this request: that is its result, nothing is left to ask for.
      if ((await deps.orders.handSplitOf(tx, id))?.childId === childId) return;
      await splitRequest(deps, tx, row, leaving, to);
    });
}
