import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { TranslationsProvider } from '../../src/web/i18n/provider.tsx';
import type { Translations } from '../../src/web/i18n/translations.ts';
import { treesOf } from './message-table.ts';

/** Catalogues of a language in the shape screens use. */
export const translationsFor = (locale: Locale): Translations => treesOf(locale) as unknown as Translations;

const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

type Shown = { address?: string; root?: unknown };

/** HTML of a component; `root` is the loader data of the root route. */
export function renderHtml(locale: Locale, element: ReactElement, { address = '/', root }: Shown = {}): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    initialEntries: [address],
    ...(root !== undefined && { hydrationData: { loaderData: { root } } }),
  });
  return renderToStaticMarkup(
    <TranslationsProvider locale={locale} translations={translationsFor(locale)}>
      <RouterProvider router={router} />
    </TranslationsProvider>,
  );
}

/** Visible text of a component: no markup, whitespace collapsed. */
export function renderText(locale: Locale, element: ReactElement, address = '/', root?: unknown): string {
  return renderHtml(locale, element, { address, root })
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;|&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ');
}

/** Collapses whitespace, for comparison with `renderText`. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ');
