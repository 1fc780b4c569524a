import { describe, expect, test } from 'vitest';
import { addUser } from '#modules/identity/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Browser, callers } from './callers.ts';

const harness = callers();
const { signIn, browser } = harness;
const PASSWORD = 'a long enough password';
const rows = async (sql: string, values: unknown[] = []) => (await harness.database.pool.query(sql, values)).rows;
let people = 0;

/** A registered customer in their own browser. */
async function customer(surname = 'Toktogulova') {
  people += 1;
  const id = `customer-${people}`;
  const email = `${surname.toLowerCase()}.${people}@x.kg`;
  await addUser(harness.database.db, systemClock, {
    id,
    email,
    surname,
    name: 'Gulnara',
    birthdate: null,
    locale: 'ru',
    roles: [],
    password: PASSWORD,
  });
  const own = browser();
  await own.good('POST', '/api/session', { email, password: PASSWORD });
  return { id, email, own };
}
const place = (office: Pick<Browser, 'ask'>, id: string, contractId: string, workplaceIds: string[]) =>
  office.ask('PUT', { path: `/api/office/people/${id}/contracts/${contractId}`, body: { workplaceIds } });
const account = async (own: Pick<Browser, 'good'>) => (await own.good('GET', '/api/session')).user;

describe('a registered user', () => {
  test('is a customer until a manager attaches a contract, and then sells in the same session', async () => {
    const { id, own } = await customer();
    expect(await account(own)).toMatchObject({ roles: [], contract: null, choices: [] });
    expect((await own.ask('GET', { path: '/api/account/orders?sort=created&order=desc' })).status).toBe(403);
    const office = await signIn('admin');
    const done = await place(office, id, 'demo-gold', ['demo-gold-1']);
    expect(done).toMatchObject({
      status: 200,
      body: { roles: ['ROLE_AGENT'], choices: [{ contractId: 'demo-gold', number: 'TU-0202' }] },
    });
    expect(await account(own)).toMatchObject({
      roles: ['ROLE_AGENT'],
      contract: { contractId: 'demo-gold', workplace: { id: 'demo-gold-1' } },
    });
    expect((await own.ask('GET', { path: '/api/account/orders?sort=created&order=desc' })).status).toBe(200);
    expect(
      await rows("select actor, contract_id, subject_id from audit.records where action = 'contract_attached'"),
    ).toEqual([{ actor: 'demo-admin', contract_id: 'demo-gold', subject_id: id }]);
  });

  test('chooses one of several workplaces, and cannot sell at a removed one', async () => {
    const { id, own } = await customer();
    const office = await signIn('admin');
    await place(office, id, 'demo-osh-city', ['demo-osh-city-1', 'demo-osh-city-2']);
    expect(await account(own)).toMatchObject({ contract: null, choices: [{ contractId: 'demo-osh-city' }] });
    await own.good('PUT', '/api/session/contract', {
      contractId: 'demo-osh-city',
      workplaceId: 'demo-osh-city-2',
    });
    // The airport workplace is removed: the remaining one is chosen at once.
    await place(office, id, 'demo-osh-city', ['demo-osh-city-1']);
    expect((await account(own)).contract.workplace.id).toBe('demo-osh-city-1');
  });

  test('removed from the last contract is a customer again in the same session, and keeps a staff role', async () => {
    const { id, own } = await customer();
    const office = await signIn('admin');
    await place(office, id, 'demo-company', ['demo-company-1']);
    const { proposed } = await office.good('PUT', `/api/office/people/${id}/roles`, {
      roles: ['ROLE_CONTENT'],
    });
    expect((await account(own)).roles).toEqual(['ROLE_CORPORATE']);
    await (await signIn('admin2')).good('POST', `/api/office/approvals/${proposed}/decision`, {
      decision: 'approve',
    });
    expect((await account(own)).roles).toEqual(['ROLE_CORPORATE', 'ROLE_CONTENT']);
    const off = await place(office, id, 'demo-company', []);
    expect(off.body).toMatchObject({ roles: ['ROLE_CONTENT'], choices: [] });
    expect(await account(own)).toMatchObject({ roles: ['ROLE_CONTENT'], contract: null, choices: [] });
    expect((await place(office, id, 'demo-company', [])).status).toBe(404);
  });

  test('whose account is closed is signed out everywhere and cannot return until it is opened', async () => {
    const { id, email, own } = await customer();
    const second = browser();
    await second.good('POST', '/api/session', { email, password: PASSWORD });
    const office = await signIn('admin');
    expect((await office.good('GET', `/api/office/people/${id}`)).sessions).toBe(2);
    const closed = await office.good('PUT', `/api/office/people/${id}/active`, { active: false });
    expect(closed).toMatchObject({ active: false, sessions: 0 });
    for (const one of [own, second]) expect((await one.good('GET', '/api/session')).user).toBeNull();
    const back = () => browser().ask('POST', { path: '/api/session', body: { email, password: PASSWORD } });
    expect((await back()).body.code).toBe('identity.wrong_login');
    await office.good('PUT', `/api/office/people/${id}/active`, { active: true });
    expect((await back()).status).toBe(201);
    expect(
      (
        await rows('select action from audit.records where subject_id = $1 and actor = $2 order by n', [
          id,
          'demo-admin',
        ])
      ).map(({ action }) => action),
    ).toEqual(['account_closed', 'account_opened']);
  });
});

describe('the list of users for staff', () => {
  test('filters by part of a name, address or phone, by kind and by contract, and has pages', async () => {
    const office = await signIn('admin');
    const { id, email } = await customer('Saparalieva');
    const found = async (query: string) =>
      (await office.good('GET', `/api/office/people?${query}`)).people.map((one: { id: string }) => one.id);
    expect(await found('q=saparal')).toEqual([id]);
    expect(await found(`q=gulnara+${encodeURIComponent(email)}`)).toEqual([id]);
    expect(await found('q=saparal%25')).toEqual([]);
    expect(await found('q=saparal&kind=customers')).toEqual([id]);
    expect(await found('q=saparal&kind=sellers')).toEqual([]);
    await place(office, id, 'demo-poor', ['demo-poor-1']);
    expect(await found('q=saparal&kind=sellers')).toEqual([id]);
    expect(await found('contract=demo-poor')).toEqual([id, 'demo-poor']);
    expect(await found('contract=demo-nothing')).toEqual([]);
    expect(await found('kind=house')).toEqual(expect.arrayContaining(['demo-admin', 'demo-cashier']));
    expect(await found('kind=off')).toEqual([]);
    for (const made of ['nonsense', '-271821-04-20T00:00:00.000Z x', '+275760-09-13T00:00:00.000Z x'])
      expect(
        (await office.ask('GET', { path: `/api/office/people?after=${encodeURIComponent(made)}` })).body.code,
      ).toBe('identity.bad_page');
    for (let n = 0; n < 45; n += 1)
      await rows(
        'insert into identity.users (id, email, password_hash, surname, name, locale, roles, created_at) ' +
          "values ($1, $2, 'x', 'Paged', 'P', 'ru', '{}', now())",
        [`paged-${n}`, `paged-${n}@x.kg`],
      );
    const first = await office.good('GET', '/api/office/people');
    expect(first.people).toHaveLength(50);
    const rest = await office.good('GET', `/api/office/people?after=${encodeURIComponent(first.next)}`);
    const all = [...first.people, ...rest.people].map((one: { id: string }) => one.id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe((await rows('select count(*)::int as n from identity.users'))[0].n);
  });

  test('finds contracts by number and by contractor, with their workplaces', async () => {
    const office = await signIn('admin');
    const found = async (q: string) =>
      (await office.good('GET', `/api/office/contracts?q=${encodeURIComponent(q)}`)).contracts;
    expect(await found('os-06')).toMatchObject([{ number: 'OS-0606' }, { number: 'OS-0607' }]);
    expect((await found('тулпар'))[0]).toMatchObject({
      contractId: 'demo-gold',
      workplaces: [{ id: 'demo-gold-1' }],
    });
    expect(await found('%')).toEqual([]);
  });
});

describe('what a manager may not do', () => {
  test('attach a workplace of another contract, or an absent contract or user', async () => {
    const office = await signIn('admin');
    const { id, own } = await customer();
    for (const [contract, where] of [
      ['demo-gold', ['demo-silver-1']],
      ['demo-gold', ['demo-gold-1', 'x']],
      ['demo-nothing', ['demo-gold-1']],
    ] as const)
      expect((await place(office, id, contract, [...where])).body).toMatchObject({
        code: 'identity.no_such_workplace',
      });
    expect(await account(own)).toMatchObject({ roles: [], choices: [] });
    expect((await place(office, 'nobody', 'demo-gold', ['demo-gold-1'])).body.code).toBe('identity.no_such_user');
  });

  test('change themselves, so that no administrator locks all staff out', async () => {
    const office = await signIn('admin');
    for (const [what, body] of [
      ['active', { active: false }],
      ['roles', { roles: [] }],
      ['contracts/demo-gold', { workplaceIds: ['demo-gold-1'] }],
    ] as const)
      expect((await office.ask('PUT', { path: `/api/office/people/demo-admin/${what}`, body })).body.code).toBe(
        'identity.not_yourself',
      );
  });

  test('assign the role of a seller directly', async () => {
    const { id } = await customer();
    const given = await (await signIn('admin')).ask('PUT', {
      path: `/api/office/people/${id}/roles`,
      body: { roles: ['ROLE_AGENT'] },
    });
    expect(given.status).toBe(400);
  });
});
