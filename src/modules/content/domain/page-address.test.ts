import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFreeForPages, isFreeForRedirects, leadsBack, linkedPage } from './page-address.ts';

test.each(['content/visa', 'news/summer-2027', 'content/about/team'])('%s is free for a page', (path) => {
  expect(isFreeForPages(path)).toBe(true);
});

test.each([
  'order',
  'account/orders',
  'news',
  'content',
  'office/x',
  'visa',
  'content/Visa',
  'content/../x',
  '/content/visa',
])('%s is not free for a page', (path) => {
  expect(isFreeForPages(path)).toBe(false);
});

test('an old address of our own may lead elsewhere, a screen may not', () => {
  expect(['old-page', 'content/old', 'news/2019'].every(isFreeForRedirects)).toBe(true);
  expect(['order', 'account/balance', 'search', 'news', 'x.html'].some(isFreeForRedirects)).toBe(false);
});

test('a link names the page that must exist', () => {
  expect(linkedPage('/content/contacts#hours')).toBe('content/contacts');
  expect(linkedPage('/policy')).toBe('policy');
  expect(['/order', '/news', 'https://example.com/x', '//evil.example', '#top'].map(linkedPage)).toEqual(
    Array(5).fill(null),
  );
});

test('no set of redirects that was built by the rule has a circle', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 25 }), (wanted) => {
      const redirects = new Map<string, string>();
      for (const [from, to] of wanted) if (!leadsBack(from, `/${to}`, redirects)) redirects.set(from, `/${to}`);
      for (const start of redirects.keys()) {
        const seen = new Set<string>();
        for (let at: string | undefined = start; at !== undefined; at = redirects.get(at)?.slice(1)) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
        }
      }
    }),
  );
});
