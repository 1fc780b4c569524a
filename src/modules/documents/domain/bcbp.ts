import type { LocalDate } from '#kernel/dates.ts';

/** One flight of one traveller as the bar code of a boarding pass names it. */
export type BoardingSegment = {
  surname: string;
  name: string;
  locator: string;
  /** IATA codes of three letters. */
  from: string;
  to: string;
  /** `AB 211`. */
  flight: string;
  /** Local day of departure. */
  date: LocalDate;
  cabin: 'economy' | 'business' | 'first';
  /** `12A`; null: an infant on a lap. */
  seat: string | null;
  sequence: number;
};

const CABIN = { economy: 'Y', business: 'C', first: 'F' } as const;
const latin = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z /]/g, '');
const padded = (text: string, length: number): string => text.slice(0, length).padEnd(length);

/** The day of the year, 1 to 366, of three digits. */
function dayOfYear(date: LocalDate): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  const first = Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`);
  return String((at - first) / 86_400_000 + 1).padStart(3, '0');
}

/**
 * The text of the bar code on a boarding pass: IATA Resolution 792, format M with one leg, the mandatory items alone
 * (sixty characters, no security data).
 */
export function toBarCodeText(leg: BoardingSegment): string {
  const [carrier = '', number = ''] = leg.flight.split(' ');
  const row = /^(\d{1,3})([A-Z])$/.exec(leg.seat ?? '');
  const seat = row ? `${(row[1] as string).padStart(3, '0')}${row[2]}` : 'INF ';
  return [
    'M1',
    padded(latin(`${leg.surname}/${leg.name}`), 20),
    'E',
    padded(leg.locator, 7),
    padded(leg.from, 3),
    padded(leg.to, 3),
    padded(carrier, 3),
    padded(number.padStart(4, '0'), 5),
    dayOfYear(leg.date),
    CABIN[leg.cabin],
    seat,
    padded(String(leg.sequence).padStart(4, '0'), 5),
    '1',
    '00',
  ].join('');
}
