import type { Locale } from '#kernel/locale.ts';

/** Per mille as the percent value that a form shows and reads back. */
export const percentText = (perMille: number, locale: Locale): string =>
  String(perMille / 10).replace('.', locale === 'en' ? '.' : ',');
