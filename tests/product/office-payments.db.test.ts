import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDays, localDate } from '#kernel/dates.ts';
import { callers } from './callers.ts';

const harness = callers();
const { signIn } = harness;
/** Read when it is needed: a run may go past midnight. */
const today = () => localDate(new Date(), 'Asia/Bishkek');
const at = (id: string) => `/api/office/contracts/${id}/payments`;
let documentCount = 0;
/** With its own document number. */
const payment = (more: object = {}) => ({
  key: randomUUID(),
  minor: 1_250_050,
  document: `ПО ${++documentCount}`,
  documentOn: today(),
  note: '',
  ...more,
});
const code = (answer: { body: { code?: string } }) => answer.body.code;

test('a deposit is on the balance at once with its document; the same form or document posts it once', async () => {
  const [office, agent] = [await signIn('finance'), await signIn('gold')];
  const available = async () => (await agent.good('GET', '/api/account/funds')).available.minor;
  const had = await available();
  const first = payment({ document: '117', note: 'За июль' });
  const record = (body: object) => office.ask('POST', { path: at('demo-gold'), body });
  const answers = await Promise.all([record(first), record(first)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await available()).toBe(had + 1_250_050);
  expect(code(await record({ ...first, minor: 1 }))).toBe('ledger.payment_mismatch');
  expect(code(await record(payment({ document: '117' })))).toBe('ledger.document_known');
  expect(code(await record(payment({ document: '118', documentOn: addDays(today(), 1) })))).toBe(
    'ledger.document_future',
  );
  expect(await available()).toBe(had + 1_250_050);
  const { payments, contract } = await office.good('GET', at('demo-gold'));
  expect(contract).toMatchObject({ number: 'TU-0202', name: 'Тулпар Сапар' });
  expect(payments).toMatchObject([
    {
      amount: { minor: 1_250_050 },
      document: '117',
      documentOn: today(),
      note: 'За июль',
      recorded: { by: 'Бермет Осмонова' },
      reversed: null,
    },
  ]);
  const { operations } = await agent.good('GET', `/api/account/operations?from=${today()}&to=${today()}`);
  expect(operations.at(-1)).toMatchObject({
    kind: 'deposit',
    amount: { minor: 1_250_050 },
    document: { number: '117', on: today() },
  });
});

test('a wrong payment is reversed by a posting once; both stay, and the document can be reused', async () => {
  const [office, agent] = [await signIn('finance'), await signIn('silver')];
  const available = async () => (await agent.good('GET', '/api/account/funds')).available.minor;
  const had = await available();
  const wrong = payment();
  await office.good('POST', at('demo-silver'), wrong);
  const back = `${at('demo-silver')}/${wrong.key}/reverse`;
  const answers = await Promise.all(
    [1, 2].map(() => office.ask('POST', { path: back, body: { reason: 'Чужой платёж' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await available()).toBe(had);
  const { operations } = await agent.good('GET', `/api/account/operations?from=${today()}&to=${today()}`);
  expect(operations.slice(-2)).toMatchObject([
    { kind: 'deposit', amount: { minor: 1_250_050 } },
    { kind: 'deposit_reversal', amount: { minor: -1_250_050 } },
  ]);
  await office.good('POST', at('demo-silver'), payment({ document: wrong.document }));
  const { payments } = await office.good('GET', at('demo-silver'));
  expect(payments).toMatchObject([{ reversed: null }, { reversed: { reason: 'Чужой платёж' } }]);
  const acts = await harness.database.pool.query(
    "select action from audit.records where subject_id = 'demo-silver' and action like 'payment%' order by n",
  );
  expect(acts.rows.map(({ action }) => action)).toEqual(['payment_recorded', 'payment_reversed', 'payment_recorded']);
  // Neither can be changed or deleted, not even by the database owner.
  for (const change of ['update ledger.contract_payments set minor = 1', 'delete from ledger.contract_payments'])
    await expect(harness.database.pool.query(change)).rejects.toThrow(/append-only/);
});

test('a document under another contract is reported with contract and sum, and recorded when confirmed', async () => {
  const office = await signIn('finance');
  const document = { document: 'ПП 500' };
  const record = (contract: string, body: object) => office.ask('POST', { path: at(contract), body });
  await office.good('POST', at('demo-platinum'), payment({ ...document, minor: 700_000 }));
  const form = payment(document);
  const refused = await record('demo-sub', form);
  expect([refused.status, code(refused)]).toEqual([409, 'ledger.document_elsewhere']);
  expect(refused.body.detail).toMatch(/ПП 500.*IS-0303.*7.000/s);
  expect((await office.good('GET', at('demo-sub'))).payments).toEqual([]);
  expect((await record('demo-sub', { ...form, elsewhere: true })).status).toBe(201);
  // Under one contract the document counts once, even when confirmed.
  const again = await record('demo-sub', payment({ ...document, elsewhere: true }));
  expect(code(again)).toBe('ledger.document_known');
  // A reversed payment does not block its document.
  const wrong = payment({ document: 'ПП 501' });
  await office.good('POST', at('demo-platinum'), wrong);
  await office.good('POST', `${at('demo-platinum')}/${wrong.key}/reverse`, { reason: 'Чужой платёж' });
  expect((await record('demo-sub', payment({ document: 'ПП 501' }))).status).toBe(201);
});

test('of two concurrent payments of one document under two contracts one is warned of the other', async () => {
  const [one, two] = [await signIn('finance'), await signIn('admin')];
  for (let n = 0; n < 8; n++) {
    const document = { document: `ПП 60${n}` };
    const answers = await Promise.all([
      one.ask('POST', { path: at('demo-platinum'), body: payment(document) }),
      two.ask('POST', { path: at('demo-sub'), body: payment(document) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

test('a key in concurrent use for another contract is rejected without partial effects', async () => {
  const office = await signIn('finance');
  const form = payment({ document: 'ПП 400' });
  const other = await harness.database.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into ledger.contract_payments (id, contract_id, currency, minor, document, document_on, note, recorded_by,
      recorded_at)
      values ($1, 'elsewhere', 'KGS', 1, '1', $2, '', 'nobody', now())`,
    [form.key, today()],
  );
  const answer = office.ask('POST', { path: at('demo-gold'), body: form });
  await expect
    .poll(async () => {
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      return (await harness.database.pool.query(waiting)).rowCount;
    })
    .toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  const refused = await answer;
  expect([refused.status, code(refused)]).toEqual([409, 'ledger.payment_mismatch']);
  const posted = await harness.database.pool.query('select from ledger.journal_entries where ref = $1', [form.key]);
  expect(posted.rowCount).toBe(0);
});

test('a payment that is spent cannot be reversed: the error names the available amount', async () => {
  const office = await signIn('finance');
  const wrong = payment();
  await office.good('POST', at('demo-poor'), wrong);
  await harness.database.pool.query(
    "update ledger.balances set reserved = own - 100 where account = 'contract:demo-poor'",
  );
  const refused = await office.ask('POST', {
    path: `${at('demo-poor')}/${wrong.key}/reverse`,
    body: { reason: 'Ошибка банка' },
  });
  expect([refused.status, code(refused)]).toEqual([409, 'ledger.payment_spent']);
  expect(refused.body.detail).toMatch(/12.500,50.*1.сом/s);
  const { payments } = await office.good('GET', at('demo-poor'));
  expect(payments).toMatchObject([{ reversed: null }]);
});

test('a payment of another contract, an absent payment and an absent contract are not found', async () => {
  const office = await signIn('finance');
  const own = payment();
  await office.good('POST', at('demo-quiet'), own);
  const reason = { reason: 'Ошибка' };
  for (const [contract, key, wanted] of [
    ['demo-gold', own.key, 'ledger.no_such_payment'],
    ['demo-quiet', randomUUID(), 'ledger.no_such_payment'],
    ['demo-nothing', own.key, 'ledger.no_contract_found'],
  ] as const) {
    const answer = await office.ask('POST', { path: `${at(contract)}/${key}/reverse`, body: reason });
    expect([answer.status, code(answer)]).toEqual([404, wanted]);
  }
  expect((await office.ask('POST', { path: at('demo-nothing'), body: payment() })).status).toBe(404);
});

test('the list of contracts has what each contract reads about itself', async () => {
  const [office, gold, silver] = [await signIn('finance'), await signIn('gold'), await signIn('silver')];
  await office.ask('POST', { path: at('demo-gold'), body: payment({ minor: 700_000 }) });
  const own = async (of: typeof gold, contractId: string) => {
    const { funds } = await of.good('GET', '/api/balance');
    return { contractId, own: funds.own, creditLimit: funds.creditLimit, debt: funds.debt };
  };
  const { funds } = await office.good('GET', '/api/office/contract-funds?ids=demo-gold,demo-silver,nobody');
  const expected = await Promise.all([own(gold, 'demo-gold'), own(silver, 'demo-silver')]);
  expect(funds).toHaveLength(2);
  expect(funds).toEqual(expect.arrayContaining(expected));
});
