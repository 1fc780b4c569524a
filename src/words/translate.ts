import { createTranslator } from 'use-intl/core';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { formatMoney, type Money } from '#kernel/money.ts';

/** A catalogue: ICU messages in a tree. */
export type Catalogue = { readonly [key: string]: string | Catalogue };
/**
 * The text under a dotted key with its placeholders filled in, and a sum as the language writes it. @throws when the
 * key or a value is missing.
 */
export type Translate = ((key: string, values?: Record<string, string | number>) => string) & {
  readonly money: (value: Money) => string;
};

/**
 * For texts made on the server (e-mails, documents, problems): one catalogue in its three languages becomes a
 * translator a language.
 */
export function translator(catalogues: Readonly<Record<Locale, Catalogue>>): (locale: Locale) => Translate {
  const made = new Map<Locale, Translate>();
  return (locale) => {
    let translate = made.get(locale);
    if (!translate) {
      const text = createTranslator({
        locale: htmlLang(locale),
        messages: { catalogue: catalogues[locale] } as never,
        namespace: 'catalogue' as never,
        onError: (error) => {
          throw error;
        },
      }) as unknown as (...given: Parameters<Translate>) => string;
      const money = (value: Money) => formatMoney(value, locale);
      translate = Object.assign((...given: Parameters<Translate>) => text(...given), { money });
      made.set(locale, translate);
    }
    return translate;
  };
}
