import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { MANUAL_SUPPLIER_ID } from '../adapters/manual-supplier.ts';
import { lastReservations, lockReservation, updateReservation } from '../db/offer-queries.ts';
import type { EnteredTicket, ReservationRow } from '../db/schema.ts';
import { offerStaffNotNeeded } from '../events.ts';
import type { RequestOffersDeps, Visitor } from '../ports.ts';
import { announceOffers } from './announce-offers.ts';
import { readOffer } from './decide-offer.ts';
import { isExecutor } from './offer-view.ts';

const TICKET_NUMBER = /^\d{13}$/;
/** Spaces and dashes are for people. */
const compact = (typed: string): string => typed.replace(/[\s–-]/g, '');

/** The reservation of an offer that waits for its tickets, for the executor of the request. */
async function changeWaiting(
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
  work: (
    tx: Tx,
    waiting: ReservationRow,
    by: { userId: string; at: Date },
  ) => Promise<'offer_issued' | 'offer_refused' | null>,
): Promise<{ id: string }> {
  const { offer, request } = await readOffer(deps, visitor, id);
  const { user } = visitor;
  if (!user || !isExecutor(visitor, request)) throw new AppError('forbidden', 'offers.executor_only');
  await inTransaction(deps.db, async (tx) => {
    const last = (await lastReservations(tx, [id])).get(id);
    const row = last && (await lockReservation(tx, last.id));
    if (!row) throw notFound('offers.not_found');
    const news = await work(tx, row, { userId: user.userId, at: deps.clock.now() });
    if (!news) return;
    await publishEvent(tx, supplierBookingChanged, { supplierId: MANUAL_SUPPLIER_ID, bookingId: row.id });
    await publishEvent(tx, offerStaffNotNeeded, {
      kind: 'offer_to_issue',
      cause: row.id,
      done: { by: user.userId, note: news === 'offer_issued' ? 'tickets entered' : 'refused' },
    });
    await announceOffers(tx, offer);
    await deps.requests.tell(tx, offer.requestId, news, user.userId);
  });
  return { id };
}

/** One number for each traveller of the reservation, each another one. */
function problemsOf(row: ReservationRow, tickets: readonly EnteredTicket[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [n, { number, travellerId }] of tickets.entries()) {
    const path = `tickets.${n}.number`;
    if (!TICKET_NUMBER.test(number)) problems.push({ path, code: 'offers.bad_ticket_number' });
    else if (tickets.findIndex((other) => other.number === number) !== n)
      problems.push({ path, code: 'offers.ticket_twice' });
    if (!row.travellerIds.includes(travellerId)) problems.push({ path, code: 'offers.other_traveller' });
  }
  const missing = row.travellerIds.some((id) => !tickets.some(({ travellerId }) => travellerId === id));
  const twice = new Set(tickets.map(({ travellerId }) => travellerId)).size !== tickets.length;
  if (missing || twice) problems.push({ path: 'tickets', code: 'offers.ticket_for_each' });
  return problems;
}

const sameTickets = (a: readonly EnteredTicket[], b: readonly EnteredTicket[]): boolean =>
  a.length === b.length &&
  a.every((one) => b.some(({ travellerId, number }) => travellerId === one.travellerId && number === one.number));

/**
 * Enters the tickets of a paid offer: its order is issued with them at once. The same tickets again change nothing.
 * @throws AppError not_found `offers.not_found`; forbidden `offers.executor_only`; conflict
 * `offers.not_to_issue`; invalid by field.
 */
export function issueOffer(
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
  body: { locator: string; tickets: readonly EnteredTicket[] },
): Promise<{ id: string }> {
  const tickets = body.tickets.map(({ travellerId, number }) => ({ travellerId, number: compact(number) }));
  return changeWaiting(deps, visitor, id, async (tx, row, { userId, at }) => {
    if (row.state === 'issued' && sameTickets(row.tickets, tickets)) return null;
    if (row.state !== 'to_issue') throw new AppError('conflict', 'offers.not_to_issue');
    const problems = problemsOf(row, tickets);
    if (problems.length > 0) throw invalidFields(problems);
    await updateReservation(tx, row, {
      state: 'issued',
      tickets,
      locator: body.locator.toUpperCase() || row.locator,
      issuedBy: userId,
      updatedAt: at,
    });
    return 'offer_issued';
  });
}

/**
 * Says that a paid offer cannot be issued: its order fails and the money goes back. @throws AppError not_found,
 * forbidden and conflict as `issueOffer`.
 */
export const refuseOffer = (
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
  { reason }: { reason: string },
): Promise<{ id: string }> =>
  changeWaiting(deps, visitor, id, async (tx, row, { userId, at }) => {
    if (row.state === 'refused') return null;
    if (row.state !== 'to_issue') throw new AppError('conflict', 'offers.not_to_issue');
    await updateReservation(tx, row, { state: 'refused', refusal: reason, issuedBy: userId, updatedAt: at });
    return 'offer_refused';
  });
