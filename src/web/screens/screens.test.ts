import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { treesOf } from '../../../tests/messages/message-table.ts';
import { chunkFor, handleFor } from '../build/translations.ts';
import { TRANSLATION_CHUNKS } from '../i18n/translation-chunks.ts';
import { defineScreen } from './define-screen.ts';
import { SCREENS } from './list.ts';
import { MENU_SCREENS } from './menu.ts';
import { accessOfPage } from './page-access.ts';

const WEB = join(import.meta.dirname, '..');
const declared = new Set(SCREENS.flatMap(({ file }) => file ?? []));

test('every screen has a route module, and every route module belongs to a screen', () => {
  expect([...declared].filter((file) => !existsSync(join(WEB, file)))).toEqual([]);
  const files = readdirSync(join(WEB, 'routes'), { recursive: true, encoding: 'utf8' });
  const modules = files.filter((path) => /\.tsx?$/.test(path)).map((path) => `routes/${path.replaceAll('\\', '/')}`);
  expect(modules.filter((file) => !declared.has(file as `routes/${string}.tsx`))).toEqual([]);
});

test('every feature with screens is in the list', async () => {
  const features = readdirSync(join(WEB, 'features'), { recursive: true, encoding: 'utf8' });
  const lists = features.filter((path) => path.endsWith('screens.ts'));
  expect(lists.length).toBeGreaterThan(20);
  for (const path of lists) {
    const module = (await import(join(WEB, 'features', path))) as Record<string, typeof SCREENS>;
    for (const screen of Object.values(module).flat()) expect(SCREENS, `${path}: ${screen.path}`).toContain(screen);
  }
});

test('screen addresses are unique, and the guard reads the access of each from its declaration', () => {
  const paths = SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, access } of SCREENS) {
    const pageAccess = accessOfPage(path.replace(/:\w+\??/g, 'x1').replace('*', 'x/y'));
    // Both are open to all visitors: the guard does not tell them apart.
    expect(['public', 'demo'].includes(access) ? 'public' : access, path).toBe(pageAccess);
  }
});

test('screens in menus have a title and a unique position', () => {
  const orders = MENU_SCREENS.map(({ order }) => order);
  expect(new Set(orders).size).toBe(orders.length);
  expect(SCREENS.filter(({ menu, title }) => menu && !title).map(({ path }) => path)).toEqual([]);
});

test('a title is a plain text in every language and is in the chunk of its screen', () => {
  for (const { path, title, chunk } of SCREENS) {
    if (!title) continue;
    for (const locale of LOCALES) {
      const text = title.split('.').reduce<unknown>((tree, key) => (tree as never)[key], treesOf(locale));
      expect(text, `${title} ${locale}`).toEqual(expect.stringMatching(/^[^{}]+$/));
    }
    expect(TRANSLATION_CHUNKS.indexOf(chunkFor(title)), path).toBeLessThanOrEqual(TRANSLATION_CHUNKS.indexOf(chunk));
  }
});

const IMPORT = /^import\s(?!type\s)[^;]*?from '(\.[^']+\.tsx)'/gm;

/** A file of the web and its imports, without the frame, whose error page has its own title. */
function reachable(entry: string): Set<string> {
  const seen = new Set([entry]);
  for (const file of seen)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const next = join(dirname(file), path);
      if (!next.startsWith(join(WEB, 'shell'))) seen.add(next);
    }
  return seen;
}
const writesTitle = (file: string) =>
  file !== join(WEB, 'ui/page.tsx') && readFileSync(file, 'utf8').includes('<title>');

test('the title of a tab is declared by its screen or, with `ownTitle`, written by its page, and only there', () => {
  for (const { path, file, title, ownTitle } of SCREENS) {
    if (!file?.endsWith('.tsx')) continue;
    expect(title !== null || ownTitle === true, `${path} has a title`).toBe(true);
    const handle = handleFor(file.replace(/\.tsx$/, ''));
    expect(handle, path).toEqual(ownTitle ? null : { title });
    if (!ownTitle) expect([...reachable(join(WEB, file))].filter(writesTitle), path).toEqual([]);
  }
});

test('a new screen of an existing feature touches at most six files', () => {
  // Its route module, its declaration, three catalogue files and docs/pages.md: no other file imports or names a
  // screen.
  const names = SCREENS.flatMap(({ file }) => (file?.endsWith('.tsx') ? [file.replace(/^routes\//, '')] : []));
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|screens\.ts$|screens[\\/]site\.ts$/.test(path),
  );
  const mentioning = sources.filter((path) => {
    const text = readFileSync(join(WEB, path), 'utf8').replaceAll(/^import type .*$/gm, '');
    return names.some((name) => text.includes(`routes/${name}`));
  });
  expect(mentioning).toEqual([]);
});

test('docs/pages.md is the map of the screens (vitest -u writes it)', async () => {
  const rows = [...SCREENS]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, file, title, ownTitle, access, chunk, menu }) => {
      const listedIn = menu
        ? ['palette', menu.account && 'account menu', menu.bar && 'bar'].filter(Boolean).join(', ')
        : '';
      const titleText = [title && `\`${title}\``, ownTitle && 'its own'].filter(Boolean).join(', ');
      const module = file ? `\`${file}\`` : 'content page';
      return `| \`${path}\` | ${titleText} | ${access} | ${module} | ${chunk} | ${listedIn} |`;
    });
  const head = [
    '| address | title | access | route module in `src/web` | translations | listed in |',
    '|---|---|---|---|---|---|',
  ];
  const lead = 'Every page of the site, as `defineScreen` declares it. Access is explained in `src/kernel/access.ts`.';
  await expect(['# Pages', '', lead, '', ...head, ...rows, ''].join('\n')).toMatchFileSnapshot(
    '../../../docs/pages.md',
  );
});

test('a wrong path, file, title, access, chunk or a missing object does not compile', () => {
  const page = {
    path: '/office/x',
    file: 'routes/office/x.tsx',
    title: 'tasks.title',
    access: 'staff',
    chunk: 'office',
  } as const;
  expect(defineScreen(page)).toBe(page);
  // @ts-expect-error: a path begins with a slash
  defineScreen({ ...page, path: 'office/x' });
  // @ts-expect-error: a route module stands in routes/
  defineScreen({ ...page, file: 'features/x.tsx' });
  // @ts-expect-error: no such access
  defineScreen({ ...page, access: 'manager' });
  // @ts-expect-error: no such part of the words
  defineScreen({ ...page, chunk: 'later' });
  // @ts-expect-error: no such text
  defineScreen({ ...page, title: 'orderLists.screens.none' });
  // @ts-expect-error: what the id names is missing
  defineScreen({ ...page, path: '/office/x/:id' });
});
