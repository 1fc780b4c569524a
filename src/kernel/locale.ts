/** Locales of spec §9. `kg` is the product's name for Kyrgyz; HTML `lang` is `ky`. */
export const LOCALES = ['ru', 'en', 'kg'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'ru';
export const LOCALE_COOKIE = 'defaultLanguage';
export const LOCALE_COOKIE_DAYS = 365;

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** The BCP 47 tag for `<html lang>` and for collation. */
export const htmlLang = (locale: Locale): string => (locale === 'kg' ? 'ky' : locale);

/** One text in each language of the product. */
export type Localised = Readonly<Record<Locale, string>>;
