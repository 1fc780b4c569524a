import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortClassNames } from './short-class-names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SHEET = '.card { color: red } .card:hover .title { animation: turn 1s } @keyframes turn { to { rotate: 1turn } }';

test('classes of a sheet have short names that differ, the same in every build', () => {
  const names = () => {
    const nameOf = shortClassNames(ROOT);
    return ['card', 'title', 'turn'].map((name) => nameOf(name, join(ROOT, 'src/web/ui/card.module.css'), SHEET));
  };
  const [card = '', title = '', turn = ''] = names();
  expect(new Set([card, title, turn]).size).toBe(3);
  expect(card).toMatch(/^[a-z][a-z0-9]{4}$/);
  expect(names()).toEqual([card, title, turn]);
});

test('no two sheets have the same short name', () => {
  const nameOf = shortClassNames(ROOT);
  const sheets = globSync('src/**/*.module.css', { cwd: ROOT });
  expect(sheets.length).toBeGreaterThan(100);
  expect(new Set(sheets.map((sheet) => nameOf('card', join(ROOT, sheet), SHEET))).size).toBe(sheets.length);
});
