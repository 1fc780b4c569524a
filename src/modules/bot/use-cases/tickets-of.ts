import type { RequestedOrder } from '#modules/requests/api.ts';
import type { BotTicket } from '../api.ts';

/** The tickets of an order, passenger by passenger; `free`: a request may be about it now. */
export const ticketsOf = (passengers: RequestedOrder['passengers']): (BotTicket & { passengerId: string })[] =>
  passengers.flatMap(({ id, surname, name, tickets, open, refundable }) =>
    tickets.map(({ number }) => ({ number, passengerId: id, surname, name, free: open || refundable })),
  );

/** A ticket in one line: its number and its passenger. */
export const ticketLine = ({ number, surname, name }: Pick<BotTicket, 'number' | 'surname' | 'name'>): string =>
  `${number} ${surname} ${name}`.trim();
