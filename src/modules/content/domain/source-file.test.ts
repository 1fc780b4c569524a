import { expect, test } from 'vitest';
import { readSourceFile } from './source-file.ts';

const file = (head: string, body = 'Text') => `---\n${head}\n---\n${body}\n`;
const HEAD = 'title: A: b\ndescription: D\npublished: 2026-11-02';

test('the head of a page ends where its text begins, colons in values included', () => {
  expect(readSourceFile('x', file(HEAD))).toEqual({
    title: 'A: b',
    description: 'D',
    summary: 'D',
    published: '2026-11-02',
    news: null,
    markdown: 'Text',
  });
});

test.each([
  ['no head', 'Text'],
  ['no title', file('description: D\npublished: 2026-11-02')],
  ['an unknown line', file(`${HEAD}\ncolour: red`)],
  ['31 February', file('title: A\ndescription: D\npublished: 2026-02-31')],
])('a file with %s is refused by its name', (_what, source) => {
  expect(() => readSourceFile('ru/policy', source)).toThrow('ru/policy');
});
