// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { EMOJI } from './emoji-list.ts';
import { EmojiPicker } from './emoji-picker.tsx';

const words = translationsFor('ru');
let end = async () => {};
afterEach(() => end());

async function picker(load: () => Promise<{ EMOJI: typeof EMOJI }>) {
  const chosen: string[] = [];
  const element = <EmojiPicker onChoose={(emoji) => chosen.push(emoji)} load={load} />;
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
  return { ...page, press, chosen };
}

test('an emoji is chosen from the list, which is loaded when it is first opened', async () => {
  let loads = 0;
  const { press, chosen } = await picker(async () => {
    loads++;
    return { EMOJI };
  });
  expect(loads).toBe(0);
  await press(words.conversations.panel.emoji);
  await press('👍');
  await press('🛫');
  expect(chosen).toEqual(['👍', '🛫']);
  expect(loads).toBe(1);
});

test('a failed load of the emoji is said and can be tried again', async () => {
  let fails = true;
  const { press, place, chosen } = await picker(() =>
    fails ? Promise.reject(new Error('offline')) : Promise.resolve({ EMOJI }),
  );
  await press(words.conversations.panel.emoji);
  expect(place.textContent).toContain(words.conversations.panel.emojiFailed);
  fails = false;
  await press(words.conversations.panel.retry);
  await press('👍');
  expect(chosen).toEqual(['👍']);
});
