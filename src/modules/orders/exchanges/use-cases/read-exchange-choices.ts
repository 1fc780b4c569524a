import { isVoucherMode } from '#kernel/mode.ts';
import { modeOf } from '#modules/supply/api.ts';
import type { ExchangeChoices } from '../../api.ts';
import { passengersOf } from '../../core/db/order-queries.ts';
import { loadOrderState } from '../../core/db/order-state-queries.ts';
import { journeysOf } from '../../core/domain/passenger-itineraries.ts';
import { managedOrder } from '../../core/use-cases/own-order.ts';
import {
  bookingNow,
  exchangesInProgress,
  openPassengers,
  returnInProgress,
  supplierOf,
} from '../../core/use-cases/returnable.ts';
import { openTraveller } from '../../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../../core/use-cases/visitor.ts';
import { canSeeEarnings } from '../../core/use-cases/who-sees-earnings.ts';
import type { OrdersDeps } from '../../ports.ts';
import { isLate } from '../../returns/domain/return-sums.ts';
import { doneExchanges, exchangesOfOrder } from '../db/exchange-queries.ts';
import { viewExchange } from './view-exchange.ts';

/**
 * Who of an order may fly on other days, as the supplier has it now. @throws AppError not_found `orders.not_found`;
 * forbidden `orders.agency_only`.
 */
export async function readExchangeChoices(deps: OrdersDeps, visitor: Visitor, id: string): Promise<ExchangeChoices> {
  const order = await managedOrder(deps, visitor, id);
  const orderState = await loadOrderState(deps, deps.db, order);
  const people = await passengersOf(deps.db, id);
  const done = await doneExchanges(deps.db, [id]);
  const open = openPassengers(orderState);
  const service = isVoucherMode(modeOf(order.journey.slices));
  const able = !service && (supplierOf(deps, order)?.capabilities.autoExchange ?? false);
  const booking = able && open.length > 0 ? await bookingNow(deps, order) : null;
  const now = deps.clock.now();
  const [exchange, ticketReturn] = [exchangesInProgress(orderState), returnInProgress(orderState)];
  const journeys = journeysOf(order, done, people);
  const departures = journeys
    .filter((journey) => journey.passengerIds.some((p) => open.includes(p)))
    .flatMap((journey) => journey.slices[0]?.segments[0]?.departsAt ?? [])
    .sort();
  const earningsShown = await canSeeEarnings(deps, deps.db, order, visitor);
  return {
    orderId: order.id,
    number: order.number,
    serverNow: now.toISOString(),
    service,
    late: isLate(departures[0], now),
    passengers: people.map((row) => {
      const { surname, name } = openTraveller(deps, row);
      return {
        id: row.id,
        category: row.category,
        surname,
        name,
        tickets: orderState.tickets
          .filter((t) => t.passengerId === row.id && t.state !== 'exchanged')
          .map(({ number, state }) => ({ number, state })),
        open: order.receiptsSentAt !== null && open.includes(row.id),
      };
    }),
    journeys,
    locations: Object.assign({}, order.journey.locations, ...done.map((e) => e.journey.locations)),
    carriers: Object.assign({}, order.journey.carriers, ...done.map((e) => e.journey.carriers)),
    exchange: !able || (booking && !booking.actions.includes('exchange')) ? 'contact' : 'automatic',
    busy: exchange
      ? { kind: 'exchange', id: exchange.id }
      : ticketReturn
        ? { kind: 'return', id: ticketReturn.id }
        : null,
    exchanges: await Promise.all(
      (await exchangesOfOrder(deps.db, id)).map((row) => viewExchange(deps, order, row, visitor, earningsShown)),
    ),
  };
}
