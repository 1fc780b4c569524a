// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useBulkRun } from './use-bulk-run.ts';

const server = vi.hoisted(() => ({ reads: 0 }));
vi.mock('../../api/call.ts', () => ({
  call: async ({ method }: { method: string }) => {
    if (method === 'GET') server.reads += 1;
    return { status: 'payed' };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  server.reads = 0;
});
afterEach(() => vi.useRealTimers());

test('what was paid is followed while the dialog is open, and no longer', async () => {
  let run: ReturnType<typeof useBulkRun>['run'] = async () => {};
  function Dialog() {
    ({ run } = useBulkRun('pay'));
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Dialog /> }]);
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  await act(async () => void run(['a']));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(server.reads).toBe(2);
  await page.unmount();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.reads).toBe(2);
});
