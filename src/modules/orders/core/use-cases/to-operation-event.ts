import { equal, type Money } from '#kernel/money.ts';
import { isDocumentNumber } from '#modules/supply/api.ts';
import type { SupplierDocument } from '#modules/supply/index.ts';
import type { Outcome, Resolved, SupplierBooking } from '../../ports.ts';
import {
  CLOSED_TICKET_STATE,
  isReturnKind,
  type OperationKind,
  type OrderEvent,
  type ReturnKind,
} from '../domain/order-snapshot.ts';

/** What is known of the operation when its answer is read. */
export type AnsweredOperation = {
  kind: OperationKind | ReturnKind | 'exchange' | 'split';
  /** Of a return: its id and the numbers of its tickets. */
  returned: { id: string; tickets: readonly string[] } | null;
  /** Of an exchange: its id and the numbers of the tickets given up. */
  exchanged: { id: string; tickets: readonly string[] } | null;
  /** Of a split: its id, the reservation that is left, who leaves it, with how many documents and for what. */
  splitOff?: {
    id: string;
    from: string;
    passengerIds: readonly string[];
    tickets: readonly string[];
    supplierTotal: Money;
  } | null;
  sentAt: Date;
  /** No answer of «never happened» counts before this has passed since `sentAt`. */
  maxEffectDelayMs: number;
  supplierTotal: Money;
  /** A direct answer to the call, or one to a later question about it. */
  isOutcomeCheck: boolean;
  fallbackPaymentTimeLimit: Date;
};

const TRAVEL: ReadonlySet<SupplierDocument['kind']> = new Set([
  'ticket',
  'rail',
  'bus',
  'hotel',
  'transfer',
  'express',
  // Of a type that we have no word for: the supplier has issued it for the journey all the same.
  'voucher',
]);

/** A document to travel with, by any mode, under a number that can be one. */
const isTicket = ({ kind, number }: SupplierDocument): boolean => TRAVEL.has(kind) && isDocumentNumber(number);

/** A return is done when each of its documents is what was asked for; nothing less is believed. */
function ofReturned(
  booking: SupplierBooking,
  requested: AnsweredOperation,
  returned: NonNullable<AnsweredOperation['returned']>,
): OrderEvent {
  const wanted = isReturnKind(requested.kind) ? CLOSED_TICKET_STATE[requested.kind] : null;
  const closed = returned.tickets.every(
    (number) => booking.documents.find((d) => d.number === number)?.state === wanted,
  );
  return { on: closed ? 'ok' : requested.isOutcomeCheck ? 'pending' : 'unknown', returnId: returned.id };
}

/**
 * An exchange is done when each document given up is closed and names the one in its place; nothing less is believed.
 */
function ofExchanged(
  booking: SupplierBooking,
  requested: AnsweredOperation,
  { id, tickets }: NonNullable<AnsweredOperation['exchanged']>,
): OrderEvent {
  const fresh = tickets.flatMap((old) => {
    const closed = booking.documents.find((d) => d.number === old)?.state === 'exchanged';
    const next = booking.documents.find((d) => d.replaces === old);
    return closed && next && isTicket(next) ? [{ number: next.number, passengerId: next.travellerId }] : [];
  });
  if (fresh.length !== tickets.length) return { on: requested.isOutcomeCheck ? 'pending' : 'unknown', exchangeId: id };
  return { on: 'ok', exchangeId: id, tickets: fresh };
}

/**
 * A split is done when another reservation has those who were asked for, all their documents and their part of the
 * price; nothing less is believed.
 */
function ofSplit(
  booking: SupplierBooking,
  requested: AnsweredOperation,
  splitOff: NonNullable<AnsweredOperation['splitOff']>,
): OrderEvent {
  const { id: splitId, from, tickets } = splitOff;
  // Unpaid, its time may have passed before the answer was found.
  const states = tickets.length > 0 ? ['issued'] : ['held', 'canceled'];
  const people = booking.prices.reduce((all, price) => all + price.count, 0);
  const theirs = booking.documents.filter((document) => document.state === 'open').map((d) => d.number);
  const done =
    booking.from?.id === from &&
    booking.ref.id !== from &&
    states.includes(booking.state) &&
    people === splitOff.passengerIds.length &&
    theirs.length === tickets.length &&
    tickets.every((number) => theirs.includes(number)) &&
    equal(booking.total, splitOff.supplierTotal);
  return { on: done ? 'ok' : requested.isOutcomeCheck ? 'pending' : 'unknown', splitId };
}

function ofBooking(booking: SupplierBooking, requested: AnsweredOperation, operation: OperationKind): OrderEvent {
  const gone = booking.state !== 'held' && booking.state !== 'issued';
  if (operation === 'cancel_hold')
    return { on: gone ? 'ok' : requested.isOutcomeCheck ? 'pending' : 'unknown', operation };
  if (gone) return { on: 'rejected', operation, code: 'EXPIRED' };
  if (operation === 'hold') {
    if (!equal(booking.total, requested.supplierTotal))
      return { on: 'price_mismatch', operation, code: 'PRICE_CHANGED' };
    return {
      on: 'ok',
      operation,
      paymentTimeLimit: booking.paymentTimeLimit ?? requested.fallbackPaymentTimeLimit.toISOString(),
    };
  }
  if (booking.state === 'held') return { on: requested.isOutcomeCheck ? 'pending' : 'unknown', operation };
  const tickets = booking.documents.filter(isTicket).map((d) => ({ number: d.number, passengerId: d.travellerId }));
  return { on: 'ok', operation, tickets };
}

/** Translates a supplier's outcome into an event of the order machine; whatever is not definite is `unknown`. */
export function toOperationEvent(outcome: Outcome<Resolved>, requested: AnsweredOperation, now: Date): OrderEvent {
  const { kind, returned, exchanged, splitOff } = requested;
  const of =
    kind === 'split'
      ? { splitId: splitOff?.id ?? '' }
      : kind === 'exchange'
        ? { exchangeId: exchanged?.id ?? '' }
        : isReturnKind(kind)
          ? { returnId: returned?.id ?? '' }
          : { operation: kind };
  switch (outcome.kind) {
    case 'rejected':
      // A refused question says nothing about the operation that was asked about.
      if (requested.isOutcomeCheck) return { on: 'unknown', ...of, code: outcome.code };
      return { on: outcome.retry ? 'retry' : 'rejected', ...of, code: outcome.code };
    case 'pending':
      return { on: 'pending', ...of };
    case 'unknown':
      return { on: 'unknown', ...of };
    case 'ok':
      // It had no effect, and may be sent again.
      if (outcome.value === 'refused') return { on: 'retry', ...of, code: 'REFUSED' };
      if (outcome.value !== 'never-happened') {
        if ('operation' in of) return ofBooking(outcome.value, requested, of.operation);
        if ('splitId' in of) return splitOff ? ofSplit(outcome.value, requested, splitOff) : { on: 'unknown', ...of };
        if ('exchangeId' in of)
          return exchanged ? ofExchanged(outcome.value, requested, exchanged) : { on: 'unknown', ...of };
        return returned ? ofReturned(outcome.value, requested, returned) : { on: 'unknown', ...of };
      }
      return now.getTime() - requested.sentAt.getTime() > requested.maxEffectDelayMs
        ? { on: 'not_executed', ...of, code: 'NEVER_HAPPENED' }
        : { on: 'unknown', ...of };
  }
}
