import { OPEN_STATES } from '../../src/modules/orders/core/domain/operation-change.ts';
import { awaitsApproval } from '../../src/modules/orders/core/domain/order-conditions.ts';
import { deriveStatus } from '../../src/modules/orders/core/domain/status.ts';
import { BACK, PRICE } from './accounts.ts';
import type { Acquirer } from './acquirer.ts';
import type { Product } from './product.ts';
import { Violation } from './scheduler.ts';
import type { Supplier } from './supplier.ts';

const MINUTE = 60_000;
const never = (what: string): never => {
  throw new Violation(what);
};

/** The order that a passenger was booked in first, whichever he left it for. */
export const rootOf = (orderId: string): string => orderId.split('/')[0] ?? orderId;

/**
 * What must never be, looked for after each effect at the supplier and the acquirer, and once all is quiet. Their
 * books are the witness, not ours.
 */
export function createInvariants() {
  const seen = new Map<string, { length: number; last: unknown }>();

  const openTickets = (supplier: Supplier, orderId: string): number => {
    let open = 0;
    for (const booking of supplier.bookings())
      open += booking.documents.filter((t) => t.state === 'open' && t.travellerId.startsWith(`${orderId}.`)).length;
    return open;
  };
  const kept = (product: Product, acquirer: Acquirer, orderId: string): number => {
    let sum = 0;
    for (const intent of product.paymentsStore.intents.values())
      if (rootOf(intent.orderId) === orderId) sum += acquirer.kept(intent.id);
    return sum;
  };

  return {
    /** No passenger has two tickets. */
    seats(supplier: Supplier): void {
      const tickets = new Set<string>();
      for (const booking of supplier.bookings())
        for (const ticket of booking.documents) {
          if (tickets.has(ticket.travellerId)) never(`${ticket.travellerId} has two tickets`);
          tickets.add(ticket.travellerId);
        }
    },
    /** No ticket without its money. */
    money(product: Product, acquirer: Acquirer, supplier: Supplier, orderId: string): void {
      const open = openTickets(supplier, orderId);
      if (open > 0 && kept(product, acquirer, orderId) < open * PRICE.minor)
        never(`${orderId} has ${open} tickets and ${kept(product, acquirer, orderId)} tyiyn for them`);
    },
    /** What was written into a history stays; its status follows from its facts. */
    history(product: Product): void {
      for (const order of product.ordersStore.orders.values()) {
        const was = seen.get(order.id) ?? { length: 0, last: undefined };
        if (order.history.length < was.length || (was.length > 0 && order.history[was.length - 1] !== was.last))
          never(`the history of ${order.id} was rewritten`);
        seen.set(order.id, { length: order.history.length, last: order.history.at(-1) });
        if (order.status !== deriveStatus(order.orderState)) never(`${order.id} is not what its facts say`);
        if (awaitsApproval(order.orderState) && order.orderState.operations.issue !== 'none')
          never(`${order.id} is being issued, and nobody has approved it`);
      }
    },
    /**
     * Every operation without an answer for five minutes has been reported to staff, unless the process was down
     * meanwhile.
     */
    alertsInTime(product: Product, now: Date, downSince: number): void {
      for (const operation of product.ordersStore.operations.values()) {
        if (!OPEN_STATES.has(operation.state) || operation.kind === 'cancel_hold' || operation.alertedAt) continue;
        const since = Math.max(operation.openSince?.getTime() ?? now.getTime(), downSince);
        if (now.getTime() - since > 5 * MINUTE) never(`${operation.kind} is open for five minutes and nobody was told`);
      }
    },
    /** Nothing is under way any more. */
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
    /** Every som is a ticket's or has gone back, each once; the three witnesses agree. */
    ended(product: Product, acquirer: Acquirer, supplier: Supplier, now: Date): void {
      const { ordersStore, paymentsStore } = product;
      for (const operation of ordersStore.operations.values())
        if (operation.state === 'planned' || OPEN_STATES.has(operation.state))
          never(`${operation.kind} of ${operation.orderId} is ${operation.state} for ever`);
      for (const refund of paymentsStore.refunds.values())
        if (refund.state !== 'done')
          never(`the refund ${refund.key} of ${refund.intentId} is ${refund.state} for ever`);
      const splitLineage = (root: string) =>
        [...ordersStore.orders.values()].filter((order) => rootOf(order.id) === root);
      const ticketsOf = (fits: (travellerId: string) => boolean) =>
        [...supplier.bookings()].flatMap((booking) => booking.documents.filter((ticket) => fits(ticket.travellerId)));
      for (const order of ordersStore.orders.values()) {
        const { id, orderState } = order;
        if (order.status === 'pay' || order.status === 'not_payed') never(`${id} waits for money for ever`);
        const own = ticketsOf((one) => orderState.passengerIds.includes(one));
        for (const ticket of own) {
          const mine = orderState.tickets.find((t) => t.number === ticket.number);
          if (!mine) never(`ticket ${ticket.number} of ${id} is not in our books`);
          if (mine?.state !== ticket.state) never(`ticket ${ticket.number} is ${ticket.state}, we say ${mine?.state}`);
        }
        if (own.length > 0 && own.length < orderState.passengerIds.length)
          never(`${id} has tickets for some of its passengers`);
        if (orderState.end !== 'open' && own.some((ticket) => ticket.state === 'open'))
          never(`${id} has ended as ${orderState.end} and has tickets`);
        if (orderState.total.minor !== orderState.passengerIds.length * PRICE.minor)
          never(`${id} costs ${orderState.total.minor} for ${orderState.passengerIds.length}`);
        const [first] = product.accounts.breaks(order, now);
        if (first) never(`the ledger of ${id} differs: ${first}`);
      }
      for (const { id } of ordersStore.orders.values()) {
        if (id !== rootOf(id)) continue;
        const tickets = ticketsOf((one) => one.startsWith(`${id}.`));
        const of = (state: string) => tickets.filter((ticket) => ticket.state === state).length;
        const due = tickets.length * PRICE.minor - of('void') * BACK.void.minor - of('refunded') * BACK.refund.minor;
        const has = kept(product, acquirer, id);
        if (has !== due) never(`${id} should keep ${due} and keeps ${has}: ${tickets.length} tickets`);
        const people = splitLineage(id).flatMap((order) => order.orderState.passengerIds);
        if (new Set(people).size !== people.length) never(`a passenger of ${id} is in two orders`);
        // Each som of a payment is one order's.
        for (const intent of paymentsStore.intents.values()) {
          const parts = splitLineage(id).flatMap((order) =>
            order.orderState.payments.filter((p) => p.id === intent.id),
          );
          const whole = parts.reduce((all, p) => all + p.amount.minor, 0);
          if (parts.length > 1 && whole !== intent.captured.minor)
            never(`the parts of ${intent.id} are ${whole} of ${intent.captured.minor}`);
        }
      }
    },
  };
}
