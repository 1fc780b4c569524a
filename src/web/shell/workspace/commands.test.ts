import { expect, test } from 'vitest';
import type { SignedInUser } from '#modules/identity/api.ts';
import { MENU_SCREENS, menuScreensFor } from '../../screens/menu.ts';
import { createHotkeyReader, hotkeysFor, type KeyPress } from './hotkeys.ts';
import { searchByName } from './search-by-name.ts';

const account = (roles: SignedInUser['roles'], contract: boolean) =>
  ({ roles, choices: [], contract: contract ? { contractId: 'c', kind: 'agent' } : null }) as unknown as SignedInUser;
const agent = account(['ROLE_AGENT'], true);

test('visitors see public screens only, agents their own, and only staff those of the office', () => {
  const names = (who: SignedInUser | null) => menuScreensFor(who).map(({ to }) => to);
  expect(menuScreensFor(null).every(({ access }) => access === 'public')).toBe(true);
  expect(names(agent)).toEqual(expect.arrayContaining(['/account/orders', '/account/balance', '/account/profile']));
  expect(names(agent)).not.toContain('/office/requests');
  expect(names(account(['ROLE_AGENT'], false))).not.toContain('/account/orders');
  expect(names(account(['ROLE_CASHER'], false))).toEqual(expect.arrayContaining(['/office/requests', '/office']));
  expect(names(account(['ROLE_CASHER'], false))).not.toContain('/office/audit');
  // Proposals and API keys are only for users who sell or buy under the contract.
  expect(names(agent)).toEqual(expect.arrayContaining(['/account/proposals', '/account/developers']));
  expect(names(account(['ROLE_CORPORATE'], true))).not.toContain('/account/proposals');
  expect(names(account(['ROLE_CASHER'], true))).not.toContain('/account/developers');
});

test('shortcut keys are unique, and none of them has another meaning', () => {
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
])('«%s» finds %j', (query, found) => {
  expect(searchByName(names, query, (name) => [name])).toEqual(found);
});
test('an English name is found in the Russian layout', () => {
  expect(searchByName(['Orders', 'Balance'], 'щквукы', (name) => [name])).toEqual(['Orders']);
});

const keyPress = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
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

test('g and a letter open a screen in any layout, within a second and a half', () => {
  let now = 0;
  const readKey = createHotkeyReader(hotkeysFor(agent, true), () => now);
  expect(readKey(keyPress('g'))).toBeNull();
  expect(readKey(keyPress('o'))).toEqual({ path: '/account/orders' });
  expect(readKey(keyPress('o'))).toBeNull();
  expect([readKey(keyPress('п', { code: 'KeyG' })), readKey(keyPress('щ', { code: 'KeyO' }))]).toEqual([
    null,
    { path: '/account/orders' },
  ]);
  readKey(keyPress('g'));
  now += 1_501;
  expect(readKey(keyPress('o'))).toBeNull();
});

test('shortcuts never use Ctrl, ⌘ or Alt, nor a key press that was already handled', () => {
  const readKey = createHotkeyReader(hotkeysFor(agent, true), () => 0);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])
    expect(readKey(keyPress('v', more))).toBeNull();
  expect(readKey(keyPress('v', { defaultPrevented: true }))).toBeNull();
  expect(readKey(keyPress('v'))).toBe('clientView');
  expect(readKey(keyPress('?', { code: 'Slash' }))).toBe('keys');
});

test('a user without earnings to hide has no key for it, and a visitor’s keys lead to public screens', () => {
  expect(createHotkeyReader(hotkeysFor(agent, false), () => 0)(keyPress('v'))).toBeNull();
  const readKey = createHotkeyReader(hotkeysFor(null, false), () => 0);
  readKey(keyPress('g'));
  expect(readKey(keyPress('o'))).toBeNull();
});
