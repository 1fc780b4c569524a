import { expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';

const harness = callers();
const { signIn, createReadyDraft, placeDraft } = harness;
const TERMS = {
  status: 'active',
  showsCommission: true,
  unpaidOrders: 50,
  lowBalance: 5_000_000,
  managerId: null,
} as const;
const at = (id: string) => `/api/office/contracts/${id}`;
/** From the current version. */
const change = async (office: Browser, id: string, terms: object) =>
  office.good('PUT', at(id), { ...terms, version: (await office.good('GET', at(id))).version });
const acts = async (id: string) =>
  (
    await harness.database.pool.query<{ action: string }>(
      "select action from audit.records where subject_kind = 'contract' and subject_id = $1 order by n",
      [id],
    )
  ).rows.map(({ action }) => action);

test('a suspended contract sells nothing at once, and sells again when resumed', async () => {
  const office = await signIn('admin');
  const agent = await signIn('gold');
  const draft = await createReadyDraft(agent, 51);
  const suspended = await change(office, 'demo-gold', { ...TERMS, status: 'suspended' });
  expect(suspended).toMatchObject({ number: 'TU-0202', status: 'suspended', people: 1 });
  await expect(placeDraft(agent, draft)).rejects.toThrow(/contract_suspended/);
  expect((await agent.good('GET', '/api/session')).user.contract.status).toBe('suspended');
  // Its users still see its orders and balance.
  expect((await agent.ask('GET', { path: '/api/account/funds' })).status).toBe(200);
  await change(office, 'demo-gold', TERMS);
  expect(await placeDraft(agent, draft)).toBeTruthy();
  expect(await acts('demo-gold')).toEqual(['contract_suspended', 'contract_resumed']);
});

test('changed terms apply at once to visible earnings, unpaid orders and the low-balance alert', async () => {
  const office = await signIn('admin');
  const agent = await signIn('silver');
  const draft = await createReadyDraft(agent, 52);
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
  await expect(placeDraft(agent, draft)).rejects.toThrow(/contract_unpaid_full/);
  expect(await change(office, 'demo-silver', TERMS)).toMatchObject({
    showsCommission: true,
    unpaidOrders: 50,
    lowBalance: { minor: 5_000_000, currency: 'KGS' },
    commission: { perMille: 30 },
    parent: null,
    below: 1,
  });
  expect(await placeDraft(agent, draft)).toBeTruthy();
  expect(await acts('demo-silver')).toEqual(['contract_changed', 'contract_changed']);
});

test('an absent contract is not found, and invalid terms are rejected', async () => {
  const office = await signIn('admin');
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

test('a suspended agent stops its sub-agents too, until it is resumed', async () => {
  const office = await signIn('admin');
  const agent = await signIn('sub');
  const draft = await createReadyDraft(agent, 54);
  await change(office, 'demo-silver', { ...TERMS, status: 'suspended' });
  await expect(placeDraft(agent, draft)).rejects.toThrow(/contract_suspended/);
  await change(office, 'demo-silver', TERMS);
  expect(await placeDraft(agent, draft)).toBeTruthy();
});

test('users of a contract see its manager’s contact data while the manager is staff', async () => {
  const [office, agent, other] = [await signIn('admin'), await signIn('quiet'), await signIn('two')];
  const manager = async () => (await agent.good('GET', '/api/session')).user.contract.manager;
  expect(await manager()).toBeNull();
  await change(office, 'demo-quiet', { ...TERMS, showsCommission: false, managerId: 'demo-finance' });
  const reached = { name: 'Бермет Осмонова', phone: '+996000101021', email: 'finance@sapar.example' };
  expect(await manager()).toEqual(reached);
  // No other contract shows the change.
  expect(JSON.stringify(await other.good('GET', '/api/session'))).not.toContain(reached.email);
  await office.good('PUT', '/api/office/people/demo-finance/active', { active: false });
  expect(await manager()).toBeNull();
  const { proposed } = await office.good('PUT', '/api/office/people/demo-finance/active', { active: true });
  expect(await manager()).toBeNull();
  const second = await signIn('admin2');
  await second.good('POST', `/api/office/approvals/${proposed}/decision`, { decision: 'approve' });
  expect(await manager()).toEqual(reached);
  await change(office, 'demo-quiet', { ...TERMS, showsCommission: false });
  expect(await manager()).toBeNull();
});
