import type { Locale } from '#kernel/locale.ts';

/**
 * Minor units of a sum as its field shows them, the way the reader types it: what is beyond the whole after a point
 * in English, else after a comma.
 */
export function amountText(minor: number, locale: Locale): string {
  const units = Math.trunc(minor / 100);
  const cents = String(minor % 100).padStart(2, '0');
  return minor % 100 === 0 ? String(units) : `${units}${locale === 'en' ? '.' : ','}${cents}`;
}
