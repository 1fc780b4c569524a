import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import whole from '@fontsource-variable/onest/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';

const WORDS = join(import.meta.dirname, '../../words');
const faces = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')
  .split('@font-face')
  .slice(1);

/** The letters that a face has, as pairs of code points. */
const rangesOf = (face: string): [number, number][] =>
  [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);

const small = faces.filter((face) => face.includes('./fonts/')).flatMap(rangesOf);
const isSmall = (character: string) => {
  const point = character.codePointAt(0) ?? 0;
  return small.some(([from, to]) => point >= from && point <= to);
};

test.each(LOCALES)('the letters and digits of our texts in %s are in the small files', (locale) => {
  const texts = readdirSync(join(WORDS, locale)).map((name) => readFileSync(join(WORDS, locale, name), 'utf8'));
  const letters = new Set([...texts.join('')].filter((character) => /[\p{L}\p{N}]/u.test(character)));
  expect([...letters].filter((letter) => !isSmall(letter))).toEqual([]);
});

test('all faces have the same weights: a browser takes letters from faces of one weight only', () => {
  expect(new Set(faces.map((face) => /font-weight: (.+);/.exec(face)?.[1])).size).toBe(1);
});

test('the small files are cut from the version that is installed', () => {
  expect(readFileSync(join(import.meta.dirname, 'fonts/README.md'), 'utf8')).toContain(
    `\`${whole.name}\` ${whole.version}`,
  );
});
