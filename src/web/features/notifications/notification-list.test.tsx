// @vitest-environment happy-dom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationsPage } from '#modules/notifications/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { NotificationList } from './notification-list.tsx';

type Handler = (event: { data: string; lastEventId: string }) => void;
const handlers = new Map<string, Handler>();
let end = async () => {};
let reads = 0;
beforeEach(() => {
  reads = 0;
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener(kind: string, handler: Handler) {
        handlers.set(kind, handler);
      }
      close() {}
    },
  );
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

/** The page as it was read without notifications; `hear`: an event of the stream. */
async function open() {
  const page: NotificationsPage = { notices: [], unread: 0, next: null };
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => {
        reads += 1;
        return null;
      },
      HydrateFallback: () => null,
      Component: () => <NotificationList page={page} isFirstPage now="2026-03-02T06:00:00Z" />,
    },
  ]);
  const shown = await renderOnPage(<Stub />, translationsFor('ru'));
  end = shown.unmount;
  await vi.waitUntil(() => handlers.has('unread'));
  const before = reads;
  const hear = (unread: number, lastEventId: string) =>
    act(async () => handlers.get('unread')?.({ data: JSON.stringify({ unread }), lastEventId }));
  return { hear, readAgain: () => reads - before };
}

test('a notification that came between the page and its first count is read', async () => {
  const { hear, readAgain } = await open();
  await hear(1, 'a');
  await vi.waitUntil(() => readAgain() === 1);
});

test('a first count that the page knows reads nothing, a later change does', async () => {
  const { hear, readAgain } = await open();
  await hear(0, 'a');
  expect(readAgain()).toBe(0);
  await hear(0, 'b');
  await vi.waitUntil(() => readAgain() === 1);
});
