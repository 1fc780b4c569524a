// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { FoundOrder } from '#modules/sales/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { useOrderItems } from './palette-items.ts';

vi.mock('../../api/call.ts', () => ({
  call: async () => ({
    number: 'S-1',
    passengers: [
      { id: 'p1', open: true, voidUntil: '2026-12-01T18:00:00.000Z' },
      { id: 'p2', open: false, voidUntil: null },
    ],
  }),
}));

let end = async () => {};
afterEach(() => end());

async function choose(status: FoundOrder['status']) {
  const order: FoundOrder = {
    id: 'a',
    number: 'S-1',
    status,
    locator: null,
    mode: 'avia',
    route: [],
    locations: {},
    passengers: [],
  };
  const quotes: [string, FormDataEntryValue][][] = [];
  let items: ReturnType<typeof useOrderItems> = [];
  function Palette() {
    items = useOrderItems([order], 'void', () => {});
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: <Palette /> },
      { path: '/order/:id', element: null },
      {
        path: '/order/:id/refund',
        element: null,
        action: async ({ request }) => {
          quotes.push([...(await request.formData())]);
          return null;
        },
      },
    ],
    { initialEntries: ['/'] },
  );
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  await act(async () => items[0]?.run());
  return { place: router.state.location.pathname, quotes };
}

test('«void S-1» quotes the void of the passengers who can be voided, as the key of the list does', async () => {
  const { place, quotes } = await choose('sold');
  expect(place).toBe('/order/a/refund');
  expect(quotes).toEqual([
    [
      ['intent', 'quote'],
      ['way', 'void'],
      ['keys', '1'],
      ['p', 'p1'],
    ],
  ]);
});

test('«void S-1» of a booking that is not paid opens its page', async () => {
  expect(await choose('pay')).toEqual({ place: '/order/a', quotes: [] });
});
