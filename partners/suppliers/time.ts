let aheadMs = 0;

/** The suppliers' clock; a dial can put it ahead, or back. */
export const now = (): number => Date.now() + aheadMs;
export function advanceClock(ms: number): void {
  aheadMs = ms;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show, `YYYY-MM-DDTHH:mm`. */
export function localText(ms: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  return format.format(ms).replace(' ', 'T');
}

const offsets = new Map<string, number>();

/**
 * The instant of a local time; the offset is taken at noon of that day, which is right but for the night of a clock
 * change.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const key = `${zone}|${date}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const noon = Date.parse(`${date}T12:00:00Z`);
    offset = Date.parse(`${localText(noon, zone)}:00Z`) - noon;
    if (offsets.size > 5_000) offsets.clear();
    offsets.set(key, offset);
  }
  return Date.parse(`${date}T${time}:00Z`) - offset;
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Monday is 1. */
export const weekday = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Always the same number in [0, 1) for the same text. */
export function seededFraction(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}
