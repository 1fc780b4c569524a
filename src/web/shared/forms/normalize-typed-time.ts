/** A time of day as people type it, to `HH:MM`: `9`, `930`, `9:30`, `9.30`, `21 05`. Other text stays as typed. */
export function normalizeTypedTime(typed: string): string {
  const text = typed.trim();
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:[:.\s-](\d{2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : text;
}
