import { type Instant, localDateTime, toInstant } from '#kernel/dates.ts';

/** A moment at a place: with its zone (IANA name), or without one where the zone is not known. */
export type CalendarTime = { readonly at: Instant; readonly zone: string | undefined };

export type CalendarEvent = {
  /** Stays the same while the event is moved or cancelled. */
  readonly uid: string;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly starts: CalendarTime;
  readonly ends: CalendarTime;
  readonly summary: string;
  readonly location: string;
  readonly description: readonly string[];
};

export type CalendarFile = {
  readonly name: string;
  /** Grows with every change of what the events are made from. */
  readonly sequence: number;
  /** When that was changed last. */
  readonly changedAt: Instant;
  readonly url: string;
  readonly events: readonly CalendarEvent[];
};

/** How often programs are to read a calendar that they follow (RFC 7986 §5.7; older programs know the other name). */
const REFRESH = 'PT1H';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what the format forbids (RFC 5545 §3.1) is left out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** Folds a line at 75 bytes; continuation lines begin with a space (RFC 5545 §3.1). */
function foldLine(line: string): string {
  const chunks: string[] = [];
  let chunk = '';
  let bytes = 0;
  for (const character of line) {
    const width = Buffer.byteLength(character);
    if (bytes + width > (chunks.length === 0 ? 75 : 74)) {
      chunks.push(chunk);
      chunk = '';
      bytes = 0;
    }
    chunk += character;
    bytes += width;
  }
  return [...chunks, chunk].join('\r\n ');
}

const basic = (local: string): string => `${local.replaceAll(/[-:]/g, '').slice(0, 13)}00`;
const formatUtc = (at: number): string => `${basic(new Date(at).toISOString())}Z`;

/** Minutes that the clocks of a zone are ahead of UTC. */
const offsetAt = (ms: number, zone: string): number =>
  Math.round((Date.parse(`${localDateTime(new Date(ms), zone)}:00Z`) - ms) / MINUTE_MS);

function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

/** The moment before which the clocks of a zone show another offset than after it, to the minute. */
function findTransition(before: number, after: number, zone: string): number {
  const first = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === first) low = middle;
    else high = middle;
  }
  return high;
}

const observance = (startsLocal: string, from: number, to: number): string[] => [
  'BEGIN:STANDARD',
  `DTSTART:${startsLocal}`,
  `TZOFFSETFROM:${formatOffset(from)}`,
  `TZOFFSETTO:${formatOffset(to)}`,
  'END:STANDARD',
];

/** A zone as its clocks go between two moments, a day more on either side. */
function zoneLines(zone: string, first: number, last: number): string[] {
  const begins = Math.floor(first / MINUTE_MS) * MINUTE_MS - DAY_MS;
  let offset = offsetAt(begins, zone);
  const lines = observance('19700101T000000', offset, offset);
  for (let at = begins; at < last + DAY_MS; at += DAY_MS) {
    const next = offsetAt(at + DAY_MS, zone);
    if (next === offset) continue;
    const transition = findTransition(at, at + DAY_MS, zone);
    // By the clocks that were in force until then (RFC 5545 §3.6.5).
    lines.push(...observance(basic(new Date(transition + offset * MINUTE_MS).toISOString()), offset, next));
    offset = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

/**
 * A time by the clocks of its place. Of an hour that they show twice only the first can be written so; the second, and
 * a place whose zone is not known, are written in UTC.
 */
function timeLine(name: string, { at, zone }: CalendarTime): string {
  const ms = Date.parse(at);
  if (zone !== undefined) {
    const local = localDateTime(at, zone);
    if (Math.abs(Date.parse(toInstant(local, zone)) - ms) < MINUTE_MS) return `${name};TZID=${zone}:${basic(local)}`;
  }
  return `${name}:${formatUtc(ms)}`;
}

function zonesOf(events: readonly CalendarEvent[]): string[] {
  const spans = new Map<string, [number, number]>();
  for (const { starts, ends } of events)
    for (const { at, zone } of [starts, ends]) {
      if (zone === undefined) continue;
      const ms = Date.parse(at);
      const [first, last] = spans.get(zone) ?? [ms, ms];
      spans.set(zone, [Math.min(first, ms), Math.max(last, ms)]);
    }
  return [...spans]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([zone, [first, last]]) => zoneLines(zone, first, last));
}

/**
 * An iCalendar file (RFC 5545). An event keeps its name: a later file moves or cancels the events of an earlier one.
 * The same content is always the same bytes.
 */
export function toICalendar({ name, sequence, changedAt, url, events }: CalendarFile): string {
  const stamp = formatUtc(Date.parse(changedAt));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sapar//Order//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...zonesOf(events),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `SEQUENCE:${sequence}`,
      `STATUS:${event.status}`,
      `DTSTAMP:${stamp}`,
      `LAST-MODIFIED:${stamp}`,
      timeLine('DTSTART', event.starts),
      timeLine('DTEND', event.ends),
      `SUMMARY:${escapeText(event.summary)}`,
      `LOCATION:${escapeText(event.location)}`,
      `DESCRIPTION:${escapeText(event.description.join('\n'))}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(foldLine).join('\r\n');
}
