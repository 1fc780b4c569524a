import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '#kernel/dates.ts';
import { dayNumber } from '../../../../../tests/support/day-number.ts';
import { type WrittenLeg, type WrittenSchedule, writeSsim } from '../../testing/write-ssim.ts';
import { shiftDays } from './ssim-fields.ts';
import type { SsimLeg } from './ssim-leg.ts';
import { createSsimReader } from './ssim-reader.ts';

const LEG: WrittenLeg = {
  number: 101,
  from: 'FRU',
  to: 'AYT',
  first: '2026-03-29',
  last: '2026-10-24',
  days: [1, 3, 5],
  departs: '09:00',
  arrives: '11:30',
  offsets: [360, 180],
};
const SUMMER: WrittenSchedule = { carrier: 'QH', first: '2026-03-29', last: '2026-10-24', legs: [LEG] };

/** Reads a file in parts of so many bytes. */
function read(bytes: Uint8Array, part = 64 * 1024) {
  const legs: SsimLeg[] = [];
  const reader = createSsimReader((leg) => void legs.push(leg));
  for (let at = 0; at < bytes.length; at += part) for (const _ of reader.read(bytes.subarray(at, at + part))) void _;
  for (const _ of reader.end()) void _;
  const { errors, totals, carrier } = reader;
  return { legs, totals, carrier, errors: errors.shown.map(({ line, column, code }) => [line, column, code]) };
}
const leg = (change: Partial<WrittenLeg>) => read(writeSsim({ ...SUMMER, legs: [{ ...LEG, ...change }] }));
/** The file with signs of one record written over, lines and columns counted from 1. */
function overwrite(line: number, column: number, text: string, of = SUMMER): Buffer {
  const bytes = writeSsim(of);
  bytes.write(text, (line - 1) * 202 + column - 1, 'latin1');
  return bytes;
}

test('a schedule in local time gives its legs by the clocks of both airports', () => {
  const { legs, errors, totals, carrier } = read(writeSsim(SUMMER));
  expect(errors).toEqual([]);
  expect(totals).toEqual({ records: 4, legs: 1, segmentData: 0 });
  expect(carrier).toMatchObject({ code: 'QH', isUtc: false, from: '2026-03-29', to: '2026-10-24' });
  expect(legs).toEqual([
    {
      line: 3,
      number: 101,
      variation: ' 01',
      sequence: 1,
      from: 'FRU',
      to: 'AYT',
      aircraft: '73H',
      cabins: { economy: 180, business: 0 },
      period: {
        from: '2026-03-29',
        to: '2026-10-24',
        days: [1, 3, 5],
        departs: '09:00',
        arrives: '11:30',
        dayShift: 0,
      },
      offsets: [360, 180],
      skip: null,
    },
  ]);
});

test('a schedule in UTC is moved to local days and times', () => {
  // 20:30 UTC on Mondays is 02:30 on Tuesdays in Bishkek; it lands at 23:15 UTC, 02:15 on Tuesdays in Antalya.
  const change = { days: [1, 7], departs: '20:30', arrives: '23:15' };
  const { legs, errors } = read(writeSsim({ ...SUMMER, isUtc: true, legs: [{ ...LEG, ...change }] }));
  expect(errors).toEqual([]);
  expect(legs[0]?.period).toEqual({
    from: '2026-03-30',
    to: '2026-10-25',
    days: [1, 2],
    departs: '02:30',
    arrives: '02:15',
    dayShift: 0,
  });
});

test('a flight that lands the next day, or leaves a day after its first one, keeps its days', () => {
  expect(leg({ departs: '23:00', arrives: '01:30', shifts: [0, 1] }).legs[0]?.period).toMatchObject({ dayShift: 1 });
  expect(leg({ shifts: [1, 1] }).legs[0]?.period).toMatchObject({
    from: '2026-03-30',
    to: '2026-10-25',
    days: [2, 4, 6],
    dayShift: 0,
  });
});

test('a tape without line ends, with fillers, is the same schedule; an open end is that of the schedule', () => {
  expect(read(writeSsim({ ...SUMMER, tape: true })).errors).toEqual([]);
  expect(read(writeSsim({ ...SUMMER, tape: true })).legs).toMatchObject([{ number: 101 }]);
  expect(leg({ last: null }).legs[0]?.period.to).toBe('2026-10-24');
  expect(read(writeSsim({ ...SUMMER, last: null, legs: [{ ...LEG, last: null }] })).errors).toEqual([
    [3, 22, 'schedules.open_end'],
  ]);
});

test.each([
  [{ service: 'F' }, 'service'],
  [{ disclosure: 'L' }, 'codeshare'],
  [{ suffix: 'D' }, 'suffix'],
  [{ fortnightly: true }, 'fortnightly'],
] as const)('a leg with %j is not imported: %s', (change, reason) => {
  expect(leg(change).legs).toMatchObject([{ skip: reason }]);
});

test('segment data is counted and passed over', () => {
  const [header, carrier, ...rest] = writeSsim(SUMMER).toString().split('\r\n');
  const data = `4 QH  1010101J${' '.repeat(14)}AB050FRUAYT`.padEnd(194);
  const bytes = [header, carrier, rest[0], `${data}000004`, rest[1]?.replace(/000003E000004/, '000004E000005')];
  expect(read(Buffer.from(bytes.join('\n')))).toMatchObject({ errors: [], totals: { legs: 1, segmentData: 1 } });
});

describe('errors are named by line and column', () => {
  test.each([
    [2, 2, 'Z', 'schedules.time_mode'],
    [2, 3, '?', 'schedules.bad_carrier'],
    [2, 15, '31FEB26', 'schedules.bad_date'],
    [3, 3, 'XX', 'schedules.other_carrier'],
    [3, 6, '00A1', 'schedules.bad_number'],
    [3, 12, '00', 'schedules.bad_sequence'],
    [3, 15, '29MRZ26', 'schedules.bad_date'],
    [3, 22, '01MAR26', 'flights.period_backwards'],
    [3, 22, '31DEC26', 'schedules.outside_validity'],
    [3, 29, '2', 'schedules.bad_days'],
    [3, 37, 'F1U', 'schedules.bad_airport'],
    [3, 40, '2460', 'schedules.bad_time'],
    [3, 48, '+1560', 'schedules.bad_variation'],
    [3, 73, '7-3', 'schedules.bad_aircraft'],
    [3, 193, 'Q', 'schedules.bad_day_shift'],
    [3, 194, '7', 'schedules.bad_day_shift'],
    [3, 195, '000009', 'schedules.serial'],
    [3, 100, '\u00e9', 'schedules.not_ascii'],
    [3, 1, '7', 'schedules.record_type'],
    [3, 1, '1', 'schedules.record_order'],
    [4, 188, '000007', 'schedules.trailer_serial'],
    [4, 194, 'C', 'schedules.continued'],
    [4, 194, ' ', 'schedules.end_code'],
    [1, 2, 'AIRLINE STANDARD SCHEDULE DATA SHEET', 'schedules.title'],
    [1, 1, '3', 'schedules.first_record'],
  ])('line %i column %i «%s»: %s', (line, column, text, code) => {
    expect(read(overwrite(line, column, text)).errors).toContainEqual([line, column, code]);
  });

  test('a record of another length, a file that breaks off, and one that goes on after its end', () => {
    const text = writeSsim(SUMMER).toString();
    const [a = '', b = '', c = '', d = ''] = text.split('\r\n');
    expect(read(Buffer.from([a, b, c.slice(0, 150), d].join('\n'))).errors).toContainEqual([
      3,
      151,
      'schedules.record_length',
    ]);
    expect(read(Buffer.from([a, b, c].join('\n'))).errors).toEqual([[4, 1, 'schedules.no_end']]);
    const more = b.slice(0, 194);
    expect(read(Buffer.from([a, b, c, d, `${more}000005`].join('\n'))).errors).toEqual([[5, 1, 'schedules.after_end']]);
    expect(read(Buffer.from([a, b, c, `${more}000004`, d].join('\n'))).errors).toContainEqual([
      4,
      1,
      'schedules.several_carriers',
    ]);
  });

  test('every error of a file is named at once, and a gap in the serial numbers is one error', () => {
    const legs = [LEG, LEG, LEG, LEG].map((one, n) => ({ ...one, number: 101 + n }));
    const bytes = overwrite(4, 37, '***', { ...SUMMER, legs });
    bytes.write('2961', 4 * 202 + 61);
    bytes.write('9999', 4 * 202 + 39);
    expect(read(bytes).errors).toEqual([
      [4, 37, 'schedules.bad_airport'],
      [5, 40, 'schedules.bad_time'],
      [5, 62, 'schedules.bad_time'],
    ]);
    const lines = writeSsim({ ...SUMMER, legs })
      .toString()
      .split('\r\n');
    lines.splice(3, 1);
    expect(read(Buffer.from(lines.join('\n'))).errors).toEqual([[4, 195, 'schedules.serial']]);
  });

  test('a file that is nothing but errors is not read to its end', () => {
    const legs = Array.from({ length: 3_000 }, () => ({ ...LEG, from: '???' }));
    const { errors, totals } = read(writeSsim({ ...SUMMER, legs }));
    expect(errors).toHaveLength(100);
    expect(totals.records).toBeLessThan(2_100);
  });

  test('a file with too many records is not read further', () => {
    const reader = createSsimReader(() => {}, 2);
    for (const _ of reader.read(writeSsim(SUMMER))) void _;
    for (const _ of reader.end()) void _;
    const [first] = reader.errors.shown;
    expect(first).toEqual({ line: 3, column: 1, code: 'schedules.too_many_records', values: { limit: 2 } });
    expect(reader.totals.records).toBe(3);
  });

  test('a line without an end is not held in memory', () => {
    const reader = createSsimReader(() => {});
    for (const _ of reader.read(Buffer.from('1AIRLINE STANDARD SCHEDULE\n'))) void _;
    for (let n = 0; n < 400; n++) for (const _ of reader.read(Buffer.alloc(64 * 1024, 'x'))) void _;
    for (const _ of reader.end()) void _;
    expect(reader.errors.shown.map(({ code }) => code)).toContain('schedules.record_length');
  });
});

const seed = dayNumber();
const clock = fc.integer({ min: 0, max: 1_439 }).map((minutes) => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});
const airport = fc.constantFrom('FRU', 'OSS', 'AYT', 'JFK', 'HNL');
const offset = fc.integer({ min: -44, max: 56 }).map((quarters) => quarters * 15);
const written = fc.record({
  number: fc.integer({ min: 1, max: 9_999 }),
  from: airport,
  to: airport,
  first: fc.integer({ min: 0, max: 100 }).map((days) => addDays(SUMMER.first, days)),
  last: fc.integer({ min: 101, max: 200 }).map((days) => addDays(SUMMER.first, days)),
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  departs: clock,
  arrives: clock,
  offsets: fc.tuple(offset, offset),
  shifts: fc.constantFrom([0, 0], [0, 1], [1, 1]) as fc.Arbitrary<[number, number]>,
});

test(`a written schedule is read back leg by leg, in whatever parts it arrives (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 12 }),
      fc.integer({ min: 1, max: 700 }),
      fc.boolean(),
      (legs, part, tape) => {
        const found = read(writeSsim({ ...SUMMER, legs, tape }), part);
        expect(found.errors).toEqual([]);
        expect(found.legs.map(({ period, number, from, to }) => ({ number, from, to, period }))).toEqual(
          legs.map(({ first, last, days, shifts, number, from, to, departs, arrives }) => ({
            number,
            from,
            to,
            period: {
              ...shiftDays({ from: first, to: last, days }, shifts[0]),
              departs,
              arrives,
              dayShift: shifts[1] - shifts[0],
            },
          })),
        );
      },
    ),
    { seed, numRuns: 200 },
  );
});

test(`a schedule in UTC and the same in local time speak of the same moments (seed ${seed})`, () => {
  fc.assert(
    fc.property(written, (one) => {
      const { legs, errors } = read(writeSsim({ ...SUMMER, isUtc: true, legs: [{ ...one, shifts: [0, 0] }] }));
      const [found] = legs;
      if (!found) {
        expect(errors).toEqual([[3, 194, 'schedules.bad_day_shift']]);
        return;
      }
      const { period } = found;
      const utc = (day: string, time: string, minutes: number) => Date.parse(`${day}T${time}:00Z`) - minutes * 60_000;
      const first = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(one.first, n)).find((d) => one.days.includes(weekday(d)));
      const local = [0, 1, 2, 3, 4, 5, 6]
        .map((n) => addDays(period.from, n))
        .find((day) => period.days.includes(weekday(day)));
      expect(utc(local ?? '', period.departs, one.offsets[0])).toBe(utc(first ?? '', one.departs, 0));
      expect(utc(addDays(local ?? '', period.dayShift), period.arrives, one.offsets[1])).toBe(
        utc(first ?? '', one.arrives, 0),
      );
    }),
    { seed, numRuns: 200 },
  );
});
