import { renderToStaticMarkup } from 'react-dom/server';
import type { CompanyDetails } from '#kernel/company.ts';
import type { Locale } from '#kernel/locale.ts';
import { TranslationsProvider } from '../../i18n/provider.tsx';
import { translationsFor } from '../../i18n/translations.server.ts';
import { AgentHome } from './agent-home.tsx';
import { initialBudget } from './budget-fields.tsx';
import { ExploreTeaser } from './explore-teaser.tsx';
import type { StorefrontData } from './load-storefront.ts';
import { NewsAndSeller, Storefront, UpcomingOrders } from './storefront.tsx';

/** Static content around the form as HTML, which costs the home page no script. */
export type StorefrontHtml = { personalHtml: string; body: string; explore: string; end: string };

/** The home page of a site for agencies as HTML. */
export const renderAgentHome = (
  locale: Locale,
  { company, banners, newRequests }: Parameters<typeof AgentHome>[0],
): string =>
  renderToStaticMarkup(
    <TranslationsProvider locale={locale} translations={translationsFor(locale)}>
      <AgentHome company={company} banners={banners} newRequests={newRequests} />
    </TranslationsProvider>,
  );

export function renderStorefront(
  data: StorefrontData,
  context: { locale: Locale; company: CompanyDetails; newRequests: boolean },
): StorefrontHtml {
  const html = (element: React.ReactElement) =>
    renderToStaticMarkup(
      <TranslationsProvider locale={context.locale} translations={translationsFor(context.locale)}>
        {element}
      </TranslationsProvider>,
    );
  return {
    personalHtml: html(<UpcomingOrders data={data} />),
    body: html(<Storefront data={data} newRequests={context.newRequests} />),
    explore:
      data.explore.length > 0
        ? html(<ExploreTeaser locations={data.explore} budget={initialBudget(data.explore, null)} />)
        : '',
    end: html(<NewsAndSeller data={data} company={context.company} />),
  };
}
