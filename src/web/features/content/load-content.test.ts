import { afterEach, expect, test, vi } from 'vitest';
import { loadContent } from './load-content.ts';

const PAGE = {
  path: 'content/agmnt',
  locale: 'ru',
  title: 'Agreement',
  description: '',
  html: '<p>Own text</p>',
  version: 3,
  publishedAt: '2026-03-01T00:00:00.000Z',
};
const answer = { status: 200, redirect: false, url: null, data: { ...PAGE, html: '<p>Of the call</p>' } };
const preset = (value: unknown) => vi.stubGlobal('saparContent', value);
afterEach(() => vi.unstubAllGlobals());

test('a preset global content value replaces the call for its page and language alone', async () => {
  const call = vi.fn(async () => answer);
  preset({ 'ru/content/agmnt': { ...answer, data: PAGE } });
  expect(await loadContent(call as never, 'ru', 'content/agmnt')).toMatchObject({ html: '<p>Own text</p>' });
  expect(call).not.toHaveBeenCalled();
  expect(await loadContent(call as never, 'en', 'content/agmnt')).toMatchObject({ html: '<p>Of the call</p>' });
  expect(call).toHaveBeenCalledOnce();
});

test.each([
  ['a text'],
  [{ 'ru/content/agmnt': { status: 'fine' } }],
  [null],
])('a preset value %j that is no answer of the call is not used', async (value) => {
  const call = vi.fn(async () => answer);
  preset(value);
  expect(await loadContent(call as never, 'ru', 'content/agmnt')).toMatchObject({ html: '<p>Of the call</p>' });
});
