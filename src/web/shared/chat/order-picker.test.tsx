// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuotedOrder } from '#modules/conversations/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { ApiProblem } from '../../api/problem.ts';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import type { ChosenOrder } from './message-card-link.tsx';
import { OrderPicker } from './order-picker.tsx';

const words = translationsFor('ru');
const ORDER: QuotedOrder = {
  orderId: 'o1',
  number: 'S-10001',
  title: { ru: 'Бишкек – Ош', en: 'Bishkek – Osh', kg: 'Бишкек – Ош' },
  departs: '2026-12-09T07:40',
  returns: '2026-12-14T18:00',
  tickets: [],
};
type Answer = Promise<{ orders: readonly QuotedOrder[] }>;
let end = async () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await end();
  vi.useRealTimers();
});

async function picker(load: (typed: string) => Answer) {
  const chosen: ChosenOrder[] = [];
  const element = <OrderPicker conversationId="c1" onChoose={(order) => chosen.push(order)} load={load} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await renderOnPage(<RouterProvider router={router} />, words);
  end = page.unmount;
  const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(300)));
  const press = async (name: string) => {
    const buttons = [...page.place.querySelectorAll('button')];
    const found = buttons.find((one) => one.getAttribute('aria-label') === name || one.textContent?.includes(name));
    await act(async () => found?.click());
    await settle();
  };
  const type = async (text: string) => {
    const field = page.place.querySelector('input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  await press(words.conversations.order.attach);
  return { place: page.place, press, type, settle, chosen };
}

test('the reader’s own orders are offered with route and dates, and one is chosen', async () => {
  const { place, press, chosen } = await picker(async () => ({ orders: [ORDER] }));
  expect(place.textContent).toContain('9 декабря 2026 – 14 декабря 2026');
  await press('Бишкек – Ош');
  expect(chosen).toEqual([ORDER]);
  expect(place.querySelector('[role=dialog]')).toBeNull();
});

test('one of the tickets of an order is chosen instead of the whole order', async () => {
  const { press, chosen } = await picker(async () => ({ orders: [{ ...ORDER, tickets: ['5551234567890'] }] }));
  await press(words.conversations.order.ticket.replace('{number}', '5551234567890'));
  expect(chosen).toMatchObject([{ orderId: ORDER.orderId, ticket: '5551234567890' }]);
});

test('a number is searched once the typing pauses, and a late answer to an earlier one is ignored', async () => {
  const calls: [string, (orders: QuotedOrder[]) => void][] = [];
  const { place, type, settle } = await picker(
    (typed) =>
      new Promise((resolve) => {
        calls.push([typed, (orders) => resolve({ orders })]);
      }),
  );
  await type('S-1');
  await type('S-10001');
  await settle();
  expect(calls.map(([typed]) => typed)).toEqual(['', 'S-10001']);
  await act(async () => calls[1]?.[1]([]));
  await act(async () => calls[0]?.[1]([ORDER]));
  expect(place.textContent).toContain(words.conversations.order.none);
  expect(place.textContent).not.toContain('Бишкек');
});

test('a failed search is said and can be tried again', async () => {
  let fails = true;
  const { place, press } = await picker(async () => {
    if (fails) throw new ApiProblem(0, 'common.network');
    return { orders: [] };
  });
  expect(place.querySelector('[role=alert]')?.textContent).not.toBe('');
  fails = false;
  await press(words.conversations.order.retry);
  expect(place.querySelector('[role=alert]')).toBeNull();
  expect(place.textContent).toContain(words.conversations.order.typeNumber);
});
