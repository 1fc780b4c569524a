import { expect, test } from 'vitest';
import { splitAddresses, withLinksInWindow } from './letter-html.ts';

test('links of a framed letter open in the whole window, and the letter stays a standard document', () => {
  expect(withLinksInWindow('<!DOCTYPE html>\n<html>')).toBe('<!DOCTYPE html><base target="_top">\n<html>');
  expect(withLinksInWindow('<p>SMS</p>')).toBe('<base target="_top"><p>SMS</p>');
});

test('every web address of a plain text can be pressed, without the punctuation after it', () => {
  const text = 'Open https://a.example/x?code=1.b-2. Or (http://b.example)\nfile:///etc, javascript:alert(1)';
  const parts = splitAddresses(text);
  expect(parts.filter(({ isAddress }) => isAddress).map((part) => part.text)).toEqual([
    'https://a.example/x?code=1.b-2',
    'http://b.example',
  ]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(splitAddresses('')).toEqual([]);
});
