import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testConfig, testServer } from '../../../tests/support/server.ts';
import { type Audit, type AuditEntry, auditRoutes, createAudit } from './index.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof testServer>>['app'];
let audit: Audit;
const clock = testClock('2026-03-02T06:00:00Z');
const PEOPLE: Readonly<Record<string, UserAccount>> = Object.fromEntries(
  (['ROLE_ADMIN', 'ROLE_CASHER', 'ROLE_FINANCE', 'ROLE_CONTENT', 'ROLE_AGENT'] as const).map((role) => [
    role,
    { userId: `u-${role}`, name: role, roles: [role], contractId: null, workplaceId: null },
  ]),
);

beforeAll(async () => {
  database = await testDatabase();
  const config = testConfig();
  const deps = { db: database.db, clock, ids: randomUUID, sealer: createSealer(config.secret) };
  audit = createAudit(deps);
  const names = {
    userNames: async (_db: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, `Name of ${id}`])),
    findUserIdByEmail: async (_db: unknown, email: string) => (email === 'bakyt@x.kg' ? 'bakyt' : null),
    contracts: async () => new Map([['c1', 'AT-0101']]),
    subjects: async (_db: unknown, kind: string, ids: readonly string[]) =>
      new Map(kind === 'passenger' ? [] : ids.map((id) => [id, `${kind} ${id}`])),
  };
  ({ app } = await testServer(database, (mounted) => auditRoutes(mounted, { ...deps, names }), {
    clock,
    config,
    readAccount: async (token) => PEOPLE[token] ?? null,
  }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => clock.set('2026-03-02T06:00:00Z'));

const write = (entry: Partial<AuditEntry> = {}) =>
  audit.recordAccess(database.db, {
    actor: 'bakyt',
    contractId: 'c1',
    action: 'document_viewed',
    subjectKind: 'passenger',
    subjectId: 'p1',
    at: clock.now(),
    ip: '203.0.113.7',
    ...entry,
  });
const read = async (query: string, who = 'ROLE_ADMIN') => {
  const answer = await app.inject({
    url: `/api/office/audit${query}`,
    headers: { cookie: `sapar_session=${who}` },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const subjects = async (query: string) =>
  (await read(query)).body.records.map((record: { subjectId: string }) => record.subjectId);

describe('the log of access', () => {
  test('cannot be changed, emptied or shortened, not even by the database’s own user', async () => {
    await write();
    for (const statement of [
      "update audit.records set actor = 'somebody else'",
      'delete from audit.records',
      'truncate audit.records',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(/append-only|permission denied/);
    expect((await database.pool.query('select 1 from audit.records')).rowCount).toBeGreaterThan(0);
  });
  test('is written with what it is about: what is undone was not seen either', async () => {
    await inTransaction(database.db, async (tx) => {
      await audit.recordAccess(tx, {
        actor: 'bakyt',
        contractId: null,
        action: 'document_viewed',
        at: clock.now(),
        subjectKind: 'passenger',
        subjectId: 'undone',
      });
      throw new Error('undone');
    }).catch(() => {});
    expect(await subjects('?subject=undone')).toEqual([]);
  });
  test('changes are stored sealed with old and new values, and shown on the page of the object', async () => {
    const changes = [{ field: 'creditLimit', previous: { minor: 100, currency: 'KGS' }, current: null }] as const;
    await write({ subjectId: 'k1', action: 'credit_limit_changed', changes: [...changes], version: 4 });
    const { rows } = await database.pool.query("select * from audit.records where subject_id = 'k1'");
    expect(rows[0].details_sealed.toString('latin1')).not.toMatch(/creditLimit|KGS/);
    expect((await read('?subject=k1')).body.records).toMatchObject([{ changes }]);
    const namesOf = async (_db: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, `N ${id}`]));
    const history = await audit.historyOf(database.db, {
      subjects: { kinds: ['passenger'], ids: ['k1', 'none'] },
      most: 5,
      namesOf,
    });
    expect(history).toMatchObject([{ by: 'N bakyt', action: 'credit_limit_changed', changes, version: 4 }]);
  });
  test('addresses are stored sealed, and shown to their reader', async () => {
    await write({ subjectId: 'sealed' });
    const { rows } = await database.pool.query("select * from audit.records where subject_id = 'sealed'");
    expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
    expect(rows[0].from_sealed.toString('latin1')).not.toContain('203.0.113.7');
    expect((await read('?subject=sealed')).body.records).toMatchObject([
      {
        actor: { id: 'bakyt', name: 'Name of bakyt' },
        contract: { id: 'c1', number: 'AT-0101' },
        action: 'document_viewed',
        subjectKind: 'passenger',
        from: '203.0.113.7',
        subjectName: null,
      },
    ]);
  });
});

describe('reading the log', () => {
  test('names an order by its number, a firm and a key by name; a sealed passenger has no name', async () => {
    const about = ['order', 'contractor', 'workplace', 'key', 'passenger'];
    for (const subjectKind of about) await write({ subjectKind, subjectId: 'named' });
    const { body } = await read('?subject=named');
    expect(
      body.records.map((one: { subjectKind: string; subjectName: string | null }) => [
        one.subjectKind,
        one.subjectName,
      ]),
    ).toEqual(about.toReversed().map((kind) => [kind, kind === 'passenger' ? null : `${kind} named`]));
  });
  test.each(Object.keys(PEOPLE).filter((who) => who !== 'ROLE_ADMIN'))('is not for %s', async (who) => {
    expect((await read('', who)).status).toBe(403);
  });
  test('is for an administrator who is signed in, and is written down itself', async () => {
    expect((await read('', 'nobody')).status).toBe(401);
    expect((await read('?subject=passenger-77')).status).toBe(200);
    expect((await read('?action=audit_read')).body.records[0]).toMatchObject({
      actor: { id: 'u-ROLE_ADMIN' },
      subjectKind: 'audit',
      subjectId: 'passenger-77',
    });
  });
  test('finds by person, by their address, by act, contract, subject and day of Bishkek, newest first', async () => {
    await write({ subjectId: 'a', actor: 'bakyt', contractId: 'c-find' });
    await write({ subjectId: 'b', actor: 'bakyt', contractId: 'c-find', action: 'signed_in' });
    // 1 March 23:59:59 and 2 March 00:00 in Bishkek.
    await write({
      subjectId: 'c',
      actor: 'other',
      contractId: 'c-find',
      at: new Date('2026-03-01T17:59:59Z'),
    });
    await write({
      subjectId: 'd',
      actor: 'other',
      contractId: 'c-find',
      at: new Date('2026-03-01T18:00:00Z'),
    });
    expect(await subjects('?contract=c-find')).toEqual(['d', 'c', 'b', 'a']);
    expect(await subjects('?contract=c-find&actor=bakyt')).toEqual(['b', 'a']);
    expect(await subjects('?contract=c-find&actor=bakyt@x.kg')).toEqual(['b', 'a']);
    expect(await subjects('?contract=c-find&actor=nobody@x.kg')).toEqual([]);
    expect(await subjects('?contract=c-find&action=signed_in')).toEqual(['b']);
    expect(await subjects('?contract=c-find&from=2026-03-02')).toEqual(['d', 'b', 'a']);
    expect(await subjects('?contract=c-find&to=2026-03-01')).toEqual(['c']);
    expect((await read('?action=drop table')).status).toBe(400);
  });
  test('goes on page by page and misses nothing', async () => {
    for (let i = 0; i < 51; i += 1) await write({ subjectId: `page-${i}`, contractId: 'c-pages' });
    const first = (await read('?contract=c-pages')).body;
    expect(first.records).toHaveLength(50);
    const second = (await read(`?contract=c-pages&after=${first.next}`)).body;
    expect(second).toMatchObject({ records: [{ subjectId: 'page-0' }], next: null });
    const oldest = (await read('?contract=c-pages&order=asc')).body;
    expect(oldest.records[0]).toMatchObject({ subjectId: 'page-0' });
    const newest = (await read(`?contract=c-pages&order=asc&after=${oldest.next}`)).body;
    expect(newest).toMatchObject({ records: [{ subjectId: 'page-50' }], next: null });
  });
});
