import { expect, test } from 'vitest';
import { toICalendar } from './calendar.ts';

const place = (text: string) => {
  const all = { ru: text, en: text, kg: text };
  return { code: null, country: 'KG', name: all, city: all };
};
const order = {
  id: 'o1',
  number: 'S-48240',
  serverNow: '2026-11-23T09:00:00.000Z',
  slices: [
    {
      segments: [
        {
          flight: 'X0 701',
          from: 'fru',
          to: 'ist',
          departsAt: '2026-12-10T01:40:00.000Z',
          arrivesAt: '2026-12-10T07:00:00.000Z',
        },
      ],
    },
  ],
  locations: { fru: place('Манас'.repeat(20)), ist: place('Стамбул, Турция; IST') },
  passengers: [{ surname: 'SYDYKOV', name: 'AZAMAT' }],
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
