import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '#kernel/locale.ts';
import type { Site } from '#kernel/passengers.ts';
import { WordsProvider } from '../../i18n/provider.tsx';
import { wordsOf } from '../../i18n/words.server.ts';
import type { StorefrontData } from './load-storefront.ts';
import { OwnTrips, Storefront } from './storefront.tsx';

/** What stands around the form and never changes in the browser, as HTML: so it costs the home page no script. */
export type StorefrontHtml = { own: string; body: string };

export function renderStorefront(data: StorefrontData, of: { locale: Locale; site: Site }): StorefrontHtml {
  const html = (part: React.ReactElement) =>
    renderToStaticMarkup(
      <WordsProvider locale={of.locale} words={wordsOf(of.locale)}>
        {part}
      </WordsProvider>,
    );
  return { own: html(<OwnTrips data={data} />), body: html(<Storefront data={data} site={of.site} />) };
}
