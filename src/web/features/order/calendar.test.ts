import { expect, test } from 'vitest';
import { toICalendar } from './calendar.ts';

const place = (text: string) => {
  const all = { ru: text, en: text, kg: text };
  return { code: null, country: 'KG', name: all, city: all };
};
const SEGMENT = {
  flight: 'X0 701',
  from: 'fru',
  to: 'ist',
  departsAt: '2026-12-10T01:40:00.000Z',
  arrivesAt: '2026-12-10T07:00:00.000Z',
};
const order = {
  id: 'o1',
  number: 'S-48240',
  serverNow: '2026-11-23T09:00:00.000Z',
  journeys: [{ passengerIds: ['p1'], slices: [{ segments: [SEGMENT] }] }],
  tickets: [{ passengerId: 'p1', state: 'open' }],
  history: [{}, {}],
  locations: { fru: place('Манас'.repeat(20)), ist: place('Стамбул, Турция; IST') },
  passengers: [{ id: 'p1', surname: 'SYDYKOV', name: 'AZAMAT' }],
} as unknown as Parameters<typeof toICalendar>[0];

test('the calendar file has the itinerary times, escaped characters and folded lines', () => {
  const text = toICalendar(order, 'ru', 'https://sapar.example/order/o1');
  expect(text).toContain('DTSTART:20261210T014000Z\r\nDTEND:20261210T070000Z\r\n');
  expect(text).toContain('DESCRIPTION:S-48240\\nSYDYKOV AZAMAT\r\n');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`LOCATION:${'Манас'.repeat(20)}\r\n`);
  expect(unfolded).toContain('→ Стамбул\\, Турция\\; IST\r\n');
});

/** The events of a calendar file by their names: number of the change, state and beginning. */
const eventsOf = (changed: Partial<typeof order>) =>
  toICalendar({ ...order, ...changed }, 'en', 'https://sapar.example/order/o1')
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      ['UID', 'SEQUENCE', 'STATUS', 'DTSTART'].map((name) => event.split(`${name}:`)[1]?.split('\r\n')[0]),
    );

test('a later file moves the events of an earlier one, and cancels those whose tickets were given back', () => {
  const name = 'o1-0@sapar';
  expect(eventsOf({})).toEqual([[name, '2', 'CONFIRMED', '20261210T014000Z']]);
  const later = { ...SEGMENT, departsAt: '2026-12-11T05:00:00.000Z' };
  const moved = {
    journeys: [{ passengerIds: ['p1'], slices: [{ segments: [later] }] }],
    history: [{}, {}, {}],
  } as unknown as Partial<typeof order>;
  expect(eventsOf(moved)).toEqual([[name, '3', 'CONFIRMED', '20261211T050000Z']]);
  const returned = {
    tickets: [{ passengerId: 'p1', state: 'refunded' }],
    history: [{}, {}, {}],
  } as unknown as Partial<typeof order>;
  expect(eventsOf(returned)).toEqual([[name, '3', 'CANCELLED', '20261210T014000Z']]);
});
