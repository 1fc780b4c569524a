// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import inAppNotifications from '#words/en/inAppNotifications.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import PushOffer from './push-offer.tsx';
import type { ShownPushState } from './use-push.ts';

const push = vi.hoisted(() => ({ state: 'off' as ShownPushState, next: 'on' as ShownPushState, turned: 0 }));
vi.mock('./use-push.ts', () => ({
  usePush: () => ({
    state: push.state,
    busy: false,
    turn: async () => {
      push.turned += 1;
      push.state = push.next;
      return push.next;
    },
  }),
}));

const t = inAppNotifications.push;
let end = async () => {};
beforeEach(() => {
  localStorage.clear();
  Object.assign(push, { state: 'off', next: 'on', turned: 0 });
});
afterEach(() => end());

async function open() {
  await end();
  const page = await renderOnPage(<PushOffer />, { inAppNotifications } as unknown as Translations);
  end = page.unmount;
  const text = () => page.place.textContent ?? '';
  const press = async (label: string) => {
    const button = [...page.place.querySelectorAll('button')].find(({ textContent }) => textContent === label);
    await act(async () => button?.click());
  };
  return { text, press };
}

test('pushes are offered after a purchase, and turned on by the button', async () => {
  const { text, press } = await open();
  expect(text()).toContain(t.offerTitle);
  await press(t.offerOn);
  expect([text(), push.turned]).toEqual([t.offerDone, 1]);
});

test('an offer that was put off, or answered with a denial, is not made again', async () => {
  const first = await open();
  await first.press(t.offerLater);
  expect([first.text(), push.turned]).toEqual(['', 0]);
  expect((await open()).text()).toBe('');
  localStorage.clear();
  push.next = 'denied';
  await (await open()).press(t.offerOn);
  expect(push.turned).toBe(1);
  push.state = 'off';
  expect((await open()).text()).toBe('');
});

test.each([
  'on',
  'denied',
  'unsupported',
  'checking',
] as const)('nothing is offered where pushes are %s', async (state) => {
  push.state = state;
  expect((await open()).text()).toBe('');
});
