// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderListRow } from '#modules/sales/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useOrderKeys } from './use-order-keys.ts';

const server = vi.hoisted(() => ({ actions: [] as string[], voidQuotes: 0, answer: Promise.resolve() }));
vi.mock('../../api/call.ts', () => ({
  call: async ({ path }: { path: string }) => {
    if (!path.endsWith('/:id')) server.voidQuotes += 1;
    await server.answer;
    return { number: 'S-1', actions: server.actions, passengers: [] };
  },
}));

let keys: ReturnType<typeof useOrderKeys>;
let end = async () => {};
beforeEach(() => {
  server.actions = [];
  server.voidQuotes = 0;
  server.answer = Promise.resolve();
});
afterEach(() => end());

async function show(status: OrderListRow['status']) {
  const row = { id: 'a', number: 'S-1', status } as OrderListRow;
  function List() {
    keys = useOrderKeys(() => row);
    return <p>{keys.notice}</p>;
  }
  const router = createMemoryRouter(
    [
      { path: '/account/balance', element: null },
      { path: '*', element: <List /> },
    ],
    { initialEntries: ['/account/orders'] },
  );
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  const press = (key: keyof typeof keys.actions) => act(async () => keys.actions[key]('a'));
  const place = () => `${router.state.location.pathname}${router.state.location.hash}`;
  return { press, place, notice: () => page.place.textContent, router };
}

test('A releases a booking that is not paid, and voids what is issued', async () => {
  const held = await show('pay');
  await held.press('KeyA');
  expect([keys.toRelease?.id, server.voidQuotes]).toEqual(['a', 0]);
  await end();
  const issued = await show('sold');
  await issued.press('KeyA');
  expect([keys.toRelease, server.voidQuotes]).toEqual([null, 1]);
});

test('P leads to the payment of an unpaid order, and of no other', async () => {
  const issued = await show('sold');
  await issued.press('KeyP');
  expect(issued.place()).toBe('/account/orders');
  await end();
  const held = await show('pay');
  await held.press('KeyP');
  expect(held.place()).toBe('/order/a#to-pay');
});

test('R names the void first where one is possible, and leads to the refund when it is pressed again', async () => {
  server.actions = ['void', 'refund'];
  const { press, place, notice } = await show('sold');
  await press('KeyR');
  expect(place()).toBe('/account/orders');
  expect(notice()).toContain('can be voided today');
  await press('KeyR');
  expect(place()).toBe('/order/a/refund');
});

test('R leads to the refund at once where nothing can be voided, and stays where nothing can be returned', async () => {
  const { press, place, notice } = await show('sold');
  await press('KeyR');
  expect([place(), notice()]).toEqual(['/account/orders', 'S-1 has nothing to refund now.']);
  server.actions = ['refund'];
  await press('KeyR');
  expect(place()).toBe('/order/a/refund');
});

test('a later request says its own notice, not that of the void before it', async () => {
  const { press, notice } = await show('sold');
  await press('KeyA');
  expect(notice()).toContain('S-1');
  server.actions = ['void', 'refund'];
  await press('KeyR');
  expect(notice()).toContain('can be voided today');
  await press('KeyA');
  expect(notice()).not.toContain('can be voided today');
});

test('R and A lead nowhere once the reader is on another page', async () => {
  for (const key of ['KeyR', 'KeyA'] as const) {
    server.actions = ['refund'];
    const answer = Promise.withResolvers<void>();
    server.answer = answer.promise;
    const { press, router, place } = await show('sold');
    await press(key);
    await act(async () => void (await router.navigate('/account/balance')));
    await act(async () => answer.resolve());
    expect(place()).toBe('/account/balance');
    await end();
  }
});
