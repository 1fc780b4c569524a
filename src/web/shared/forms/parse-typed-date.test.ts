import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { parseTypedDate } from './parse-typed-date.ts';

describe('a typed date', () => {
  it.each([
    ['9.12', '2026-12-09'],
    ['09.12.26', '2026-12-09'],
    ['9/12/2026', '2026-12-09'],
    ['9 12', '2026-12-09'],
    ['2026-12-09', '2026-12-09'],
    ['1.1', '2027-01-01'],
    ['29.2', '2028-02-29'],
    ['31.2.2027', null],
    ['12', null],
    ['', null],
    ['завтра', null],
    ['9.12.126', null],
  ])('«%s» is %s', (text, date) => expect(parseTypedDate(text, '2026-11-20')).toBe(date));

  it('without a year is never in the past', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 365 }), (from, ahead) => {
        const today = addDays('2020-01-01', from);
        const day = addDays(today, ahead);
        const read = parseTypedDate(`${Number(day.slice(8))}.${Number(day.slice(5, 7))}`, today);
        expect(read === null || read >= today).toBe(true);
      }),
    ));
});
