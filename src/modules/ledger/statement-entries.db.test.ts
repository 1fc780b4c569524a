import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { addDays } from '#kernel/dates.ts';
import { FRAMED_TYPE, ROWS_HEADER } from '#kernel/framed-file.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import type { BalanceByDay, Statement, StatementEntries } from './api.ts';
import { createLedger, ledgerRoutes, listFundEntries, readBalance } from './index.ts';
import type { PrintReconciliationStatement } from './ports.ts';

const clock = testClock('2026-03-01T04:00:00.000Z');
const ledger = createLedger({ clock });
let database: TestDatabase;
let get: (
  path: string,
  session?: string,
) => Promise<{ status: number; bytes: Buffer; code?: string; body: StatementEntries }>;
/** How many rows a workbook says it will have. */
let rowsOf: (path: string, session?: string) => Promise<number>;
const statements: Parameters<PrintReconciliationStatement>[0][] = [];

const agent = (contractId: string, subAgentContractIds: string[] = []): UserAccount => ({
  userId: 'u',
  name: 'Айбек',
  roles: ['ROLE_AGENT'],
  contractId,
  workplaceId: 'w',
  subAgentContractIds,
});
const PEOPLE: Record<string, UserAccount> = {
  top: agent('top', ['sub']),
  sub: agent('sub'),
  other: agent('other'),
  late: agent('late'),
  busy: agent('busy'),
  debtor: agent('debtor'),
};
/** What each day of March put in, in soms; one day in three something is held too, which moves nothing. */
const DAILY = Array.from({ length: 30 }, (_, day) => ((day * 37) % 11) + 1);

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const { app } = await testServer(
    database,
    (mounted) =>
      ledgerRoutes(mounted, {
        db,
        currency: 'KGS',
        terms: async () => ({ showsCommission: true, lowBalance: fromMajor(0) }),
        labels: async (ids) => new Map(ids.map((id) => [id, { number: `S-${id}`, about: 'CANARYEVA AIGUL' }])),
        contracts: async (ids) => ids.map((id) => ({ id, number: `N-${id}`, name: `Firm ${id}` })),
        print: async (statement) => {
          statements.push(statement);
          return Buffer.from('%PDF act');
        },
      }),
    { readAccount: async (token) => PEOPLE[token] ?? null },
  );
  rowsOf = async (path, session = 'top') => {
    const framed = { url: path, cookies: { sapar_session: session }, headers: { accept: FRAMED_TYPE } };
    return Number((await app.inject(framed)).headers[ROWS_HEADER]);
  };
  get = async (path, session = 'top') => {
    const answer = await app.inject({ url: path, cookies: { sapar_session: session } });
    const json = /json/.test(String(answer.headers['content-type'])) ? answer.json() : {};
    return { status: answer.statusCode, bytes: answer.rawPayload, code: json.code, body: json };
  };
  for (const [day, sum] of DAILY.entries()) {
    const at = clock.now().toISOString();
    await inTransaction(db, (tx) =>
      ledger.post(tx, { kind: 'deposit', id: `d${day}`, contractId: 'top', amount: fromMajor(sum), at }),
    );
    if (day % 3 === 0)
      await inTransaction(db, (tx) =>
        ledger.post(tx, {
          kind: 'reserve',
          id: `r${day}`,
          contractId: 'top',
          orderId: `o${day}`,
          amount: fromMajor(1),
          at,
        }),
      );
    clock.advance({ minutes: 24 * 60 });
  }
  await inTransaction(db, (tx) =>
    ledger.post(tx, {
      kind: 'deposit',
      id: 's',
      contractId: 'sub',
      amount: fromMajor(5),
      at: clock.now().toISOString(),
    }),
  );
});
afterAll(() => database.close());

const total = (days: readonly number[]) => days.reduce((all, day) => all + day, 0);

test('opening and closing balance of any period differ by the operations between them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -3, max: 32 }), fc.integer({ min: 0, max: 35 }), async (first, length) => {
      const from = addDays('2026-03-01', first);
      const to = addDays(from, length);
      const { body } = await get(`/api/account/operations?from=${from}&to=${to}`);
      const before = DAILY.slice(0, Math.max(0, first));
      const within = DAILY.slice(Math.max(0, first), Math.max(0, first + length + 1));
      expect(body.opening).toEqual(fromMajor(total(before)));
      expect(body.received).toEqual(fromMajor(total(within)));
      expect(body.closing).toEqual(fromMajor(total([...before, ...within])));
      let balance = body.opening.minor;
      for (const one of body.operations) {
        balance += one.amount.minor;
        expect(one.balance.minor).toBe(balance);
      }
      expect(balance).toBe(body.closing.minor);
    }),
    { numRuns: 40, verbose: 1 },
  );
});

test('the balance of each day is the closing balance of a period that ends on it', async () => {
  const days = (await get('/api/account/operations/days?from=2026-03-05&to=2026-03-20'))
    .body as unknown as BalanceByDay;
  expect(days.opening).toEqual(fromMajor(total(DAILY.slice(0, 4))));
  expect(days.days).toEqual(
    Array.from({ length: 16 }, (_, at) => ({
      date: addDays('2026-03-05', at),
      closing: fromMajor(total(DAILY.slice(0, at + 5))),
    })),
  );
  const foreign = await get('/api/account/operations/days?from=2026-03-05&to=2026-03-20&contract=other');
  expect([foreign.status, foreign.code]).toEqual([404, 'ledger.no_such_contract']);
});

test('the closing balance of today is the contract’s own money', async () => {
  const { body } = await get('/api/account/operations?from=2026-01-01&to=2026-12-31');
  expect(body.closing).toEqual(await readBalance(database.db, { kind: 'contract', owner: 'top' }, 'KGS'));
});

test('a day is Bishkek’s: what was posted at one in the morning there belongs to the new day', async () => {
  const night = createLedger({ clock: testClock('2026-05-10T19:00:00.000Z') });
  const at = '2026-05-10T19:00:00.000Z';
  await inTransaction(database.db, (tx) =>
    night.post(tx, { kind: 'deposit', id: 'night', contractId: 'other', amount: fromMajor(9), at }),
  );
  const byDay = await get('/api/account/operations/days?from=2026-05-09&to=2026-05-12', 'other');
  expect(byDay.body).toMatchObject({ days: [{ date: '2026-05-11', closing: fromMajor(9) }] });
  const on = async (day: string) =>
    (await get(`/api/account/operations?from=${day}&to=${day}`, 'other')).body.operations.length;
  expect([await on('2026-05-10'), await on('2026-05-11')]).toEqual([0, 1]);
});

test('an operation posted late belongs to the day of its event, on the page, in workbook and statement', async () => {
  const post = (postedAt: string, id: string, at: string, sum: number) =>
    inTransaction(database.db, (tx) =>
      createLedger({ clock: testClock(postedAt) }).post(tx, {
        kind: 'deposit',
        id,
        contractId: 'late',
        amount: fromMajor(sum),
        at,
      }),
    );
  await post('2026-06-01T05:00:00.000Z', 'late-june', '2026-06-01T05:00:00.000Z', 2);
  await post('2026-06-02T05:00:00.000Z', 'late-may', '2026-05-31T05:00:00.000Z', 1);
  const may = 'from=2026-05-01&to=2026-05-31';
  const { body } = await get(`/api/account/operations?${may}`, 'late');
  expect(body.operations.map(({ at, balance }) => [at, balance])).toEqual([['2026-05-31T05:00:00.000Z', fromMajor(1)]]);
  expect(body.closing).toEqual(fromMajor(1));
  const both = (await get('/api/account/operations?from=2026-05-01&to=2026-06-30', 'late')).body;
  expect(both.operations.map(({ amount, balance }) => [amount.minor, balance.minor])).toEqual([
    [100, 100],
    [200, 300],
  ]);
  const second = `after=${both.operations[0]?.cursor}`;
  const rest = (await get(`/api/account/operations?from=2026-05-01&to=2026-06-30&${second}`, 'late')).body;
  expect(rest.operations).toEqual(both.operations.slice(1));
  expect(await rowsOf(`/api/account/operations.xlsx?${may}`, 'late')).toBe(3);
  await get(`/api/account/operations.pdf?${may}`, 'late');
  expect(statements.at(-1)?.lines.map(({ at }) => at)).toEqual(['2026-05-31T05:00:00.000Z']);
});

test('pages go on where the one before ended, with the balance', async () => {
  const { db } = database;
  const at = clock.now().toISOString();
  for (let n = 0; n < 230; n++)
    await inTransaction(db, (tx) =>
      ledger.post(tx, { kind: 'deposit', id: `many${n}`, contractId: 'sub', amount: fromMajor(1), at }),
    );
  const seen: StatementEntries['operations'] = [];
  let next: string | null = '';
  while (next !== null) {
    const { body } = await get(
      `/api/account/operations?from=2026-03-01&to=2026-12-31&contract=sub${next && `&after=${next}`}`,
    );
    seen.push(...body.operations);
    next = body.next;
  }
  expect(seen).toHaveLength(231);
  expect(seen.map((one) => one.balance.minor)).toEqual(seen.map((_, n) => (5 + n) * 100));
});

test('a contract reads its own operations and its sub-agents’; another’s are as if they were not', async () => {
  const read = (contract: string, session: string) =>
    get(`/api/account/operations?from=2026-03-01&to=2026-12-31&contract=${contract}`, session);
  const names = ['top', 'sub'].map((id) => ({ id, number: `N-${id}`, name: `Firm ${id}` }));
  expect((await read('sub', 'top')).body).toMatchObject({ contract: 'sub', contracts: names });
  expect((await read('sub', 'sub')).body.contracts).toEqual([names[1]]);
  const [stranger, absent] = [await read('top', 'sub'), await read('none', 'sub')];
  expect([stranger.status, stranger.code]).toEqual([404, 'ledger.no_such_contract']);
  expect([absent.status, absent.code]).toEqual([404, 'ledger.no_such_contract']);
});

test('days in the wrong order or without end are refused', async () => {
  for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2020-01-01&to=2026-03-01'])
    expect((await get(`/api/account/operations?${query}`)).code).toBe('ledger.bad_days');
  for (const query of [
    'from=2026-02-30&to=2026-03-01',
    'from=0000-01-01&to=0001-01-01',
    'from=9998-01-01&to=9999-12-31',
  ])
    expect((await get(`/api/account/operations?${query}`)).status).toBe(400);
});

test('a place that no page has named is refused or empty, in operations and in the statement', async () => {
  const days = 'from=2026-03-01&to=2026-12-31';
  for (const place of ['999999999999999.99999', '1', '1.1.1', '-1.0', 'a.b', '1.32768'])
    for (const path of [`account/operations?${days}&after=${place}`, `balance?before=${place}`])
      expect((await get(`/api/${path}`)).status, path).toBe(400);
  for (const path of [`account/operations?${days}&after=999999999999999.9999`, 'balance?before=999999999999999.9999'])
    expect((await get(`/api/${path}`)).status, path).toBe(200);
});

test('the workbook and the act say what the page says', async () => {
  const days = 'from=2026-03-05&to=2026-03-10&locale=ru';
  const book = await get(`/api/account/operations.xlsx?${days}`);
  const written = strFromU8(unzipSync(book.bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
  // The heading is none of them.
  expect(await rowsOf(`/api/account/operations.xlsx?${days}`)).toBe(written.split('<row>').length - 2);
  const sheet = strFromU8(unzipSync(book.bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(sheet.match(/<row>/g)).toHaveLength(1 + 1 + 6 + 1);
  const [opening, closing] = [total(DAILY.slice(0, 4)), total(DAILY.slice(0, 10))];
  expect(sheet).toContain(`>Остаток на начало</t></is></c><c/><c/><c/><c/><c/><c/><c s="2"><v>${opening}</v>`);
  expect(sheet).toContain(`>Остаток на конец</t></is></c><c/><c/><c/><c/><c/><c/><c s="2"><v>${closing}</v>`);
  const statement = await get(`/api/account/operations.pdf?${days}`);
  expect(statement.bytes.toString()).toBe('%PDF act');
  expect(statements.at(-1)).toMatchObject({
    contractId: 'top',
    from: '2026-03-05',
    to: '2026-03-10',
    opening: fromMajor(opening),
    closing: fromMajor(closing),
    spent: fromMajor(0),
  });
  expect(statements.at(-1)?.lines).toHaveLength(6);
});

test('deposits and their reversals name the payer’s document in lists, workbook, table and statement', async () => {
  const { db } = database;
  const document = '=1+1';
  const at = clock.now().toISOString();
  for (const kind of ['deposit', 'deposit_reversal'] as const)
    await inTransaction(db, (tx) => ledger.post(tx, { kind, id: 'paid', contractId: 'top', amount: fromMajor(7), at }));
  await database.pool.query(
    `insert into ledger.contract_payments (id, contract_id, currency, minor, document, document_on, note, recorded_by,
      recorded_at)
      values ('paid', 'top', 'KGS', 700, $1, '2026-03-29', '', 'nobody', now())`,
    [document],
  );
  const days = 'from=2026-03-25&to=2026-12-31';
  const { body } = await get(`/api/account/operations?${days}`);
  expect(body.operations.slice(-3).map((one) => [one.kind, one.document])).toEqual([
    ['deposit', null],
    ['deposit', { number: document, on: '2026-03-29' }],
    ['deposit_reversal', { number: document, on: '2026-03-29' }],
  ]);
  const { bytes } = await get('/api/balance/statement.csv?locale=en');
  expect(bytes.toString().match(/No\. =1\+1 of 2026-03-29/g)).toHaveLength(2);
  const statement = await get('/api/balance?account=contract&state=posted');
  const { entries } = statement.body as unknown as Statement;
  expect(entries.slice(0, 3).map((one) => one.document?.number ?? null)).toEqual([document, document, null]);
  const book = await get(`/api/account/operations.xlsx?${days}`);
  const sheet = strFromU8(unzipSync(book.bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(sheet.match(/t="inlineStr"><is><t xml:space="preserve">=1\+1</g)).toHaveLength(2);
  expect(sheet).not.toMatch(/<f[ >]/);
  await get(`/api/account/operations.pdf?${days}`);
  expect(statements.at(-1)?.lines.at(-1)?.document).toEqual({ number: document, on: '2026-03-29' });
});

test('what pays a debt of returned tickets names their order, also the part that waited for money', async () => {
  const of = { contractId: 'debtor', at: clock.now().toISOString() };
  const deposit = (id: string, sum: number) => ({ kind: 'deposit', id, amount: fromMajor(sum), ...of }) as const;
  const post = (event: Parameters<typeof ledger.post>[1]) =>
    inTransaction(database.db, async (tx) => {
      await ledger.post(tx, event);
      await ledger.collectDebts(tx, ['debtor'], 'KGS');
    });
  await post(deposit('first', 4));
  await post({ kind: 'motivation_receivable', id: 'back', orderId: 'returned', amount: fromMajor(10), ...of });
  await post(deposit('second', 50));
  const paid = [
    ['deposit', null],
    ['motivation_paid', 'S-returned'],
    ['deposit', null],
    ['motivation_paid', 'S-returned'],
  ];
  const day = clock.now().toISOString().slice(0, 10);
  const { body } = await get(`/api/account/operations?from=${day}&to=${day}`, 'debtor');
  expect(body.operations.map(({ kind, order }) => [kind, order?.number ?? null])).toEqual(paid);
  const balance = await get('/api/balance?account=contract&state=posted', 'debtor');
  const { entries } = balance.body as unknown as Statement;
  expect(entries.map(({ kind, order }) => [kind, order?.number ?? null])).toEqual(paid.toReversed());
});

test('an act too long for paper is refused, the workbook is not', async () => {
  const at = clock.now().toISOString();
  await database.pool.query(
    `with posted as (
       insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
       select 'deposit', 'long' || n, 'other', $1, $1 from generate_series(1, 5001) n returning id)
     insert into ledger.entry_lines (entry_id, n, account, currency, minor, state, component)
     select id, side, case side when 1 then 'contract:other' else 'bank' end, 'KGS', case side when 1 then -100
       else 100 end, 'posted', 'amount'
     from posted, generate_series(1, 2) side`,
    [at],
  );
  const days = 'from=2026-03-01&to=2026-12-31';
  const statement = await get(`/api/account/operations.pdf?${days}`, 'other');
  expect([statement.status, statement.code]).toEqual([422, 'ledger.act_too_long']);
  expect((await get(`/api/account/operations.xlsx?${days}`, 'other')).status).toBe(200);
});

test('balances add up with their operations while money moves', async () => {
  const { db } = database;
  const [from, to] = ['2026-03-01', '2026-05-01'];
  const account = { contractId: 'busy', fund: 'contract', currency: 'KGS' } as const;
  const range = { from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) };
  let isDone = false;
  const posting = async () => {
    for (let n = 0; n < 60; n++)
      await inTransaction(db, (tx) =>
        ledger.post(tx, {
          kind: 'deposit',
          id: `busy${n}`,
          contractId: 'busy',
          amount: fromMajor(n + 1),
          at: clock.now().toISOString(),
        }),
      );
    isDone = true;
  };
  const reading = async () => {
    while (!isDone) {
      const { body } = await get(`/api/account/operations?from=${from}&to=${to}`, 'busy');
      const sum = total(body.operations.map(({ amount }) => amount.minor));
      expect(body.opening.minor + sum).toBe(body.closing.minor);
      const fund = await listFundEntries(db, account, range, 100);
      expect(fund.opening.minor + total(fund.entries.map(({ amount }) => amount.minor))).toBe(fund.closing.minor);
    }
  };
  await Promise.all([posting(), reading(), reading()]);
});
