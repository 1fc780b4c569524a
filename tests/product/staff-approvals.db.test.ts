import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { localDate } from '#kernel/dates.ts';
import { callers } from './callers.ts';

const office = callers();
const { signIn } = office;
/** Read when it is needed: a run may go past midnight. */
const today = () => localDate(new Date(), 'Asia/Bishkek');
const contract = (id: string) => `/api/office/contracts/${id}`;
const decision = (id: string) => `/api/office/approvals/${id}/decision`;
const approve = { decision: 'approve' };

test('a credit limit of fifty million needs an administrator’s approval, and is set once', async () => {
  const [finance, admin, agent] = [await signIn('finance'), await signIn('admin'), await signIn('gold')];
  const { version, funds } = await finance.good('GET', contract('demo-gold'));
  const wanted = { version, limit: 5_000_000_000, reason: 'Season' };
  const response = await finance.good('PUT', `${contract('demo-gold')}/credit-limit`, wanted);
  expect(response.funds.creditLimit).toEqual(funds.creditLimit);
  const own = await finance.ask('POST', { path: decision(response.proposed), body: approve });
  expect([own.status, own.body.code]).toEqual([403, 'approvals.second_person']);
  const { waiting } = await admin.good('GET', '/api/office/approvals');
  expect(waiting).toMatchObject([
    { kind: 'credit_limit', own: false, mayDecide: true, reason: 'Season', proposedBy: 'Бермет Осмонова' },
  ]);
  const answers = await Promise.all(
    [admin, await signIn('admin2')].map((one) => one.ask('POST', { path: decision(response.proposed), body: approve })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await finance.good('GET', contract('demo-gold'))).funds.creditLimit.minor).toBe(5_000_000_000);
  expect((await agent.good('GET', '/api/account/funds')).available.minor).toBe(
    funds.available.minor + 5_000_000_000 - funds.creditLimit.minor,
  );
  const emails = await office.database.pool.query(
    "select from notifications.outgoing_messages where template = 'staff-approval'",
  );
  expect(emails.rowCount).toBe(2);
});

test('an approval does not overwrite a limit that changed in between', async () => {
  const [finance, admin] = [await signIn('finance'), await signIn('admin')];
  const at = `${contract('demo-silver')}/credit-limit`;
  const { version, funds } = await finance.good('GET', contract('demo-silver'));
  const { proposed } = await finance.good('PUT', at, { version, limit: 900_000_000 });
  await finance.good('PUT', at, { version, limit: funds.creditLimit.minor - 100 });
  const late = await admin.ask('POST', { path: decision(proposed), body: approve });
  expect([late.status, late.body.code]).toEqual([409, 'agencies.credit_limit_changed']);
  await admin.good('POST', decision(proposed), { decision: 'reject', note: 'moved' });
});

test('a manual payment of a billion, also in parts, waits for a second person, and so does its reversal', async () => {
  const [finance, admin] = [await signIn('finance'), await signIn('admin')];
  const at = `${contract('demo-platinum')}/payments`;
  const own = async () => (await finance.good('GET', at)).funds.own.minor;
  const had = await own();
  let paper = 0;
  const pay = (minor: number) =>
    finance.good('POST', at, {
      key: randomUUID(),
      minor,
      document: `PP ${++paper}`,
      documentOn: today(),
      note: 'July',
    });
  const { proposed } = await pay(100_000_000_000);
  expect(proposed).toEqual(expect.any(String));
  expect(await own()).toBe(had);
  const parts = [];
  for (let n = 0; n < 6; n++) parts.push((await pay(10_000_000)).proposed);
  expect(parts.map((id) => id === undefined)).toEqual([true, true, true, true, true, false]);
  expect(await own()).toBe(had + 50_000_000);
  await admin.good('POST', decision(proposed), approve);
  expect(await own()).toBe(had + 50_000_000 + 100_000_000_000);
  const large = (await finance.good('GET', at)).payments.find(
    (one: { amount: { minor: number } }) => one.amount.minor === 100_000_000_000,
  );
  const back = await finance.good('POST', `${at}/${large.id}/reverse`, { reason: 'recorded in error' });
  expect(back.proposed).toEqual(expect.any(String));
  await admin.good('POST', decision(back.proposed), approve);
  expect(await own()).toBe(had + 50_000_000);
});

test('a rate above one person’s limit waits for a second, in a new contract too', async () => {
  const [finance, admin] = [await signIn('finance'), await signIn('admin')];
  const at = contract('demo-gold');
  const set = async (more: object) => {
    const { version } = await finance.good('GET', at);
    const rate = { product: null, carrier: null, motivation: 0, motivationPerMille: 0, from: today(), ...more };
    return finance.good('POST', `${at}/rates`, { version, ...rate });
  };
  const large = await set({ product: 'rail', commission: { perMille: 500 } });
  expect(large).toMatchObject({ proposed: expect.any(String), rates: [] });
  expect((await set({ product: 'rail', commission: { fixed: 100_001 } })).proposed).toEqual(expect.any(String));
  expect((await set({ product: 'rail', motivation: 100_001, commission: { perMille: 0 } })).proposed).toEqual(
    expect.any(String),
  );
  await admin.good('POST', decision(large.proposed), approve);
  expect((await finance.good('GET', at)).rates).toMatchObject([{ commission: { perMille: 500 }, state: 'now' }]);
  // A rate not above the current one needs no approval; a proposal about a changed rate is rejected.
  const stale = await set({ product: 'rail', commission: { perMille: 600 } });
  expect((await set({ product: 'rail', commission: { perMille: 400 } })).proposed).toBeUndefined();
  const late = await admin.ask('POST', { path: decision(stale.proposed), body: approve });
  expect([late.status, late.body.code]).toEqual([409, 'agencies.rate_changed']);
  const opened = await finance.good('POST', '/api/office/contracts', {
    kind: 'agent',
    number: 'R-1',
    currency: 'KGS',
    creditLimit: 0,
    contractor: { name: 'Rates', requisites: { inn: '01234567890123' } },
    parentId: null,
    managerId: null,
    workplace: 'Office',
    commission: { perMille: 1_000 },
    motivation: 0,
    motivationPerMille: 0,
    showsCommission: true,
  });
  expect(opened).toMatchObject({ proposed: expect.any(String), commission: { perMille: 0 } });
  await admin.good('POST', decision(opened.proposed), approve);
  expect((await finance.good('GET', contract(opened.id))).rates).toMatchObject([{ commission: { perMille: 1_000 } }]);
});

test('one administrator alone cannot create another', async () => {
  const [admin, second, cashier] = [await signIn('admin'), await signIn('admin2'), await signIn('cashier')];
  const at = '/api/office/people/demo-cashier/roles';
  const { proposed, roles } = await admin.good('PUT', at, { roles: ['ROLE_CASHER', 'ROLE_ADMIN'] });
  expect(roles).toEqual(['ROLE_CASHER']);
  for (const [who, code] of [
    [admin, 'approvals.second_person'],
    [await signIn('finance'), 'common.forbidden'],
  ] as const) {
    const answer = await who.ask('POST', { path: decision(proposed), body: approve });
    expect([answer.status, answer.body.code]).toEqual([403, code]);
  }
  await second.good('POST', decision(proposed), approve);
  expect((await cashier.good('GET', '/api/session')).user.roles).toEqual(['ROLE_CASHER', 'ROLE_ADMIN']);
  // An approved role change is not applied if the roles have changed since.
  const late = '/api/office/people/demo-cashier2/roles';
  const stale = await admin.good('PUT', late, { roles: ['ROLE_CASHER', 'ROLE_SUPPORT'] });
  await admin.good('PUT', late, { roles: [] });
  const answer = await second.ask('POST', { path: decision(stale.proposed), body: approve });
  expect([answer.status, answer.body.code]).toEqual([409, 'identity.roles_changed']);
  // Removing a role applies at once.
  const taken = await admin.good('PUT', at, { roles: ['ROLE_CASHER'] });
  expect([taken.proposed, taken.roles]).toEqual([undefined, ['ROLE_CASHER']]);
});
