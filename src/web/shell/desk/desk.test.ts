import { expect, test } from 'vitest';
import type { SignedIn } from '#modules/identity/api.ts';
import { MENU_SCREENS, menuScreensFor } from '../../screens/menu.ts';
import { createReader, keysOf, type Stroke } from './hotkeys.ts';
import { matches } from './match.ts';

const account = (roles: SignedIn['roles'], contract: boolean) =>
  ({ roles, contract: contract ? { contractId: 'c', kind: 'agent' } : null }) as SignedIn;
const agent = account(['ROLE_AGENT'], true);

test('strangers see public screens only, agents their own, and staff alone those of the office', () => {
  const names = (who: SignedIn | null) => menuScreensFor(who).map(({ to }) => to);
  expect(menuScreensFor(null).every(({ access }) => access === 'public')).toBe(true);
  expect(names(agent)).toEqual(expect.arrayContaining(['/account/orders', '/account/balance', '/account/profile']));
  expect(names(agent)).not.toContain('/office/requests');
  expect(names(account(['ROLE_AGENT'], false))).not.toContain('/account/orders');
  expect(names(account(['ROLE_CASHER'], false))).toEqual(expect.arrayContaining(['/office/requests', '/office']));
  expect(names(account(['ROLE_CASHER'], false))).not.toContain('/office/audit');
  // What a client is offered and what a contract's programs may do is opened to those alone who sell or buy under it.
  expect(names(agent)).toEqual(expect.arrayContaining(['/account/proposals', '/account/developers']));
  expect(names(account(['ROLE_CORPORATE'], true))).not.toContain('/account/proposals');
  expect(names(account(['ROLE_CASHER'], true))).not.toContain('/account/developers');
});

test('no two screens share a key, and none takes one that does something else', () => {
  const keys = MENU_SCREENS.flatMap(({ key }) => key ?? []);
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
