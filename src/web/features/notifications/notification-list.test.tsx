// @vitest-environment happy-dom
import { act } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Locale } from '#kernel/locale.ts';
import type { InAppNotification, NotificationsPage } from '#modules/notifications/api.ts';
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

const NO_NOTICES: NotificationsPage = { notices: [], unread: 0, next: null };

/** `hear`: an event of the stream. */
async function open(page = NO_NOTICES, language: Locale = 'ru') {
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
  const shown = await renderOnPage(<Stub />, translationsFor(language), language);
  end = shown.unmount;
  await vi.waitUntil(() => handlers.has('unread'));
  const before = reads;
  const hear = (unread: number, lastEventId: string) =>
    act(async () => handlers.get('unread')?.({ data: JSON.stringify({ unread }), lastEventId }));
  return { ...shown, hear, readAgain: () => reads - before };
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

const notice = (id: string, given: Partial<InAppNotification>): InAppNotification => ({
  id,
  kind: 'order-issued',
  order: '',
  request: null,
  variant: null,
  path: `/order/${id}`,
  at: '2026-03-02T05:00:00Z',
  read: true,
  ...given,
});

test('notices of an order and of a request without an order are one group each, wherever they stand', async () => {
  const { place } = await open({
    ...NO_NOTICES,
    notices: [
      notice('1', { order: 'S-1', kind: 'order-issued' }),
      notice('2', { request: 'R-7', kind: 'request-news', variant: 'done' }),
      notice('3', { order: 'S-2', kind: 'order-issued' }),
      notice('4', { order: 'S-1', kind: 'order-held' }),
      notice('5', { request: 'R-7', kind: 'request-news', variant: 'process' }),
      notice('6', { kind: 'chat-answer' }),
      notice('7', { kind: 'chat-answer' }),
    ],
  });
  const groups = place.querySelector('ul')?.children ?? [];
  const linksOf = (group: Element) => [...group.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect([...groups].map(linksOf)).toEqual([
    ['/order/1', '/order/4'],
    ['/order/2', '/order/5'],
    ['/order/3'],
    ['/order/6'],
    ['/order/7'],
  ]);
});

test('one act reads all that is unread of an order, and an order that was read has none', async () => {
  const { place } = await open({
    notices: [
      notice('1', { order: 'S-1', read: false }),
      notice('2', { order: 'S-2' }),
      notice('3', { order: 'S-1', kind: 'order-held' }),
      notice('4', { order: 'S-1', kind: 'order-held', read: false }),
    ],
    unread: 2,
    next: null,
  });
  const [unread, read] = place.querySelectorAll('main ul > li, ul:not(li ul) > li');
  expect([...(unread?.querySelectorAll('form') ?? [])].map((form) => new FormData(form).getAll('id'))).toEqual([
    ['1', '4'],
  ]);
  expect(read?.querySelector('form')).toBeNull();
});

test.each([
  ['ru', 'Заявка R-7: взята в работу', 'Заявка R-8 по заказу S-1: взята в работу'],
  ['en', 'Request R-7: is being worked on', 'Request R-8 on order S-1: is being worked on'],
  ['kg', 'R-7 өтүнмөсү: ', 'S-1 буйрутмасы боюнча R-8 өтүнмөсү: '],
] as const)('a notice of a request names an order only where it has one (%s)', async (language, alone, ofOrder) => {
  const news = { kind: 'request-news', variant: 'process' } as const;
  const notices = [notice('1', { ...news, request: 'R-7' }), notice('2', { ...news, request: 'R-8', order: 'S-1' })];
  const { place } = await open({ ...NO_NOTICES, notices }, language);
  const [first, second] = place.querySelectorAll('li a');
  expect(first?.textContent).toContain(alone);
  expect(second?.textContent).toContain(ofOrder);
});
