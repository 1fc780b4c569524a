import { isLocalDate, type LocalDate } from '#kernel/dates.ts';

/** A birth date of a zone (`YYMMDD`): the latest one that is not in the future. Null for an incomplete or wrong one. */
export function birthdateOf(text: string, today: LocalDate): LocalDate | null {
  const century = Number(today.slice(0, 2));
  const date = fullDate(text, century);
  return date !== null && date <= today ? date : fullDate(text, century - 1);
}

/** Documents are valid for less than this many years after today. */
const LONGEST_VALIDITY = 50;

/** A date of expiry of a zone: the last one that is at most fifty years ahead. */
export function expirationOf(text: string, today: LocalDate): LocalDate | null {
  const century = Number(today.slice(0, 2));
  const latest = Number(today.slice(0, 4)) + LONGEST_VALIDITY;
  for (const guess of [century + 1, century, century - 1]) {
    const date = fullDate(text, guess);
    if (date !== null && Number(date.slice(0, 4)) <= latest) return date;
  }
  return null;
}

function fullDate(text: string, century: number): LocalDate | null {
  if (!/^\d{6}$/.test(text)) return null;
  const date = `${String(century).padStart(2, '0')}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`;
  return isLocalDate(date) ? date : null;
}
