import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { zCompanyDetails } from './api.ts';
import { COMPANY_CHANNEL, type CompanyModule, createCompany } from './index.ts';
import type { CompanyDeps } from './ports.ts';
import { saveCompany, viewCompany } from './use-cases/save-company.ts';

const ADA = { userId: 'ada', ip: '192.0.2.1' };
const DEMO = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../db/seed/demo-company.json'), 'utf8'),
) as CompanyDetails;
const DETAILS: CompanyDetails = {
  ...emptyCompany('kg'),
  phones: ['+996 (700) 10-20-30'],
  email: 'help@company.example',
};

let database: TestDatabase;
let deps: CompanyDeps;
let audited: AuditEntry[];
const started: CompanyModule[] = [];
/** As another process of the site has it. */
async function process(seed: CompanyDetails | null = null): Promise<CompanyModule> {
  const company = createCompany({ ...deps, seed });
  started.push(company);
  await company.start();
  return company;
}

beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  audited = [];
  deps = {
    db: database.db,
    clock: testClock('2026-12-01T06:00:00Z'),
    site: 'kg',
    audit: { recordAccess: async (_tx, entry) => void audited.push(entry) },
    changes: createListener({ pool: database.pool, channel: COMPANY_CHANNEL, log: testLog().log }),
    log: testLog().log,
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
    seed: null,
  };
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((company) => company.stop()));
  await (deps.changes as ReturnType<typeof createListener>).stop();
});
afterAll(() => database.close());

test('a release says nothing until it is entered; a demonstration begins with its own, once', async () => {
  expect((await process()).current()).toEqual(emptyCompany('kg'));
  expect(await viewCompany(deps)).toMatchObject({ version: 0, savedBy: null });
  expect((await process(DEMO)).current()).toEqual(DEMO);
  await saveCompany(deps, ADA, { version: 1, details: DETAILS });
  expect((await process(DEMO)).current()).toEqual(DETAILS);
});

test('what the demonstration says passes the check of the form', () => {
  expect(zCompanyDetails.parse(DEMO)).toEqual(DEMO);
});

test('a save reaches every process and stands in the journal with what was there before', async () => {
  const other = await process();
  await saveCompany(deps, ADA, { version: 0, details: DETAILS });
  await expect.poll(() => other.current(), { timeout: 20_000 }).toEqual(DETAILS);
  const moved = { ...DETAILS, phones: ['+996 (700) 99-99-99'], hours: { opens: 8, closes: 24 } };
  await saveCompany(deps, ADA, { version: 1, details: moved });
  expect(audited.at(-1)).toMatchObject({
    actor: 'ada',
    action: 'company_changed',
    changes: [
      { field: 'phones', previous: '+996 (700) 10-20-30', current: '+996 (700) 99-99-99' },
      { field: 'hours', previous: '9, 19', current: '8, 24' },
    ],
  });
  expect(await viewCompany(deps)).toMatchObject({ version: 2, savedBy: 'name of ada', details: moved });
});

test('of two who save at once one is refused and loses nothing of the other', async () => {
  const results = await Promise.allSettled(
    ['one', 'two'].map((licence) => saveCompany(deps, ADA, { version: 0, details: { ...DETAILS, licence } })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: 'company.changed_meanwhile' });
  expect((await viewCompany(deps)).version).toBe(1);
});

test('the same details again are no new version', async () => {
  await saveCompany(deps, ADA, { version: 0, details: DETAILS });
  await saveCompany(deps, ADA, { version: 1, details: structuredClone(DETAILS) });
  expect((await viewCompany(deps)).version).toBe(1);
  expect(audited).toHaveLength(1);
});

test.each([
  ['a messenger that runs script', { messenger: 'javascript:alert(1)' }, 'company.not_https'],
  ['a messenger without encryption', { messenger: 'http://wa.me/1' }, 'company.not_https'],
  ['letters in the tax number', { taxNumber: '12a' }, 'company.digits_only'],
  ['a telephone without its country', { phones: ['0700 102030'] }, 'common.bad_phone'],
  ['an address that is none', { email: 'help at example' }, 'common.bad_email'],
  ['hours that end before they begin', { hours: { opens: 19, closes: 9 } }, 'company.hours_order'],
])('%s is refused', (_name, change, code) => {
  const { error } = zCompanyDetails.safeParse({ ...DETAILS, ...change });
  expect(error?.issues.map(({ message }) => message)).toEqual([code]);
});
