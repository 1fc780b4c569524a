import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { htmlLang, type Locale } from '#kernel/locale.ts';

const WORDS = join(import.meta.dirname, '../../../src/words');

/** A text of the product by its place in the catalogue: `say('search.form.find')`. An unknown place throws. */
export type Translate = (place: string, values?: Record<string, string | number>) => string;

const catalogue = (locale: Locale) =>
  Object.fromEntries(
    readdirSync(join(WORDS, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(WORDS, locale, file), 'utf8')),
    ]),
  );

/** What the site says in a language, from the same files as the site itself. */
export function wordsOf(locale: Locale): Translate {
  const t = createTranslator({
    locale: htmlLang(locale),
    messages: catalogue(locale),
    onError: (error) => {
      throw error;
    },
  }) as unknown as { markup(place: string, values: Record<string, unknown>): string };
  return (place, values = {}) => t.markup(place, values);
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A text with a gap that anything may fill: `gap(say, 'search.fare.choose', 'name')` fits «Выбрать Lite» and «Выбрать
 * Flex».
 */
export function translationPattern(say: Translate, place: string, ...names: readonly string[]): RegExp {
  const holes = Object.fromEntries(names.map((name) => [name, '\u2026']));
  return new RegExp(`^${literally(say(place, holes)).replaceAll('\u2026', '.+')}$`);
}
