import { LOCALES, type Localised } from '#kernel/locale.ts';
import { directionName, nameOfSegment } from '#modules/supply/api.ts';
import { type OrderRow, orderOf, passengersOf, readableIdsOf } from '../core/db/order-queries.ts';
import { newestReadableOrders, ordersByNumberOrLocator } from '../core/db/readable-orders.ts';
import { ticketsOf } from '../core/db/ticket-queries.ts';
import { readOrderNumber } from '../core/domain/normalise.ts';
import { ownOf } from '../core/domain/passenger-itineraries.ts';
import { ownOrder } from '../core/use-cases/own-order.ts';
import { viewerOf } from '../core/use-cases/seal-personal-data.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { doneExchanges } from '../exchanges/db/exchange-queries.ts';
import type { OrdersDeps } from '../ports.ts';

/** An order as a conversation quotes it. */
export type QuotedOrder = {
  orderId: string;
  number: string;
  /** Where the first direction leads from and to, or the hotel. */
  title: Localised;
  departs: string | null;
  /** When the last of several directions departs. */
  returns: string | null;
  /** Numbers of its tickets. */
  tickets: string[];
};

const MAX_LISTED = 8;

async function quote(deps: OrdersDeps, order: OrderRow): Promise<QuotedOrder> {
  const [people, done, tickets] = await Promise.all([
    passengersOf(deps.db, order.id),
    doneExchanges(deps.db, [order.id]),
    ticketsOf(deps.db, order.id),
  ]);
  const { slices } = people[0] ? ownOf(order, done, people[0]).journey : order.journey;
  const locations: typeof order.journey.locations = Object.assign(
    {},
    order.journey.locations,
    ...done.map((exchange) => exchange.journey.locations),
  );
  const [first, last] = [slices[0]?.segments[0], slices[0]?.segments.at(-1)];
  const direction = { from: first?.from ?? '', to: last?.to ?? '', hotel: nameOfSegment(first) };
  const names = LOCALES.map((locale) => [locale, directionName(direction, locations, locale)]);
  return {
    orderId: order.id,
    number: order.number,
    title: Object.fromEntries(names) as Localised,
    departs: first?.departsLocal ?? null,
    returns: slices.length > 1 ? (slices.at(-1)?.segments[0]?.departsLocal ?? null) : null,
    tickets: tickets.map(({ number }) => number),
  };
}

/** @throws AppError not_found `orders.not_found`, the same for a stranger's order as for none. */
export const quoteOrder = async (deps: OrdersDeps, visitor: Visitor, id: string): Promise<QuotedOrder> =>
  quote(deps, await ownOrder(deps, visitor, id));

/**
 * Orders that the visitor may read: by a number or a booking code, or without one the newest of their own. Everybody's
 * newest orders would be of no use to staff: they type a number.
 */
export async function listQuotableOrders(deps: OrdersDeps, visitor: Visitor, typed: string): Promise<QuotedOrder[]> {
  const viewer = viewerOf(deps, visitor);
  const ids =
    typed.trim() === ''
      ? await newestReadableOrders(deps.db, viewer, MAX_LISTED)
      : await ordersByNumberOrLocator(deps.db, readOrderNumber(typed), MAX_LISTED);
  const orders = await Promise.all(ids.map((id) => orderOf(deps.db, id, viewer)));
  return Promise.all(orders.flatMap((order) => (order ? [quote(deps, order)] : [])));
}

/** Those of these orders that the visitor may read now. */
export const readableOrders = async (
  deps: OrdersDeps,
  visitor: Visitor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await readableIdsOf(deps.db, ids, viewerOf(deps, visitor)));
