import type { Instant } from '#kernel/dates.ts';
import { money, sum } from '#kernel/money.ts';
import { stepAt } from '#kernel/refund-steps.ts';
import { insertQuote, type QuoteRow, readQuote } from '../db/after-sale.ts';
import { type BookingRow, readBooking } from '../db/bookings.ts';
import {
  isAutomatic,
  isInvoluntary,
  isUntouched,
  refundRuleOf,
  type SoldTicket,
  voidOffered,
} from '../domain/after-sale.ts';
import { modeOfFamily } from '../domain/families.ts';
import { refundSteps } from '../domain/ground-families.ts';
import { domesticServices } from '../domain/ground-timetable.ts';
import { involuntaryLine, refundLine, steppedLine, voidLine } from '../domain/refund.ts';
import type { InventoryDeps } from './deps.ts';
import { digest, type HouseCall } from './once.ts';
import { Refusal } from './refusal.ts';
import { choose, type HouseScope, soldFor, sorted } from './sold-booking.ts';

const QUOTE_MS = 10 * 60_000;

const soldOf = (booking: BookingRow, ticket: SoldTicket) => ({
  document: ticket.number,
  travellerId: ticket.travellerId,
  ...soldFor(booking, ticket),
});

/** Ten minutes, but never past the moment after which another sum would be due. */
function expiryOf(now: Date, limits: readonly (Instant | null)[]): Instant {
  const ahead = limits
    .filter((limit) => limit !== null)
    .map((limit) => Date.parse(limit))
    .filter((limit) => limit > now.getTime());
  return new Date(Math.min(now.getTime() + QUOTE_MS, ...ahead)).toISOString();
}

const HOUR_MS = 3_600_000;

/** Trains and buses: by the step of their ladder that counts now; the promise ends before the next one. Null for flights. */
function groundTerms(
  booking: BookingRow,
  chosen: readonly SoldTicket[],
  flights: BookingRow['flights'],
  now: Date,
) {
  const mode = modeOfFamily(booking.family);
  if (mode === 'avia') return null;
  const steps = refundSteps(mode, domesticServices(flights.map(({ flight }) => flight)) ?? false);
  const lines = chosen.map((ticket) => {
    const step = stepAt(steps, (Date.parse(ticket.departsAt) - now.getTime()) / HOUR_MS);
    if (!step) throw new Refusal('NOT_AUTOMATIC', 'what has left is refunded by hand');
    return steppedLine(soldOf(booking, ticket), step);
  });
  // A step counts at its very limit: the promise ends there and not after it.
  const limits = chosen.flatMap((ticket) =>
    steps.map((step) =>
      new Date(Date.parse(ticket.departsAt) - step.hoursBefore * HOUR_MS + 1).toISOString(),
    ),
  );
  return { mode: 'refund' as const, lines, expiresAt: expiryOf(now, limits) };
}

function terms(booking: BookingRow, chosen: readonly SoldTicket[], now: Date, involuntary: boolean) {
  if (!chosen.every(isUntouched))
    throw new Refusal('NOT_AUTOMATIC', 'a ticket that was used in part is refunded by hand');
  if (involuntary)
    return {
      mode: 'refund' as const,
      lines: chosen.map((ticket) => involuntaryLine(soldOf(booking, ticket))),
      expiresAt: expiryOf(now, []),
    };
  if (chosen.every((ticket) => voidOffered(ticket, now)))
    return {
      mode: 'void' as const,
      lines: chosen.map((ticket) => voidLine(soldOf(booking, ticket))),
      expiresAt: expiryOf(
        now,
        chosen.flatMap((ticket) => [ticket.departsAt, ticket.voidUntil]),
      ),
    };
  const departures = chosen.map((ticket) => ticket.departsAt);
  const noShow = departures.some((departsAt) => now.getTime() >= Date.parse(departsAt));
  // Flights that an exchange gave up are no longer anybody's reason.
  const flights = booking.flights.filter((flight) => chosen.some((ticket) => ticket.trip === flight.trip));
  const blamed = isInvoluntary({ createdAt: booking.createdAt, flights });
  if (blamed && (!noShow || flights.some((flight) => flight.now?.canceled)))
    return {
      mode: 'refund' as const,
      lines: chosen.map((ticket) => involuntaryLine(soldOf(booking, ticket))),
      expiresAt: expiryOf(now, departures),
    };
  if (!isAutomatic(booking.carrier, booking.family))
    throw new Refusal('NOT_AUTOMATIC', 'the carrier refunds this fare by hand');
  const stepped = groundTerms(booking, chosen, flights, now);
  if (stepped) return stepped;
  const rule = refundRuleOf(booking.family);
  return {
    mode: 'refund' as const,
    lines: chosen.map((ticket) =>
      refundLine(soldOf(booking, ticket), {
        rule,
        seat: ticket.category !== 'rmg',
        // Seats given up in time are not missed.
        noShow: now.getTime() >= Date.parse(ticket.departsAt) && ticket.state === 'open',
      }),
    ),
    expiresAt: expiryOf(now, departures),
  };
}

/**
 * Promises what tickets bring back: everything while a void is offered or the carrier is to blame or has changed the journey, else by the rules of the fare family. The same operation id answers
 * the same promise. @throws Refusal NOT_AUTOMATIC when a person has to decide.
 */
export async function quoteRefund(
  deps: InventoryDeps,
  call: HouseCall,
  bookingId: string,
  scope: HouseScope,
  involuntary = false,
): Promise<QuoteRow> {
  const id = `Q${digest('quote', call.opId).slice(0, 24)}`;
  const requestHash = digest('quoteRefund', [bookingId, sorted(scope), involuntary]);
  const earlier = await readQuote(deps.db, id);
  if (!earlier) {
    const booking = await readBooking(deps.db, bookingId);
    if (!booking || booking.tickets.length === 0) throw new Refusal('INVALID', 'no ticket has been issued');
    const now = deps.clock.now();
    const made = terms(booking, choose(booking, scope, 'refunded'), now, involuntary);
    const total = sum(
      made.lines.map((line) => line.refund),
      money(0).currency,
    );
    await insertQuote(
      deps.db,
      { ...made, id, bookingId, version: booking.version, requestHash, totalMinor: total.minor },
      now.toISOString(),
    );
  }
  const quote = earlier ?? (await readQuote(deps.db, id));
  if (!quote) throw new Error('a quote left no trace');
  if (quote.requestHash !== requestHash)
    throw new Refusal('INVALID', 'the operation id was used for another request');
  return quote;
}
