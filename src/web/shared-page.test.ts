import { expect, test } from 'vitest';
import { sharedPageOf } from './shared-page.ts';

const of = (request: Partial<Parameters<typeof sharedPageOf>[0]> = {}) =>
  sharedPageOf({ url: '/', cookie: undefined, userAgent: 'Mozilla/5.0 (X11; Linux)', locale: 'ru', ...request });

test.each([
  '/',
  '/news',
  '/news/2026/summer',
  '/en/policy',
  '/content/about',
  '/any/page',
  '/notifications-guide',
])('%s is shared by anonymous visitors', (url) => expect(of({ url })).not.toBeNull());

test.each([
  '/login',
  '/search',
  '/search/u1',
  '/order/12345678',
  '/account',
  '/office',
  '/requisites',
  '/support-chat',
])('%s is rendered for its reader', (url) => expect(of({ url })).toBeNull());

test.each([
  '/news/',
  '//news',
  '/NEWS',
  '/content/%61bout',
  '/content//about',
  '/content/about/',
])('%s, another way to write a page, is rendered for its reader', (url) => expect(of({ url })).toBeNull());

test('an address with a query and the data of an open page are rendered for their reader', () => {
  expect([of({ url: '/?chatId=1' }), of({ url: '/_root.data' }), of({ url: '/news.data' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  'sapar_visitor=a',
  'sapar_session=b',
  '__Host-sapar_session=b',
  'searches=c',
  'theme=dark; unknown=1',
])('a browser with the cookie «%s» gets a page of its own', (cookie) => expect(of({ cookie })).toBeNull());

test('theme, language, currency and kind of device are part of the key, the name of the browser is not', () => {
  const keys = [
    of(),
    of({ cookie: 'theme=dark' }),
    of({ cookie: 'currency=USD' }),
    of({ locale: 'kg' }),
    of({ userAgent: 'Mozilla/5.0 (Linux; Android 14)' }),
    of({ url: '/news' }),
  ].map((page) => page?.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(of({ userAgent: 'Mozilla/5.0 (Macintosh)' })).toEqual(of());
  expect(of({ cookie: 'currency=USD; theme=dark' })).toEqual(of({ cookie: 'theme=dark; currency=USD' }));
});

test('a choice that is none makes no page of its own, and only screens of one address are fixed', () => {
  expect(of({ cookie: 'theme=x1; currency=XXX; defaultLanguage=zz' })).toEqual(of());
  expect([of()?.isFixed, of({ url: '/news' })?.isFixed]).toEqual([true, true]);
  expect([of({ url: '/news/2026/summer' }), of({ url: '/any' })].map((page) => [page?.isFixed, page?.path])).toEqual([
    [false, '/news/2026/summer'],
    [false, '/any'],
  ]);
});

test('a browser that gets a warning of its own does not share', () => {
  expect(of({ userAgent: 'UCBrowser/12' })).toBeNull();
});
