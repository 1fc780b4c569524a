import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const sizes = new Set([...tokens.matchAll(/(--size-[\w-]+):/g)].map(([, name = '']) => name));

/** Font sizes written as a value, or by an unknown token. */
const literal = (css: string): string[] =>
  [...css.matchAll(/\bfont(?:-size)?:([^;}]*)[;}]/g)].flatMap(([, value = '']) => {
    const unknown = [...value.matchAll(/var\((--size-[\w-]+)/g)].some(([, name = '']) => !sizes.has(name));
    const written = /(?:^|[\s,(/])[\d.]+(?:rem|em|px|pt|vw|%)/.test(value);
    return unknown || written ? [value.trim()] : [];
  });

test('there are seven font sizes, each a token', () => {
  expect([...sizes]).toEqual(['tiny', 'dense', 'small', 'body', 'lead', 'h2', 'h1'].map((name) => `--size-${name}`));
  const sheets = globSync(join(WEB, '**/*.css'));
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((file) =>
    literal(readFileSync(file, 'utf8')).map((value) => `${relative(WEB, file)}: ${value}`),
  );
  expect(found).toEqual([]);
});

test('control: literal sizes and unknown tokens are found', () => {
  const wrong = ['0.9375rem', '12pt', 'clamp(1rem, 2vw, var(--size-h2))', '400 15px/1.5 serif', 'var(--size-h3)'];
  const right = ['inherit', 'var(--size-small)', 'clamp(var(--size-tiny), calc(var(--seat) * 0.34), var(--size-lead))'];
  const sheet = (values: readonly string[]) =>
    values.map((value) => `a { ${value.startsWith('400') ? 'font' : 'font-size'}: ${value}; }`).join('');
  expect(literal(sheet(wrong))).toEqual(wrong);
  expect(literal(sheet(right))).toEqual([]);
});
