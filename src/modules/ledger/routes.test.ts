import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import type { OrderMoney, Statement } from './api.ts';
import type { AccountingEvent } from './domain/posting.ts';
import { createLedger, ledgerRoutes } from './index.ts';

const clock = testClock();
const at = clock.now().toISOString();
const ledger = createLedger({ clock });
let database: TestDatabase;
let table: (query: string, session?: string) => Promise<{ status: number; headers: object; text: string }>;
let ask: (path: string, session?: string) => Promise<{ status: number; body: unknown }>;

const person = (roles: UserAccount['roles'], contractId: string | null): UserAccount => ({
  userId: 'u',
  name: 'Айбек',
  roles,
  contractId,
  workplaceId: null,
});
const PEOPLE: Record<string, UserAccount> = {
  agent: person(['ROLE_AGENT'], 'k1'),
  other: person(['ROLE_AGENT'], 'k2'),
  evil: person(['ROLE_AGENT'], 'k3'),
  long: person(['ROLE_AGENT'], 'k4'),
  free: person(['ROLE_AGENT'], null),
  cashier: person(['ROLE_CASHER'], null),
};

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const post = (event: AccountingEvent) => inTransaction(db, (tx) => ledger.post(tx, event));
  const { app } = await testServer(
    database,
    (mounted) =>
      ledgerRoutes(mounted, {
        db,
        currency: 'KGS',
        terms: async (id) => ({ showsCommission: id !== 'k2', lowBalance: fromMajor(1_500) }),
        labels: async (ids) =>
          new Map(
            ids
              .filter((id) => id !== 'zzz')
              .map((id) => [id, { number: id.replace(/^o/, 'S-'), about: 'ASANOV, Бишкек – Ош' }]),
          ),
        contracts: async () => [],
        print: async () => Buffer.from('%PDF'),
      }),
    {
      readAccount: async (token) => PEOPLE[token] ?? null,
    },
  );
  ask = async (path, session) => {
    const answer = await app.inject({ url: path, ...(session && { cookies: { sapar_session: session } }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  table = async (query, session) => {
    const answer = await app.inject({
      url: `/api/balance/statement.csv${query}`,
      ...(session && { cookies: { sapar_session: session } }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  };
  for (let i = 1; i <= 60; i++)
    await post({ kind: 'deposit', id: `d${i}`, contractId: 'k1', amount: fromMajor(i), at });
  await inTransaction(db, (tx) => ledger.setCreditLimit(tx, 'k1', fromMajor(500)));
  const held = { contractId: 'k1', orderId: 'o1', amount: fromMajor(1_000), at };
  await post({ kind: 'reserve', id: 'r1', ...held });
  await post({ kind: 'capture', id: 'i1', orderId: 'o1', via: 'alatoo', amount: fromMajor(700), at });
});
afterAll(() => database.close());

test('a contract reads what it has and every entry that makes it, page by page', async () => {
  const first = (await ask('/api/balance', 'agent')).body as Statement;
  expect(first.funds).toEqual({
    own: fromMajor(1_830),
    reserved: fromMajor(1_000),
    creditLimit: fromMajor(500),
    available: fromMajor(1_330),
    debt: fromMajor(0),
  });
  const all = [...first.entries];
  for (let { next } = first; next; ) {
    const page = (await ask(`/api/balance?before=${next}`, 'agent')).body as Statement;
    all.push(...page.entries);
    next = page.next;
  }
  expect(all).toHaveLength(61);
  expect(all[0]).toMatchObject({ kind: 'reserve', state: 'pending', balance: null });
  expect(all[0]?.order).toEqual({ id: 'o1', number: 'S-1', about: 'ASANOV, Бишкек – Ош' });
  const posted = all.filter((entry) => entry.state === 'posted').reverse();
  let balance = 0;
  for (const entry of posted) {
    balance += entry.amount.minor;
    expect(entry.balance?.minor).toBe(balance);
    expect(entry.order).toBeNull();
  }
  expect(balance).toBe(first.funds.own.minor);
});

test('each figure opens into its entries: the balance into movements, the reserve into holds', async () => {
  for (const [state, figure] of [
    ['posted', 'own'],
    ['pending', 'reserved'],
  ] as const) {
    let sum = 0;
    let page = (await ask(`/api/balance?state=${state}`, 'agent')).body as Statement;
    const drawn = page.sum.minor;
    const newestChange = page.entries[0]?.balance?.minor;
    for (;;) {
      for (const entry of page.entries) {
        expect(entry.state).toBe(state);
        sum += entry.amount.minor;
      }
      if (!page.next) break;
      page = (await ask(`/api/balance?state=${state}&before=${page.next}`, 'agent')).body as Statement;
    }
    expect(sum).toBe(drawn);
    expect(newestChange).toBe(drawn);
    expect(Math.abs(sum)).toBe(page.funds[figure].minor);
  }
  expect((await ask('/api/balance?state=everything', 'agent')).status).toBe(400);
});

test('low funds below the contract’s threshold are shown on the statement and in every page’s bar', async () => {
  const { low, lowAt } = (await ask('/api/balance', 'agent')).body as Statement;
  expect([low, lowAt]).toEqual([true, fromMajor(1_500)]);
  expect((await ask('/api/account/funds', 'agent')).body).toEqual({ available: fromMajor(1_330), low: true });
  await inTransaction(database.db, (tx) => ledger.setCreditLimit(tx, 'k1', fromMajor(671)));
  expect((await ask('/api/account/funds', 'agent')).body).toEqual({
    available: fromMajor(1_501),
    low: false,
  });
  await inTransaction(database.db, (tx) => ledger.setCreditLimit(tx, 'k1', fromMajor(500)));
  expect((await ask('/api/account/funds', 'free')).body).toMatchObject({ code: 'ledger.no_contract' });
  expect((await ask('/api/account/funds')).status).toBe(401);
});

test('the statement downloads as a table in the reader’s language, oldest first, ending with the balance', async () => {
  const { status, headers, text } = await table('?locale=en', 'agent');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="sapar-contract.csv"',
    'cache-control': 'private, no-store',
  });
  const [first, ...entries] = text.trimEnd().split('\r\n');
  expect(first).toBe('\uFEFFWhen,What happened,Part,Amount,Balance after,Currency,Order,Note');
  expect(entries).toHaveLength(61);
  expect(entries[0]).toBe('2026-03-02 12:00,Top-up,amount,1.00,1.00,KGS,,');
  expect(entries[59]).toContain(',60.00,1830.00,KGS,');
  expect(entries[60]).toMatch(/,-1000\.00,,KGS,S-1,"reserved, no money moved"$/);
  const titles = [];
  for (const locale of ['ru', 'kg']) {
    const { text: other } = await table(`?locale=${locale}`, 'agent');
    titles.push(other.slice(1, other.indexOf('\r\n')));
    expect(other).toContain(';60,00;1830,00;KGS;');
  }
  expect(titles).toEqual([
    'Когда;Что произошло;Часть;Сумма;Остаток;Валюта;Заказ;Примечание',
    'Качан;Эмне болду;Бөлүгү;Сумма;Калдык;Валюта;Буйрутма;Эскертме',
  ]);
});

test('a formula in a cell of the statement is text: what names an order is not run', async () => {
  const held = { contractId: 'k3', orderId: '=HYPERLINK("https://evil.example")', amount: fromMajor(1), at };
  await inTransaction(database.db, (tx) => ledger.setCreditLimit(tx, 'k3', fromMajor(5)));
  await inTransaction(database.db, (tx) => ledger.post(tx, { kind: 'reserve', id: 'r3', ...held }));
  const { text } = await table('?locale=en', 'evil');
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test('a statement longer than a page is whole', async () => {
  for (let i = 0; i < 510; i++)
    await inTransaction(database.db, (tx) =>
      ledger.post(tx, { kind: 'deposit', id: `long${i}`, contractId: 'k4', amount: fromMajor(1), at }),
    );
  const entries = (await table('?locale=en', 'long')).text.trimEnd().split('\r\n').slice(1);
  expect(entries).toHaveLength(510);
  expect(entries.at(-1)).toContain(',1.00,510.00,KGS,');
});

test('another contract sees its own money and nothing of this one', async () => {
  const { body } = await ask('/api/balance', 'other');
  expect(body).toMatchObject({ funds: { own: fromMajor(0) }, entries: [], next: null });
});

test('without a login, without a contract and with a wrong page the answer says so', async () => {
  expect(await ask('/api/balance')).toMatchObject({ status: 401 });
  expect(await ask('/api/balance', 'free')).toMatchObject({
    status: 403,
    body: { code: 'ledger.no_contract' },
  });
  expect((await table('')).status).toBe(401);
  expect((await table('', 'free')).status).toBe(403);
  expect((await table('?account=supplier', 'agent')).status).toBe(400);
  expect(await ask('/api/balance?before=x', 'agent')).toMatchObject({ status: 400 });
  expect(await ask('/api/balance?account=supplier', 'agent')).toMatchObject({ status: 400 });
});

test('staff read every posting of an order; each balances, and agents may not', async () => {
  const { body } = await ask('/api/office/orders/o1/money', 'cashier');
  const { postings, sums } = body as OrderMoney;
  expect(postings.map((posting) => posting.kind)).toEqual(['reserve', 'capture']);
  for (const { lines } of postings) expect(lines.reduce((whole, line) => whole + line.amount.minor, 0)).toBe(0);
  expect(sums).toContainEqual({ account: 'acquirer', owner: 'alatoo', amount: fromMajor(700) });
  expect(sums).toContainEqual({ account: 'customer', owner: 'o1', amount: fromMajor(-700) });
  expect(await ask('/api/office/orders/o1/money', 'agent')).toMatchObject({ status: 403 });
  // `zzz` is no order; `unpaid` is one without money.
  expect(await ask('/api/office/orders/zzz/money', 'cashier')).toMatchObject({
    status: 404,
    body: { code: 'ledger.no_such_order' },
  });
  expect((await ask('/api/office/orders/unpaid/money', 'cashier')).body).toEqual({
    postings: [],
    sums: [],
    breaks: [],
  });
});

test('people whose contract hides what it earns find no account that says it', async () => {
  const accounts = async (session: string) =>
    ((await ask('/api/balance', session)).body as Statement).accounts.map(({ account }) => account);
  expect(await accounts('agent')).toContain('commission');
  expect(await accounts('other')).toEqual(['contract', 'motivation', 'points', 'motivation_receivable']);
  expect((await ask('/api/balance?account=commission', 'other')).body).toMatchObject({ account: 'contract' });
});
