import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponseImpl, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { ApiProblem, NETWORK_PROBLEM } from '../api/problem.ts';
import { useProblemLabels } from '../api/use-problem-labels.ts';
import { TranslationsProvider } from '../i18n/provider.tsx';
import type { Translations } from '../i18n/translations.ts';
import { ErrorPage, ErrorPageGuard, errorStatus } from './error-page.tsx';

const catalogue = (locale: Locale, name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../words/${locale}/${name}.json`), 'utf8'));
const words = (locale: Locale) =>
  ({ shell: catalogue(locale, 'shell'), common: catalogue(locale, 'common') }) as Translations;

const COMPANY = { phones: ['+996 (000) 70-20-30'], messenger: 'https://wa.me/996000702030' };

function renderPage(locale: Locale, element: React.ReactElement, root?: object): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    initialEntries: ['/order/abc'],
    ...(root && { hydrationData: { loaderData: { root } } }),
  });
  const html = renderToStaticMarkup(
    <TranslationsProvider locale={locale} translations={words(locale)}>
      <RouterProvider router={router} />
    </TranslationsProvider>,
  );
  return html.replaceAll('&#x27;', '’');
}

class FailedPage extends ErrorPageGuard {
  override state = { failed: true };
}

describe('a page error', () => {
  it('has its own status, or 500 without one', () => {
    expect(errorStatus(new ApiProblem(404, 'orders.not_found'))).toBe(404);
    expect(errorStatus(new ApiProblem(503, 'orders.supplier_unavailable'))).toBe(503);
    for (const nothing of [new Error('x'), null, 'text', new ApiProblem(0, NETWORK_PROBLEM)])
      expect(errorStatus(nothing)).toBe(500);
  });
});

describe.each(LOCALES)('the error page in %s', (locale) => {
  const { shell, common } = words(locale);

  it('shows that the page does not exist', () => {
    const html = renderPage(locale, <ErrorPage error={new ApiProblem(404, 'orders.not_found')} />);
    expect(html).toContain(shell.error.notFound);
    expect(html).toContain(common.actions.home);
  });

  it('shows a reader without access that access is denied, not an internal error', () => {
    const html = renderPage(locale, <ErrorPage error={new ApiProblem(403, 'requests.forbidden')} />);
    expect(html).toContain(shell.badAccess.title);
    expect(html).toContain(shell.badAccess.text);
    expect(html).not.toContain(shell.error.other);
  });

  it('shows that something went wrong, with the code', () => {
    const html = renderPage(locale, <ErrorPage error={new Error('inside')} />);
    expect(html).toContain(shell.error.other);
    expect(html).toContain(shell.error.code.replace('{code}', '500'));
    expect(html).not.toContain('inside');
  });

  it('shows the message that a page gave for its error, yet not for a page that does not exist', () => {
    const failed = (status: number) => new ErrorResponseImpl(status, '', { message: 'Closed until noon' });
    const html = renderPage(locale, <ErrorPage error={failed(503)} />);
    expect(html).toContain('Closed until noon');
    expect(html).not.toContain(shell.error.otherText);
    expect(renderPage(locale, <ErrorPage error={failed(404)} />)).not.toContain('Closed until noon');
  });

  it.each([
    ['Chromium', new TypeError('Failed to fetch')],
    ['Safari', new TypeError('Load failed')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['a call', new ApiProblem(0, NETWORK_PROBLEM)],
  ])('shows an unknown outcome and contacts when %s lost the connection', (_who, error) => {
    // An earlier page had its data; the one that failed has none.
    renderPage(locale, <ErrorPage error={error} />, { site: { company: COMPANY } });
    const html = renderPage(locale, <ErrorPage error={error} />);
    expect(html).toContain(shell.error.offline);
    expect(html).toContain(common.errors.network);
    expect(html).toContain('https://wa.me/');
    expect(html).toContain('tel:+996');
  });

  it('does not treat a missing chunk as a lost connection', () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: /assets/news-1.js');
    expect(renderPage(locale, <ErrorPage error={gone} />)).toContain(shell.error.other);
  });

  it('is a plain sentence when it cannot be rendered', () => {
    expect(renderPage(locale, <FailedPage>{null}</FailedPage>)).toContain(shell.error.plain);
    expect(ErrorPageGuard.getDerivedStateFromError()).toEqual({ failed: true });
  });

  it('shows an unknown error with the general text', () => {
    const Said = (props: { thrown: unknown }) => <p>{useProblemLabels().textOf(props.thrown)}</p>;
    for (const thrown of [new Error('x'), null, new ApiProblem(500, 'nobody.knows')])
      expect(renderPage(locale, <Said thrown={thrown} />)).toContain(common.errors.internal);
  });
});
