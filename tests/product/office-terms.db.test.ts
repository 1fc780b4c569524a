import { expect, test } from 'vitest';
import { addDays, localDate } from '#kernel/dates.ts';
import { type Browser, callers } from './callers.ts';

const harness = callers();
const { signIn, createReadyDraft, placeDraft } = harness;
const at = (id: string) => `/api/office/contracts/${id}`;
/** Read when it is needed: a run may go past midnight. */
const today = () => localDate(new Date(), 'Asia/Bishkek');
const OPENING = {
  kind: 'agent',
  number: 'NB-1001',
  parentId: null,
  currency: 'KGS',
  managerId: 'demo-executor',
  contractor: { name: 'Нур Билет', requisites: { inn: '01234567890123', bank: 'Айыл Банк' } },
  workplace: 'Касса на рынке',
  commission: { perMille: 45 },
  motivation: 7_000,
  creditLimit: 5_000_000,
  showsCommission: true,
};
const open = (office: Browser, more: object = {}) =>
  office.ask('POST', { path: '/api/office/contracts', body: { ...OPENING, ...more } });
const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, detail, fields } = body as {
    code: string;
    detail: string;
    fields?: { path: string; code: string }[];
  };
  return { status, code, detail, fields: fields?.map((field) => `${field.path} ${field.code}`) };
};
/** Attaches a user without a chosen contract to this one. */
async function worksUnder(contract: { id: string; workplaces: { id: string }[] }, who: 'gold' | 'silver') {
  const admin = await signIn('admin');
  const workplaceIds = contract.workplaces.map(({ id }) => id);
  await admin.good('PUT', `/api/office/people/demo-${who}/contracts/${contract.id}`, { workplaceIds });
  const agent = await signIn(who);
  await agent.good('PUT', '/api/session/contract', {
    contractId: contract.id,
    workplaceId: workplaceIds[0],
  });
  return agent;
}
/** What a booking would earn the agent now, per mille of the fare. */
async function earns(agent: Browser, draft: string): Promise<number> {
  const { price } = await agent.good('GET', `/api/bookings/${draft}`);
  return Math.round((price.commission.minor * 1000) / price.fare.minor);
}

test('finance opens a contract; an attached user sells under it on credit, with its commission', async () => {
  const office = await signIn('finance');
  const answer = await open(office);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body).toMatchObject({
    number: 'NB-1001',
    kind: 'agent',
    status: 'active',
    version: 1,
    openedOn: today(),
    rates: [],
    contractor: { name: 'Нур Билет', requisites: { inn: '01234567890123', bank: 'Айыл Банк' } },
    manager: { id: 'demo-executor', name: 'Ольга Петрова' },
    funds: { own: { minor: 0 }, creditLimit: { minor: 5_000_000 }, available: { minor: 5_000_000 } },
    workplaces: [{ name: 'Касса на рынке' }],
  });
  const agent = await worksUnder(answer.body, 'gold');
  const draft = await createReadyDraft(agent, 61);
  expect(await earns(agent, draft)).toBe(45);
  expect((await agent.good('GET', `/api/bookings/${draft}`)).price.motivation).toMatchObject({
    minor: 7_000,
  });
  expect((await agent.good('GET', '/api/account/funds')).available.minor).toBe(5_000_000);
  expect(await placeDraft(agent, draft)).toBeTruthy();
});

test('taxpayer numbers identify contractors; contract numbers are unique; sub-agents are below agents', async () => {
  const office = await signIn('finance');
  const requisites = { inn: '22222222222222' };
  const { body: first } = await open(office, {
    number: 'KK-1',
    contractor: { name: 'Кыргыз Кассы', requisites },
  });
  const again = await open(office, { number: 'KK-2', contractor: { name: 'Другое имя', requisites } });
  expect(again.body).toMatchObject({ contractor: { id: first.contractor.id, name: 'Кыргыз Кассы' } });
  expect(await refusal(open(office, { number: 'KK-2' }))).toMatchObject({
    status: 400,
    fields: ['number agencies.number_taken'],
  });
  expect(await refusal(open(office, { number: 'KK-3', currency: 'USD' }))).toMatchObject({
    fields: ['currency agencies.currency_not_sold'],
  });
  expect(await refusal(open(office, { number: 'KK-3', kind: 'subagent' }))).toMatchObject({
    fields: ['parentId agencies.parent_needed'],
  });
  expect(await refusal(open(office, { number: 'KK-3', parentId: first.id }))).toMatchObject({
    fields: ['kind agencies.parent_of_subagents'],
  });
  expect(await refusal(open(office, { number: 'KK-3', managerId: 'demo-gold' }))).toMatchObject({
    code: 'agencies.manager_unknown',
  });
  expect(
    await refusal(open(office, { number: 'KK-3', contractor: { name: 'X', requisites: { inn: '12' } } })),
  ).toMatchObject({ status: 400, fields: ['contractor.requisites.inn agencies.bad_inn'] });
  await office.good('PUT', at(first.id), {
    version: 1,
    status: 'suspended',
    showsCommission: true,
    unpaidOrders: 1,
    lowBalance: 0,
    managerId: null,
  });
  const under = { number: 'KK-1/1', kind: 'subagent', parentId: first.id };
  expect(await refusal(open(office, under))).toMatchObject({
    fields: ['parentId agencies.parent_suspended'],
  });
  await office.good('PUT', at(first.id), {
    version: 2,
    status: 'active',
    showsCommission: true,
    unpaidOrders: 1,
    lowBalance: 0,
    managerId: null,
  });
  const below = await open(office, {
    number: 'KK-1/1',
    kind: 'subagent',
    parentId: first.id,
    contractor: { id: first.contractor.id },
  });
  expect(below.body).toMatchObject({ parent: { number: 'KK-1' } });
  expect(await office.good('GET', at(first.id))).toMatchObject({ below: 1 });
  expect(await refusal(open(office, { number: 'KK-4', contractor: { id: 'nobody' } }))).toMatchObject({
    status: 404,
    code: 'agencies.no_such_contractor',
  });
});

test('invalid requisites are reported at their fields', async () => {
  const office = await signIn('finance');
  const requisites = { inn: '44444444444444', bic: '1', account: 'нет', email: 'x', phone: 'нет' };
  const answer = await refusal(open(office, { number: 'KK-5', contractor: { name: 'X', requisites } }));
  expect(answer.fields).toEqual([
    'contractor.requisites.bic agencies.bad_bic',
    'contractor.requisites.account agencies.bad_account',
    'contractor.requisites.email agencies.bad_email',
    'contractor.requisites.phone agencies.bad_phone',
  ]);
});

test('a limit changes at once, never below debt and reservations, and the error names that amount', async () => {
  const office = await signIn('finance');
  const { version, funds } = await office.good('GET', at('demo-poor'));
  const agent = await signIn('poor');
  const limit = (minor: number, of = version) =>
    office.ask('PUT', { path: `${at('demo-poor')}/credit-limit`, body: { version: of, limit: minor } });
  expect((await limit(1_500_000)).body).toMatchObject({ funds: { creditLimit: { minor: 1_500_000 } } });
  expect((await agent.good('GET', '/api/account/funds')).available.minor).toBe(funds.own.minor + 1_500_000);
  // The part of an order that own money does not cover is reserved.
  await harness.database.pool.query(
    "update ledger.balances set reserved = own + 1000000 where account = 'contract:demo-poor'",
  );
  expect(await refusal(limit(999_999, version + 1))).toMatchObject({
    status: 409,
    code: 'ledger.limit_in_use',
    detail: expect.stringMatching(/10.120.*10.000/s),
  });
  expect((await limit(1_000_000, version + 1)).status).toBe(200);
  const { history } = await office.good('GET', at('demo-poor'));
  expect(history[0]).toMatchObject({
    action: 'credit_limit_changed',
    by: 'Бермет Осмонова',
    version: version + 2,
    changes: [{ field: 'creditLimit', previous: { minor: 1_500_000 }, current: { minor: 1_000_000 } }],
  });
});

test('the second of two concurrent changes of a contract is rejected with the first one’s changes', async () => {
  const [first, second] = [await signIn('finance'), await signIn('admin')];
  const { version } = await first.good('GET', at('demo-quiet'));
  const body = { version, limit: 20_000_000 };
  const answers = await Promise.all(
    [first, second].map((who) => who.ask('PUT', { path: `${at('demo-quiet')}/credit-limit`, body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('agencies.contract_changed');
  const stale = { version, name: 'Касса 2' };
  expect(await refusal(second.ask('POST', { path: `${at('demo-quiet')}/workplaces`, body: stale }))).toMatchObject({
    code: 'agencies.contract_changed',
  });
  const seen = await second.good('GET', at('demo-quiet'));
  expect(seen.version).toBe(version + 1);
  const since = seen.history.filter((entry: { version: number }) => entry.version > version);
  expect(since).toHaveLength(1);
  await second.good('POST', `${at('demo-quiet')}/workplaces`, { ...stale, version: version + 1 });
  expect((await first.good('GET', at('demo-quiet'))).workplaces).toHaveLength(2);
});

test('a rate applies to sales from its date, the narrowest first; sold tickets keep theirs', async () => {
  const office = await signIn('finance');
  const agent = await signIn('platinum');
  const path = `${at('demo-platinum')}/rates`;
  const everything = { product: null, carrier: null, motivation: 10_000 };
  const set = async (rate: object) => {
    const { version } = await office.good('GET', at('demo-platinum'));
    return office.ask('POST', { path, body: { version, from: today(), ...everything, ...rate } });
  };
  const [sold, draft] = [await createReadyDraft(agent, 63), await createReadyDraft(agent, 64)];
  const orderId = await placeDraft(agent, sold);
  const before = (await agent.good('GET', `/api/orders/${orderId}`)).price;
  expect(await earns(agent, draft)).toBe(50);

  // Tomorrow's rate changes nothing today; today's applies at once, also to an open booking.
  expect((await set({ from: addDays(today(), 1), commission: { perMille: 10 } })).status).toBe(201);
  expect(await earns(agent, draft)).toBe(50);
  expect((await set({ commission: { perMille: 60 } })).status).toBe(201);
  expect(await earns(agent, draft)).toBe(60);
  await set({ product: 'rail', commission: { perMille: 1 } });
  expect(await earns(agent, draft)).toBe(60);
  await set({ product: 'avia', commission: { perMille: 70 } });
  expect(await earns(agent, draft)).toBe(70);
  // A class is narrower than a product, a country that the journey touches narrower than a class.
  await set({ cabin: 'economy', commission: { perMille: 72 } });
  expect(await earns(agent, draft)).toBe(72);
  await set({ country: 'KG', commission: { perMille: 74 } });
  await set({ country: 'US', commission: { perMille: 1 } });
  expect(await earns(agent, draft)).toBe(74);
  const [leg] = (await agent.good('GET', `/api/bookings/${draft}`)).itinerary.slices[0].segments;
  await set({ carrier: leg.carrier, commission: { perMille: 80 } });
  expect(await earns(agent, draft)).toBe(80);

  const after = (await agent.good('GET', `/api/orders/${orderId}`)).price;
  expect(after.commission).toEqual(before.commission);
  expect(Math.round((after.commission.minor * 1000) / after.fare.minor)).toBe(50);

  const { rates, history } = await office.good('GET', at('demo-platinum'));
  const states = rates.map((rate: { state: string }) => rate.state).sort();
  expect(states).toEqual([...Array(7).fill('now'), 'waiting']);
  expect(history.find((entry: { action: string }) => entry.action === 'rate_set')).toMatchObject({
    changes: [
      { field: 'from', current: today() },
      { field: 'carrier', current: leg.carrier },
      { field: 'commission', previous: null, current: '8 %' },
      { field: 'motivation', previous: null, current: { minor: 10_000 } },
      { field: 'motivationShare', previous: null, current: '5 %' },
    ],
  });
});

test('a rate cannot start in the past, and can be deleted only before it starts', async () => {
  const office = await signIn('finance');
  const id = 'demo-osh-city';
  const rate = { product: null, carrier: null, commission: { fixed: 20_000 }, motivation: 0 };
  const set = async (more: object) => {
    const { version } = await office.good('GET', at(id));
    return office.ask('POST', { path: `${at(id)}/rates`, body: { version, from: today(), ...rate, ...more } });
  };
  expect(await refusal(set({ from: addDays(today(), -1) }))).toMatchObject({
    status: 400,
    code: 'agencies.rate_past',
  });
  // An unknown code, a distribution system's and a defunct airline's.
  for (const carrier of ['0X0', '1A', 'US'])
    expect(await refusal(set({ carrier })), carrier).toMatchObject({ code: 'agencies.no_such_carrier' });
  expect(await refusal(set({ country: 'QQ' }))).toMatchObject({ code: 'agencies.no_such_country' });
  await set({});
  await set({ from: addDays(today(), 3) });
  const { rates } = await office.good('GET', at(id));
  const of = (state: string) => rates.find((one: { state: string }) => one.state === state).id;
  const withdraw = (rateId: number) => office.ask('DELETE', { path: `${at(id)}/rates/${rateId}` });
  expect(await refusal(withdraw(of('now')))).toMatchObject({ status: 409, code: 'agencies.rate_begun' });
  expect((await withdraw(of('waiting'))).body.rates).toHaveLength(1);
  expect(await refusal(withdraw(of('waiting')))).toMatchObject({
    status: 404,
    code: 'agencies.no_such_rate',
  });
});

test('requisites belong to the contractor for all its contracts; a taxpayer number is unique', async () => {
  const office = await signIn('finance');
  const { contractor } = await office.good('GET', at('demo-osh-city'));
  const keep = (id: string, body: object) => office.ask('PUT', { path: `${at(id)}/contractor`, body });
  const firm = { version: contractor.version, name: 'Ош Авиакассасы', requisites: { inn: '33333333333333' } };
  expect((await keep('demo-osh-city', firm)).status).toBe(200);
  expect((await office.good('GET', at('demo-osh-group'))).contractor).toMatchObject({
    name: 'Ош Авиакассасы',
    requisites: { inn: '33333333333333' },
    version: contractor.version + 1,
  });
  expect(await refusal(keep('demo-osh-group', firm))).toMatchObject({ code: 'agencies.contractor_changed' });
  const other = (await office.good('GET', at('demo-gold'))).contractor;
  expect(
    await refusal(keep('demo-gold', { version: other.version, name: other.name, requisites: firm.requisites })),
  ).toMatchObject({ code: 'agencies.inn_taken' });
  const { history } = await office.good('GET', at('demo-osh-group'));
  expect(history[0]).toMatchObject({
    action: 'contractor_changed',
    changes: [
      { field: 'firm', previous: 'Ош Авиакасса', current: 'Ош Авиакассасы' },
      { field: 'inn', previous: null, current: '33333333333333' },
    ],
  });
});
