import en from 'virtual:translations/en';
import kg from 'virtual:translations/kg';
import ru from 'virtual:translations/ru';
import type { Locale } from '#kernel/locale.ts';
import type { Translations } from './translations.ts';

const TRANSLATIONS: Readonly<Record<Locale, Translations>> = { ru, en, kg };

/** The whole public catalogue of a language, for rendering on the server. */
export const translationsFor = (locale: Locale): Translations => TRANSLATIONS[locale];
