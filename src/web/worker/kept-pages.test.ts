import { describe, expect, test } from 'vitest';
import { assetsOf, isAsset, isSignOut, mayKeep } from './kept-pages.ts';

describe('what is kept for reading without a connection', () => {
  test.each([
    '/order/4f1c2b',
    '/api/orders/4f1c2b/documents/itinerary.pdf',
    '/api/orders/4f1c2b/documents/payment.pdf',
    '/order/4f1c2b/check-in',
    '/api/orders/4f1c2b/boarding-passes/9a-1/0/pass.pdf',
    '/office/lottery/lottery-2026/door',
  ])('%s is kept', (path) => expect(mayKeep(path)).toBe(true));

  // Prices, lists, forms and other people's pages would be read as if they were current.
  test.each([
    '/',
    '/search/abc',
    '/hotels/abc',
    '/order',
    '/order/4f1c2b/refund',
    '/order/4f1c2b/check-in.data',
    '/api/orders/4f1c2b/boarding-passes/9a-1/0/pass.pkpass',
    '/order/4f1c2b.data',
    '/account/orders',
    '/booking/4f1c2b',
    '/api/orders/4f1c2b',
    '/api/orders/4f1c2b/documents/itinerary.pdf/x',
    '/office/requests/4f1c2b',
    '/office/lottery',
    '/office/lottery/lottery-2026/door.data',
    '/api/office/lottery/lottery-2026/door',
  ])('%s is never kept', (path) => expect(mayKeep(path)).toBe(false));
});

test('signing out is known with and without the router', () => {
  expect(['/logout', '/logout.data', '/login', '/account/logout'].map(isSignOut)).toEqual([true, true, false, false]);
});

test('the files of a page are those that its HTML names, once each', () => {
  const html = [
    '<link href="/assets/a-1.css">',
    '<script type="module">import "/assets/b-2.js";import("/assets/b-2.js")</script>',
    '<style>@font-face{src:url(/assets/c-3.woff2)}</style>',
    '<a href="/assets">x</a><img src="https://other.example/assets/d.js">',
  ].join('');
  expect(assetsOf(html)).toEqual(['/assets/a-1.css', '/assets/b-2.js', '/assets/c-3.woff2']);
  expect([isAsset('/assets/a-1.css'), isAsset('/favicon.svg')]).toEqual([true, false]);
});
