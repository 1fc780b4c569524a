// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { money } from '#kernel/money.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { ApiProblem } from '../../api/problem.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { OfferReasonsLoader } from './offer-reasons-loader.tsx';
// Known from the start: what is tested here is not how long its first import takes.
import './offer-reasons-panel.tsx';

const network = vi.hoisted(() => ({
  words: async () => {},
  reasons: async (): Promise<unknown> => {
    throw new Error('not set');
  },
}));
vi.mock('../../i18n/browser-translations.ts', () => ({ loadTranslations: () => network.words() }));
vi.mock('../../api/call.ts', () => ({ call: () => network.reasons() }));

const words = translationsFor('ru');
const REASONS: PriceExplanation = { view: 'buyer', ruleSet: null, tickets: [], total: money(1_234_00, 'KGS') };
let end = async () => {};
beforeEach(() => {
  network.words = async () => {};
  network.reasons = async () => REASONS;
});
afterEach(() => end());

async function opened() {
  let tries = 0;
  const loader = () => <OfferReasonsLoader key={tries} uid="s" offerId="o" onRetry={() => void tries++} />;
  const page = await renderOnPage(loader(), words);
  end = page.unmount;
  return {
    text: () => page.place.textContent,
    retry: async () => {
      await act(async () => page.place.querySelector('button')?.click());
      await page.show(loader());
    },
  };
}

test('what cannot be loaded is said, and a retry loads it', async () => {
  network.words = () => Promise.reject(new TypeError('Failed to fetch'));
  const page = await opened();
  await vi.waitFor(() => expect(page.text()).toContain(words.search.card.whyFailed));
  network.words = async () => {};
  await page.retry();
  await vi.waitFor(() => expect(page.text()).toContain('234'));
});

test('reasons that cannot be read are said in the words of the server, and a retry reads them', async () => {
  network.reasons = () => Promise.reject(new ApiProblem(410, 'search.expired', {}, [], 'Результаты устарели'));
  const page = await opened();
  await vi.waitFor(() => expect(page.text()).toContain('Результаты устарели'));
  network.reasons = async () => REASONS;
  await page.retry();
  await vi.waitFor(() => expect(page.text()).not.toContain('Результаты устарели'));
  expect(page.text()).not.toContain(words.pricing.why.again);
});
