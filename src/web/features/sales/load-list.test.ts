import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { serverContext } from '../../server-context.ts';
import { loadOwnOrders } from './load-list.ts';

const page = { orders: [], next: null };
type Person = { roles: string[]; contract?: object | null; choices?: object[] };

/** The list opened by a person: what it shows of their own, or where it leads. */
async function open(list: 'orders' | 'tickets', { roles, contract = null, choices = [] }: Person) {
  const context = new RouterContextProvider();
  const call = async (endpoint: { path: string }) =>
    endpoint.path === '/api/session' ? { user: { id: 'u', roles, contract, choices }, ended: false } : page;
  context.set(serverContext, { call } as never);
  const request = new Request(`https://sapar.test/account/${list}`, { headers: { cookie: 'sapar_session=s' } });
  return loadOwnOrders({ request, context }, list).catch((thrown: Response) => thrown.headers.get('location'));
}

test('customers without a contract have lists of what they bought themselves', async () => {
  for (const list of ['orders', 'tickets'] as const)
    expect(await open(list, { roles: [] })).toEqual({ ...page, isFirst: true });
});

test('cashiers and support of the house are led to the lists of everybody', async () => {
  for (const role of ['ROLE_CASHER', 'ROLE_SUPPORT'])
    expect([await open('orders', { roles: [role] }), await open('tickets', { roles: [role] })]).toEqual([
      '/office/orders',
      '/office/tickets',
    ]);
});

test('who works under a contract, or is to choose one, has the lists of a contract', async () => {
  const agent = { roles: ['ROLE_AGENT'] };
  expect(await open('tickets', { ...agent, contract: { status: 'active' } })).toBeNull();
  expect(await open('tickets', { ...agent, choices: [{}] })).toBeNull();
  expect(await open('tickets', agent)).toEqual({ ...page, isFirst: true });
});
