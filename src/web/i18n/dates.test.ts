import { describe, expect, it } from 'vitest';
import { dayShift, formatDate, formatDuration, formatMonth, formatTime } from './dates.ts';

describe('dates in words', () => {
  it('carry the weekday', () => {
    expect(formatDate('2026-12-09', 'ru')).toBe('ср 9 дек');
    expect(formatDate('2026-12-09T23:30', 'en')).toBe('Wed 9 Dec');
    expect(formatDate('2026-12-09', 'kg')).toBe('шр 9 дек');
  });

  it('are written out the way each language does', () => {
    expect(formatDate('2026-12-20', 'ru', { style: 'long' })).toBe('вс, 20 декабря');
    expect(formatDate('2026-12-20', 'en', { style: 'long', year: true })).toBe('Sun, 20 December 2026');
    expect(formatDate('2026-12-20', 'kg', { style: 'long' })).toBe('жш, 20-декабрь');
    expect(formatDate('2026-05-01', 'ru', { style: 'plain', year: true })).toBe('1 мая 2026');
    expect(formatMonth('2026-12', 'ru')).toBe('декабрь 2026');
  });

  it('use the local time of the location', () => {
    expect(formatTime('2026-12-09T07:40')).toBe('07:40');
  });

  it('format a duration', () => {
    expect(formatDuration(255, 'ru')).toBe('4\u00a0ч 15\u00a0мин');
    expect(formatDuration(60, 'en')).toBe('1\u00a0h');
    expect(formatDuration(45, 'kg')).toBe('45\u00a0мүн');
    expect(formatDuration(0, 'ru')).toBe('0\u00a0мин');
    expect(formatDuration(1500, 'ru')).toBe('1\u00a0дн 1\u00a0ч');
  });

  it('count the day shift of an arrival', () => {
    expect(dayShift('2026-12-09T22:00', '2026-12-10T04:00')).toBe(1);
    expect(dayShift('2026-12-09T01:00', '2026-12-09T04:00')).toBe(0);
    expect(dayShift('2026-01-01T00:30', '2025-12-31T23:50')).toBe(-1);
  });
});
