// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { money } from '#kernel/money.ts';
import type { StaffOrder, StaffTicket, TicketLine } from '#modules/sales/api.ts';
import { translationsFor } from '../../../../tests/messages/render-page.tsx';
import { renderOnPage } from '../../ui/lazy/render-on-page.tsx';
import { StaffOrders, StaffTickets } from './staff-lists.tsx';
import { TicketsList } from './tickets-list.tsx';

vi.mock('./use-list-version.ts', () => ({ useListVersion: () => false }));
vi.mock('../../api/call.ts', () => ({ call: () => new Promise(() => {}) }));

const NOW = '2026-12-01T12:00:00.000Z';
let end = async () => {};
afterEach(() => end());

const order = {
  id: 'o',
  number: 'S-12345',
  createdAt: NOW,
  status: 'sold',
  paymentTimeLimit: null,
  locator: 'ABC123',
  mode: 'avia',
  route: [],
  locations: {},
  passengers: [{ surname: 'ASANOVA', name: 'AIGUL' }],
  total: money(1),
  contract: null,
  payment: { status: 'paid', methods: [] },
} satisfies StaffOrder;
const ticket = {
  id: 't',
  number: '9991234567890',
  type: 'ETICKET',
  state: 'open',
  order: { id: 'o', number: 'S-12345' },
  locator: 'ABC123',
  issuedAt: NOW,
  departsOn: null,
  from: null,
  to: null,
  carrier: null,
  carrierName: null,
  passenger: { surname: 'ASANOVA', name: 'AIGUL' },
  contract: null,
  total: money(1),
} satisfies StaffTicket;
const none = { total: money(0), commission: null, motivation: null };
const line: TicketLine = {
  ...ticket,
  relatedTicketNumber: null,
  operation: 'SALE',
  cashier: null,
  workplace: null,
  contract: { id: 'c', number: 'N-1', name: 'Firm', own: true },
  fare: money(1),
  taxes: money(0),
  fee: money(0),
  penalty: money(0),
  commission: null,
  motivation: null,
  returned: none,
  net: none,
};

const shared = {
  filter: {},
  sort: 'created',
  order: 'desc',
  after: undefined,
  next: null,
  isComfortable: false,
  now: NOW,
} as const;
const lists: [string, ReactElement][] = [
  ['orders of the office', <StaffOrders key="orders" {...shared} orders={[order]} />],
  ['tickets of the office', <StaffTickets key="tickets" {...shared} tickets={[ticket]} />],
  [
    'tickets of an agent',
    <TicketsList
      key="own"
      {...shared}
      page={{ tickets: [line], totals: [], workplaces: [], contracts: [], etag: 's', next: null }}
      cities={{ origin: '', destination: '' }}
      view={{}}
      settings={{ views: [], columns: null }}
      sort="issued"
    />,
  ],
];

test.each(lists)('Enter on a row of the %s opens the order at the side', async (_, list) => {
  const router = createMemoryRouter([{ path: '*', element: list }], { initialEntries: ['/list'] });
  const page = await renderOnPage(<RouterProvider router={router} />, translationsFor('en'), 'en');
  end = page.unmount;
  const row = page.place.querySelector<HTMLElement>('tr[data-row]');
  await act(async () => row?.focus());
  await act(async () =>
    row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
  );
  expect(page.place.querySelector('aside h2')?.textContent).toBe('S-12345');
  expect(router.state.location.pathname).toBe('/list');
});
