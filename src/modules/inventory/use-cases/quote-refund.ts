import type { Instant } from '#kernel/dates.ts';
import { money, sum } from '#kernel/money.ts';
import { type RefundCase, type RefundTerms, refundCase, type TicketTimes } from '#kernel/refund-rule.ts';
import { insertQuote, type QuoteRow, readQuote } from '../db/after-sale.ts';
import { type BookingRow, readBooking } from '../db/seat-bookings.ts';
import { isAutoRefundable, isInvoluntary, isUnused, type SoldTicket } from '../domain/after-sale.ts';
import { isHotelTransferFamily } from '../domain/families.ts';
import { refundLine, refundTermsOf } from '../domain/refund.ts';
import { domesticServices } from '../domain/vehicle-runs.ts';
import type { InventoryDeps } from './deps.ts';
import { Refusal } from './refusal.ts';
import { digest, type InventoryCall } from './run-idempotently.ts';
import { choose, type InventoryScope, refundQuoteIdOf, soldBy, soldFor, sorted } from './sold-booking.ts';

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

/**
 * What the carrier did to the flights of some tickets since they were sold; parts that are protected together are one
 * in this.
 */
function carrierOf(booking: BookingRow, chosen: readonly SoldTicket[]): TicketTimes['carrier'] {
  // Flights that an exchange gave up are no longer anybody's reason.
  const groups = chosen.map(({ trip }) => booking.portions?.[trip]?.group);
  const flights = booking.flights.filter((flight) =>
    booking.portions
      ? groups.includes(booking.portions[flight.trip]?.group)
      : chosen.some((ticket) => ticket.trip === flight.trip),
  );
  if (!isInvoluntary({ createdAt: booking.createdAt, flights })) return 'as_sold';
  return flights.some((flight) => flight.now?.canceled) ? 'canceled' : 'moved';
}

const HOUR_MS = 3_600_000;

/** Flights that an exchange gave up no longer say whether the journey is domestic. */
function termsOf(booking: BookingRow, chosen: readonly SoldTicket[]): RefundTerms {
  const first = chosen[0] ?? { trip: 0 };
  const { carrier, fareFamily } = soldBy(booking, first);
  if (isHotelTransferFamily(fareFamily))
    return { penalty: null, noShow: null, ...(booking.terms ?? { allowed: false }) };
  const sold = booking.portions ? booking.portions[first.trip]?.terms : booking.terms;
  if (sold) return { penalty: null, noShow: null, ...sold };
  const flights = booking.flights.filter((flight) => chosen.some((ticket) => ticket.trip === flight.trip));
  return refundTermsOf(carrier, fareFamily, domesticServices(flights.map(({ flightId }) => flightId)));
}

/** When the sum changes next: departures, and the refund steps, each of which counts at its very limit. */
const limitsOf = (departures: readonly Instant[], { steps = [] }: RefundTerms): Instant[] =>
  departures.flatMap((departsAt) => [
    departsAt,
    ...steps.map((step) => new Date(Date.parse(departsAt) - step.hoursBefore * HOUR_MS + 1).toISOString()),
  ]);

function terms(booking: BookingRow, chosen: readonly SoldTicket[], now: Date, involuntary: boolean) {
  if (!chosen.every(isUnused)) throw new Refusal('NOT_AUTOMATIC', 'a ticket that was used in part is refunded by hand');
  const rule = termsOf(booking, chosen);
  const lineOf = (ticket: SoldTicket, when: RefundCase) =>
    refundLine(soldOf(booking, ticket), rule, {
      when,
      seat: ticket.category !== 'rmg',
      hours: (Date.parse(ticket.departsAt) - now.getTime()) / HOUR_MS,
    });
  const lines = (when: RefundCase) => chosen.map((ticket) => lineOf(ticket, when));
  if (involuntary) return { mode: 'refund' as const, lines: lines('carrier'), expiresAt: expiryOf(now, []) };
  const carrier = carrierOf(booking, chosen);
  const caseOf = (ticket: SoldTicket, voidUntil: Instant | null) =>
    refundCase({ voidUntil, departsAt: ticket.departsAt, released: ticket.state === 'released', carrier }, now);
  const departures = chosen.map((ticket) => ticket.departsAt);
  if (chosen.every((ticket) => caseOf(ticket, ticket.voidUntil) === 'void'))
    return {
      mode: 'void' as const,
      lines: lines('void'),
      expiresAt: expiryOf(now, [...departures, ...chosen.map((ticket) => ticket.voidUntil)]),
    };
  const cases = chosen.map((ticket) => caseOf(ticket, null));
  const { carrier: seller, fareFamily } = soldBy(booking, chosen[0] ?? { trip: 0 });
  const soldTerms = booking.portions ? booking.portions[chosen[0]?.trip ?? 0]?.terms : booking.terms;
  if (!isAutoRefundable(seller, fareFamily, soldTerms) && !cases.every((when) => when === 'carrier'))
    throw new Refusal('NOT_AUTOMATIC', 'the carrier refunds this fare by hand');
  const left = departures.some((departsAt) => now.getTime() >= Date.parse(departsAt));
  if (rule.steps && left && !cases.every((when) => when === 'carrier'))
    throw new Refusal('NOT_AUTOMATIC', 'what has left or begun is refunded by hand');
  return {
    mode: 'refund' as const,
    lines: chosen.map((ticket, i) => lineOf(ticket, cases[i] ?? 'before')),
    expiresAt: expiryOf(now, limitsOf(departures, rule)),
  };
}

type Terms = ReturnType<typeof terms>;

/**
 * Tickets of several parts in one promise: each by its own refund steps, those that may still be annulled whole, until
 * the
 * first moment at which one of them would bring
 * another sum. It is an annulment only when all are.
 */
function together(parts: readonly Terms[]): Terms {
  const mode = parts.every((part) => part.mode === 'void') ? 'void' : 'refund';
  const lines = parts.flatMap((part) =>
    part.mode === 'void' && mode === 'refund'
      ? part.lines.map((line) => ({
          ...line,
          taxes: line.taxes.map((tax) => ({ ...tax, refundable: true })),
        }))
      : part.lines,
  );
  return { mode, lines, expiresAt: parts.map(({ expiresAt }) => expiresAt).sort()[0] as Instant };
}

/**
 * Promises what tickets bring back: everything while a void is offered or the carrier is to blame or has changed the
 * journey, else by the rules of the fare family. The same operation id answers
 * the same promise. @throws Refusal NOT_AUTOMATIC when a person has to decide.
 */
export async function quoteRefund(
  deps: InventoryDeps,
  call: InventoryCall,
  bookingId: string,
  scope: InventoryScope,
  involuntary = false,
): Promise<QuoteRow> {
  const id = refundQuoteIdOf(call);
  const requestHash = digest('quoteRefund', [bookingId, sorted(scope), involuntary]);
  const earlier = await readQuote(deps.db, id);
  if (!earlier) {
    const booking = await readBooking(deps.db, bookingId);
    if (!booking || booking.tickets.length === 0) throw new Refusal('INVALID', 'no ticket has been issued');
    const now = deps.clock.now();
    const chosen = choose(booking, scope, 'refunded');
    const made = booking.portions
      ? together(
          [...Map.groupBy(chosen, ({ trip }) => trip).values()].map((own) => terms(booking, own, now, involuntary)),
        )
      : terms(booking, chosen, now, involuntary);
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
  if (quote.requestHash !== requestHash) throw new Refusal('INVALID', 'the operation id was used for another request');
  return quote;
}
