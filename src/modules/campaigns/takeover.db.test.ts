import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts';
import { emptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { listCampaigns, toCampaign } from './db/campaign-queries.ts';
import { grantsOfDocuments, salesByIds } from './db/sale-queries.ts';
import { entitlementsOf } from './domain/entitlements.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** The migrations of `bonuses` up to the last one before campaigns took its points over. */
function migrationsBefore(): string {
  cpSync(join(MIGRATIONS, 'bonuses'), join(folder, 'bonuses'), { recursive: true });
  const path = join(folder, 'bonuses/meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number }[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= 2) }));
  return folder;
}

test('rules and grants of before are campaigns now, and every grant is what its campaign gives', async () => {
  const { db, pool, url } = database;
  await migrate(url, migrationsBefore());
  await pool.query(`insert into bonuses.point_rules (kind, valid_from, basis, rate, cap) values
    ('rail', '2026-01-01', 'percent', 200, 300), ('rail', '2026-03-01', 'hundred', 3, null),
    ('bus', '2026-01-01', 'percent', 0, null)`);
  await pool.query(`insert into bonuses.point_grants
    (document_id, order_id, owner, kind, price_minor, points, earned_at, taken_back_at) values
    ('a', 'o', 'customer:u', 'rail', 1000000, 200, '2026-02-28 17:59Z', null),
    ('b', 'o', 'customer:u', 'rail', 1000000, 300, '2026-02-28 18:00Z', '2026-03-02 10:00Z')`);
  await migrate(url);
  const rows = await listCampaigns(db);
  expect(rows.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
    'points-bus-2026-01-01 approved',
    'points-rail-2026-01-01 approved',
    'points-rail-2026-03-01 approved',
  ]);
  const grants = await grantsOfDocuments(db, ['a', 'b']);
  expect(grants.map(({ id, campaignId, points }) => [id, campaignId, points]).sort()).toEqual([
    ['a', 'points-rail-2026-01-01', 200],
    ['b', 'points-rail-2026-03-01', 300],
  ]);
  const sales = await salesByIds(db, ['a', 'b']);
  expect(sales.map(({ documentId, stands }) => [documentId, stands]).sort()).toEqual([
    ['a', true],
    ['b', false],
  ]);
  for (const { campaignId, documentId, points } of grants) {
    const row = rows.find(({ id }) => id === campaignId);
    if (!row) throw new Error(campaignId);
    expect(entitlementsOf(toCampaign(row), [], sales, 100).get(documentId)?.points).toBe(points);
  }
  const { rows: left } = await pool.query("select to_regclass('bonuses.point_grants') as grants");
  expect(left[0].grants).toBeNull();
});
