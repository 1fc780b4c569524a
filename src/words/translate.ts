import { createTranslator } from 'use-intl/core';
import { htmlLang, type Locale } from '#kernel/locale.ts';

/** A catalogue: ICU messages in a tree. */
export type Catalogue = { readonly [key: string]: string | Catalogue };
/** The text under a dotted key with its placeholders filled in. @throws when the key or a value is missing. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** For texts made on the server (e-mails, documents, problems): one catalogue in its three languages becomes a translator a language. */
export function translator(catalogues: Readonly<Record<Locale, Catalogue>>): (locale: Locale) => Translate {
  const made = new Map<Locale, Translate>();
  return (locale) => {
    let translate = made.get(locale);
    if (!translate) {
      translate = createTranslator({
        locale: htmlLang(locale),
        messages: { catalogue: catalogues[locale] } as never,
        namespace: 'catalogue' as never,
        onError: (error) => {
          throw error;
        },
      }) as unknown as Translate;
      made.set(locale, translate);
    }
    return translate;
  };
}
