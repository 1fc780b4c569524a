import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** docs/reliability.md names a test for each case: that test must exist under that title. */
const ROOT = join(import.meta.dirname, '../..');
const document = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8');
const files = globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'], { cwd: ROOT });

/** Rows of the numbered table: number, named tests, and control. */
const rows = document
  .slice(document.indexOf('## The numbered cases'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', , shown = '', control = ''] = line.split('|').map((cell) => cell.trim());
    return { number, shown, control };
  });

/** A name without a folder is in this folder. */
const fileOf = (name: string): string | undefined =>
  ['', '.db']
    .map((kind) => `${name.includes('/') ? '' : 'tests/product/'}${name}${kind}.test.ts`)
    .flatMap((end) => files.filter((file) => file === end || file.endsWith(`/${end}`)))[0];

/** Format: `file` · part of the title (remark), further titles of the file after a semicolon. */
const named = (shown: string): { file: string; words: string[] }[] =>
  shown
    .split(/; (?=`|simulation)/)
    .filter((part) => part.startsWith('`'))
    .map((part) => {
      const [file = '', words = ''] = part.split(' · ');
      const titles = words.replace(/\([^)]*\)|: deadlines.*$/g, '').split(/[;,] /);
      return {
        file: file.replaceAll('`', '').split(/[:,; ]/)[0] ?? '',
        words: titles.map((one) => one.trim()).filter(Boolean),
      };
    });

test.each(rows)('case $number is shown by a test that exists and has a control', ({ number, shown, control }) => {
  expect(shown, number).not.toMatch(/\*\*/);
  expect(control, number).not.toBe('');
  for (const { file, words } of named(shown)) {
    const path = fileOf(file);
    expect(path, `${number}: ${file}`).toBeDefined();
    const text = readFileSync(join(ROOT, path as string), 'utf8').toLowerCase();
    for (const titles of words)
      expect(text.includes(titles.toLowerCase()), `${number}: ${file} · ${titles}`).toBe(true);
  }
});

test('every case of money, orders and callbacks has its row', () => {
  const documented = rows.flatMap(({ number }) => {
    const [first = 0, last = first] = number.split(/[–, ]+/).map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  expect(documented).toEqual([...Array.from({ length: 24 }, (_, i) => i + 1), 31, 33, 34, 35, 36]);
});
