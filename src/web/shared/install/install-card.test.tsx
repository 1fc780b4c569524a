// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import offline from '#words/en/offline.json' with { type: 'json' };
import type { Translations } from '../../i18n/translations.ts';
import { keepInstallPrompt } from '../../shell/install-prompt.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import InstallOffer from './install-card.tsx';

const t = offline.install;
let end = async () => {};
beforeEach(() => {
  window.saparInstall = undefined;
});
afterEach(() => end());

/** The browser offers to install the site, as soon as it thinks fit. */
const browserOffers = (outcome: 'accepted' | 'dismissed') => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  });
  window.dispatchEvent(event);
  return event;
};

async function openOrder() {
  const page = await renderOnPage(<InstallOffer />, { offline } as unknown as Translations);
  end = page.unmount;
  const press = () => act(async () => page.place.querySelector('button')?.click());
  return { text: () => page.place.textContent ?? '', press };
}

test('what the browser offers at the start is kept, and shown after a purchase by one tap', async () => {
  keepInstallPrompt(window);
  const offered = browserOffers('accepted');
  expect([offered.defaultPrevented, offered.prompt.mock.calls]).toEqual([true, []]);
  const { text, press } = await openOrder();
  expect(text()).toContain(t.offer);
  await press();
  expect(offered.prompt).toHaveBeenCalledOnce();
  expect(text()).toBe(t.done);
});

test('an offer that comes while the page is open appears, and one that was refused is gone', async () => {
  keepInstallPrompt(window);
  const { text, press } = await openOrder();
  expect(text()).toBe('');
  await act(async () => void browserOffers('dismissed'));
  expect(text()).toContain(t.install);
  await press();
  expect(text()).toBe('');
});
