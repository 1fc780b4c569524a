import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { TranslationsProvider } from '../../src/web/i18n/provider.tsx';
import type { Translations } from '../../src/web/i18n/translations.ts';
import { treesOf } from './message-table.ts';

/** The catalogues of a language as screens read them. */
export const wordsOf = (locale: Locale): Translations => treesOf(locale) as unknown as Translations;

const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

type Shown = { address?: string; root?: unknown };

/** The markup of a part of a screen; `root` is what the loader of all pages answered. */
export function htmlOf(locale: Locale, element: ReactElement, { address = '/', root }: Shown = {}): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    initialEntries: [address],
    ...(root !== undefined && { hydrationData: { loaderData: { root } } }),
  });
  return renderToStaticMarkup(
    <TranslationsProvider locale={locale} translations={wordsOf(locale)}>
      <RouterProvider router={router} />
    </TranslationsProvider>,
  );
}

/** What a reader of the first page sees of a part of a screen, as text: no markup, spaces of every kind as one. */
export function textOf(locale: Locale, element: ReactElement, address = '/', root?: unknown): string {
  return htmlOf(locale, element, { address, root })
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;|&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ');
}

/** Words without their values, spaces as one: what `textOf` must contain. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ');
