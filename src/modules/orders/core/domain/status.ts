import type { OrderStatus } from '../../api.ts';
import type { Facts, TicketSnapshot } from './facts.ts';

function ofTickets(tickets: readonly TicketSnapshot[], passengerIds: readonly string[]): OrderStatus {
  const live = tickets.filter((t) => t.state !== 'exchanged');
  const open = new Set(live.filter((t) => t.state === 'open').map((t) => t.passengerId));
  const whole = live.every((t) => t.state === 'open');
  if (live.length === 0 || (whole && passengerIds.every((id) => open.has(id)))) return 'sold';
  if (open.size > 0) return 'partial_sold';
  if (live.some((t) => t.state === 'released')) return 'released_seats';
  if (live.some((t) => t.state === 'refunded')) return 'refunded';
  return 'canceled';
}

/** The raw status of spec §4, derived from the order's state; it is never stored separately. */
export function deriveStatus(facts: Facts): OrderStatus {
  const { hold, issue } = facts.operations;
  if (facts.tickets.length > 0) return ofTickets(facts.tickets, facts.passengerIds);
  switch (issue) {
    case 'planned':
      return facts.attempts.issue === 0 ? 'payed' : 'process_selling';
    case 'sent':
    case 'pending':
    case 'unknown':
      return 'process_selling';
    case 'awaiting_numbers':
    case 'done':
      return 'absent_bso';
    case 'blocked':
      return 'issue_blocked';
    case 'rejected':
      return 'error_sold';
  }
  if (facts.end === 'canceled') return 'canceled';
  if (facts.end === 'timeout') return 'timeout';
  if (facts.end === 'failed') return 'error_booking';
  if (hold === 'planned' && facts.attempts.hold === 0) return 'cooked';
  if (hold !== 'done') return 'hold';
  return facts.paymentTimeLimit === null ? 'not_payed' : 'pay';
}
