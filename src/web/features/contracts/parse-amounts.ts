/** Removes thousands separators and replaces a decimal comma by a point. */
const removeSpaces = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

/** A whole number up to `max`; null for other input. */
export function parseWholeNumber(text: string, max: number): number | null {
  const typed = removeSpaces(text);
  return /^\d{1,10}$/.test(typed) && Number(typed) <= max ? Number(typed) : null;
}

/**
 * Minor units of an entered amount with at most two decimals; null for invalid input or more than `max` minor units.
 */
export function parseMinor(text: string, max: number): number | null {
  const [, whole, part = ''] = removeSpaces(text).match(/^(\d{1,10})(?:\.(\d{1,2}))?$/) ?? [];
  if (whole === undefined) return null;
  const minor = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return minor <= max ? minor : null;
}

/** Per mille of an entered percentage with at most one decimal, 0 to 100; null for invalid input. */
export function parsePerMille(text: string): number | null {
  const [, whole, part = '0'] = removeSpaces(text).match(/^(\d{1,3})(?:\.(\d))?$/) ?? [];
  if (whole === undefined) return null;
  const perMille = Number(whole) * 10 + Number(part);
  return perMille <= 1000 ? perMille : null;
}
