import { BUSINESS_TIME_ZONE, type Instant, localDate, toInstant } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';
import { isVoidOffered } from '#kernel/refund-rule.ts';
import { areWhole, type BookingState } from './booking.ts';
import { type FareFamily, isHotelTransferFamily, isRailOrBus, type SoldFamily } from './families.ts';
import { SERVICE_VOID_MINUTES } from './hotels-and-transfers/terms.ts';
import { type OwnTerms, railBusVoidMinutes } from './own/own-terms.ts';
import { publishedCarrier } from './own/published-network.ts';

export type TicketState = 'open' | 'void' | 'released' | 'refunded' | 'exchanged';
/** What can be done with a sold ticket. */
export type AfterSaleAction = 'void' | 'release' | 'refund' | 'exchange';

export type SoldTicket = {
  number: string;
  travellerId: string;
  category: Category;
  state: TicketState;
  coupons: readonly { status: string; unusedBerths?: readonly string[] }[];
  voidUntil: Instant | null;
  /** Of its first flight. */
  departsAt: Instant;
  /** Which journey of the reservation it is for. */
  trip: number;
};

/**
 * The end of the day of issue in Bishkek, 23:59 (trains, buses, hotels and transfers: so many minutes after the issue),
 * or the first departure when that is earlier (docs/rules.md).
 */
export function voidUntilOf(issuedAt: Date, departsAt: Instant, minutes?: number): Instant {
  if (minutes !== undefined) {
    const closes = new Date(issuedAt.getTime() + minutes * 60_000).toISOString();
    return closes < departsAt ? closes : departsAt;
  }
  const dayEnds = toInstant(`${localDate(issuedAt, BUSINESS_TIME_ZONE)}T23:59`, BUSINESS_TIME_ZONE);
  return dayEnds < departsAt ? dayEnds : departsAt;
}

/** Minutes after the issue in which a ticket is annulled, as it was sold; undefined by air: the day of issue counts. */
export function voidMinutesOf(sold: {
  carrier: string;
  fareFamily: SoldFamily;
  terms?: object | null | undefined;
}): number | undefined {
  const { carrier, fareFamily, terms } = sold;
  if (isHotelTransferFamily(fareFamily)) return SERVICE_VOID_MINUTES[fareFamily === 'room' ? 'hotel' : 'transfer'];
  if (!isRailOrBus(fareFamily)) return undefined;
  return (terms as OwnTerms | undefined)?.voidMinutes ?? railBusVoidMinutes(carrier);
}

export const voidTaken = (ticket: SoldTicket, now: Date): boolean =>
  ticket.voidUntil !== null &&
  now.getTime() <= Date.parse(ticket.voidUntil) &&
  now.getTime() < Date.parse(ticket.departsAt);

/** Neither annulled nor refunded. */
export const isLive = (ticket: { state: TicketState }): boolean =>
  ticket.state === 'open' || ticket.state === 'released';

/** A departure that is moved by so much is another one: the buyer may have everything back. */
export const SIGNIFICANT_MINUTES = 60;

type Published = { canceled: boolean; shiftedMinutes: number; changedAt: Instant | null };

/** The carrier has cancelled a flight of the reservation, or moved it by much, since the seats were taken. */
export const isInvoluntary = (booking: {
  createdAt: Instant;
  flights: readonly { now: Published | null }[];
}): boolean =>
  booking.flights.some(
    ({ now }) =>
      now?.changedAt != null &&
      now.changedAt > booking.createdAt &&
      (now.canceled || Math.abs(now.shiftedMinutes) >= SIGNIFICANT_MINUTES),
  );

/** Unused: no coupon is used and no passenger has checked in. */
export const isUnused = (ticket: SoldTicket): boolean => ticket.coupons.every((coupon) => coupon.status === 'O');

/**
 * Whether a family of a carrier is given back and changed by its rules, of a ticket by those that it was sold by; else
 * its staff do it by hand.
 */
export const isAutoRefundable = (carrier: string, fareFamily: SoldFamily, sold?: object | null): boolean =>
  sold && 'byHand' in sold
    ? !sold.byHand
    : !publishedCarrier(carrier)?.details?.byHand?.some((family) => family === fareFamily);

/**
 * The tickets an action is for, or why there are none: a traveller without an open ticket, no traveller. `all`: the
 * open ones (for a release or an exchange: those that still have their seats). Whether children and infants keep an
 * adult is the seller's to judge: staff may know that the carrier agrees.
 */
export function chosenTickets(
  tickets: readonly SoldTicket[],
  { travellers, documents }: { travellers: readonly string[] | 'all'; documents?: readonly string[] | undefined },
  to: Exclude<TicketState, 'open'>,
): SoldTicket[] | 'not_live' | 'nobody' {
  const seated = to === 'released' || to === 'exchanged';
  const able = (ticket: SoldTicket) => (seated ? ticket.state === 'open' : isLive(ticket));
  const current = tickets.filter((ticket) => ticket.state !== 'exchanged');
  const requested = documents ? current.filter((ticket) => documents.includes(ticket.number)) : current;
  if (documents?.some((number) => !requested.some((ticket) => ticket.number === number))) return 'not_live';
  const chosen = requested.filter((ticket) =>
    travellers === 'all' ? able(ticket) : travellers.includes(ticket.travellerId),
  );
  if (travellers !== 'all' && travellers.some((id) => !chosen.some((ticket) => ticket.travellerId === id)))
    return 'not_live';
  if (chosen.some((ticket) => !able(ticket))) return 'not_live';
  return chosen.length === 0 ? 'nobody' : chosen;
}

/** A reservation is issued while a ticket is open; then it is what its last tickets became. */
export function deriveBookingState(tickets: readonly { state: TicketState }[]): BookingState {
  const some = (state: TicketState) => tickets.some((ticket) => ticket.state === state);
  if (some('open')) return 'issued';
  if (some('released')) return 'released';
  return some('refunded') ? 'refunded' : 'voided';
}

/** It was sold with refund steps. */
const hasSteps = (terms?: object | null): boolean => terms != null && 'steps' in terms && terms.steps !== undefined;

/** The fare it was sold at is not changed. */
const isFixed = ({ terms }: { terms?: object | null }): boolean =>
  terms != null && 'changeFee' in terms && terms.changeFee === null;

/** What can be done at `now` with at least one of the tickets. */
export function availableActions(
  booking: {
    carrier: string;
    fareFamily: SoldFamily;
    portions?: readonly { carrier: string; fareFamily: FareFamily; terms?: object }[] | null;
    tickets: readonly SoldTicket[];
    terms?: object | null;
  },
  now: Date,
): AfterSaleAction[] {
  const able = booking.tickets.filter((ticket) => isLive(ticket) && isUnused(ticket));
  const voidable = able.some((ticket) => isVoidOffered(ticket, now));
  const ahead = able.some((ticket) => ticket.state === 'open' && now.getTime() < Date.parse(ticket.departsAt));
  const soldBy = ({ trip }: SoldTicket) => booking.portions?.[trip] ?? booking;
  // What is refunded by steps is refunded by hand once it has left or begun: its steps end there.
  const refundable = able.some((ticket) => {
    const { carrier, fareFamily, terms } = soldBy(ticket);
    const bySteps = isHotelTransferFamily(fareFamily) || isRailOrBus(fareFamily) || hasSteps(terms);
    return isAutoRefundable(carrier, fareFamily, terms) && (!bySteps || now.getTime() < Date.parse(ticket.departsAt));
  });
  const service = isHotelTransferFamily(booking.fareFamily);
  const actions: AfterSaleAction[] = [];
  if (voidable) actions.push('void');
  if (ahead && !service) actions.push('release');
  if (able.length > 0 && (voidable || refundable)) actions.push('refund');
  // A run of a longer journey is exchanged by hand, for the others have to fit, and so is a whole compartment.
  const alone = !booking.portions && !service && !areWhole(booking.tickets);
  const { carrier, fareFamily, terms } = booking;
  if (ahead && alone && isAutoRefundable(carrier, fareFamily, terms) && !isFixed(booking)) actions.push('exchange');
  return actions;
}
