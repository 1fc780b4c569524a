import { describe, expect, it } from 'vitest';
import { addMonths, dayAfterKey, weeksOf } from './calendar-days.ts';

describe('the calendar', () => {
  it('starts weeks on Monday and shows each day of a month once', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks[0]).toEqual([
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
    expect(weeksOf('2027-02').flat().filter(Boolean)).toHaveLength(28);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  });

  it('turns the year over', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2027-01', -1)).toBe('2026-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });

  it('is walked with the keyboard', () => {
    const from = (key: string) => dayAfterKey('2026-12-31', key);
    expect(from('ArrowRight')).toBe('2027-01-01');
    expect(from('ArrowLeft')).toBe('2026-12-30');
    expect(from('ArrowUp')).toBe('2026-12-24');
    expect(from('ArrowDown')).toBe('2027-01-07');
    expect(from('Home')).toBe('2026-12-28');
    expect(from('End')).toBe('2027-01-03');
    expect(from('PageUp')).toBe('2026-11-30');
    expect(from('PageDown')).toBe('2027-01-31');
    expect(from('a')).toBe(null);
  });
});
