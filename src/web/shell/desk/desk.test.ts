import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { SignedIn } from '#modules/identity/api.ts';
import { treesOf } from '../../../../tests/messages/message-table.ts';
import routes from '../../routes.ts';
import { createReader, keysOf, type Stroke } from './hotkeys.ts';
import { matches } from './match.ts';
import { SCREENS, screensOf } from './screens.ts';

const account = (roles: SignedIn['roles'], contract: boolean) =>
  ({ roles, contract: contract ? { contractId: 'c' } : null }) as SignedIn;
const agent = account(['ROLE_AGENT'], true);

test('every screen that is gone to by name has an address of the site and a name in every language', () => {
  type Route = { path?: string; children?: Route[] };
  const paths = (list: readonly Route[]): string[] =>
    list.flatMap((route) => [route.path ?? '', ...paths(route.children ?? [])]);
  const known = new Set(paths(routes as Route[]).map((path) => `/${path.replace(/\/:\w+\?$/, '')}`));
  for (const { to, name } of SCREENS) {
    // Content pages have no route of their own.
    if (to !== '/requisites') expect(known, to).toContain(to);
    for (const locale of LOCALES) {
      const { desk } = treesOf(locale) as { desk: { screens: Record<string, string> } };
      expect(desk.screens[name], `${name} ${locale}`).toBeTruthy();
    }
  }
});

test('strangers see public screens only, agents their own, and staff alone those of the office', () => {
  const names = (who: SignedIn | null) => screensOf(who).map(({ name }) => name);
  expect(screensOf(null).every(({ who }) => who === 'public')).toBe(true);
  expect(names(agent)).toEqual(expect.arrayContaining(['orders', 'balance', 'profile']));
  expect(names(agent)).not.toContain('desk');
  expect(names(account(['ROLE_AGENT'], false))).not.toContain('orders');
  expect(names(account(['ROLE_CASHER'], false))).toEqual(expect.arrayContaining(['desk', 'office']));
  expect(names(account(['ROLE_CASHER'], false))).not.toContain('audit');
  // What a client is offered and what a contract's programs may do is opened to those alone who sell or buy under it.
  expect(names(agent)).toEqual(expect.arrayContaining(['proposals', 'developers']));
  expect(names(account(['ROLE_CORPORATE'], true))).not.toContain('proposals');
  expect(names(account(['ROLE_CASHER'], true))).not.toContain('developers');
});

test('no two screens share a key, and none takes one that does something else', () => {
  const keys = SCREENS.flatMap(({ key }) => key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(['g', 'v'], key).not.toContain(key);
});

const names = ['Заказы', 'Операции', 'Деньги договора', 'Профиль', 'Найти заказ'];
test.each([
  ['', names],
  ['зак', ['Заказы', 'Найти заказ']],
  ['pfrfp', ['Заказы', 'Найти заказ']],
  ['ден дог', ['Деньги договора']],
  ['опрц', ['Операции']],
  ['найтизаказ', ['Найти заказ']],
  ['щщщ', []],
  ['(.*', []],
])('«%s» finds %j', (typed, found) => {
  expect(matches(names, typed, (name) => [name])).toEqual(found);
});
test('an English name is found on the Russian layout', () => {
  expect(matches(['Orders', 'Balance'], 'щквукы', (name) => [name])).toEqual(['Orders']);
});

const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

test('g and a letter lead to a screen on any layout, within a second and a half', () => {
  let now = 0;
  const read = createReader(keysOf(agent, true), () => now);
  expect(read(stroke('g'))).toBeNull();
  expect(read(stroke('o'))).toEqual({ go: '/account/orders' });
  expect(read(stroke('o'))).toBeNull();
  expect([read(stroke('п', { code: 'KeyG' })), read(stroke('щ', { code: 'KeyO' }))]).toEqual([
    null,
    { go: '/account/orders' },
  ]);
  read(stroke('g'));
  now += 1_501;
  expect(read(stroke('o'))).toBeNull();
});

test('shortcuts never use Ctrl, ⌘ or Alt, nor a key that was handled already', () => {
  const read = createReader(keysOf(agent, true), () => 0);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])
    expect(read(stroke('v', more))).toBeNull();
  expect(read(stroke('v', { defaultPrevented: true }))).toBeNull();
  expect(read(stroke('v'))).toBe('clientView');
  expect(read(stroke('?', { code: 'Slash' }))).toBe('keys');
});

test('who has nothing to hide has no key for it, and a stranger’s keys lead to public screens', () => {
  expect(createReader(keysOf(agent, false), () => 0)(stroke('v'))).toBeNull();
  const read = createReader(keysOf(null, false), () => 0);
  read(stroke('g'));
  expect(read(stroke('o'))).toBeNull();
});
