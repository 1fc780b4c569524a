import { isVoucherMode } from '#kernel/mode.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { ReturnChoices } from '../../api.ts';
import { type PassengerRow, passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { type TicketRow, ticketsOf } from '../../core/db/ticket-queries.ts';
import type { OrderState } from '../../core/domain/order-snapshot.ts';
import { journeysOf, ownOf } from '../../core/domain/passenger-itineraries.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import {
  bookingNow,
  exchangesInProgress,
  openPassengers,
  returnInProgress,
  splitsInProgress,
  supplierOf,
  voidableUntil,
} from '../../core/use-cases/returnable.ts';
import { openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import { doneExchanges } from '../../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../../ports.ts';
import { returnsOfOrder } from '../db/return-queries.ts';
import { portionOf, portionPrice, ticketPortionsOfJourney } from '../domain/documents-of.ts';
import { isLate } from '../domain/return-sums.ts';
import { viewReturn } from './view-return.ts';

/** Documents of a passenger that have not been given back. */
const openOf = (orderState: OrderState, passengerId: string): string[] =>
  orderState.tickets.flatMap((t) => (t.passengerId === passengerId && t.state === 'open' ? [t.number] : []));

/**
 * Who of an order may be given back and how, as the supplier has it now. @throws AppError not_found
 * `orders.not_found`.
 */
export async function readReturnChoices(deps: OrdersDeps, visitor: Visitor, id: string): Promise<ReturnChoices> {
  const order = await managedOrder(deps, visitor, id);
  const orderState = await loadOrderState(deps, deps.db, order);
  const open = openPassengers(orderState);
  const booking = open.length > 0 ? await bookingNow(deps, order) : null;
  const able = supplierOf(deps, order)?.capabilities.autoRefund ?? false;
  const now = deps.clock.now();
  const rows = (await returnsOfOrder(deps.db, id)).filter((row) => row.kind !== 'release');
  const done = await doneExchanges(deps.db, [id]);
  const people = await passengersOf(deps.db, id);
  const flying = journeysOf(
    order,
    done,
    people.filter((p) => open.includes(p.id)),
  );
  const departures = flying.flatMap((j) => j.slices[0]?.segments[0]?.departsAt ?? []).sort();
  const earningsShown = await canSeeEarnings(deps, deps.db, order, visitor);
  const tickets = await ticketsOf(deps.db, id);
  const portions = ticketPortionsOfJourney(order.journey);
  const ofRun = (who: PassengerRow, ticket: TicketRow) => {
    const run = portionOf(portions, ticket);
    if (!run) return {};
    const until = ticket.state === 'open' ? voidableUntil(booking, who.id, now, [ticket.number]) : null;
    const portion = {
      mode: run.mode,
      flights: run.segments.map(({ flight }) => flight),
      paid: portionPrice(order.price, run.n, who).total,
      voidUntil: until?.toISOString() ?? null,
    };
    return { portion };
  };
  return {
    orderId: order.id,
    number: order.number,
    serverNow: now.toISOString(),
    service: isVoucherMode(modeOf(order.journey.slices)),
    late: isLate(departures[0] ?? order.journey.slices[0]?.segments[0]?.departsAt, now),
    together: order.journey.terms.compartment !== undefined,
    passengers: people.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      const { price } = ownOf(order, done, row);
      return {
        id: row.id,
        category: row.category,
        surname,
        name,
        tickets: tickets
          .filter((t) => t.passengerId === row.id && t.state !== 'exchanged')
          .map((t) => ({ number: t.number, state: t.state, ...ofRun(row, t) })),
        paid: price.total,
        open: order.receiptsSentAt !== null && open.includes(row.id),
        voidUntil: open.includes(row.id)
          ? (voidableUntil(booking, row.id, now, openOf(orderState, row.id))?.toISOString() ?? null)
          : null,
      };
    }),
    refund: !able || (booking && !booking.actions.includes('refund')) ? 'contact' : 'automatic',
    busy:
      returnInProgress(orderState)?.id ??
      exchangesInProgress(orderState)?.id ??
      splitsInProgress(orderState)?.id ??
      null,
    returns: await Promise.all(rows.map((row) => viewReturn(deps, order, row, earningsShown))),
  };
}
