import type { Locale } from '#kernel/locale.ts';
import type { Order } from '#modules/orders/api.ts';
import type { RequestedOrder } from '#modules/requests/api.ts';
import type { BotTicket } from '../api.ts';
import { ticketRoute } from '../domain/order-facts.ts';

/** The tickets of an order, passenger by passenger; `order`: what tells where each leads, null where it is closed. */
export const ticketsOf = (
  passengers: RequestedOrder['passengers'],
  order: Order | null,
  locale: Locale,
): (BotTicket & { passengerId: string })[] =>
  passengers.flatMap(({ id, surname, name, tickets, open, refundable }) =>
    tickets.map(({ number }) => {
      const ticket = order?.tickets.find((one) => one.number === number);
      const route = order && ticket ? ticketRoute(order, ticket, locale) : '';
      return { number, passengerId: id, surname, name, route, free: open || refundable };
    }),
  );

/** A ticket in one line: its number, where it leads, and its passenger. */
export const ticketLine = ({ number, route, surname, name }: BotTicket): string =>
  [number, route, `${surname} ${name}`.trim()].filter(Boolean).join(' · ');
