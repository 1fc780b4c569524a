import { z } from 'zod';
import { zInstant, zLocalDate, zLocalised, zMoney } from '#kernel/schemas.ts';
import { TICKET_TYPES } from '#modules/orders/api.ts';
import type { AncillaryKind } from '#modules/supply/api.ts';
import { zListedSum, zOrderListFilter } from './list-shapes.ts';

export type TicketType = (typeof TICKET_TYPES)[number];

/** A ticket's own states, and `lost`: a service whose ticket was given back and which brought nothing. */
export const LISTED_TICKET_STATES = ['open', 'void', 'released', 'refunded', 'exchanged', 'lost'] as const;
export type ListedTicketState = (typeof LISTED_TICKET_STATES)[number];

/** Ticket operations of spec §3 that a document can stand under, and `SALE`: as it was sold. */
export const TICKET_OPERATIONS = [
  'SALE',
  'EXCHANGE',
  'REFUND',
  'VOID',
  'RELEASE_SEATS',
  'EBAGGAGE',
  'COMFORT_SEAT',
  'FOOD',
  'PET',
  'WHEELCHAIR',
  'CRADLE',
  'UNDERAGE',
  'REGISTRATION',
  'OTHER',
] as const;
type TicketOperation = (typeof TICKET_OPERATIONS)[number];

const ENDED: Partial<Record<ListedTicketState, TicketOperation>> = {
  void: 'VOID',
  released: 'RELEASE_SEATS',
  refunded: 'REFUND',
  exchanged: 'EXCHANGE',
  lost: 'REFUND',
};
const OF_KIND: Readonly<Record<AncillaryKind, TicketOperation>> = {
  baggage: 'EBAGGAGE',
  seat: 'COMFORT_SEAT',
  meal: 'FOOD',
  pet: 'PET',
  wheelchair: 'WHEELCHAIR',
  cradle: 'CRADLE',
  minor: 'UNDERAGE',
  checkin: 'REGISTRATION',
  bus: 'OTHER',
  other: 'OTHER',
};

/** The last operation that a document went through: what ended it, else what made it. */
export const operationOf = (ticket: {
  state: ListedTicketState;
  kind: AncillaryKind | null;
  exchanged: boolean;
}): TicketOperation =>
  ENDED[ticket.state] ?? (ticket.kind ? OF_KIND[ticket.kind] : undefined) ?? (ticket.exchanged ? 'EXCHANGE' : 'SALE');

/** Which documents of a contract are asked for; `from` and `to` are days of the issue, of Bishkek. */
export const zTicketsFilter = zOrderListFilter.omit({ status: true, mode: true }).extend({
  type: z.enum(TICKET_TYPES).optional(),
  state: z.enum(LISTED_TICKET_STATES).optional(),
  /** Two characters of a carrier. */
  carrier: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2}$/)
    .optional(),
});
export type TicketsFilter = z.output<typeof zTicketsFilter>;

export const TICKETS_SORTS = ['issued', 'departs', 'total'] as const;
export type TicketsSort = (typeof TICKETS_SORTS)[number];

/** A document as one line of a list (spec §3 Ticket). */
export const zTicketLine = z
  .object({
    id: z.string(),
    number: z.string(),
    /** The ticket that it took the place of, that it goes with, or that it continues. */
    relatedTicketNumber: z.string().nullable(),
    type: z.enum(TICKET_TYPES),
    operation: z.enum(TICKET_OPERATIONS),
    state: z.enum(LISTED_TICKET_STATES),
    order: z.object({ id: z.string(), number: z.string() }),
    locator: z.string().nullable(),
    issuedAt: zInstant,
    /** Local. */
    departsOn: zLocalDate.nullable(),
    /** Cities; of a ride within one city the places that it joins, of a room its hotel at both ends. */
    from: zLocalised.nullable(),
    to: zLocalised.nullable(),
    carrier: z.string().nullable(),
    /** As the sale named it; of a room the supplier of it. */
    carrierName: z.string().nullable(),
    passenger: z.object({ surname: z.string(), name: z.string() }),
    cashier: z.string().nullable(),
    workplace: z.string().nullable(),
    contract: z.object({ id: z.string(), number: z.string(), name: z.string(), own: z.boolean() }),
    /**
     * As it was sold: `total = fare + taxes + fee + penalty`; the fee is ours, for service, IT and an exchange, the
     * penalty is what the carrier kept for an exchange.
     */
    fare: zMoney,
    taxes: zMoney,
    fee: zMoney,
    penalty: zMoney,
    total: zMoney,
    /** Null where the caller may not see what is earned. */
    commission: zMoney.nullable(),
    motivation: zMoney.nullable(),
    /** What went back of it, or into the ticket that took its place, and what stands. */
    returned: zListedSum,
    net: zListedSum,
  })
  .meta({ id: 'TicketLine' });
export type TicketLine = z.output<typeof zTicketLine>;
