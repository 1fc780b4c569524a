import type { Locale } from '#kernel/locale.ts';
import type { Order } from '#modules/orders/api.ts';

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
const stampOf = (instant: string): string => `${new Date(instant).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** A line of at most 75 bytes; what is longer goes on in the next, behind a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

type Segment = Order['slices'][number]['segments'][number];
type Dated = Pick<Order, 'id' | 'number' | 'slices' | 'places' | 'passengers' | 'serverNow'>;

/** The journey of an order as a calendar file: one entry a flight, train, bus, stay or ride. */
export function calendarOf(order: Dated, locale: Locale, url: string): string {
  const city = (key: string) => order.places[key]?.city[locale] ?? key;
  const title = ({ stay, flight, from, to }: Segment) => stay?.name ?? `${flight} ${city(from)} → ${city(to)}`.trim();
  const names = order.passengers.map(({ surname, name }) => `${surname} ${name}`);
  const events = order.slices
    .flatMap(({ segments }) => segments)
    .flatMap((segment, n) => [
      'BEGIN:VEVENT',
      `UID:${order.id}-${n}@sapar`,
      `DTSTAMP:${stampOf(order.serverNow)}`,
      `DTSTART:${stampOf(segment.departsAt)}`,
      `DTEND:${stampOf(segment.arrivesAt)}`,
      `SUMMARY:${escaped(title(segment))}`,
      `LOCATION:${escaped(order.places[segment.from]?.name[locale] ?? segment.from)}`,
      `DESCRIPTION:${escaped([order.number, ...names].join('\n'))}`,
      `URL:${url}`,
      'END:VEVENT',
    ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sapar//Order//EN', ...events, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n');
}
