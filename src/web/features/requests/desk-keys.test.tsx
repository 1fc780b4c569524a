// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { deskListActions, keepDeskOrder, neighbourPath, useRequestKeys } from './desk-keys.ts';

let end = async () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => end());

function RequestPage() {
  useRequestKeys('b');
  return (
    <main>
      <form data-act="claimed">
        <button type="submit">Take it</button>
      </form>
      <details data-act="assigned">
        <summary>Hand over</summary>
        <select name="executorId" />
      </details>
      <details data-act="paused">
        <summary>Pause</summary>
        <input type="hidden" name="intent" />
        <textarea name="pause" />
      </details>
      <details data-act="completed">
        <summary>Completed</summary>
        <textarea name="done" />
      </details>
      <div data-act="chat">
        <textarea name="chat" />
      </div>
    </main>
  );
}

async function open(address = '/office/requests/b') {
  const router = createMemoryRouter([{ path: '*', element: <RequestPage /> }], { initialEntries: [address] });
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  const claimed = vi.fn();
  const form = page.place.querySelector('form') as HTMLFormElement;
  form.requestSubmit = claimed;
  const press = (code: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { code, key: code.slice(3).toLowerCase(), bubbles: true });
      document.body.dispatchEvent(event);
    });
  const focused = () => document.activeElement?.getAttribute('name') ?? null;
  return { router, press, claimed, focused };
}

test.each([
  ['KeyH', 'executorId'],
  ['KeyP', 'pause'],
  ['KeyD', 'done'],
  ['KeyA', 'chat'],
])('%s opens the form of its act', async (code, field) => {
  const { press, focused } = await open();
  await press(code);
  expect(focused()).toBe(field);
  const details = document.activeElement?.closest('details');
  expect(details?.open ?? true).toBe(true);
});

test('c claims a request; after g a letter leads to a screen and does nothing here', async () => {
  const { press, claimed, focused } = await open();
  await press('KeyC');
  expect(claimed).toHaveBeenCalledTimes(1);
  await press('KeyG');
  await press('KeyH');
  expect(focused()).toBeNull();
});

test('an address opens the form of an act and does none', async () => {
  const { focused } = await open('/office/requests/b#completed');
  expect(focused()).toBe('done');
  await end();
  const { claimed } = await open('/office/requests/b#claimed');
  expect(claimed).not.toHaveBeenCalled();
});

test('j and k lead through the list that was shown last, and from its ends to the list', async () => {
  expect([neighbourPath(['a', 'b'], 'b', 1), neighbourPath([], 'b', -1)]).toEqual(Array(2).fill('/office/requests'));
  keepDeskOrder(['a', 'b', 'c']);
  const { router, press } = await open();
  await press('KeyJ');
  expect(router.state.location.pathname).toBe('/office/requests/c');
  await press('KeyK');
  expect(router.state.location.pathname).toBe('/office/requests/a');
});

test('letters of the list claim the active request or open its page at the form', () => {
  const [claim, go] = [vi.fn(), vi.fn()];
  const actions = deskListActions(claim, go);
  actions.KeyC?.('a');
  actions.KeyH?.('a');
  expect(claim).toHaveBeenCalledWith('a');
  expect(go).toHaveBeenCalledWith('/office/requests/a#assigned');
});
