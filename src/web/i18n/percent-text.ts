import type { Locale } from '#kernel/locale.ts';

/** Thousandths as the per cent value that a form shows and reads again. */
export const percentText = (perMille: number, locale: Locale): string =>
  String(perMille / 10).replace('.', locale === 'en' ? '.' : ',');
