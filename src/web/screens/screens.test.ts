import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { treesOf } from '../../../tests/messages/message-table.ts';
import { defineScreen } from './define-screen.ts';
import { SCREENS } from './list.ts';
import { MENU_SCREENS } from './menu.ts';
import { accessOfPage } from './page-access.ts';

const WEB = join(import.meta.dirname, '..');
const declared = new Set(SCREENS.flatMap(({ file }) => file ?? []));

test('every screen has its route module, and every route module is a screen’s', () => {
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

test('no two screens have one address, and the guard reads the access of each from its own', () => {
  const paths = SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, access } of SCREENS) {
    const opened = accessOfPage(path.replace(/:\w+\??/g, 'x1').replace('*', 'x/y'));
    // Everybody may open these: the guard does not tell them apart.
    expect(['public', 'demo'].includes(access) ? 'public' : access, path).toBe(opened);
  }
});

test('screens of menus have an order of their own and a name in every language', () => {
  const orders = MENU_SCREENS.map(({ order }) => order);
  expect(new Set(orders).size).toBe(orders.length);
  for (const locale of LOCALES)
    for (const { name } of MENU_SCREENS) {
      const text = name.split('.').reduce<unknown>((tree, key) => (tree as never)[key], treesOf(locale));
      expect(text, `${name} ${locale}`).toEqual(expect.stringMatching(/./));
    }
});

test('docs/pages.md is the map of the screens (vitest -u writes it)', async () => {
  const rows = [...SCREENS]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, file, access, words, menu }) => {
      const shown = menu
        ? ['palette', menu.account && 'account menu', menu.bar && 'bar'].filter(Boolean).join(', ')
        : '';
      return `| \`${path}\` | ${access} | ${file ? `\`${file}\`` : 'content page'} | ${words} | ${shown} |`;
    });
  const head = ['| address | access | route module in `src/web` | words | listed in |', '|---|---|---|---|---|'];
  const lead = 'Every page of the site, as `defineScreen` declares it. Access is explained in `src/kernel/access.ts`.';
  await expect(['# Pages', '', lead, '', ...head, ...rows, ''].join('\n')).toMatchFileSnapshot(
    '../../../docs/pages.md',
  );
});

test('a wrong path, file, access, word or a missing object does not compile', () => {
  const page = { path: '/office/x', file: 'routes/office/x.tsx', access: 'staff', words: 'office' } as const;
  expect(defineScreen(page)).toBe(page);
  // @ts-expect-error: a path begins with a slash
  defineScreen({ ...page, path: 'office/x' });
  // @ts-expect-error: a route module stands in routes/
  defineScreen({ ...page, file: 'features/x.tsx' });
  // @ts-expect-error: no such access
  defineScreen({ ...page, access: 'manager' });
  // @ts-expect-error: no such part of the words
  defineScreen({ ...page, words: 'later' });
  // @ts-expect-error: no such text
  defineScreen({ ...page, menu: { name: 'sales.screens.none', icon: 'doc', order: 1 } });
  // @ts-expect-error: what the id names is missing
  defineScreen({ ...page, path: '/office/x/:id' });
});
