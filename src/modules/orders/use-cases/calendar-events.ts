import type { Locale } from '#kernel/locale.ts';
import { nameOfSegment, type Segment, type Slice } from '#modules/supply/api.ts';
import type { OrderRow } from '../core/db/order-queries.ts';
import type { CalendarEvent } from '../core/domain/icalendar.ts';
import { type DoneExchange, ownOf, type TicketHolder } from '../core/domain/passenger-itineraries.ts';

type Ticket = {
  readonly passengerId: string;
  readonly state: string;
  readonly coupons: readonly { readonly flight: string }[];
};

/** What the events of an order are made from. */
export type CalendarSource = {
  readonly order: Pick<OrderRow, 'id' | 'number' | 'ended' | 'journey' | 'price'>;
  readonly done: readonly (DoneExchange & { readonly journey: Pick<OrderRow['journey'], 'locations'> })[];
  readonly passengers: readonly (TicketHolder & { readonly name: string })[];
  readonly tickets: readonly Ticket[];
  /** A change by the carrier that awaits an answer, and whose flights it concerns. */
  readonly change: { readonly currentSlices: readonly Slice[]; readonly canceled: readonly string[] } | null;
};

/** Whether people still travel by a segment: with tickets, as long as one of theirs that covers it is open. */
function statusOf(
  { order, tickets }: CalendarSource,
  passengerIds: readonly string[],
  { flight }: Segment,
): CalendarEvent['status'] {
  const own = tickets.filter(({ passengerId }) => passengerIds.includes(passengerId));
  if (passengerIds.length === 0) return 'CANCELLED';
  if (own.length === 0) return order.ended === 'open' ? 'TENTATIVE' : 'CANCELLED';
  // Of a journey on several tickets each covers its own part; where none names the flight, any counts.
  const covering = own.filter(({ coupons }) => coupons.some((coupon) => coupon.flight === flight));
  return (covering.length > 0 ? covering : own).some(({ state }) => state === 'open') ? 'CONFIRMED' : 'CANCELLED';
}

const segmentsOf = (slices: readonly Slice[]): Segment[] => slices.flatMap(({ segments }) => segments);

/**
 * One event for each flight, train, bus, stay, transfer or service that an order was sold with or exchanged for, as it
 * stands now: given back, exchanged and not operated ones are cancelled, moved ones have their new times. `named`: says
 * who travels.
 */
export function calendarEvents(
  source: CalendarSource,
  { locale, named }: { locale: Locale; named: boolean },
): CalendarEvent[] {
  const { order, done, passengers, change } = source;
  const locations = Object.assign({}, order.journey.locations, ...done.map(({ journey }) => journey.locations));
  const owners = passengers.map((who) => ({ ...who, exchangeId: ownOf(order, done, who).exchangeId }));
  const eventsOf = (slices: readonly Slice[], exchangeId: string | null): CalendarEvent[] => {
    const own = owners.filter((who) => who.exchangeId === exchangeId);
    return segmentsOf(slices).map((segment, n): CalendarEvent => {
      const { from, to, flight, departsAt, arrivesAt } = segment;
      const notOperated = exchangeId === null && change?.canceled.includes(flight);
      const ids = own.map(({ id }) => id);
      const cities = [from, to].map((key) => locations[key]?.city[locale] ?? key);
      return {
        uid: `${[order.id, ...(exchangeId === null ? [] : [exchangeId]), n].join('-')}@sapar`,
        status: notOperated ? 'CANCELLED' : statusOf(source, ids, segment),
        starts: { at: departsAt, zone: locations[from]?.tz },
        ends: { at: arrivesAt, zone: locations[to]?.tz },
        summary: nameOfSegment(segment) ?? `${flight} ${cities.join(' → ')}`.trim(),
        location: locations[from]?.name[locale] ?? from,
        description: [order.number, ...(named ? own.map(({ name }) => name) : [])],
      };
    });
  };
  return [
    ...eventsOf(change?.currentSlices ?? order.journey.slices, null),
    ...done.flatMap(({ id, journey }) => eventsOf(journey.slices, id)),
  ];
}
