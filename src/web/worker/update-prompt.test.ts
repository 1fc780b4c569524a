// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { translationsFor } from '../../../tests/messages/render-page.tsx';
import { showUpdatePrompt } from './update-prompt.ts';

vi.mock('../i18n/browser-translations.ts', async () => ({
  browserTranslations: translationsFor('en'),
  loadTranslations: async () => {},
}));

const texts = translationsFor('en').offline.update;
const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
afterEach(() => document.body.replaceChildren());

test('an update is offered once, and taken or put off', async () => {
  let updates = 0;
  const offer = () => showUpdatePrompt(() => void updates++);
  await offer();
  await offer();
  expect(document.querySelectorAll('output')).toHaveLength(1);
  expect(document.body.textContent).toContain(texts.text);
  press(texts.later);
  expect([document.querySelector('output'), updates]).toEqual([null, 0]);
  await offer();
  press(texts.now);
  expect([document.querySelector('output'), updates]).toEqual([null, 1]);
});
