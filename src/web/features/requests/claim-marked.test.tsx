// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { QueuedRequest } from '#modules/requests/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { ClaimMarked } from './claim-marked.tsx';

const server = vi.hoisted(() => ({ claimed: [] as string[], refuses: '' }));
vi.mock('../../api/call.ts', () => ({
  call: async (_: unknown, { params: { id } }: { params: { id: string } }) => {
    if (id === server.refuses) throw new Error('taken');
    server.claimed.push(id);
  },
}));

let end = async () => {};
afterEach(async () => {
  server.claimed = [];
  server.refuses = '';
  await end();
});

const request = (id: string, executor: string | null) => ({ id, executor }) as QueuedRequest;

async function claim() {
  let cleared = 0;
  const rows = [request('a', null), request('b', 'Asel'), request('c', null)];
  const element = <ClaimMarked rows={rows} onClear={() => (cleared += 1)} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  await act(async () => page.place.querySelector('button')?.click());
  return { cleared, said: page.place.querySelector('[role=alert]')?.textContent ?? '' };
}

test('marked requests without an executor are taken, and the marks are gone', async () => {
  expect(await claim()).toEqual({ cleared: 1, said: '' });
  expect(server.claimed).toEqual(['a', 'c']);
});

test('what another took meanwhile is named, and the others are taken', async () => {
  server.refuses = 'a';
  const { cleared, said } = await claim();
  expect([cleared, server.claimed]).toEqual([0, ['c']]);
  expect(said).toContain('1 request was not taken');
});
