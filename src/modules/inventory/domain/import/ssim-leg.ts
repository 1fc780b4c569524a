import type { LocalDate } from '#kernel/dates.ts';
import { MAX_DAY_SHIFT, MIN_DAY_SHIFT, type Period } from '../own/flight-shape.ts';
import type { ErrorList } from './file-error.ts';
import type { SsimCarrier } from './ssim-carrier.ts';
import {
  clockOf,
  dayAndClock,
  field,
  readClock,
  readConfiguration,
  readDay,
  readDayShift,
  readDays,
  readVariation,
  shiftDays,
} from './ssim-fields.ts';

/** Why a leg does not become a part of an own flight. */
export type SkipReason = 'service' | 'codeshare' | 'suffix' | 'fortnightly' | 'stops' | 'route';

/** A leg by the clocks of its two airports. */
export type SsimLeg = {
  line: number;
  number: number;
  /** Which of several timetables of one number it belongs to. */
  variation: string;
  sequence: number;
  from: string;
  to: string;
  aircraft: string;
  cabins: { economy: number; business: number } | null;
  period: Period;
  /** Minutes ahead of UTC, as the file has them: at the departure, at the arrival. */
  offsets: readonly [departure: number, arrival: number];
  skip: SkipReason | null;
};

/** Services that carry passengers by air (SSIM, appendix C). */
const PASSENGER_SERVICES = new Set(['J', 'S', 'Q', 'G', 'B', 'R', 'C', 'O', 'L']);

function skipOf(text: string): SkipReason | null {
  if (!PASSENGER_SERVICES.has(field(text, 14))) return 'service';
  if (field(text, 149) !== ' ') return 'codeshare';
  if (field(text, 2) !== ' ') return 'suffix';
  return field(text, 36) === '2' ? 'fortnightly' : null;
}

/** Each value, or an error at its column. */
function createFieldReader(text: string, line: number, errors: ErrorList) {
  return <T>(from: number, to: number, code: string, read: (value: string) => T | null): T | null => {
    const written = field(text, from, to);
    const value = read(written);
    if (value === null) errors.add(line, from, code, { value: written.trim() });
    return value;
  };
}

const airport = (value: string): string | null => (/^[A-Z]{3}$/.test(value) ? value : null);
/** The passengers' time; where it is blank, the aircraft's. */
const timeAt = (text: string, passengers: number, aircraft: number): [from: number, to: number] =>
  field(text, passengers, passengers + 3) === '    ' ? [aircraft, aircraft + 3] : [passengers, passengers + 3];

type Ends = { from: LocalDate; to: LocalDate };
/** The days of a leg, which lie in those of its carrier. */
function readEnds(text: string, line: number, carrier: SsimCarrier, errors: ErrorList): Ends | null {
  const read = createFieldReader(text, line, errors);
  const from = read(15, 21, 'schedules.bad_date', (value) => {
    const day = readDay(value);
    return day === 'open' ? null : day;
  });
  const written = read(22, 28, 'schedules.bad_date', readDay);
  if (from === null || written === null) return null;
  const to = written === 'open' ? carrier.to : written;
  if (to === null) errors.add(line, 22, 'schedules.open_end');
  else if (to < from) errors.add(line, 22, 'flights.period_backwards');
  else if (from < carrier.from) errors.add(line, 15, 'schedules.outside_validity', { day: from });
  else if (carrier.to !== null && to > carrier.to) errors.add(line, 22, 'schedules.outside_validity', { day: to });
  else return { from, to };
  return null;
}

/** A leg of record type 3 by local clocks; null with its errors named. */
export function readSsimLeg(text: string, line: number, carrier: SsimCarrier, errors: ErrorList): SsimLeg | null {
  const before = errors.count;
  const read = createFieldReader(text, line, errors);
  const code = field(text, 3, 5).trim();
  if (code !== carrier.code) errors.add(line, 3, 'schedules.other_carrier', { carrier: code });
  const number = read(6, 9, 'schedules.bad_number', (value) =>
    /^ *\d{1,4}$/.test(value) && Number(value) > 0 ? Number(value) : null,
  );
  const sequence = read(12, 13, 'schedules.bad_sequence', (value) =>
    /^\d{2}$/.test(value) && Number(value) > 0 ? Number(value) : null,
  );
  const ends = readEnds(text, line, carrier, errors);
  const days = read(29, 35, 'schedules.bad_days', readDays);
  const from = read(37, 39, 'schedules.bad_airport', airport);
  const departs = read(...timeAt(text, 40, 44), 'schedules.bad_time', readClock);
  const leaves = read(48, 52, 'schedules.bad_variation', readVariation);
  const to = read(55, 57, 'schedules.bad_airport', airport);
  const arrives = read(...timeAt(text, 62, 58), 'schedules.bad_time', readClock);
  const lands = read(66, 70, 'schedules.bad_variation', readVariation);
  const aircraft = read(73, 75, 'schedules.bad_aircraft', (value) => (/^[A-Z0-9]{3}$/.test(value) ? value : null));
  const first = read(193, 193, 'schedules.bad_day_shift', readDayShift);
  const second = read(194, 194, 'schedules.bad_day_shift', readDayShift);
  if (errors.count > before || ends === null || days === null) return null;
  // The other fields are there, or an error was named.
  const [dep, arr] = [departs as number, arrives as number];
  const offsets = [leaves as number, lands as number] as const;
  const out = dayAndClock(carrier.isUtc ? dep + offsets[0] : dep);
  const back = dayAndClock(carrier.isUtc ? arr + offsets[1] : arr);
  const shift = (first as number) + out.days;
  const dayShift = (second as number) + back.days - shift;
  if (dayShift < MIN_DAY_SHIFT || dayShift > MAX_DAY_SHIFT) {
    errors.add(line, 194, 'schedules.bad_day_shift', { value: dayShift });
    return null;
  }
  return {
    line,
    number: number as number,
    variation: field(text, 128) + field(text, 10, 11),
    sequence: sequence as number,
    from: from as string,
    to: to as string,
    aircraft: aircraft as string,
    cabins: readConfiguration(field(text, 173, 192)),
    period: {
      ...shiftDays({ ...ends, days }, shift),
      departs: clockOf(out.minutes),
      arrives: clockOf(back.minutes),
      dayShift,
    },
    offsets,
    skip: skipOf(text),
  };
}
