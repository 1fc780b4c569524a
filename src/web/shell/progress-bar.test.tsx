// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { treesOf } from '../../../tests/messages/message-table.ts';
import type { Translations } from '../i18n/translations.ts';
import { renderOnPage } from '../ui/lazy/render-on-page.tsx';
import { progress } from './progress.ts';
import { ProgressBar } from './progress-bar.tsx';

const start = vi.spyOn(progress, 'start');
const running = { fetch: 0, route: 0 };
beforeEach(() => {
  start.mockImplementation((kind) => {
    running[kind] += 1;
    return () => {
      running[kind] -= 1;
    };
  });
});
afterEach(() => {
  start.mockReset();
  Object.assign(running, { fetch: 0, route: 0 });
});

/** A page whose loader and action resolve on command. */
async function page() {
  const waiting: (() => void)[] = [];
  let waits = false;
  const work = () => (waits ? new Promise<null>((resolve) => waiting.push(() => resolve(null))) : null);
  const router = createMemoryRouter([
    { path: '/', element: <ProgressBar />, HydrateFallback: () => null, loader: work },
    { path: '/other', loader: work, action: work },
  ]);
  const shown = await renderOnPage(<RouterProvider router={router} />, treesOf('ru') as unknown as Translations);
  waits = true;
  const answer = () => act(async () => waiting.shift()?.());
  return { router, answer, end: shown.unmount };
}

it('a fetcher feeds the loading bar from its start to its end', async () => {
  const { router, answer, end } = await page();
  await act(async () => void router.fetch('key', '0', '/other'));
  expect(running).toEqual({ fetch: 1, route: 0 });
  await answer();
  expect(running).toEqual({ fetch: 0, route: 0 });
  await end();
});

it('a revalidation feeds the loading bar', async () => {
  const { router, answer, end } = await page();
  await act(async () => void router.revalidate());
  expect(running).toEqual({ fetch: 1, route: 0 });
  await answer();
  expect(running).toEqual({ fetch: 0, route: 0 });
  await end();
});
