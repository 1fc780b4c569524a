import { isLocalDate, type LocalDate } from '#kernel/dates.ts';

/**
 * Parses a date as people type it: `9.12`, `09.12.26`, `9/12/2026`, `9 12`, `2026-12-09`; day first. Without a year it
 * is the next such day from `today` on. Null when there is no such date.
 */
export function parseTypedDate(text: string, today: LocalDate): LocalDate | null {
  const parts = text.trim().match(/\d+/g);
  if (!parts || parts.length < 2 || parts.length > 3) return null;
  const [first, second, third] = parts as [string, string, string | undefined];
  const toDate = (year: string, month: string, day: string) => {
    const candidate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isLocalDate(candidate) ? candidate : null;
  };
  if (first.length === 4 && third !== undefined) return toDate(first, second, third);
  if (third !== undefined) {
    if (third.length !== 2 && third.length !== 4) return null;
    return toDate(third.length === 2 ? `20${third}` : third, second, first);
  }
  const year = Number(today.slice(0, 4));
  for (let y = year; y < year + 5; y++) {
    const candidate = toDate(String(y), second, first);
    if (candidate && candidate >= today) return candidate;
  }
  return null;
}

/**
 * Converts the named date fields of a form or an address to `YYYY-MM-DD`: without scripts they are sent as typed.
 * Unreadable text stays, so that the form can show what is wrong with it.
 */
export function normalizeDateFields<Fields extends URLSearchParams | FormData>(
  fields: Fields,
  names: readonly string[],
  today: LocalDate,
): Fields {
  for (const name of names) {
    const typed = fields.getAll(name);
    const normalized = typed.map((text) => (typeof text === 'string' ? (parseTypedDate(text, today) ?? text) : text));
    if (normalized.every((text, n) => text === typed[n])) continue;
    fields.delete(name);
    for (const text of normalized) fields.append(name, String(text));
  }
  return fields;
}
