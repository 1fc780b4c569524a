import { expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';

const harness = callers();
const { signedIn, readyToOrder, orderIt } = harness;
const TERMS = {
  status: 'active',
  showsCommission: true,
  unpaidOrders: 50,
  lowBalance: 5_000_000,
  managerId: null,
} as const;
const at = (id: string) => `/api/office/contracts/${id}`;
/** From the version that stands now. */
const change = async (office: Browser, id: string, terms: object) =>
  office.good('PUT', at(id), { ...terms, version: (await office.good('GET', at(id))).version });
const acts = async (id: string) =>
  (
    await harness.database.pool.query<{ action: string }>(
      "select action from audit.records where subject_kind = 'contract' and subject_id = $1 order by n",
      [id],
    )
  ).rows.map(({ action }) => action);

test('a suspended contract sells nothing from that moment, and sells again when it is resumed', async () => {
  const office = await signedIn('admin');
  const agent = await signedIn('gold');
  const draft = await readyToOrder(agent, 51);
  const suspended = await change(office, 'demo-gold', { ...TERMS, status: 'suspended' });
  expect(suspended).toMatchObject({ number: 'TU-0202', status: 'suspended', people: 1 });
  await expect(orderIt(agent, draft)).rejects.toThrow(/contract_suspended/);
  expect((await agent.good('GET', '/api/session')).account.contract.status).toBe('suspended');
  // Its people still see its orders and money.
  expect((await agent.ask('GET', { path: '/api/account/funds' })).status).toBe(200);
  await change(office, 'demo-gold', TERMS);
  expect(await orderIt(agent, draft)).toBeTruthy();
  expect(await acts('demo-gold')).toEqual(['contract_suspended', 'contract_resumed']);
});

test('what its people see, how much they may hold and what is little to it follow its terms at once', async () => {
  const office = await signedIn('admin');
  const agent = await signedIn('silver');
  const draft = await readyToOrder(agent, 52);
  expect((await agent.good('GET', `/api/bookings/${draft}`)).price.commission).toBeDefined();
  const { low, available } = await agent.good('GET', '/api/account/funds');
  expect(low).toBe(false);
  await change(office, 'demo-silver', {
    ...TERMS,
    showsCommission: false,
    unpaidOrders: 0,
    lowBalance: available.minor,
  });
  expect((await agent.good('GET', `/api/bookings/${draft}`)).price.commission).toBeUndefined();
  expect((await agent.good('GET', '/api/account/funds')).low).toBe(true);
  await expect(orderIt(agent, draft)).rejects.toThrow(/contract_unpaid_full/);
  expect(await change(office, 'demo-silver', TERMS)).toMatchObject({
    showsCommission: true,
    unpaidOrders: 50,
    lowBalance: { minor: 5_000_000, currency: 'KGS' },
    commission: { perMille: 30 },
    parent: null,
    below: 1,
  });
  expect(await orderIt(agent, draft)).toBeTruthy();
  expect(await acts('demo-silver')).toEqual(['contract_changed', 'contract_changed']);
});

test('a contract that is not there is not found, and terms that make no sense are refused', async () => {
  const office = await signedIn('admin');
  for (const method of ['GET', 'PUT'] as const)
    expect(
      await office.ask(method, {
        path: at('demo-nothing'),
        ...(method === 'PUT' && { body: { ...TERMS, version: 1 } }),
      }),
    ).toMatchObject({ status: 404, body: { code: 'agencies.no_such_contract' } });
  for (const wrong of [{ unpaidOrders: -1 }, { unpaidOrders: 1_001 }, { lowBalance: 0.5 }, { status: 'off' }])
    expect((await office.ask('PUT', { path: at('demo-poor'), body: { ...TERMS, version: 1, ...wrong } })).status).toBe(
      400,
    );
  expect(await acts('demo-poor')).toEqual([]);
});

test('an agent that is suspended stops its sub-agents too, until it is resumed', async () => {
  const office = await signedIn('admin');
  const agent = await signedIn('sub');
  const draft = await readyToOrder(agent, 54);
  await change(office, 'demo-silver', { ...TERMS, status: 'suspended' });
  await expect(orderIt(agent, draft)).rejects.toThrow(/contract_suspended/);
  await change(office, 'demo-silver', TERMS);
  expect(await orderIt(agent, draft)).toBeTruthy();
});

test('users of a contract see its manager and how to reach them, as long as the manager is staff', async () => {
  const [office, agent, other] = [await signedIn('admin'), await signedIn('quiet'), await signedIn('two')];
  const manager = async () => (await agent.good('GET', '/api/session')).account.contract.manager;
  expect(await manager()).toBeNull();
  await change(office, 'demo-quiet', { ...TERMS, showsCommission: false, managerId: 'demo-finance' });
  const reached = { name: 'Бермет Осмонова', phone: '+996000101021', email: 'finance@sapar.example' };
  expect(await manager()).toEqual(reached);
  // No other contract shows it.
  expect(JSON.stringify(await other.good('GET', '/api/session'))).not.toContain(reached.email);
  await office.good('PUT', '/api/office/people/demo-finance/active', { active: false });
  expect(await manager()).toBeNull();
  const { proposed } = await office.good('PUT', '/api/office/people/demo-finance/active', { active: true });
  expect(await manager()).toBeNull();
  const second = await signedIn('admin2');
  await second.good('POST', `/api/office/approvals/${proposed}/decision`, { decision: 'approve' });
  expect(await manager()).toEqual(reached);
  await change(office, 'demo-quiet', { ...TERMS, showsCommission: false });
  expect(await manager()).toBeNull();
});
