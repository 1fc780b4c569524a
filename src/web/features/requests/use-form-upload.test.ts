import { expect, test } from 'vitest';
import { pageAfterUpload } from './use-form-upload.ts';

const page = '/account/requests/r-1';
const at = (path: string) => `https://sapar.example${path}`;

test('after an upload the page is shown that the server led to, at its documents', () => {
  expect(pageAfterUpload({ status: 200, url: at(`${page}?files=ok`) }, page)).toBe(`${page}?files=ok#files`);
});

test('an answer that leads elsewhere, or is none, is a failed upload', () => {
  for (const answer of [
    { status: 502, url: at(page) },
    { status: 200, url: at('/login') },
    { status: 0, url: '' },
  ])
    expect(pageAfterUpload(answer, page)).toBeNull();
});
