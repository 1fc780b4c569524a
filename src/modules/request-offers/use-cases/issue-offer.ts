import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import type { OfferNews } from '#modules/requests/index.ts';
import { modeOf } from '#modules/supply/api.ts';
import { supplierBookingChanged } from '#modules/supply/events.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { firstLocator, MANUAL_SUPPLIER_ID } from '../adapters/manual-supplier.ts';
import {
  lastReservations,
  lockNumbers,
  lockReservation,
  numbersElsewhere,
  updateReservation,
} from '../db/offer-queries.ts';
import type { EnteredTicket, OfferRow, ReservationRow } from '../db/schema.ts';
import { enteredNumber, NUMBER_FORM_OF, type NumberForm, typedNumber } from '../domain/entered-number.ts';
import { offerStaffNotNeeded } from '../events.ts';
import type { RequestOffersDeps, Visitor } from '../ports.ts';
import { announceOffers } from './announce-offers.ts';
import { readOffer } from './decide-offer.ts';
import { foreignNumbers, mayIssue } from './offer-view.ts';

/** What was done with a reservation, for the history and the audit log. */
type Done = {
  news: Extract<OfferNews, 'offer_issued' | 'offer_corrected' | 'offer_refused'>;
  changes: readonly AuditChange[];
};
const AUDITED = {
  offer_issued: 'request_offer_issued',
  offer_corrected: 'request_offer_corrected',
  offer_refused: 'request_offer_refused',
} as const;

/** The reservation of an offer that waits for its tickets, for the executor of the request or an administrator. */
async function changeWaiting(
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
  work: (tx: Tx, waiting: ReservationRow, of: { offer: OfferRow; userId: string; at: Date }) => Promise<Done | null>,
): Promise<{ id: string }> {
  const { offer, request } = await readOffer(deps, visitor, id);
  const { user } = visitor;
  if (!user || !mayIssue(visitor, request)) throw new AppError('forbidden', 'offers.executor_only');
  await inTransaction(deps.db, async (tx) => {
    const last = (await lastReservations(tx, [id])).get(id);
    const row = last && (await lockReservation(tx, last.id));
    if (!row) throw notFound('offers.not_found');
    const at = deps.clock.now();
    const done = await work(tx, row, { offer, userId: user.userId, at });
    if (!done) return;
    const { news, changes } = done;
    await publishEvent(tx, supplierBookingChanged, { supplierId: MANUAL_SUPPLIER_ID, bookingId: row.id });
    await publishEvent(tx, offerStaffNotNeeded, {
      kind: 'offer_to_issue',
      cause: row.id,
      done: { by: user.userId, note: news },
    });
    await announceOffers(tx, offer);
    await deps.requests.tell(tx, offer.requestId, news, user.userId);
    await deps.record(tx, {
      actor: user.userId,
      contractId: null,
      action: AUDITED[news],
      subjectKind: 'request',
      subjectId: offer.requestId,
      at,
      ip: visitor.ip,
      changes,
    });
  });
  return { id };
}

/** A ticket as it was typed; `number` is null where it cannot be one. */
type TypedTicket = { travellerId: string; number: string | null };
const isEntered = (ticket: TypedTicket): ticket is EnteredTicket => ticket.number !== null;

/** One number for each traveller of the reservation, each another one that no other order has. */
function problemsOf(
  row: ReservationRow,
  tickets: readonly TypedTicket[],
  { form, taken, kept }: { form: NumberForm; taken: ReadonlySet<string>; kept: ReadonlyMap<string, string> },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [n, { number, travellerId }] of tickets.entries()) {
    const path = `tickets.${n}.number`;
    const own = kept.get(travellerId);
    if (number === null) problems.push({ path, code: WRONG_NUMBERS[form] });
    else if (tickets.findIndex((other) => other.number === number) !== n)
      problems.push({ path, code: 'offers.ticket_twice' });
    else if (own !== undefined && own !== number) problems.push({ path, code: 'offers.number_kept' });
    else if (taken.has(number)) problems.push({ path, code: 'offers.number_taken' });
    if (!row.travellerIds.includes(travellerId)) problems.push({ path, code: 'offers.other_traveller' });
  }
  const missing = row.travellerIds.some((id) => !tickets.some(({ travellerId }) => travellerId === id));
  const twice = new Set(tickets.map(({ travellerId }) => travellerId)).size !== tickets.length;
  if (missing || twice) problems.push({ path: 'tickets', code: 'offers.ticket_for_each' });
  return problems;
}

const WRONG_NUMBERS = {
  ticket: 'offers.bad_ticket_number',
  form: 'offers.bad_form_number',
  voucher: 'offers.bad_voucher_number',
} as const satisfies Record<NumberForm, string>;

const sameTickets = (a: readonly EnteredTicket[], b: readonly TypedTicket[]): boolean =>
  a.length === b.length &&
  a.every((one) => b.some(({ travellerId, number }) => travellerId === one.travellerId && number === one.number));

/** Those of the numbers that another order has, or that were entered for another reservation. */
async function takenNumbers(
  deps: RequestOffersDeps,
  tx: Tx,
  offer: OfferRow,
  { row, numbers, form }: { row: ReservationRow; numbers: readonly string[]; form: NumberForm },
): Promise<ReadonlySet<string>> {
  await lockNumbers(tx);
  const reference = firstLocator(row.id);
  const ownPart = (number: string) => typedNumber(number, reference);
  // A rail form is one of its kind by itself; a voucher is not.
  const forms = form === 'form' ? numbers.map(ownPart) : [];
  const foreign = await foreignNumbers(deps, tx, offer, numbers);
  const elsewhere = await numbersElsewhere(tx, row.id, { numbers, forms });
  const taken = (number: string) =>
    foreign.has(number) || elsewhere.some((one) => one === number || one.endsWith(`-${ownPart(number)}`));
  return new Set(numbers.filter(taken));
}

/** The tickets that the order has taken or is to take, by traveller; null when it takes all that were entered. */
async function keptTickets(
  deps: RequestOffersDeps,
  tx: Tx,
  offer: OfferRow,
  { state, tickets }: ReservationRow,
): Promise<ReadonlyMap<string, string> | null> {
  if (state === 'to_issue') return new Map();
  if (state !== 'issued') return null;
  const numbers = tickets.map(({ number }) => number);
  const foreign = await foreignNumbers(deps, tx, offer, numbers);
  if (foreign.size === 0) return null;
  const kept = tickets.filter(({ number }) => !foreign.has(number));
  return new Map(kept.map(({ travellerId, number }) => [travellerId, number]));
}

/**
 * Enters the tickets of a paid offer: its order is issued with them at once. The same tickets again change nothing.
 * A number that another order has is refused; where one was entered all the same, and the order does not take it, it
 * is corrected, and what the order takes stays. @throws AppError not_found `offers.not_found`; forbidden
 * `offers.executor_only`; conflict `offers.not_to_issue`; invalid by field.
 */
export function issueOffer(
  deps: RequestOffersDeps,
  visitor: Visitor,
  id: string,
  body: { locator: string; tickets: readonly { travellerId: string; number: string }[] },
): Promise<{ id: string }> {
  return changeWaiting(deps, visitor, id, async (tx, row, { offer, userId, at }) => {
    const form = NUMBER_FORM_OF[modeOf(offer.content.slices)];
    const reference = firstLocator(row.id);
    const tickets = body.tickets.map(({ travellerId, number }): TypedTicket => {
      return { travellerId, number: enteredNumber(number, form, reference) };
    });
    const kept = await keptTickets(deps, tx, offer, row);
    if (kept === null) {
      if (row.state === 'issued' && sameTickets(row.tickets, tickets)) return null;
      throw new AppError('conflict', 'offers.not_to_issue');
    }
    const entered = tickets.filter(isEntered);
    const numbers = entered.map(({ number }) => number);
    const taken = await takenNumbers(deps, tx, offer, { row, numbers, form });
    const problems = problemsOf(row, tickets, { form, taken, kept });
    if (problems.length > 0) throw invalidFields(problems);
    const locator = body.locator.toUpperCase() || row.locator;
    await updateReservation(tx, row, {
      state: 'issued',
      tickets: entered,
      locator,
      issuedBy: userId,
      updatedAt: at,
    });
    const before = row.tickets.map(({ number }) => number).join(', ');
    return {
      news: row.state === 'issued' ? 'offer_corrected' : 'offer_issued',
      changes: [
        { field: 'number', previous: before || null, current: numbers.join(', ') },
        { field: 'locator', previous: row.locator, current: locator },
      ],
    };
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
    return {
      news: 'offer_refused',
      changes: [
        { field: 'status', previous: row.state, current: 'refused' },
        { field: 'reason', previous: null, current: reason },
      ],
    };
  });
