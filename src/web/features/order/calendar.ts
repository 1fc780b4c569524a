import type { Locale } from '#kernel/locale.ts';
import type { Order } from '#modules/orders/api.ts';
import { nameOfSegment } from '#modules/supply/api.ts';

const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
const formatUtcStamp = (instant: string): string =>
  `${new Date(instant).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** Folds a line at 75 bytes; continuation lines begin with a space (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const chunks: string[] = [];
  let chunk = '';
  for (const character of line) {
    if (Buffer.byteLength(chunk + character) > (chunks.length === 0 ? 75 : 74)) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += character;
  }
  return [...chunks, chunk].join('\r\n ');
}

type Segment = Order['slices'][number]['segments'][number];
type CalendarOrder = Pick<
  Order,
  'id' | 'number' | 'journeys' | 'locations' | 'passengers' | 'tickets' | 'history' | 'serverNow'
>;

/** What was ticketed and has no valid ticket left does not take place for these passengers. */
function isCancelled({ tickets }: CalendarOrder, passengerIds: readonly string[]): boolean {
  const own = tickets.filter(({ passengerId }) => passengerIds.includes(passengerId));
  return own.length > 0 && own.every(({ state }) => state !== 'open');
}

/**
 * The itinerary of an order as an iCalendar file: one event for each flight, train, bus, hotel stay or transfer, as it
 * stands now. An event keeps its name: a later file moves or cancels the events of an earlier one (RFC 5545 §3.8.7.4).
 */
export function toICalendar(order: CalendarOrder, locale: Locale, url: string): string {
  const city = (key: string) => order.locations[key]?.city[locale] ?? key;
  const title = (segment: Segment) =>
    nameOfSegment(segment) ?? `${segment.flight} ${city(segment.from)} → ${city(segment.to)}`.trim();
  const namesOf = (ids: readonly string[]) =>
    order.passengers.filter(({ id }) => ids.includes(id)).map(({ surname, name }) => `${surname} ${name}`);
  const eventOf = (segment: Segment, uid: string, passengerIds: readonly string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}@sapar`,
    // Entries are only ever added.
    `SEQUENCE:${order.history.length}`,
    `STATUS:${isCancelled(order, passengerIds) ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${formatUtcStamp(order.serverNow)}`,
    `DTSTART:${formatUtcStamp(segment.departsAt)}`,
    `DTEND:${formatUtcStamp(segment.arrivesAt)}`,
    `SUMMARY:${escapeText(title(segment))}`,
    `LOCATION:${escapeText(order.locations[segment.from]?.name[locale] ?? segment.from)}`,
    `DESCRIPTION:${escapeText([order.number, ...namesOf(passengerIds)].join('\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
  const events = order.journeys.flatMap(({ slices, passengerIds }, j) =>
    slices
      .flatMap(({ segments }) => segments)
      .flatMap((segment, n) => eventOf(segment, [order.id, ...(j > 0 ? [j] : []), n].join('-'), passengerIds)),
  );
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sapar//Order//EN', 'METHOD:PUBLISH'];
  return [...head, ...events, 'END:VCALENDAR', ''].map(foldLine).join('\r\n');
}
