import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createListener } from '#platform/realtime/listener.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createSupply, SearchLimitError, SUPPLIERS_CHANNEL } from './index.ts';
import { ADA, BEK, KEY, NEW, SETTINGS, type SuppliersFixture, suppliersFixture } from './testing/suppliers-fixture.ts';
import { changeSupplier, connectSupplier, switchSupplier } from './use-cases/edit-suppliers.ts';
import { listOfficeSuppliers, readOfficeSupplier } from './use-cases/read-suppliers.ts';
import { testSupplier } from './use-cases/test-supplier.ts';

const CONTACT = { phone: '+996555000000', email: 'a@b.example' };
let database: TestDatabase;
let at: SuppliersFixture;
beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  at = suppliersFixture(database);
});
afterAll(() => database.close());
const code = (error: string) => expect.objectContaining({ code: error });

test('a new supplier is off; switched on it is searched with its own key at its own address', async () => {
  const known = at.directory();
  await at.added();
  await known.load();
  expect([known.all(), known.isVisibleTo('silk')]).toEqual([[], false]);
  await at.searched(known);
  expect(at.sent).toEqual([]);
  await at.switched(true);
  await known.load();
  expect(known.all().map(({ id, name }) => [id, name])).toEqual([['silk', 'Silk Fares']]);
  await at.searched(known);
  expect(at.sent).toEqual([{ url: 'https://api.silk.example/v1/searches', key: `Bearer ${KEY}` }]);
});

test('a supplier that is off sells nothing new, and what was bought of it is looked after', async () => {
  const known = at.directory();
  await at.added();
  await at.switched(true);
  await known.load();
  // Of before the switch: a booking under way holds it.
  const port = createSupply({ db: database.db, clock: at.clock, suppliers: [], directory: known }).get('silk');
  await at.switched(false);
  await known.load();
  const gone = { kind: 'rejected', code: 'GONE' };
  const held = { offerId: 'o', expect: { minor: 1, currency: 'KGS' as const }, travellers: [], contact: CONTACT };
  expect(await port.revalidate(at.call('r'), 'o')).toMatchObject(gone);
  expect(await port.hold(at.call('h'), held)).toMatchObject(gone);
  expect(at.sent).toEqual([]);
  const ref = { id: 'b1', locator: 'AAAAAA', version: '1' };
  await port.issue(at.call('i'), ref, held.expect);
  await port.retrieve(at.call('b'), ref);
  await port.quoteRefund(at.call('q'), ref, { travellers: 'all' });
  await port.resolveOutcome(at.call('u'), { opId: 'h0', sentAt: at.clock.now().toISOString(), ref: null });
  expect(at.sent.map(({ url }) => url.replace('https://api.silk.example/v1', ''))).toEqual([
    '/bookings/b1/issue',
    '/bookings/b1',
    '/operations/h0',
  ]);
});

test('«never happened» is no proof of what was sent before the address or a key changed', async () => {
  await at.added();
  await at.switched(true);
  at.network.answer = () => Response.json({ code: 'OPERATION_NOT_FOUND' }, { status: 404 });
  const known = await at.loaded();
  const outcomeOf = (sentAt: string) =>
    known.find('silk')?.resolveOutcome(at.call('u'), { opId: 'h0', sentAt, ref: null });
  const hours = (count: number) => at.clock.advance({ hours: count });

  hours(1);
  const before = at.clock.now().toISOString();
  hours(6);
  expect(await outcomeOf(before)).toMatchObject({ kind: 'ok', value: 'never-happened' });
  await connectSupplier(at.desk(), ADA, 'silk', {
    revision: await at.revision(),
    url: 'https://other.silk.example',
    credentials: { key: KEY },
  });
  await known.load();
  expect(await outcomeOf(before)).toMatchObject({ kind: 'unknown' });

  hours(1);
  const after = at.clock.now().toISOString();
  hours(6);
  expect(await outcomeOf(after)).toMatchObject({ kind: 'ok', value: 'never-happened' });
});

test('another process sees a switch by its wake-up, and by looking when the wake-up is lost', async () => {
  await at.added();
  await at.switched(true);
  const listener = createListener({ pool: database.pool, channel: SUPPLIERS_CHANNEL, log: at.log });
  const [woken, deaf] = [at.directory(listener), at.directory({ wait: () => new Promise((go) => setImmediate(go)) })];
  await Promise.all([woken.start(), deaf.start()]);
  const names = () => [woken, deaf].map((one) => one.all().length);
  expect(names()).toEqual([1, 1]);
  await at.switched(false);
  await vi.waitUntil(() => names().every((count) => count === 0), { timeout: 30_000 });
  await at.switched(true);
  await vi.waitUntil(() => names().every((count) => count === 1), { timeout: 30_000 });
  await Promise.all([woken.stop(), deaf.stop(), listener.stop()]);
});

test('credentials are in no answer, no line of the log, no entry of the journal and no readable column', async () => {
  await at.added();
  await connectSupplier(at.desk(), ADA, 'silk', { revision: 1, url: NEW.url, credentials: { key: `${KEY} renewed` } });
  await at.switched(true);
  const known = await at.loaded();
  at.network.answer = () => new Response('no', { status: 401 });
  const result = await testSupplier(at.desk(known), ADA, 'silk', { from: 'FRU', to: 'OSS', date: '2026-03-20' });
  const { rows } = await database.db.execute(sql`select * from supply.suppliers`);
  const calls = await database.db.execute(sql`select * from supply.supplier_calls`);
  const said = JSON.stringify([
    await listOfficeSuppliers(at.desk()),
    await readOfficeSupplier(at.desk(), 'silk'),
    result,
    at.audited,
    rows,
    calls.rows,
    at.lines(),
  ]);
  expect(said).not.toContain('secret key');
  // The last four characters are there to be recognised.
  const { supplier } = await readOfficeSupplier(at.desk(), 'silk');
  expect(supplier.credentials).toEqual([{ name: 'key', hint: 'ewed', setAt: at.clock.now().toISOString() }]);
  expect(at.audited.find(({ action }) => action === 'supplier_connected')?.changes).toEqual([
    { field: 'credentials', previous: 'key', current: 'key' },
  ]);
});

test('the journal has each setting before and after; what did not change is no entry', async () => {
  await at.added();
  const change = { ...SETTINGS, priority: 20, contracts: ['N-7'], options: { ...SETTINGS.options, bags: true } };
  await changeSupplier(at.desk(), BEK, 'silk', { revision: 1, ...change });
  await changeSupplier(at.desk(), BEK, 'silk', { revision: 2, ...change });
  expect(at.audited).toHaveLength(2);
  expect(at.audited[1]).toMatchObject({ actor: 'bek', action: 'supplier_changed', subjectId: 'silk', version: 2 });
  expect(at.audited[1]?.changes?.map(({ field, previous, current }) => [field, previous, current])).toEqual([
    ['priority', 10, 20],
    ['contracts', '', 'N-7'],
    [
      'supplierOptions',
      expect.stringContaining('bags: false'),
      'autoRefund: false, autoExchange: true, split: true, bags: true, multiCity: 0, sendsNews: false',
    ],
  ]);
});

test('of two editors at once one is refused, and nothing of theirs is kept', async () => {
  await at.added();
  const edits = [ADA, BEK].map((by, n) =>
    changeSupplier(at.desk(), by, 'silk', { ...SETTINGS, revision: 1, priority: n }),
  );
  const ends = await Promise.allSettled(edits);
  const refused = ends.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([{ status: 'rejected', reason: code('suppliers.changed_meanwhile') }]);
  const { supplier } = await readOfficeSupplier(at.desk(), 'silk');
  expect([supplier.revision, ends[supplier.priority]?.status]).toEqual([2, 'fulfilled']);
});

test('a new address needs the secrets again: they are sent to no host that staff did not enter them for', async () => {
  await at.added();
  const moved = { revision: 1, url: 'https://evil.example', credentials: {} };
  await expect(connectSupplier(at.desk(), ADA, 'silk', moved)).rejects.toEqual(code('suppliers.credentials_again'));
  await connectSupplier(at.desk(), ADA, 'silk', { ...moved, credentials: { key: 'another key for that host' } });
  await at.switched(true);
  const known = await at.loaded();
  await at.searched(known);
  expect(at.sent).toEqual([{ url: 'https://evil.example/v1/searches', key: 'Bearer another key for that host' }]);
});

test.each([
  ['id', { id: 'own' }, 'suppliers.id_taken'],
  ['id', { id: 'own-hotel' }, 'suppliers.id_taken'],
  ['adapter', { adapter: 'constructor' }, 'suppliers.no_adapter'],
  ['url', { url: 'http://127.0.0.1' }, 'suppliers.bad_address'],
  ['sells', { sells: ['hotel' as const] }, 'suppliers.not_sold'],
  ['options', { options: { multiCity: 7 } }, 'suppliers.bad_option'],
  ['options', { options: { autoRefund: 1 } }, 'suppliers.bad_option'],
  ['contracts', { contracts: ['N-1', 'X-2'] }, 'suppliers.no_contract'],
  ['credentials.webhookSecret', { credentials: { webhookSecret: 'a' } }, 'suppliers.no_credential'],
])('a wrong %s is refused at its field', async (path, change, error) => {
  await expect(at.added(change)).rejects.toMatchObject({ code: error, fields: [{ path, code: error }] });
  expect((await listOfficeSuppliers(at.desk())).suppliers).toEqual([]);
});

test('an id is taken once, and a supplier without its credentials is not switched on', async () => {
  await at.added({ credentials: {} });
  await expect(at.added()).rejects.toEqual(code('suppliers.id_taken'));
  await expect(at.switched(true)).rejects.toEqual(code('suppliers.credentials_missing'));
});

test('a supplier that is not there is refused', async () => {
  const none = code('suppliers.no_supplier');
  await expect(readOfficeSupplier(at.desk(), 'silk')).rejects.toEqual(none);
  const off = { revision: 1, isOn: false, reason: 'gone' };
  await expect(switchSupplier(at.desk(), ADA, 'silk', off)).rejects.toEqual(none);
  const test = { from: 'FRU', to: 'OSS', date: '2026-03-20' };
  await expect(testSupplier(at.desk(), ADA, 'silk', test)).rejects.toEqual(none);
});

test('searches beyond the limit of a minute are not sent, in all processes together', async () => {
  await at.added({ searchesAMinute: 2 });
  await at.switched(true);
  const [one, two] = [at.directory(), at.directory()];
  await Promise.all([one.load(), two.load()]);
  await at.searched(one);
  await at.searched(two);
  await expect(at.searched(one)).rejects.toThrow(SearchLimitError);
  expect(at.sent).toHaveLength(2);
  at.clock.advance({ seconds: 61 });
  await at.searched(one);
  expect(at.sent).toHaveLength(3);
});
