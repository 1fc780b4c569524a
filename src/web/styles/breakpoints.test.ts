import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');

/** The breakpoints that tokens.css names, in hundredths of an em. */
const named = [...readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').matchAll(/breakpoint [\w-]+ (\d+)em/g)];
const hundredths = named.map(([, em]) => Number(em) * 100);
const allowed = new Set([
  ...hundredths.map((at) => `min-width: ${at / 100}em`),
  ...hundredths.map((at) => `max-width: ${(at - 1) / 100}em`),
]);

/** Widths and heights in media queries that are not a named breakpoint. */
const unnamed = (css: string): string[] =>
  [...css.matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/\(([^)]*\b(?:width|height)\b[^)]*)\)/g)]
      .map(([, feature = '']) => feature)
      .filter((feature) => !allowed.has(feature)),
  );

test('media queries use only the breakpoints that tokens.css names', () => {
  expect(named).toHaveLength(5);
  const sheets = globSync(join(WEB, '**/*.css'));
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) =>
    unnamed(readFileSync(file, 'utf8')).map((feature) => `${relative(WEB, file)}: ${feature}`),
  );
  expect(found).toEqual([]);
});

test('control: other widths, other units and ranges are found', () => {
  const media = (...queries: string[]) => unnamed(queries.map((query) => `@media ${query} { a { top: 0 } }`).join(''));
  expect(media('(min-width: 40em)', '(max-width: 47.99em), (min-width: 80em)', 'print', '(pointer: coarse)')).toEqual(
    [],
  );
  expect(
    media('(max-width: 40em)', '(max-width: 640px)', '(width < 40em)', '(min-width: 48em) and (height > 9em)'),
  ).toEqual(['max-width: 40em', 'max-width: 640px', 'width < 40em', 'height > 9em']);
});
