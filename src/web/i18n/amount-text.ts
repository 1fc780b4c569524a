import type { Locale } from '#kernel/locale.ts';

/** Minor units of an amount as its field shows them: decimal point in English, decimal comma otherwise. */
export function amountText(minor: number, locale: Locale): string {
  const units = Math.trunc(minor / 100);
  const cents = String(minor % 100).padStart(2, '0');
  return minor % 100 === 0 ? String(units) : `${units}${locale === 'en' ? '.' : ','}${cents}`;
}
