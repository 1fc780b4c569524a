import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { migrate } from '#platform/db/migrate.ts';
import { campaignDeps } from '../../../tests/support/campaign-deps.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptyDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { migrationsBefore } from '../../../tests/support/migrations-before.ts';
import { listCampaigns, toCampaign } from './db/campaign-queries.ts';
import { grantsOfDocuments, salesByIds, statusPoints } from './db/sale-queries.ts';
import { entitlementsOf } from './domain/entitlements.ts';
import { followSales } from './use-cases/follow-sales.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

test('rules and grants of before are campaigns now, and every grant is what its campaign gives', async () => {
  const { db, pool, url } = database;
  await migrate(url, migrationsBefore(folder, { bonuses: 2 }));
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

test('tariffs, promotions and bonus tickets of before are campaigns now, and later events change nothing', async () => {
  const { db, pool, url } = database;
  await migrate(url, migrationsBefore(folder, { bonuses: 3, campaigns: 0 }));
  await pool.query(`insert into bonuses.tariffs (kind, valid_from, points) values
    ('rail', '2026-01-01', 3), ('rail', '2026-03-01', 5), ('bus', '2026-01-01', 0)`);
  await pool.query(`insert into bonuses.promotions (id, name, kind, starts_at, ends_at, gold, platinum) values
    ('winter', '{"ru":"З","en":"W","kg":"К"}', 'rail', '2026-02-01', '2026-03-10', 1, 3)`);
  await pool.query(`insert into bonuses.promotions (id, name, kind, destination, starts_at, ends_at, gold, platinum)
    values ('south', '{"ru":"Ю","en":"S","kg":"Т"}', null, 'osh', '2026-02-01', '2026-03-10', 2, 4)`);
  await pool.query(`insert into bonuses.tickets
    (ticket_id, order_id, contract_id, kind, points, multiplier, earned_at, taken_back_at) values
    ('a', 'o', 'agency', 'rail', 3, 3, '2026-02-28 17:59Z', null),
    ('b', 'o', 'agency', 'rail', 5, 1, '2026-02-28 18:00Z', null),
    ('d', 'o', 'agency', 'rail', 5, 4, '2026-02-28 18:00Z', null),
    ('c', 'o', 'agency', 'rail', 3, 1, '2026-01-28 18:00Z', '2026-02-28 10:00Z')`);
  await migrate(url);
  const rows = await listCampaigns(db);
  expect(rows.map(({ id, gives, forStatus }) => `${id} ${gives} ${forStatus}`).sort()).toEqual([
    'south-gold bonuses false',
    'south-platinum bonuses false',
    'tariff-bus-2026-01-01 bonuses true',
    'tariff-rail-2026-01-01 bonuses true',
    'tariff-rail-2026-03-01 bonuses true',
    'winter-platinum bonuses false',
  ]);
  const before = await grantsOfDocuments(db, ['a', 'b', 'c', 'd']);
  expect(before.map(({ id, points, takenBackAt }) => `${id} ${points} ${takenBackAt !== null}`).sort()).toEqual([
    'a 9 false',
    'b 5 false',
    'c 3 true',
    'd 20 false',
  ]);
  const sold = { orderId: 'o', userId: 'u', contractId: 'agency', type: 'RAILTICKET', carrier: null, cabin: null };
  const whole = { endedBy: null, isExchange: false };
  const facts = { ...sold, origin: null, destination: null, price: money(0), fee: money(0), ...whole };
  const at = (issued: string) => new Date(issued);
  const tickets = [
    { ...facts, documentId: 'a', issuedAt: at('2026-02-28T17:59:00Z'), stands: true },
    { ...facts, documentId: 'b', issuedAt: at('2026-02-28T18:00:00Z'), stands: true },
    { ...facts, documentId: 'd', issuedAt: at('2026-02-28T18:00:00Z'), stands: true },
    { ...facts, documentId: 'c', issuedAt: at('2026-01-28T18:00:00Z'), stands: false },
  ];
  await followSales(campaignDeps(db, testClock(), { ticketsOf: async () => tickets }), 'o');
  // Where it went is not known of a ticket that was taken over: what it brought by that stays.
  expect(await grantsOfDocuments(db, ['a', 'b', 'c', 'd'])).toEqual(before);
  const points = await statusPoints(db, ['agency'], '2026-02');
  expect(points.map(({ month, points: of }) => `${month} ${of}`).sort()).toEqual(['2026-02 0', '2026-03 10']);
});
