import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl/core';
import { DEFAULT_LOCALE, htmlLang, type Locale } from '#kernel/locale.ts';
import { formatMoney, isMoney } from '#kernel/money.ts';

const TRANSLATIONS = join(import.meta.dirname, '../../words');
type Tree = { [key: string]: string | Tree };

const catalogues = new Map<string, Tree>();

function catalogue(locale: Locale, capability: string, root: string): Tree {
  const path = join(root, locale, `${capability}.json`);
  let found = catalogues.get(path);
  if (!found) {
    found = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Tree) : {};
    catalogues.set(path, found);
  }
  return found;
}

function pick(tree: Tree, key: string): string | undefined {
  let at: string | Tree | undefined = tree;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/**
 * Translates an error code (`orders.price_changed` is `errors.price_changed` of orders.json) and fills its
 * placeholders; Money is formatted for the language. Falls back to Russian; undefined when no language has the code.
 */
export function translateError(
  locale: Locale,
  code: string,
  values: Readonly<Record<string, unknown>> = {},
  root = TRANSLATIONS,
): string | undefined {
  const dot = code.indexOf('.');
  const [capability, name] = [code.slice(0, dot), code.slice(dot + 1)];
  if (!/^[a-z][a-z-]*$/.test(capability)) return undefined;
  for (const language of locale === DEFAULT_LOCALE ? [locale] : [locale, DEFAULT_LOCALE]) {
    const message = pick(catalogue(language, capability, root), `errors.${name}`);
    if (message !== undefined) return fill(language, message, values);
  }
  return undefined;
}

function fill(locale: Locale, message: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const usable = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, isMoney(value) ? formatMoney(value, locale) : value] as const)
      .filter(([, value]) => ['string', 'number'].includes(typeof value)),
  ) as Record<string, string | number>;
  let failed = false;
  const translate = createTranslator({
    locale: htmlLang(locale),
    messages: { text: message } as Record<string, string>,
    onError: () => {
      failed = true;
    },
  });
  const text = translate('text', usable);
  return failed ? undefined : text;
}
