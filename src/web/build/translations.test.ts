import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRANSLATION_CHUNKS } from '../i18n/translation-chunks.ts';
import { SCREENS } from '../screens/list.ts';
import { chunkFor, chunkForScreen, screenIdOf, translationsModule } from './translations.ts';

const ROOT = join(import.meta.dirname, '../../..');
const WEB = join(ROOT, 'src/web');

/**
 * What a file of the web imports, statically or lazily, without types and server-only files; the lazy parts of the
 * workspace load their own translations, and a file that calls `loadTranslations` does so for its lazy part.
 */
const imports = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const loads = text.includes("loadTranslations('");
  return [...text.matchAll(/^(?:import|export)\s+(?!type\s)[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm)]
    .filter(([, imported]) => imported !== undefined || !loads)
    .map((match) => join(dirname(file), match[1] ?? match[2] ?? ''))
    .filter(
      (path) => /(?<!\.server)\.tsx?$/.test(path) && existsSync(path) && !path.startsWith(join(WEB, 'shell/workspace')),
    );
};

function reachable(entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const file of seen) for (const next of imports(file)) seen.add(next);
  return seen;
}

const usedNamespaces = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/useTranslations\('([^']+)'\)/g)].map(([, name = '']) => name);

/** Texts that a file names in full; a variable that stands for several namespaces is passed over. */
function usedTexts(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const namespaces = new Map<string, Set<string>>();
  for (const [, variable = '', name = ''] of text.matchAll(/const (\w+) = useTranslations\((?:'([^']+)')?\)/g))
    namespaces.set(variable, (namespaces.get(variable) ?? new Set()).add(name));
  return [...namespaces].flatMap(([variable, [name = '', ...others]]) =>
    others.length > 0
      ? []
      : [...text.matchAll(new RegExp(`\\b${variable}(?:\\.rich)?\\('([\\w.]+)'`, 'g'))].map(([, key = '']) =>
          name === '' ? key : `${name}.${key}`,
        ),
  );
}

const screens = [
  ...new Set(SCREENS.flatMap(({ file }) => (file?.endsWith('.tsx') ? [file.replace(/\.tsx$/, '')] : []))),
];

describe.each([...screens, 'shell/shell', 'root'])('%s', (id) => {
  it('uses no translations of a chunk later than its own', () => {
    const ownChunk = id.startsWith('routes/') ? chunkForScreen(id) : 'first';
    for (const file of reachable(join(WEB, `${id}.tsx`)))
      for (const name of [...usedNamespaces(file), ...usedTexts(file)])
        expect(TRANSLATION_CHUNKS.indexOf(chunkFor(name)), `${name} in ${file}`).toBeLessThanOrEqual(
          TRANSLATION_CHUNKS.indexOf(ownChunk),
        );
  });
});

const textKeys = (part: (typeof TRANSLATION_CHUNKS)[number] | 'all'): string[] => {
  const names: string[] = [];
  const walk = (tree: object, name: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === 'string' || Array.isArray(value)) names.push(`${name}.${key}`);
      else walk(value, `${name}.${key}`);
  };
  walk(JSON.parse(translationsModule(ROOT, 'ru', part).replace('export default ', '')), '');
  return names;
};

it('every text of the browser is in exactly one chunk', () => {
  expect(TRANSLATION_CHUNKS.flatMap(textKeys).sort()).toEqual(textKeys('all').sort());
});

it('lazy parts of the workspace wait for their translations; parts of every page do not', () => {
  const gate = join(WEB, 'shell/workspace/command-dialogs.tsx');
  const lazyFiles = [...readFileSync(gate, 'utf8').matchAll(/import\('\.\/([\w-]+)\.tsx'\)/g)].map(([, name]) => name);
  expect(lazyFiles).toHaveLength(3);
  expect(lazyFiles.map((name) => screenIdOf(join(WEB, `shell/workspace/${name}.tsx`)))).toEqual(
    lazyFiles.map((name) => `shell/workspace/${name}`),
  );
  expect(lazyFiles.map((name) => chunkForScreen(`shell/workspace/${name}`))).toEqual([
    'afterSale',
    'afterSale',
    'afterSale',
  ]);
  expect([gate, join(WEB, 'shell/frame.tsx')].map(screenIdOf)).toEqual([undefined, undefined]);
});

it('titles of the account menu are in the first chunk, other titles in that of their page or the palette', () => {
  for (const { title, chunk, menu } of SCREENS)
    if (menu && title) expect(chunkFor(title)).toBe(menu.account ? 'first' : chunk === 'office' ? 'afterSale' : chunk);
});
