import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../api/problem.ts';
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

test('a redirect leads on without .json', async () => {
  const to = (url: string) => loadContent((async () => ({ ...answer, redirect: true, url })) as never, 'ru', 'x');
  const thrown = await to('/content/agmnt.json').catch((one: Response) => one);
  expect((thrown as Response).headers.get('location')).toBe('/content/agmnt');
});

test.each([
  ['data.error.message', { ...answer, status: 503, data: { ...PAGE, error: { message: 'Later' } } }, 'Later'],
  ['data.message', { ...answer, status: 503, data: { message: 'Soon' } }, 'Soon'],
])('an error carries its message to the page: %s', async (_from, body, message) => {
  const loading = loadContent((async () => body) as never, 'ru', 'content/agmnt');
  await expect(loading).rejects.toMatchObject({ data: { message }, init: { status: 503 } });
});

test('a refused call carries its message to the page, one that finds nothing stays as it is', async () => {
  const refuse = (problem: ApiProblem) => loadContent((() => Promise.reject(problem)) as never, 'ru', 'content/agmnt');
  const busy = new ApiProblem(503, 'platform.busy', {}, [], 'Come back in a minute');
  await expect(refuse(busy)).rejects.toMatchObject({
    data: { message: 'Come back in a minute' },
    init: { status: 503 },
  });
  const missing = new ApiProblem(404, 'content.not_found');
  await expect(refuse(missing)).rejects.toBe(missing);
});
