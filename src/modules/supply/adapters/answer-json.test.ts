import { expect, test } from 'vitest';
import { parseAnswer } from './answer-json.ts';

test('characters that no text of the database holds are left out, others stay as they were sent', () => {
  const sent = { locator: 'AB\0CDEF', names: ['Айгүл', 'a\ud83d', '😀'], deep: { nul: '\0' }, n: 1, none: null };
  expect(parseAnswer(JSON.stringify(sent))).toEqual({
    locator: 'ABCDEF',
    names: ['Айгүл', 'a\ufffd', '😀'],
    deep: { nul: '' },
    n: 1,
    none: null,
  });
});

test('an answer without them is read as it is, and what is no JSON is refused', () => {
  expect(parseAnswer('{"a":"\\\\u0001 \\u0041"}')).toEqual({ a: '\\u0001 A' });
  expect(() => parseAnswer('<html>')).toThrow(SyntaxError);
});
