import { expect, test } from 'vitest';
import { readContentAnswer } from './content-answer.ts';

const data = {
  path: 'policy',
  locale: 'ru',
  title: 'T',
  description: 'D',
  html: '<p>x</p>',
  version: 1,
  publishedAt: 'x',
};
const page = { status: 200, redirect: false, url: null, data };
const read = (body: unknown, status = 200, statusText = 'OK') => readContentAnswer({ status, statusText, body });

test('a page that was found is shown', () => {
  expect(read(page)).toEqual({ kind: 'page', page: data });
});

test.each([
  ['/content/about/us.json', '/content/about/us'],
  ['/content/about/us', '/content/about/us'],
  ['/news.json?from=old', '/news?from=old'],
  ['https://example.com/x.json', 'https://example.com/x'],
])('a redirect to %s leads to %s', (url, to) => {
  expect(read({ status: 301, redirect: true, url, data: null })).toEqual({ kind: 'redirect', to });
});

test.each([
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  'http:/x',
  ' /x',
  '/a\nb',
  '',
  null,
  7,
])('a redirect to %j is not followed', (url) => {
  expect(read({ status: 301, redirect: true, url, data: null }).kind).toBe('error');
});

test.each([
  ['data.error.message', { data: { error: { message: 'first' }, message: 'second' }, message: 'third' }, 'first'],
  ['data.message', { data: { message: 'second' }, message: 'third' }, 'second'],
  ['the body’s own message', { message: 'third' }, 'third'],
  ['the error’s own message', null, '503 Service Unavailable'],
  ['the error’s own message', { data: { error: { message: ' ' } } }, '503 Service Unavailable'],
])('an error is shown by %s', (_from, body, message) => {
  expect(read(body, 503, 'Service Unavailable')).toEqual({
    kind: 'error',
    statusCode: 503,
    statusText: 'Service Unavailable',
    message,
    asIs: false,
  });
});

test.each([301, 404])('%i is passed on as it is', (status) => {
  expect(read({ data: { message: 'other words' } }, status, 'Text')).toEqual({
    kind: 'error',
    statusCode: status,
    statusText: 'Text',
    message: `${status} Text`,
    asIs: true,
  });
});

test('a status inside the answer counts as the answer’s own', () => {
  expect(read({ ...page, status: 410 }, 200, 'OK')).toMatchObject({ kind: 'error', statusCode: 410 });
});

test.each([
  [null],
  ['<html>'],
  [{}],
  [{ status: 200, data: {} }],
])('a malformed answer %j with status 200 is an error', (body) => {
  expect(read(body)).toMatchObject({ kind: 'error', statusCode: 500 });
});
