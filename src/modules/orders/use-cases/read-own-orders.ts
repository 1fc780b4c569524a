import { ownOrders } from '../access/db/own-order-queries.ts';
import { grantOwnOrders } from '../access/use-cases/grant-own-orders.ts';
import type { OwnOrder } from '../api.ts';
import { type OrderRow, passengersOf } from '../core/db/order-queries.ts';
import { ticketsOf } from '../core/db/ticket-queries.ts';
import { type PaymentFacts, paymentSummary } from '../core/domain/payment-summary.ts';
import { hashVisitor } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { doneExchanges, type ExchangeRow } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';
import { findPaymentFacts } from '../returns/db/payment-facts.ts';
import { leadingSlice } from './leading-slice.ts';

const PAGE = 20;

type OfPage = {
  exchanges: ExchangeRow[];
  paymentsOf: (orderId: string) => Omit<PaymentFacts, 'status'>;
  now: Date;
};

async function toOwnOrder(deps: OrdersDeps, order: OrderRow, ofPage: OfPage): Promise<OwnOrder> {
  const { exchanges, paymentsOf, now } = ofPage;
  const [people, tickets] = await Promise.all([passengersOf(deps.db, order.id), ticketsOf(deps.db, order.id)]);
  const open = new Set(tickets.filter(({ state }) => state === 'open').map(({ passengerId }) => passengerId));
  const summary = leadingSlice(order, exchanges, people, open, now);
  const stands = open.size > 0 || (order.ended === 'open' && tickets.length === 0);
  return {
    orderId: order.id,
    number: order.number,
    status: order.status,
    payment: paymentSummary({ status: order.status, ...paymentsOf(order.id) }),
    createdAt: order.createdAt.toISOString(),
    total: { minor: order.totalMinor, currency: order.currency },
    passengers: people.length,
    upcoming: stands && (summary?.ahead ?? false),
    route: summary && {
      mode: summary.mode,
      from: summary.from,
      to: summary.to,
      returns: summary.returns,
      departsLocal: summary.slice.segments[0]?.departsLocal ?? null,
    },
    tickets: tickets.map(({ number, type, state }) => ({ number, type, state })),
  };
}

/**
 * The orders of a visitor that no contract bought, the newest first: placed in this browser or account, confirmed by a
 * code, or bought as a guest under the address of the account. `after`: the last order of the page before.
 */
export async function readOwnOrders(
  deps: OrdersDeps,
  visitor: Visitor,
  after: string | null,
): Promise<{ orders: OwnOrder[]; next: string | null }> {
  await grantOwnOrders(deps, visitor);
  const at = deps.clock.now();
  const rows = await ownOrders(deps.db, { visitorHash: hashVisitor(visitor.visitorId), at, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const ids = page.map(({ id }) => id);
  const [exchanges, paymentsOf] = await Promise.all([doneExchanges(deps.db, ids), findPaymentFacts(deps.db, ids)]);
  const ofPage = { exchanges, paymentsOf, now: at };
  return {
    orders: await Promise.all(page.map((order) => toOwnOrder(deps, order, ofPage))),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
