// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import offline from '#words/en/offline.json' with { type: 'json' };
import { browserTranslations } from '../i18n/browser-translations.ts';
import { showUpdatePrompt } from './update-prompt.ts';

const texts = offline.update;
const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
afterEach(() => document.body.replaceChildren());

test('an update is offered once, and taken or put off', async () => {
  let updates = 0;
  const load = async () => void Object.assign(browserTranslations, { offline });
  const offer = () => showUpdatePrompt(() => void updates++, load);
  await Promise.all([offer(), offer()]);
  expect(document.querySelectorAll('output')).toHaveLength(1);
  expect(document.body.textContent).toContain(texts.text);
  press(texts.later);
  expect([document.querySelector('output'), updates]).toEqual([null, 0]);
  await offer();
  press(texts.now);
  expect([document.querySelector('output'), updates]).toEqual([null, 1]);
});
