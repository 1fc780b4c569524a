import type { Locale } from '#kernel/locale.ts';
import type { Order } from '#modules/orders/api.ts';

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
type CalendarOrder = Pick<Order, 'id' | 'number' | 'slices' | 'locations' | 'passengers' | 'serverNow'>;

/** The itinerary of an order as an iCalendar file: one event for each flight, train, bus, hotel stay or transfer. */
export function toICalendar(order: CalendarOrder, locale: Locale, url: string): string {
  const city = (key: string) => order.locations[key]?.city[locale] ?? key;
  const title = ({ hotelStay, flight, from, to }: Segment) =>
    hotelStay?.name ?? `${flight} ${city(from)} → ${city(to)}`.trim();
  const names = order.passengers.map(({ surname, name }) => `${surname} ${name}`);
  const events = order.slices
    .flatMap(({ segments }) => segments)
    .flatMap((segment, n) => [
      'BEGIN:VEVENT',
      `UID:${order.id}-${n}@sapar`,
      `DTSTAMP:${formatUtcStamp(order.serverNow)}`,
      `DTSTART:${formatUtcStamp(segment.departsAt)}`,
      `DTEND:${formatUtcStamp(segment.arrivesAt)}`,
      `SUMMARY:${escapeText(title(segment))}`,
      `LOCATION:${escapeText(order.locations[segment.from]?.name[locale] ?? segment.from)}`,
      `DESCRIPTION:${escapeText([order.number, ...names].join('\n'))}`,
      `URL:${url}`,
      'END:VEVENT',
    ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sapar//Order//EN', ...events, 'END:VCALENDAR', '']
    .map(foldLine)
    .join('\r\n');
}
