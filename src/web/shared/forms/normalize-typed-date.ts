import { isLocalDate } from '#kernel/dates.ts';
import { formatNumericDate } from '../../i18n/dates.ts';

/**
 * A birthdate or an expiry date as people type it, to `YYYY-MM-DD`: `01.02.1990`, `1/2/1990`, `01021990`, `1990-02-01`;
 * day first. Other text stays as typed, so that nothing is lost and the form can show what is wrong with it.
 */
export function normalizeTypedDate(typed: string): string {
  const text = typed.trim();
  const digits = /^\d{8}$/.test(text) ? [text.slice(0, 2), text.slice(2, 4), text.slice(4)] : null;
  const parts = digits ?? text.split(/[\s./-]+/).filter(Boolean);
  if (parts.length !== 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return text;
  const [a, b, c] = parts as [string, string, string];
  const [year, month, day] = a.length === 4 ? [a, b, c] : [c, b, a];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : text;
}

/** A stored date for a form: `01.02.1990`, or the text that was typed. */
export const formatStoredDate = (stored: string): string => (isLocalDate(stored) ? formatNumericDate(stored) : stored);

/** Inserts dots while the digits of a date are typed at the end of the field: `0102` → `01.02.`. */
export function insertDateDots(before: string, now: string): string {
  if (now.endsWith('..')) return before;
  if (now.length <= before.length || !/^[\d.]*$/.test(now)) return now;
  if (/^\d{2}$/.test(now) || /^\d{2}\.\d{2}$/.test(now)) return `${now}.`;
  const twoGroups = /^(\d{2})(\d)$/.exec(now);
  if (twoGroups) return `${twoGroups[1]}.${twoGroups[2]}`;
  const threeGroups = /^(\d{2}\.\d{2})(\d)$/.exec(now);
  return threeGroups ? `${threeGroups[1]}.${threeGroups[2]}` : now;
}
