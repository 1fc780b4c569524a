import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEvent, type CalendarFile, toICalendar } from './icalendar.ts';

const ZONES = [
  'Asia/Bishkek',
  'Europe/Istanbul',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
] as const;

type Property = { name: string; parameters: string; value: string };
type Component = { name: string; properties: Property[]; children: Component[] };

/** A reader of its own: lines unfolded, components nested (RFC 5545 §3.1, §3.4). */
function parse(text: string): Component {
  const root: Component = { name: '', properties: [], children: [] };
  const open = [root];
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    if (line === '') continue;
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (name === 'BEGIN') {
      const child: Component = { name: value, properties: [], children: [] };
      open.at(-1)?.children.push(child);
      open.push(child);
    } else if (name === 'END') expect(open.pop()?.name).toBe(value);
    else open.at(-1)?.properties.push({ name, parameters, value });
  }
  expect(open).toHaveLength(1);
  return root.children[0] as Component;
}

const textOf = (component: Component, name: string): string =>
  component.properties.find((property) => property.name === name)?.value ?? '';
const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/gs, (_, character) => (character === 'n' ? '\n' : character));
const utc = (basic: string): number =>
  Date.parse(basic.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z'));
const minutes = (offset: string): number =>
  (offset.startsWith('-') ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3)));

/** The moment of a time as a program understands it that knows no zones but those of the file. */
function momentOf(calendar: Component, event: Component, name: string): number {
  const { parameters, value } = event.properties.find((property) => property.name === name) as Property;
  if (value.endsWith('Z')) return utc(value);
  const zone = calendar.children.find(
    (child) => child.name === 'VTIMEZONE' && textOf(child, 'TZID') === parameters.replace(';TZID=', ''),
  ) as Component;
  const local = utc(value);
  const inForce = zone.children.filter((one) => utc(textOf(one, 'DTSTART')) <= local).at(-1) as Component;
  return local - minutes(textOf(inForce, 'TZOFFSETTO')) * 60_000;
}

const eventsIn = (calendar: Component): Component[] => calendar.children.filter(({ name }) => name === 'VEVENT');

const minuteOf = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / 60_000, max: Date.parse(to) / 60_000 })
    .map((minute) => new Date(minute * 60_000).toISOString());
const time = fc.record({
  at: minuteOf('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z'),
  zone: fc.option(fc.constantFrom(...ZONES), { nil: undefined }),
});
const text = fc.string({
  unit: fc.constantFrom('a', 'Ж', 'ү', '→', '😀', ',', ';', '\\', '\n', ' ', ':', '"'),
  maxLength: 90,
});
const event = fc.record<CalendarEvent>({
  uid: fc.uuid().map((id) => `${id}@sapar`),
  status: fc.constantFrom('CONFIRMED', 'TENTATIVE', 'CANCELLED'),
  starts: time,
  ends: time,
  summary: text,
  location: text,
  description: fc.array(text, { maxLength: 3 }),
});
const file = fc.record<CalendarFile>({
  name: text,
  sequence: fc.nat(),
  changedAt: minuteOf('2026-01-01T00:00:00Z', '2028-12-31T00:00:00Z'),
  url: fc.constant('https://sapar.example/order/o1'),
  events: fc.array(event, { maxLength: 4 }),
});

test('every time of a file is the moment that was meant, by the zones of the file alone', () => {
  fc.assert(
    fc.property(file, (given) => {
      const calendar = parse(toICalendar(given));
      const read = eventsIn(calendar).map((one) => [
        textOf(one, 'UID'),
        momentOf(calendar, one, 'DTSTART'),
        momentOf(calendar, one, 'DTEND'),
      ]);
      expect(read).toEqual(
        given.events.map(({ uid, starts, ends }) => [uid, ...[starts, ends].map((t) => Date.parse(t.at))]),
      );
    }),
    { numRuns: 150 },
  );
});

test('texts are read back as they were, lines have at most 75 bytes, and the same content is the same file', () => {
  fc.assert(
    fc.property(file, (given) => {
      const written = toICalendar(given);
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const read = eventsIn(parse(written)).map((one) =>
        ['SUMMARY', 'LOCATION', 'DESCRIPTION', 'STATUS'].map((name) => unescaped(textOf(one, name))),
      );
      expect(read).toEqual(
        given.events.map(({ summary, location, description, status }) => [
          summary,
          location,
          description.join('\n'),
          status,
        ]),
      );
      expect(toICalendar(structuredClone(given))).toBe(written);
    }),
  );
});

const flight = (starts: CalendarEvent['starts'], ends: CalendarEvent['ends']): CalendarFile => ({
  name: 'Sapar S-48240',
  sequence: 3,
  changedAt: '2026-11-23T09:00:00.000Z',
  url: 'https://sapar.example/order/o1',
  events: [
    {
      uid: 'o1-0@sapar',
      status: 'CONFIRMED',
      starts,
      ends,
      summary: 'X0 701 Бишкек → Стамбул',
      location: 'Манас',
      description: ['S-48240'],
    },
  ],
});

test('departure and arrival are written by the clocks of their places', () => {
  const written = toICalendar(
    flight(
      { at: '2026-12-10T01:40:00.000Z', zone: 'Asia/Bishkek' },
      { at: '2026-12-10T07:00:00.000Z', zone: 'Europe/Istanbul' },
    ),
  );
  expect(written).toContain('DTSTART;TZID=Asia/Bishkek:20261210T074000\r\n');
  expect(written).toContain('DTEND;TZID=Europe/Istanbul:20261210T100000\r\n');
  expect(written).toContain('SEQUENCE:3\r\nSTATUS:CONFIRMED\r\nDTSTAMP:20261123T090000Z\r\n');
});

test('of the hour that clocks show twice in autumn the second is written in UTC', () => {
  const zone = 'Europe/Berlin';
  const written = toICalendar(
    flight({ at: '2026-10-25T00:30:00.000Z', zone }, { at: '2026-10-25T01:30:00.000Z', zone }),
  );
  expect(written).toContain('DTSTART;TZID=Europe/Berlin:20261025T023000\r\n');
  expect(written).toContain('DTEND:20261025T013000Z\r\n');
});

test('what the format forbids in texts is left out', () => {
  const { events, ...rest } = flight(
    { at: '2026-12-10T01:40:00.000Z', zone: undefined },
    { at: '2026-12-10T07:00:00.000Z', zone: undefined },
  );
  const written = toICalendar({ ...rest, events: events.map((one) => ({ ...one, summary: 'a\u0007b\u001bc\rd' })) });
  expect(written).toContain('SUMMARY:abc\\nd\r\n');
});
