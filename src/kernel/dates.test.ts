import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  daysBetween,
  fullYears,
  isInstant,
  isLocalDate,
  localDate,
  localDateTime,
  toInstant,
  weekday,
} from './dates.ts';

const day = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1900-01-01', n));

describe('a calendar date', () => {
  it('is rejected when it does not exist', () => {
    for (const good of ['2026-02-28', '2028-02-29', '1900-01-01']) expect(isLocalDate(good)).toBe(true);
    for (const bad of ['2026-02-29', '2026-02-31', '2026-13-01', '26-01-01', '', '2026-1-1', null, 20260101])
      expect(isLocalDate(bad)).toBe(false);
    for (const uncounted of ['0000-01-01', '0001-01-01', '0999-12-31', '9999-12-31'])
      expect(isLocalDate(uncounted)).toBe(false);
  });

  it('is valid for every calendar day, leap years included', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9998 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, on) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(on).padStart(2, '0')}`;
          const at = new Date(Date.UTC(year, month - 1, on));
          expect(isLocalDate(text)).toBe(at.toISOString().slice(0, 10) === text);
        },
      ),
    ));

  it('29 February exists in 2000 and 2024, not in 1900 and 2100', () =>
    expect(['2000', '2024', '1900', '2100'].map((year) => isLocalDate(`${year}-02-29`))).toEqual([
      true,
      true,
      false,
      false,
    ]));

  it('adding and subtracting days is reversible', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, n) => {
        expect(addDays(addDays(date, n), -n)).toBe(date);
        expect(daysBetween(date, addDays(date, n))).toBe(n);
        expect(weekday(addDays(date, 7))).toBe(weekday(date));
      }),
    ));

  it('9 December 2026 is a Wednesday', () => expect(weekday('2026-12-09')).toBe(3));
});

test('an instant is accepted only in the format of toISOString', () => {
  for (const good of ['2026-11-22T15:36:20.501Z', '1900-01-01T00:00:00.000Z']) expect(isInstant(good)).toBe(true);
  for (const bad of ['2026-11-22', '2026-11-22T15:36:20Z', '2026-11-22T15:36:20.501+00:00', 'now', '', null])
    expect(isInstant(bad)).toBe(false);
  for (const uncounted of ['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'])
    expect(isInstant(uncounted)).toBe(false);
});

describe('completed years', () => {
  it('grow by one on the birthday, not before', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 100 }), (born, years) => {
        const birthday = `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
        fc.pre(isLocalDate(birthday));
        expect(fullYears(born, birthday)).toBe(years);
        expect(fullYears(born, addDays(birthday, -1))).toBe(years - 1);
      }),
    ));

  it('of people born on 29 February grow on 1 March of common years', () => {
    expect(fullYears('2024-02-29', '2026-02-28')).toBe(1);
    expect(fullYears('2024-02-29', '2026-03-01')).toBe(2);
    expect(fullYears('2024-02-29', '2028-02-29')).toBe(4);
  });
});

describe('a local time in a zone', () => {
  const zones = ['Asia/Bishkek', 'Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kathmandu'];

  it('converts to an instant and back', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }).map((s) => new Date(Math.floor(s / 60) * 60_000)),
        fc.constantFrom(...zones),
        (at, zone) => {
          const local = localDateTime(at, zone);
          // In the doubled hour of autumn the first is taken: an hour apart, the same on the clock.
          const apart = Math.abs(Date.parse(toInstant(local, zone)) - at.getTime());
          expect([0, 1_800_000, 3_600_000]).toContain(apart);
          expect(localDateTime(toInstant(local, zone), zone)).toBe(local);
        },
      ),
    ));

  it('changes its date at local midnight, not at UTC midnight', () => {
    expect(localDate('2026-12-08T18:00:00Z', 'Asia/Bishkek')).toBe('2026-12-09');
    expect(localDate('2026-12-08T17:59:00Z', 'Asia/Bishkek')).toBe('2026-12-08');
    expect(toInstant('2026-12-09T07:40', 'Asia/Bishkek')).toBe('2026-12-09T01:40:00.000Z');
  });

  it('in the spring gap is read as if the clock had not been moved', () =>
    expect(toInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z'));
});
