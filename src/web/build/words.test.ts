import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WORDS_PARTS } from '../i18n/word-parts.ts';
import { SCREENS } from '../screens/list.ts';
import { partOf, partOfScreen, screenOf, wordsModule } from './words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const WEB = join(ROOT, 'src/web');

/**
 * What a file of the web imports, now or later, types and what only the server runs apart; the desk's parts fetch their
 * own words.
 */
const imports = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(?!type\s)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
    ),
  ]
    .map((found) => join(dirname(file), found[1] ?? found[2] ?? ''))
    .filter(
      (path) => /(?<!\.server)\.tsx?$/.test(path) && existsSync(path) && !path.startsWith(join(WEB, 'shell/desk')),
    );

function reachable(entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const file of seen) for (const next of imports(file)) seen.add(next);
  return seen;
}

const said = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/useTranslations\('([^']+)'\)/g)].map(([, name = '']) => name);

const screens = [
  ...new Set(SCREENS.flatMap(({ file }) => (file?.endsWith('.tsx') ? [file.replace(/\.tsx$/, '')] : []))),
];

describe.each([...screens, 'shell/shell', 'root'])('%s', (id) => {
  it('says nothing that travels later than its own part', () => {
    const own = id.startsWith('routes/') ? partOfScreen(id) : 'first';
    for (const file of reachable(join(WEB, `${id}.tsx`)))
      for (const name of said(file))
        expect(WORDS_PARTS.indexOf(partOf(name)), `${name} in ${file}`).toBeLessThanOrEqual(WORDS_PARTS.indexOf(own));
  });
});

const texts = (part: (typeof WORDS_PARTS)[number] | 'all'): string[] => {
  const names: string[] = [];
  const walk = (tree: object, name: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === 'string' || Array.isArray(value)) names.push(`${name}.${key}`);
      else walk(value, `${name}.${key}`);
  };
  walk(JSON.parse(wordsModule(ROOT, 'ru', part).replace('export default ', '')), '');
  return names;
};

it('every text of a browser travels in one part and no more', () => {
  expect(WORDS_PARTS.flatMap(texts).sort()).toEqual(texts('all').sort());
});

it('the parts of the desk that come late wait for the words after a sign-in; what is on every page does not', () => {
  const gate = join(WEB, 'shell/desk/desk-gate.tsx');
  const late = [...readFileSync(gate, 'utf8').matchAll(/import\('\.\/([\w-]+)\.tsx'\)/g)].map(([, name]) => name);
  expect(late).toHaveLength(3);
  expect(late.map((name) => screenOf(join(WEB, `shell/desk/${name}.tsx`)))).toEqual(
    late.map((name) => `shell/desk/${name}`),
  );
  expect(late.map((name) => partOfScreen(`shell/desk/${name}`))).toEqual(['after', 'after', 'after']);
  expect([gate, join(WEB, 'shell/frame.tsx')].map(screenOf)).toEqual([undefined, undefined]);
});

it('the titles of the account menu come with every page, those of other menus with their page or the palette', () => {
  for (const { title, words, menu } of SCREENS)
    if (menu && title) expect(partOf(title)).toBe(menu.account ? 'first' : words === 'office' ? 'after' : words);
});
