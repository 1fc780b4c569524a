import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { intlLocale } from './intl-locale.ts';

const ROOT = join(import.meta.dirname, '../../words');
type Tree = { [key: string]: string | Tree };

const files = (locale: Locale) => readdirSync(join(ROOT, locale)).filter((name) => name.endsWith('.json'));
const read = (locale: Locale, name: string) => JSON.parse(readFileSync(join(ROOT, locale, name), 'utf8')) as Tree;

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') all.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) all.set(path, text);
  return all;
}

function placeholders(parts: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
    found.add(part.type === TYPE.tag ? `<${part.value}>` : part.value);
    if (part.type === TYPE.tag) placeholders(part.children, found);
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) placeholders(option.value, found);
  }
  return found;
}

function pluralCategories(parts: MessageFormatElement[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return pluralCategories(part.children);
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return [];
    const inside = Object.values(part.options).flatMap((option) => pluralCategories(option.value));
    return part.type === TYPE.plural ? [...Object.keys(part.options), ...inside] : inside;
  });
}

const NAMES = files('ru');

describe('the catalogue', () => {
  it('has the same files in the three languages', () => {
    for (const locale of LOCALES) expect(files(locale)).toEqual(NAMES);
  });

  describe.each(NAMES)('%s', (name) => {
    const texts = Object.fromEntries(LOCALES.map((locale) => [locale, flatten(read(locale, name))])) as Record<
      Locale,
      Map<string, string>
    >;

    it.each(LOCALES)('has every key in %s and none empty', (locale) => {
      expect([...texts[locale].keys()].sort()).toEqual([...texts.ru.keys()].sort());
      for (const [key, text] of texts[locale]) expect(text.trim(), `${locale} ${name} ${key}`).not.toBe('');
    });

    it('is valid ICU with the same placeholders in every language', () => {
      for (const [key, text] of texts.ru) {
        const expected = [...placeholders(parse(text))].sort();
        for (const locale of LOCALES) {
          const translated = texts[locale].get(key) ?? '';
          expect([...placeholders(parse(translated))].sort(), `${locale} ${name} ${key}`).toEqual(expected);
        }
      }
    });

    it('has no plural categories in Kyrgyz, whose nouns stay singular after a number', () => {
      for (const [key, text] of texts.kg)
        for (const category of pluralCategories(parse(text)))
          expect(category, `${name} ${key}`).toMatch(/^(=\d+|other)$/);
    });

    it('has all Russian plural categories where it has many', () => {
      for (const [key, text] of texts.ru) {
        const categories = pluralCategories(parse(text)).filter((c) => !c.startsWith('='));
        if (categories.includes('many'))
          expect(categories, key).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
      }
    });
  });
});

it('Intl gets only languages that every browser supports', () => {
  for (const locale of LOCALES) expect(['ru', 'en']).toContain(intlLocale(locale));
});
