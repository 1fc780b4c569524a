import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPageCall, pagePath, pagePathFromCall } from './content-path.ts';

test('an address becomes the path of a page', () => {
  expect(pagePath('/content/about/us')).toBe('content/about/us');
  expect(pagePath('/policy/')).toBe('policy');
  expect(pagePathFromCall('content/about/us.json')).toBe('content/about/us');
});

test.each([
  '',
  '/',
  '..',
  'content/../../etc/passwd',
  'content/%2e%2e/x',
  'content//us',
  'content\\us',
  'content/us\0',
  'content/us.html',
  'Content/Us',
  'контент',
  '-a',
  'a-',
  'x'.repeat(201),
])('%j is no path of a page', (requestedPath) => {
  expect(pagePath(requestedPath)).toBeNull();
});

test('a call without .json asks for nothing', () => {
  expect(pagePathFromCall('content/about/us')).toBeNull();
});

test.each([
  ['/content/about/us.json', true],
  ['/policy.json?from=letter', true],
  ['/policy', false],
  ['/policy?file=x.json', false],
  ['/policy.jsonp', false],
  ['/api/nothing.json', false],
  ['/assets/nothing.json', false],
])('%s asks for a page as data: %j', (url, is) => {
  expect(isPageCall(url)).toBe(is);
});

test('whatever is asked, a path holds small letters, digits, hyphens and single slashes only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (requestedPath) => {
      const path = pagePath(requestedPath);
      expect(path === null || /^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path)).toBe(true);
    }),
  );
});
