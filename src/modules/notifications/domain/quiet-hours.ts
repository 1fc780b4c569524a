import { addDays, localDateTime, toInstant } from '#kernel/dates.ts';

/** When a person wants no pushes: from a time of day to a time of day (`HH:mm`) of a zone, over midnight or not. */
export type QuietHours = { readonly from: string; readonly to: string; readonly zone: string };

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Whether these can be quiet hours: two different times and a known zone. */
export const areQuietHours = ({ from, to, zone }: QuietHours): boolean =>
  TIME.test(from) && TIME.test(to) && from !== to && isTimeZone(zone);

/** When the quiet hours end that an instant is in; null outside them and without any. */
export function quietUntil(now: Date, quiet: QuietHours | null): Date | null {
  if (!quiet) return null;
  const local = localDateTime(now, quiet.zone);
  const [day, time] = [local.slice(0, 10), local.slice(11)];
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return null;
  const endDay = overMidnight && time >= quiet.from ? addDays(day, 1) : day;
  return new Date(toInstant(`${endDay}T${quiet.to}`, quiet.zone));
}
