import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { inTransaction, sqlState } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import type { AccountingEvent } from './domain/posting.ts';
import { createLedger, listEntries, readBalance, readFunds } from './index.ts';

const clock = testClock();
const at = clock.now().toISOString();
const ledger = createLedger({ clock });
const price = {
  fare: fromMajor(12_000),
  taxes: fromMajor(3_400),
  serviceFee: fromMajor(500),
  itFee: fromMajor(150),
};

const capture = (orderId: string, amount = fromMajor(16_050)): AccountingEvent => ({
  kind: 'capture',
  id: `i-${orderId}`,
  orderId,
  via: 'alatoo',
  amount,
  at,
});
const debt = (orderId: string, id: string, amount = fromMajor(16_050)): AccountingEvent => ({
  kind: 'refund_owed',
  id,
  orderId,
  via: 'alatoo',
  amount,
  at,
});
const reserve = (contractId: string, id: string, amount = fromMajor(10_000)): AccountingEvent => ({
  kind: 'reserve',
  id,
  contractId,
  orderId: `order-${id}`,
  amount,
  at,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
});
afterAll(() => database.close());

const on = (base: TestDatabase) => ({
  post: (event: AccountingEvent) => inTransaction(base.db, (tx) => ledger.post(tx, event)),
  limit: (contractId: string, major: number) =>
    inTransaction(base.db, (tx) => ledger.setCreditLimit(tx, contractId, fromMajor(major))),
  end: (end: 'captureReservation' | 'releaseReservation', id: string) =>
    inTransaction(base.db, (tx) => ledger[end](tx, id)),
});
const { post, limit, end } = {
  post: (event: AccountingEvent) => on(database).post(event),
  limit: (contractId: string, major: number) => on(database).limit(contractId, major),
  end: (how: 'captureReservation' | 'releaseReservation', id: string) => on(database).end(how, id),
};
const succeeded = async (tries: Promise<boolean>[]) =>
  (await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled' && one.value).length;
const stateOf = async (work: Promise<unknown>) => sqlState(await work.catch((error: unknown) => error));

/** A database of its own with a guard taken away. */
async function without(guard: string, work: (unguarded: TestDatabase) => Promise<void>) {
  const unguarded = await testDatabase({ connections: 20 });
  try {
    await unguarded.db.execute(sql.raw(guard));
    await work(unguarded);
  } finally {
    await unguarded.close();
  }
}

describe('postings', () => {
  test('a sale is explained entry by entry: fare and taxes owed to the supplier, our fees earned', async () => {
    await post(capture('explained'));
    await post({ kind: 'sale', orderId: 'explained', supplierId: 'atlas', price, at });
    const atlas = { kind: 'supplier', owner: 'atlas' } as const;
    expect(await readBalance(database.db, atlas, 'KGS')).toEqual(fromMajor(15_400));
    expect(await listEntries(database.db, atlas, 'KGS')).toMatchObject([
      { kind: 'sale', subject: 'explained', component: 'fare', amount: fromMajor(12_000), at },
      { kind: 'sale', subject: 'explained', component: 'taxes', amount: fromMajor(3_400) },
    ]);
    const customer = { kind: 'customer', owner: 'explained' } as const;
    const entries = await listEntries(database.db, customer, 'KGS');
    expect(entries.map((entry) => entry.amount.minor / 100)).toEqual([16_050, -12_000, -3_400, -500, -150]);
    expect(await readBalance(database.db, customer, 'KGS')).toEqual(fromMajor(0));
  });

  test('posting the same event eight times at once posts it once', async () => {
    expect(await succeeded(Array.from({ length: 8 }, () => post(capture('once'))))).toBe(1);
    expect(await readBalance(database.db, { kind: 'customer', owner: 'once' }, 'KGS')).toEqual(fromMajor(16_050));
  });

  test('the same fact with another sum is refused, and nothing of it is posted', async () => {
    await post(capture('twice'));
    await expect(post(capture('twice', fromMajor(1)))).rejects.toMatchObject({
      code: 'ledger.posting_mismatch',
    });
    expect(await readBalance(database.db, { kind: 'customer', owner: 'twice' }, 'KGS')).toEqual(fromMajor(16_050));
  });

  test('a long account is read page by page, also when a page ends inside a transaction', async () => {
    await post(capture('paged'));
    await post({ kind: 'sale', orderId: 'paged', supplierId: 'own', price, at });
    const customer = { kind: 'customer', owner: 'paged' } as const;
    const all = await listEntries(database.db, customer, 'KGS');
    const pages: typeof all = [];
    for (let page = all.slice(0, 0), first = true; first || page.length > 0; first = false) {
      const last = pages.at(-1);
      page = await listEntries(database.db, customer, 'KGS', { limit: 2, ...(last && { after: last }) });
      pages.push(...page);
    }
    expect(pages).toEqual(all);
    expect(all).toHaveLength(5);
  });

  test('the table itself takes a fact once; control: without its unique key it takes it again', async () => {
    const insert = (base: TestDatabase) =>
      base.db.execute(sql`insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
        select 'raw', 'double', '', now(), now() from generate_series(1, 2)`);
    expect(await stateOf(insert(database))).toBe('23505');
    await without('drop index ledger.journal_entries_once', async (unguarded) => {
      expect(await stateOf(insert(unguarded))).toBeUndefined();
    });
  });
});

/** One transaction with the given lines, past every check of the code. */
const raw = (base: TestDatabase, ref: string, lines: string) =>
  inTransaction(base.db, (tx) =>
    tx.execute(
      sql.raw(`
      with a as (insert into ledger.accounts values ('bank', 'bank', '', false), ('it_fee', 'it_fee', '', false)
        on conflict do nothing),
      t as (insert into ledger.journal_entries (kind, ref, subject, happened_at, posted_at)
        values ('raw', '${ref}', '', now(), now()) returning id)
      insert into ledger.entry_lines select t.id, l.* from t, (values ${lines}) l(n, account, currency, minor, state,
      component)`),
    ),
  );

describe('what the database itself refuses', () => {
  const unbalanced =
    `(1::smallint, 'bank', 'KGS', 100, 'posted', 'amount'), (2::smallint, 'it_fee', 'KGS', -99, 'posted', ` +
    `'amount')`;
  const acrossCurrencies =
    `(1::smallint, 'bank', 'KGS', 100, 'posted', 'amount'), (2::smallint, 'it_fee', 'USD', -100, 'posted', ` +
    `'amount')`;
  const acrossStates =
    `(1::smallint, 'bank', 'KGS', 100, 'posted', 'amount'), (2::smallint, 'it_fee', 'KGS', -100, 'pending', ` +
    `'amount')`;

  test('a transaction that is not balanced, or only across currencies or states', async () => {
    expect(await stateOf(raw(database, 'u1', unbalanced))).toBe('23000');
    expect(await stateOf(raw(database, 'u2', acrossCurrencies))).toBe('23000');
    expect(await stateOf(raw(database, 'u3', acrossStates))).toBe('23000');
    const { rows } = await database.pool.query("select 1 from ledger.journal_entries where kind = 'raw'");
    expect(rows).toEqual([]);
  });

  test('control: without the trigger it is accepted', () =>
    without('drop trigger entry_lines_balanced on ledger.entry_lines', async (unguarded) => {
      expect(await stateOf(raw(unguarded, 'u1', unbalanced))).toBeUndefined();
    }));

  test('a line added later to a balanced transaction', async () => {
    await post(capture('later'));
    const late = database.db.execute(sql`insert into ledger.entry_lines
      select id, 9, 'customer:later', 'KGS', -1, 'posted', 'amount' from ledger.journal_entries where ref = 'i-later'`);
    expect(await stateOf(late)).toBe('23000');
  });

  test('a line on an account that does not exist', async () => {
    const nowhere =
      `(1::smallint, 'bank', 'KGS', 100, 'posted', 'amount'), (2::smallint, 'nobody', 'KGS', -100, 'posted', ` +
      `'amount')`;
    expect(await stateOf(raw(database, 'u4', nowhere))).toBe('23503');
  });

  test.each(['journal_entries', 'entry_lines', 'accounts'])('any change of what stands in %s', async (table) => {
    await post(capture('fixed'));
    const column = { journal_entries: 'ref', entry_lines: 'component', accounts: 'owner' }[table];
    for (const statement of [
      `update ledger.${table} set ${column} = ${column}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table} cascade`,
    ])
      expect(await stateOf(database.pool.query(statement)), statement).toBe('42501');
  });
});

describe('refunds', () => {
  test('two refunds at once of all that was taken: one is posted', async () => {
    await post(capture('back'));
    const tries = Array.from({ length: 8 }, (_, n) => post(debt('back', `r${n}`)));
    expect(await succeeded(tries)).toBe(1);
    expect(await readBalance(database.db, { kind: 'refunds', owner: 'back' }, 'KGS')).toEqual(fromMajor(16_050));
  });

  test('a repeated refund event is recognized, also when nothing is left to refund', async () => {
    await post(capture('again'));
    expect(await post(debt('again', 'again'))).toBe(true);
    expect(await post(debt('again', 'again'))).toBe(false);
    await expect(post(debt('again', 'more', money(1)))).rejects.toMatchObject({
      code: 'ledger.refund_exceeds_captured',
    });
  });

  test('eight concurrent returns of the same tickets under other ids post the supplier’s refund once', async () => {
    await post(capture('returned'));
    await post({ kind: 'sale', orderId: 'returned', supplierId: 'twice', price, at });
    const parts = { ...price, fare: fromMajor(10_000), refundFee: fromMajor(13_050), back: fromMajor(1_000) };
    const given = (id: string): AccountingEvent => {
      return { kind: 'return', id, orderId: 'returned', supplierId: 'twice', parts, at };
    };
    expect(await succeeded(Array.from({ length: 8 }, (_, n) => post(given(`t${n % 4}`))))).toBe(1);
    expect(await readBalance(database.db, { kind: 'supplier', owner: 'twice' }, 'KGS')).toEqual(fromMajor(2_000));
    expect(await readBalance(database.db, { kind: 'refunds', owner: 'returned' }, 'KGS')).toEqual(fromMajor(1_000));
    expect(await readBalance(database.db, { kind: 'customer', owner: 'returned' }, 'KGS')).toEqual(fromMajor(0));
  });

  test('nothing is given back for an order of which nothing was taken', async () => {
    await expect(post(debt('nothing', 'none'))).rejects.toMatchObject({
      code: 'ledger.refund_exceeds_captured',
    });
  });
});

describe('the balance of a contract', () => {
  test('a reservation takes from what is available and moves no money; its capture does', async () => {
    await limit('plain', 200_000);
    await post({ kind: 'deposit', id: 'paid-in', contractId: 'plain', amount: fromMajor(120_000), at });
    await post(reserve('plain', 'first', fromMajor(30_000)));
    expect(await readFunds(database.db, 'plain', 'KGS')).toEqual({
      own: fromMajor(120_000),
      reserved: fromMajor(30_000),
      creditLimit: fromMajor(200_000),
      available: fromMajor(290_000),
    });
    await end('captureReservation', 'first');
    expect(await readFunds(database.db, 'plain', 'KGS')).toMatchObject({
      own: fromMajor(90_000),
      reserved: fromMajor(0),
      available: fromMajor(290_000),
    });
    expect(await readBalance(database.db, { kind: 'customer', owner: 'order-first' }, 'KGS')).toEqual(
      fromMajor(30_000),
    );
    await post(reserve('plain', 'second', fromMajor(30_000)));
    await end('releaseReservation', 'second');
    expect(await readFunds(database.db, 'plain', 'KGS')).toMatchObject({
      own: fromMajor(90_000),
      reserved: fromMajor(0),
    });
  });

  test('a reservation ends once: captured or released, however often and however both are asked', async () => {
    await limit('ends', 10_000);
    await post(reserve('ends', 'ends'));
    const tries = Array.from({ length: 8 }, (_, n) => end(n % 2 ? 'captureReservation' : 'releaseReservation', 'ends'));
    expect(await succeeded(tries)).toBe(1);
    const funds = await readFunds(database.db, 'ends', 'KGS');
    expect(funds.reserved).toEqual(fromMajor(0));
    expect([0, -1_000_000]).toContain(funds.own.minor);
    await expect(end('captureReservation', 'never')).rejects.toMatchObject({
      code: 'ledger.reservation_unknown',
    });
  });

  /** 32 sales of 10 000 at once on a credit limit of 50 000. */
  const race = async (base: TestDatabase) => {
    await on(base).limit('race', 50_000);
    const tries = Array.from({ length: 32 }, (_, n) => on(base).post(reserve('race', `race-${n}`)));
    const refused = (await Promise.allSettled(tries)).filter((one) => one.status === 'rejected');
    return { taken: 32 - refused.length, reasons: new Set(refused.map((one) => one.reason.code)) };
  };

  test('32 sales at once on one credit limit: five fit, the others are refused for want of money', async () => {
    expect(await race(database)).toEqual({ taken: 5, reasons: new Set(['ledger.insufficient_funds']) });
    expect(await readFunds(database.db, 'race', 'KGS')).toMatchObject({ available: fromMajor(0) });
  });

  test('control: without the CHECK the race overdraws the contract', () =>
    without('alter table ledger.balances drop constraint balances_never_overdrawn', async (unguarded) => {
      expect((await race(unguarded)).taken).toBe(32);
      expect((await readFunds(unguarded.db, 'race', 'KGS')).available.minor).toBeLessThan(0);
    }));

  test('a limit is not lowered below what is used', async () => {
    await limit('used', 10_000);
    await post(reserve('used', 'used'));
    await expect(limit('used', 9_999)).rejects.toMatchObject({ code: 'ledger.limit_in_use' });
  });

  test('balance rows are what the lines add up to', async () => {
    const { rows } = await database.pool.query(`
      select b.account from ledger.balances b left join lateral (
        select coalesce(-sum(minor) filter (where state = 'posted'), 0) as own,
               coalesce(sum(minor) filter (where state = 'pending'), 0) as reserved
        from ledger.entry_lines l where l.account = b.account and l.currency = b.currency) s on true
      where (b.own, b.reserved) is distinct from (s.own, s.reserved)`);
    expect(rows).toEqual([]);
    expect((await database.pool.query('select 1 from ledger.balances')).rowCount).toBeGreaterThan(3);
  });
});
