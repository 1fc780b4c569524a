import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import chunkOf from 'virtual:screen-chunks';
import urls from 'virtual:translations-urls';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { CLIENT_VIEW_COOKIE } from '#kernel/account.ts';
import { htmlLang, type Locale } from '#kernel/locale.ts';
import { THEME_COOKIE } from '#kernel/theme.ts';
import { readAvailableFunds } from '#modules/ledger/api.ts';
import type { Route } from './+types/root.ts';
import { latestNews } from './features/content/latest-news.ts';
import { useAppLocale } from './i18n/provider.tsx';
import { chunksUpTo } from './i18n/translation-chunks.ts';
import { requirePageAccess } from './require-page-access.ts';
import { sellerLine } from './seller-line.server.ts';
import { serverContext } from './server-context.ts';
import { loadReading } from './shared/price/reading-rates.ts';
import { loadSession } from './shared/session/session.ts';
import { readClientState, readCookie } from './shell/client-state.ts';
import { ErrorPage, ErrorPageGuard } from './shell/error-page.tsx';
import { ShellFrame } from './shell/frame.tsx';
import { offlineNavigation } from './shell/offline-navigation.ts';
import { shouldRevalidateFrame } from './shell/should-revalidate-frame.ts';
import cyrillic from './styles/fonts/onest-cyrillic.woff2?url';
import kyrgyz from './styles/fonts/onest-kyrgyz.woff2?url';
import latin from './styles/fonts/onest-latin.woff2?url';

/** Runs before every loader and action. */
export const middleware: Route.MiddlewareFunction[] = [requirePageAccess];
/** In the browser: wraps every load and every submitted form. */
export const clientMiddleware = [offlineNavigation];

/** Data of every page: the site, the visitor's device, the server's time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, clientState, caller, call, visitor, ...server } = context.get(serverContext);
  const now = server.now ?? new Date().toISOString();
  const session = await loadSession(call, request);
  const clientView = session.user !== null && readCookie(request.headers.get('cookie'), CLIENT_VIEW_COOKIE) === '1';
  // The balance is hidden in client view, and a failed read of it does not fail the page.
  const funds = session.user?.contract && !clientView ? await call(readAvailableFunds, {}).catch(() => null) : null;
  return {
    session,
    clientView,
    reading: await loadReading(call, { cookie: request.headers.get('cookie'), sells: site.currency, now }),
    funds,
    site: { ...site, seller: sellerLine(site.company, caller.locale) },
    visitor: visitor(),
    now,
    news: await latestNews(call, caller.locale, now),
    clientState:
      clientState ??
      readClientState({
        userAgent: request.headers.get('user-agent') ?? '',
        host: request.headers.get('host') ?? new URL(request.url).host,
        theme: readCookie(request.headers.get('cookie'), THEME_COOKIE),
        auth: session.user !== null,
      }),
  };
}

export const shouldRevalidate = shouldRevalidateFrame;

const FONTS: Readonly<Record<Locale, readonly string[]>> = {
  ru: [cyrillic, latin],
  en: [latin],
  kg: [cyrillic, kyrgyz, latin],
};

const THEME_COLOR = { light: '#ffffff', dark: '#142028', contrast: '#ffffff' } as const;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const locale = useAppLocale();
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const theme = data?.clientState.theme ?? 'light';
  const address = `${data?.site.baseUrl ?? ''}${pathname}`;
  return (
    <html lang={htmlLang(locale)} data-locale={locale} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLOR[theme]} />
        <meta name="format-detection" content="telephone=no" />
        {FONTS[locale].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {chunksUpTo(chunkOf(useMatches().at(-1)?.id ?? '')).map((part) => (
          <link key={part} rel="modulepreload" href={urls[locale][part]} fetchPriority="low" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="canonical" href={address} />
        <meta property="og:site_name" content="Sapar" />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${data?.site.baseUrl ?? ''}/og.png`} />
        <meta property="og:description" content={t('description')} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Addresses of the workspace, whose readers are not shown the header and footer of the shop when a page fails. */
const WORKSPACE = /^\/(account|office)\b/;

/** Errors outside every screen; if the error page cannot be rendered, a plain sentence is shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  // Without the data of the site it is not known who reads: the header would offer to sign in, the footer be empty.
  const isBare = useRouteLoaderData<typeof loader>('root') === undefined || WORKSPACE.test(pathname);
  return (
    <ErrorPageGuard>
      <ShellFrame {...(isBare && { header: <></>, footer: <></> })}>
        <ErrorPage error={error} />
      </ShellFrame>
    </ErrorPageGuard>
  );
}
