import { AppError, invalidField } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, toInstant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { StaffRequest } from '../api.ts';
import { listHistory, listRequestPassengers, lockRequest } from '../db/request-queries.ts';
import { isOpen } from '../domain/request-state.ts';
import type { RequestsDeps } from '../ports.ts';
import { emailAuthor } from './email-request.ts';
import { noteHistory } from './note-history.ts';
import { notifyColleague } from './notify-request.ts';
import { notAllowed, readOwnRequest, requireOrder, requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';
import { lockServed, noteServed } from './served-request.ts';
import { readStaffRequest } from './staff-queue.ts';
import { tellAuthor } from './tell-author.ts';

const LONGEST_MS = 30 * 24 * 3_600_000;
type ExchangeRef = { id: string; exchangeId: string };
type Written = {
  lines: readonly { passengerId: string; fareDifference: Money; taxDifference: Money; penalty: Money; fee: Money }[];
  segments: readonly { flight: string; departsLocal: string; arrivesLocal: string }[];
  rules: string;
  until: string;
  note: string;
};

/**
 * Writes an exchange that its executor does at the carrier; the author gets a letter, agrees to it and pays on the page
 * of every exchange. An earlier one without an agreement is replaced.
 * @throws AppError invalid with the problems by field; conflict `requests.action_not_allowed`, `requests.exchange_open`
 * and those of orders.
 */
export async function writeExchange(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  body: Written,
): Promise<StaffRequest> {
  const { userId } = requireStaff(visitor);
  const row = await readOwnRequest(deps, visitor, id);
  if (row.kind !== 'exchange' || !isOpen(row.status)) throw notAllowed();
  const until = new Date(toInstant(body.until, BUSINESS_TIME_ZONE));
  if (until.getTime() - deps.clock.now().getTime() > LONGEST_MS) throw invalidField('until', 'requests.charge_time');
  const named = new Set((await listRequestPassengers(deps.db, id)).map((p) => p.passengerId));
  if (body.lines.some((line) => !named.has(line.passengerId)))
    throw invalidField('lines', 'requests.exchange_documents');
  const prepared = await deps.orders.prepareHandExchange({
    ...body,
    requestId: id,
    orderId: requireOrder(row),
    by: userId,
    until,
    override: body.note === '' ? null : { by: userId, note: body.note },
  });
  await inTransaction(deps.db, async (tx) => {
    const served = await lockServed(tx, visitor, id);
    if (!isOpen(served.status) || served.orderId !== prepared.orderId) throw notAllowed();
    const replaced = (await deps.orders.handExchangesOf(tx, id)).find(({ state }) => state === 'quoted');
    await deps.orders.saveHandExchange(tx, prepared);
    const sum = { minor: prepared.amountDueMinor - prepared.refundMinor, currency: prepared.currency };
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'exchange_written',
      action: 'request_exchange_written',
      details: { amount: sum },
      changes: [
        {
          field: 'sum',
          previous: replaced
            ? { ...replaced.amountDue, minor: replaced.amountDue.minor - replaced.refundAmount.minor }
            : null,
          current: sum,
        },
      ],
    });
    await emailAuthor(deps, tx, served, 'exchange', { dedupe: prepared.id });
  });
  return readStaffRequest(deps, visitor, id);
}

/** Gives up one that was not paid, which its author learns. @throws AppError conflict `requests.exchange_over`. */
export async function withdrawExchange(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, exchangeId }: ExchangeRef,
): Promise<StaffRequest> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockServed(tx, visitor, id);
    const before = (await deps.orders.handExchangesOf(tx, id)).find((one) => one.id === exchangeId)?.state;
    await deps.orders.withdrawHandExchange(tx, { requestId: id, exchangeId });
    if (before === 'expired' || before === 'canceled') return;
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'exchange_withdrawn',
      action: 'request_exchange_withdrawn',
      changes: [{ field: 'status', previous: before ?? null, current: 'canceled' }],
    });
    await tellAuthor(deps, tx, row, { variant: 'exchange_withdrawn', dedupe: exchangeId });
  });
  return readStaffRequest(deps, visitor, id);
}

/**
 * Enters the new tickets: the order has them, its receipts go out. The same again changes nothing; money back needs
 * another person than the one who wrote the exchange, who need not be the executor. @throws AppError invalid with the
 * problems by field; conflict `requests.exchange_over`, `requests.exchange_unpaid`, `requests.exchange_second_person`,
 * `requests.number_taken`.
 */
export async function completeExchange(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, exchangeId }: ExchangeRef,
  body: { locator: string; numbers: readonly { passengerId: string; number: string }[] },
): Promise<StaffRequest> {
  const { userId } = requireStaff(visitor);
  await inTransaction(deps.db, async (tx) => {
    const one = (await deps.orders.handExchangesOf(tx, id)).find((known) => known.id === exchangeId);
    // Money back is another person's to confirm.
    if (one && one.refundAmount.minor > 0) {
      const row = await lockRequest(tx, id);
      if (!row || !isOpen(row.status)) throw notAllowed();
    } else await lockServed(tx, visitor, id);
    const changed = await deps.orders.completeHandExchange(tx, { ...body, requestId: id, exchangeId, by: userId });
    if (!changed) return;
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'exchange_completed',
      action: 'request_exchange_completed',
      changes: [{ field: 'number', previous: changed.before.join(', '), current: changed.after.join(', ') }],
    });
  });
  return readStaffRequest(deps, visitor, id);
}

/** The carrier does not exchange after all; its price goes back. @throws AppError conflict `requests.exchange_over`. */
export async function refuseExchange(
  deps: RequestsDeps,
  visitor: Visitor,
  { id, exchangeId }: ExchangeRef,
): Promise<StaffRequest> {
  await inTransaction(deps.db, async (tx) => {
    await lockServed(tx, visitor, id);
    const before = (await deps.orders.handExchangesOf(tx, id)).find((one) => one.id === exchangeId)?.state;
    await deps.orders.refuseHandExchange(tx, { requestId: id, exchangeId });
    if (before === 'rejected') return;
    await noteServed(deps, tx, visitor, {
      id,
      kind: 'exchange_refused',
      action: 'request_exchange_refused',
      changes: [{ field: 'status', previous: before ?? null, current: 'rejected' }],
    });
  });
  return readStaffRequest(deps, visitor, id);
}

const WAITS_FOR_STAFF = ['processing', 'staff', 'approving'];

/**
 * One that was agreed to gets its tickets first. @throws AppError conflict `requests.exchange_pending`, for the author
 * `requests.paid_pending`.
 */
export async function requireFinishedExchanges(
  deps: RequestsDeps,
  tx: Tx,
  id: string,
  byAuthor: boolean,
): Promise<void> {
  const exchanges = await deps.orders.handExchangesOf(tx, id);
  if (exchanges.some(({ state }) => WAITS_FOR_STAFF.includes(state)))
    throw new AppError('conflict', byAuthor ? 'requests.paid_pending' : 'requests.exchange_pending');
}

/** Gives up what was not paid of a request that is over, in the transaction that ends it. */
export async function dropUnpaidExchanges(deps: RequestsDeps, tx: Tx, id: string): Promise<void> {
  for (const { id: exchangeId, state } of await deps.orders.handExchangesOf(tx, id))
    if (state === 'quoted' || state === 'unpaid')
      await deps.orders.withdrawHandExchange(tx, { requestId: id, exchangeId });
}

/** One was agreed to and paid: its executor gets a letter, and it stands in the history; a repeat changes nothing. */
export async function noteExchangeAgreed(
  deps: RequestsDeps,
  { requestId, exchangeId }: { requestId: string; exchangeId: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) return;
    const known = await listHistory(tx, requestId);
    if (known.some(({ kind, details }) => kind === 'exchange_agreed' && details.exchange === exchangeId)) return;
    const details = { exchange: exchangeId };
    await noteHistory(deps, tx, requestId, { at: deps.clock.now(), kind: 'exchange_agreed', by: null, details });
    if (row.executorId)
      await notifyColleague(deps, tx, row, { userId: row.executorId, kind: 'request-paid', dedupe: exchangeId });
  });
}
