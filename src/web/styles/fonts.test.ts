import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import whole from '@fontsource-variable/onest/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { charactersOf } from '../../../tests/support/font-characters.ts';

const SOURCES = join(import.meta.dirname, '../..');
const WORDS = join(SOURCES, 'words');
const PACKAGE = join(SOURCES, '../node_modules/@fontsource-variable/onest');
const onest = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')
  .split('@font-face')
  .slice(1)
  .filter((face) => face.includes('"Onest"'));

/** The code points that a face is used for. */
const rangeOf = (face: string): number[] =>
  [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, n) => first + n);
  });
const faces = onest.map((face) => {
  const [, url = ''] = /url\("(.+?)"\)/.exec(face) ?? [];
  const isSmall = url.startsWith('./');
  const path = isSmall ? join(import.meta.dirname, url) : join(PACKAGE, url.replace(whole.name, ''));
  return { url, isSmall, range: rangeOf(face), has: charactersOf(readFileSync(path)) };
});
const small = new Set(faces.filter(({ isSmall }) => isSmall).flatMap(({ range }) => range));
const others = new Set(faces.filter(({ isSmall }) => !isSmall).flatMap(({ range }) => range));

const hex = (points: Iterable<number>) =>
  [...points].sort((a, b) => a - b).map((point) => point.toString(16).toUpperCase().padStart(4, '0'));
const pointsOf = (text: string) => new Set([...text].map((character) => character.codePointAt(0) ?? 0));

test.each(faces)('$url is used for the characters that it has', ({ isSmall, range, has }) => {
  expect(hex(range.filter((point) => !has.has(point)))).toEqual([]);
  if (isSmall) expect(hex(range)).toEqual(hex(has));
  else expect(hex(range.filter((point) => small.has(point)))).toEqual([]);
});

test.each(LOCALES)('the letters and digits of our texts in %s are in the small files', (locale) => {
  const texts = readdirSync(join(WORDS, locale)).map((name) => readFileSync(join(WORDS, locale, name), 'utf8'));
  const letters = [...pointsOf(texts.join(''))].filter((point) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(point)));
  expect(hex(letters.filter((point) => !small.has(point)))).toEqual([]);
});

test('no sign of our texts and pages, as the dots of a masked document, needs a whole file', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(words|web|modules|kernel)\b.*\.(json|tsx?)$/.test(path))
    .filter((path) => !/\.(test|pictures)\.|\/testing\/|adapters|reference\/domain\/fold/.test(path));
  const texts = files.map((path) => readFileSync(join(SOURCES, path), 'utf8')).join('');
  const points = [...pointsOf(texts)].filter((point) => !/\p{L}/u.test(String.fromCodePoint(point)));
  expect(points).toContain(0x2022);
  expect(hex(points.filter((point) => others.has(point)))).toEqual([]);
});

test('all faces have the same weights: a browser takes letters from faces of one weight only', () => {
  expect(new Set(onest.map((face) => /font-weight: (.+);/.exec(face)?.[1])).size).toBe(1);
});

test('the small files are cut from the version that is installed', () => {
  expect(readFileSync(join(import.meta.dirname, 'fonts/README.md'), 'utf8')).toContain(
    `\`${whole.name}\` ${whole.version}`,
  );
});
