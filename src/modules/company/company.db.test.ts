import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type CompanyDetails, type CompanySite, emptyCompany, emptySite } from '#kernel/company.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { zCompanyDetails } from './api.ts';
import { COMPANY_CHANNEL, type CompanyModule, createCompany } from './index.ts';
import type { CompanyDeps } from './ports.ts';
import { moveCompany, publishCompany, saveCompany, viewCompany } from './use-cases/edit-company.ts';

const ADA = { userId: 'ada', ip: '192.0.2.1' };
const BEK = { userId: 'bek', ip: '192.0.2.2' };
const DEMO = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../db/seed/demo-company.json'), 'utf8'),
) as CompanyDetails;
const site = (phone: string, more: Partial<CompanySite> = {}): CompanySite => ({
  ...emptySite('kg'),
  phones: [phone],
  email: 'help@company.example',
  ...more,
});
const [ONE, TWO, THREE] = ['+996 (700) 10-20-30', '+996 (700) 99-99-99', '+996 (700) 11-11-11'].map((phone) =>
  site(phone),
) as [CompanySite, CompanySite, CompanySite];

let database: TestDatabase;
let clock: ReturnType<typeof testClock>;
let deps: CompanyDeps;
let audited: AuditEntry[];
const started: CompanyModule[] = [];
/** As another process of a site has it. */
async function process(more: Partial<CompanyDeps> = {}): Promise<CompanyModule> {
  const company = createCompany({ ...deps, ...more });
  started.push(company);
  await company.start();
  return company;
}
type Document = Parameters<typeof saveCompany>[2]['document'];
const opened = (document: Document, revision: number) => ({ document, revision });
const publish = (
  part: CompanySite,
  revision: number,
  { by = ADA, at = null as string | null, document = 'public' } = {},
) => publishCompany(deps, by, opened(document as Document, revision), { part, at });
const move = (name: Parameters<typeof moveCompany>[3]['move'], revision: number, version?: number) =>
  moveCompany(deps, ADA, opened('public', revision), { move: name, version });
const ofPublic = async () => (await viewCompany(deps)).sites.public;
/** What every process shows, read as pages read it. */
const shows = (company: CompanyModule, phone: string) =>
  expect.poll(() => company.current().phones, { timeout: 20_000 }).toEqual([phone]);
const codeOf = (refused: Promise<unknown>): Promise<string | null> =>
  refused.then(
    () => null,
    ({ code, fields }: { code: string; fields: { path: string; code: string }[] }) =>
      fields.map((field) => `${field.path} ${field.code}`).join() || code,
  );

beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  audited = [];
  clock = testClock('2026-12-01T06:00:00Z');
  deps = {
    db: database.db,
    clock,
    variant: 'kg',
    type: 'public',
    audit: { recordAccess: async (_tx, entry) => void audited.push(entry) },
    changes: createListener({ pool: database.pool, channel: COMPANY_CHANNEL, log: testLog().log }),
    log: testLog().log,
    brokenLinks: async (_db, _now, links) => links.filter((link) => link === '/content/gone'),
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
    seed: null,
  };
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((company) => company.stop()));
  await (deps.changes as ReturnType<typeof createListener>).stop();
});
afterAll(() => database.close());

test('a release says nothing until it is published; a demonstration begins with its own, once', async () => {
  expect((await process()).current()).toEqual(emptyCompany('kg'));
  expect(await viewCompany(deps)).toMatchObject({ firm: { revision: 0, published: null, versions: [] } });
  expect((await process({ seed: DEMO })).current()).toEqual(DEMO);
  await publish(ONE, 0);
  expect((await process({ seed: DEMO })).current().phones).toEqual(ONE.phones);
});

test('what the demonstration says passes the check of the form', () => {
  expect(zCompanyDetails.parse(DEMO)).toEqual(DEMO);
});

test('a draft is seen by editors alone; its publication by every process, with what was there before', async () => {
  const other = await process();
  await saveCompany(deps, ADA, opened('public', 0), ONE);
  expect(await ofPublic()).toMatchObject({
    revision: 1,
    published: null,
    draft: { author: 'name of ada', value: ONE },
  });
  expect((await process()).current().phones).toEqual([]);
  expect(audited).toEqual([]);
  await publish(ONE, 1);
  await shows(other, '+996 (700) 10-20-30');
  const moved = { ...TWO, hours: { opens: 8, closes: 24 } };
  await publish(moved, 2, { by: BEK });
  await shows(other, '+996 (700) 99-99-99');
  expect(audited.at(-1)).toMatchObject({
    actor: 'bek',
    action: 'company_changed',
    changes: [
      { field: 'phones', previous: '+996 (700) 10-20-30', current: '+996 (700) 99-99-99' },
      { field: 'hours', previous: '9, 19', current: '8, 24' },
    ],
  });
  const { versions, draft } = await ofPublic();
  expect(draft).toBeNull();
  expect(versions.map(({ version, author, value }) => [version, author, value])).toEqual([
    [2, 'name of bek', moved],
    [1, 'name of ada', ONE],
  ]);
});

test('a publication for a time is shown from that time on, and may be turned back into a draft', async () => {
  const other = await process();
  await publish(ONE, 0);
  await publish(TWO, 1, { at: '2026-12-02T03:00:00.000Z' });
  await shows(other, '+996 (700) 10-20-30');
  expect(await ofPublic()).toMatchObject({ plannedAt: '2026-12-02T03:00:00.000Z', published: { version: 1 } });
  clock.set('2026-12-02T03:00:00Z');
  await shows(other, '+996 (700) 99-99-99');
  await publish(THREE, 2, { at: '2026-12-03T03:00:00.000Z' });
  await move('cancel', 3);
  expect(await ofPublic()).toMatchObject({ plannedAt: null, draft: { value: THREE }, published: { value: TWO } });
  expect(await codeOf(publish(ONE, 4, { at: '2026-12-01T03:00:00.000Z' }))).toBe('at content.time_past');
});

test('what is taken back gives way to what was there before it, step by step down to the first', async () => {
  const other = await process();
  await publish(ONE, 0);
  await publish(TWO, 1);
  await publish(THREE, 2);
  await move('withdraw', 3);
  await shows(other, '+996 (700) 99-99-99');
  await move('withdraw', 4);
  await shows(other, '+996 (700) 10-20-30');
  expect(await codeOf(move('withdraw', 5))).toBe('content.nothing_before');
  expect((await ofPublic()).versions.map(({ version, restored }) => [version, restored])).toEqual([
    [5, 1],
    [4, 2],
    [3, null],
    [2, null],
    [1, null],
  ]);
  // It stays in the history, and may be taken into a draft.
  await move('restore', 5, 3);
  expect(await ofPublic()).toMatchObject({ draft: { value: THREE }, published: { value: ONE } });
  await move('discard', 6);
  expect((await ofPublic()).draft).toBeNull();
});

test('the portal of agencies shows the details of the site for everybody while it has none of its own', async () => {
  await publish(ONE, 0);
  const portal = await process({ type: 'agent' });
  const shop = await process();
  await shows(portal, '+996 (700) 10-20-30');
  await publish(TWO, 0, { document: 'agent' });
  await shows(portal, '+996 (700) 99-99-99');
  expect(shop.current().phones).toEqual(ONE.phones);
  await moveCompany(deps, ADA, opened('agent', 1), { move: 'withdraw' });
  await shows(portal, '+996 (700) 10-20-30');
});

test('the firm is one for all sites, and is published without their contacts', async () => {
  const [shop, portal] = [await process(), await process({ type: 'agent' })];
  const { legalName, address, taxNumber, licence, since } = DEMO;
  const firm = { legalName, address, taxNumber, licence, since };
  await publishCompany(deps, ADA, opened('firm', 0), { part: firm, at: null });
  for (const one of [shop, portal])
    await expect.poll(() => one.current(), { timeout: 20_000 }).toEqual({ ...emptyCompany('kg'), ...firm });
});

test('of two editors who write at once one is refused, and nothing of the other is lost', async () => {
  for (const write of [
    (part: CompanySite, revision: number) => saveCompany(deps, ADA, opened('public', revision), part),
    (part: CompanySite, revision: number) => publish(part, revision, { by: BEK }),
  ]) {
    const { revision } = await ofPublic();
    const codes = await Promise.all([ONE, TWO].map((part) => codeOf(write(part, revision))));
    expect(codes.toSorted()).toEqual(['content.draft_changed', null]);
    const { draft, published } = await ofPublic();
    expect(draft?.value ?? published?.value).toEqual(codes[0] === null ? ONE : TWO);
  }
});

test('a planned publication that another one replaces becomes the draft; two texts never become one', async () => {
  await publish(ONE, 0);
  await publish(TWO, 1, { at: '2026-12-02T03:00:00.000Z' });
  await publish(THREE, 2);
  expect(await ofPublic()).toMatchObject({ published: { value: THREE }, draft: { value: TWO }, plannedAt: null });
  await publish(ONE, 3, { at: '2026-12-02T03:00:00.000Z' });
  await saveCompany(deps, ADA, opened('public', 4), TWO);
  for (const name of ['cancel', 'withdraw'] as const)
    expect(await codeOf(move(name, 5))).toBe('content.planned_and_draft');
});

test('the same details again are no new version', async () => {
  await publish(ONE, 0);
  const { revision } = await publish(structuredClone(ONE), 1);
  expect(revision).toBe(1);
  expect((await ofPublic()).versions).toHaveLength(1);
  expect(audited).toHaveLength(1);
});

test('details that are read while they are published and taken back are those of one version', async () => {
  const [first, second] = [
    site('+996 (700) 00-00-01', { email: 'a@x.kg' }),
    site('+996 (700) 00-00-02', { email: 'b@x.kg' }),
  ];
  const other = await process();
  await publish(first, 0);
  await shows(other, '+996 (700) 00-00-01');
  const seen = new Set<string>();
  let ended = false;
  const read = async () => {
    while (!ended) {
      const { phones, email } = other.current();
      seen.add(`${phones.join()} ${email}`);
      await (await process()).stop();
      const fresh = started.at(-1)?.current();
      seen.add(`${fresh?.phones.join()} ${fresh?.email}`);
    }
  };
  const reading = read();
  for (let revision = 1; revision < 20; revision += 2) {
    await publish(second, revision);
    await move('withdraw', revision + 1);
  }
  ended = true;
  await reading;
  await shows(other, '+996 (700) 00-00-01');
  const whole = ['+996 (700) 00-00-01 a@x.kg', '+996 (700) 00-00-02 b@x.kg'];
  expect([...seen].filter((one) => !whole.includes(one))).toEqual([]);
});

test('a link of the bottom that leads to no page is refused at the publication', async () => {
  const title = { ru: 'Правила', en: '', kg: '' };
  const links = ['/content/rules', '/content/gone'].map((href) => ({ href, title }));
  const part = { ...ONE, footerLinks: links };
  expect(await codeOf(publish(part, 0))).toBe('details.footerLinks.1.href content.banner_link');
  await saveCompany(deps, ADA, opened('public', 0), part);
  expect((await ofPublic()).draft?.value.footerLinks).toEqual(links);
});

const RU = { ru: 'Правила', en: '', kg: '' };
test.each([
  ['a messenger that runs script', { messenger: 'javascript:alert(1)' }, 'company.not_https'],
  ['a messenger without encryption', { messenger: 'http://wa.me/1' }, 'company.not_https'],
  ['letters in the tax number', { taxNumber: '12a' }, 'company.digits_only'],
  ['a telephone without its country', { phones: ['0700 102030'] }, 'common.bad_phone'],
  ['an address that is none', { email: 'help at example' }, 'common.bad_email'],
  ['a link that runs script', { footerLinks: [{ href: 'javascript:alert(1)', title: RU }] }, 'content.bad_target'],
  ['a link without a title', { footerLinks: [{ href: '/news', title: { ...RU, ru: '' } }] }, 'common.fill_field'],
  ['hours that end before they begin', { hours: { opens: 19, closes: 9 } }, 'company.hours_order'],
])('%s is refused', (_name, change, code) => {
  const { error } = zCompanyDetails.safeParse({ ...emptyCompany('kg'), ...change });
  expect(error?.issues.map(({ message }) => message)).toEqual([code]);
});
