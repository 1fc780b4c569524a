import { OPEN_STATES } from '../../src/modules/orders/core/domain/operation-change.ts';
import { awaitsApproval } from '../../src/modules/orders/core/domain/order-conditions.ts';
import { deriveStatus } from '../../src/modules/orders/core/domain/status.ts';
import { BACK, PRICE } from './accounts.ts';
import type { Acquirer } from './acquirer.ts';
import type { Product } from './product.ts';
import { Violation } from './scheduler.ts';
import type { Supplier } from './supplier.ts';

const MINUTE = 60_000;
const violated = (what: string): never => {
  throw new Violation(what);
};

/** The order in which a passenger was first booked, before any split. */
export const rootOf = (orderId: string): string => orderId.split('/')[0] ?? orderId;

/**
 * Invariants, checked after each effect at the supplier and the acquirer, and at the end, against their records
 * rather than ours.
 */
export function createInvariants() {
  const seen = new Map<string, { length: number; last: unknown }>();

  const openTickets = (supplier: Supplier, orderId: string): number => {
    let open = 0;
    for (const booking of supplier.bookings())
      open += booking.documents.filter((t) => t.state === 'open' && t.travellerId.startsWith(`${orderId}.`)).length;
    return open;
  };
  const retained = (product: Product, acquirer: Acquirer, orderId: string): number => {
    let sum = 0;
    for (const intent of product.paymentsStore.intents.values())
      if (rootOf(intent.orderId) === orderId) sum += acquirer.retained(intent.id);
    return sum;
  };

  return {
    /** No passenger has two tickets. */
    seats(supplier: Supplier): void {
      const tickets = new Set<string>();
      for (const booking of supplier.bookings())
        for (const ticket of booking.documents) {
          if (tickets.has(ticket.travellerId)) violated(`${ticket.travellerId} has two tickets`);
          tickets.add(ticket.travellerId);
        }
    },
    /** Every open ticket is paid. */
    money(product: Product, acquirer: Acquirer, supplier: Supplier, orderId: string): void {
      const open = openTickets(supplier, orderId);
      if (open > 0 && retained(product, acquirer, orderId) < open * PRICE.minor)
        violated(`${orderId} has ${open} tickets and ${retained(product, acquirer, orderId)} tyiyn for them`);
    },
    /** History is append-only; the status follows from the order state. */
    history(product: Product): void {
      for (const order of product.ordersStore.orders.values()) {
        const was = seen.get(order.id) ?? { length: 0, last: undefined };
        if (order.history.length < was.length || (was.length > 0 && order.history[was.length - 1] !== was.last))
          violated(`the history of ${order.id} was rewritten`);
        seen.set(order.id, { length: order.history.length, last: order.history.at(-1) });
        if (order.status !== deriveStatus(order.orderState))
          violated(`${order.id} has a status that does not follow from its state`);
        if (awaitsApproval(order.orderState) && order.orderState.operations.issue !== 'none')
          violated(`${order.id} is being issued without approval`);
      }
    },
    /** Every operation without an answer for five minutes has been reported to staff, unless the process was down. */
    alertsInTime(product: Product, now: Date, downSince: number): void {
      for (const operation of product.ordersStore.operations.values()) {
        if (!OPEN_STATES.has(operation.state) || operation.kind === 'cancel_hold' || operation.alertedAt) continue;
        const since = Math.max(operation.openSince?.getTime() ?? now.getTime(), downSince);
        if (now.getTime() - since > 5 * MINUTE)
          violated(`${operation.kind} has been open for five minutes without an alert to staff`);
      }
    },
    /** Nothing is in progress. */
    settled(product: Product): boolean {
      const { ordersStore, paymentsStore, jobs } = product;
      for (const operation of ordersStore.operations.values())
        if (operation.state === 'planned' || OPEN_STATES.has(operation.state)) return false;
      for (const order of ordersStore.orders.values())
        if (order.status === 'pay' || order.status === 'not_payed') return false;
      for (const intent of paymentsStore.intents.values())
        if (intent.state === 'started' || intent.state === 'unknown') return false;
      for (const refund of paymentsStore.refunds.values()) if (refund.state === 'requested') return false;
      return jobs.waiting().length === 0;
    },
    /** Every som belongs to a ticket or has been refunded once; supplier, acquirer and ledger agree. */
    ended(product: Product, acquirer: Acquirer, supplier: Supplier, now: Date): void {
      const { ordersStore, paymentsStore } = product;
      for (const operation of ordersStore.operations.values())
        if (operation.state === 'planned' || OPEN_STATES.has(operation.state))
          violated(`${operation.kind} of ${operation.orderId} is ${operation.state} for ever`);
      for (const refund of paymentsStore.refunds.values())
        if (refund.state !== 'done')
          violated(`the refund ${refund.key} of ${refund.intentId} is ${refund.state} for ever`);
      const splitLineage = (root: string) =>
        [...ordersStore.orders.values()].filter((order) => rootOf(order.id) === root);
      const ticketsOf = (fits: (travellerId: string) => boolean) =>
        [...supplier.bookings()].flatMap((booking) => booking.documents.filter((ticket) => fits(ticket.travellerId)));
      for (const order of ordersStore.orders.values()) {
        const { id, orderState } = order;
        if (order.status === 'pay' || order.status === 'not_payed') violated(`${id} waits for money for ever`);
        const own = ticketsOf((one) => orderState.passengerIds.includes(one));
        for (const ticket of own) {
          const mine = orderState.tickets.find((t) => t.number === ticket.number);
          if (!mine) violated(`ticket ${ticket.number} of ${id} is unknown to us`);
          if (mine?.state !== ticket.state)
            violated(`ticket ${ticket.number} is ${ticket.state}, we say ${mine?.state}`);
        }
        if (own.length > 0 && own.length < orderState.passengerIds.length)
          violated(`${id} has tickets for some of its passengers`);
        if (orderState.end !== 'open' && own.some((ticket) => ticket.state === 'open'))
          violated(`${id} has ended as ${orderState.end} and has tickets`);
        if (orderState.total.minor !== orderState.passengerIds.length * PRICE.minor)
          violated(`${id} costs ${orderState.total.minor} for ${orderState.passengerIds.length}`);
        const [first] = product.accounts.breaks(order, now);
        if (first) violated(`the ledger of ${id} differs: ${first}`);
      }
      for (const { id } of ordersStore.orders.values()) {
        if (id !== rootOf(id)) continue;
        const tickets = ticketsOf((one) => one.startsWith(`${id}.`));
        const of = (state: string) => tickets.filter((ticket) => ticket.state === state).length;
        const due = tickets.length * PRICE.minor - of('void') * BACK.void.minor - of('refunded') * BACK.refund.minor;
        const has = retained(product, acquirer, id);
        if (has !== due) violated(`${id} should keep ${due} and keeps ${has}: ${tickets.length} tickets`);
        const people = splitLineage(id).flatMap((order) => order.orderState.passengerIds);
        if (new Set(people).size !== people.length) violated(`a passenger of ${id} is in two orders`);
        // Each som of a payment belongs to one order.
        for (const intent of paymentsStore.intents.values()) {
          const parts = splitLineage(id).flatMap((order) =>
            order.orderState.payments.filter((p) => p.id === intent.id),
          );
          const whole = parts.reduce((all, p) => all + p.amount.minor, 0);
          if (parts.length > 1 && whole !== intent.captured.minor)
            violated(`the parts of ${intent.id} are ${whole} of ${intent.captured.minor}`);
        }
      }
    },
  };
}
