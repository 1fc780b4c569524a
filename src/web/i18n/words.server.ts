import en from 'virtual:words/en';
import kg from 'virtual:words/kg';
import ru from 'virtual:words/ru';
import type { Locale } from '#kernel/locale.ts';
import type { Words } from './words.ts';

const WORDS: Readonly<Record<Locale, Words>> = { ru, en, kg };

/** The whole public catalogue of a language, for rendering on the server. */
export const wordsOf = (locale: Locale): Words => WORDS[locale];
