import type { OrderStatus } from '../../api.ts';
import type { OrderState, TicketSnapshot } from './order-snapshot.ts';

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
export function deriveStatus(orderState: OrderState): OrderStatus {
  const { hold, issue } = orderState.operations;
  if (orderState.tickets.length > 0) return ofTickets(orderState.tickets, orderState.passengerIds);
  switch (issue) {
    case 'planned':
      return orderState.attempts.issue === 0 ? 'payed' : 'process_selling';
    case 'sent':
    case 'pending':
    case 'unknown':
      return 'process_selling';
    case 'awaiting_numbers':
    case 'done':
      return 'absent_bso';
    case 'needs_staff':
      return 'issue_blocked';
    case 'rejected':
      return 'error_sold';
  }
  if (orderState.end === 'canceled') return 'canceled';
  if (orderState.end === 'timeout') return 'timeout';
  if (orderState.end === 'failed') return 'error_booking';
  if (hold === 'planned' && orderState.attempts.hold === 0) return 'cooked';
  if (hold !== 'done') return 'hold';
  return orderState.paymentTimeLimit === null ? 'not_payed' : 'pay';
}
