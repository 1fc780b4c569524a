// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import EMOJI from './emoji.json' with { type: 'json' };
import { EmojiPicker } from './emoji-picker.tsx';

const words = translationsFor('ru');
let end = async () => {};
afterEach(() => {
  vi.unstubAllGlobals();
  return end();
});

async function picker(answer: () => Promise<Response>) {
  const loaded = vi.fn(answer);
  vi.stubGlobal('fetch', loaded);
  const chosen: string[] = [];
  const element = <EmojiPicker onChoose={(emoji) => chosen.push(emoji)} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await renderOnPage(<RouterProvider router={router} />, words);
  end = page.unmount;
  const press = (name: string) =>
    act(async () => {
      const found = [...page.place.querySelectorAll('button')].find(
        (button) => button.getAttribute('aria-label') === name || button.textContent === name,
      );
      found?.click();
    });
  return { ...page, press, chosen, loaded };
}

test('an emoji is chosen from the list, which is loaded when it is first opened', async () => {
  const { press, chosen, loaded } = await picker(async () => Response.json(EMOJI));
  expect(loaded).not.toHaveBeenCalled();
  await press(words.conversations.panel.emoji);
  await press('👍');
  await press('🛫');
  expect(chosen).toEqual(['👍', '🛫']);
  expect(loaded).toHaveBeenCalledTimes(1);
});

test.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['after a new release', async () => new Response('Not found', { status: 404 })],
])('emoji that fail to load %s are said, and fetched again', async (_, fails) => {
  let isBroken = true;
  const { press, place, chosen, loaded } = await picker(() =>
    isBroken ? fails() : Promise.resolve(Response.json(EMOJI)),
  );
  await press(words.conversations.panel.emoji);
  expect(place.textContent).toContain(words.conversations.panel.emojiFailed);
  isBroken = false;
  await press(words.conversations.panel.retry);
  await press('👍');
  expect(chosen).toEqual(['👍']);
  expect(loaded).toHaveBeenCalledTimes(2);
});
