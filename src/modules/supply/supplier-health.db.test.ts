import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { seedSupplier } from './index.ts';
import { ADA, type SuppliersFixture, suppliersFixture } from './testing/suppliers-fixture.ts';
import { connectSupplier } from './use-cases/edit-suppliers.ts';
import { readOfficeSupplier } from './use-cases/read-suppliers.ts';
import { testSupplier } from './use-cases/test-supplier.ts';

let database: TestDatabase;
let at: SuppliersFixture;
beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  at = suppliersFixture(database);
});
afterAll(() => database.close());
const code = (error: string) => expect.objectContaining({ code: error });

test('health counts what was answered, and the exceptions name what staff should look at', async () => {
  await at.added();
  await at.switched(true);
  const known = await at.loaded();
  await at.searched(known);
  at.network.answer = () => new Response('{}', { status: 503 });
  await expect(at.searched(known)).rejects.toThrow();
  const ref = { id: 'b1', locator: 'AAAAAA', version: '1' };
  await known.find('silk')?.issue(at.call('i'), ref, { minor: 1, currency: 'KGS' });
  const read = await vi.waitUntil(async () => {
    const found = await readOfficeSupplier(at.desk(), 'silk');
    return found.supplier.health.hour.calls === 3 && found;
  });
  expect(read.supplier.health).toMatchObject({ hour: { calls: 3, answered: 1 }, day: { answered: 1 }, resting: null });
  expect(read.exceptions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ method: 'issue', fault: 'server_error', isUnresolved: true, calls: 1 }),
      expect.objectContaining({ method: 'search', fault: 'server_error', isUnresolved: false, calls: 1 }),
    ]),
  );
  at.clock.advance({ hours: 2 });
  expect((await readOfficeSupplier(at.desk(), 'silk')).supplier.health).toMatchObject({
    hour: { calls: 0, p95: null },
    day: { calls: 3 },
  });
});

test.each([
  [() => new Response('no', { status: 401 }), 'unauthorised'],
  [() => new Response('no', { status: 502 }), 'server_error'],
  [() => new Response('nonsense'), 'garbled'],
  [
    () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    },
    'unreachable',
  ],
  [
    () => {
      throw Object.assign(new Error('inside'), { name: 'RefusedAddressError' });
    },
    'refused_address',
  ],
])('a test call of a supplier that is off says what went wrong (%#: %s)', async (respond, fault) => {
  await at.added();
  at.network.answer = respond;
  const known = at.directory();
  const test = { from: 'FRU', to: 'OSS', date: '2026-03-20' };
  expect(await testSupplier(at.desk(known), ADA, 'silk', test)).toMatchObject({ outcome: 'fault', offers: 0, fault });
  expect(at.audited.at(-1)).toMatchObject({ action: 'supplier_tested', subjectId: 'silk' });
});

test('a test call needs a place that we know and a day that can be sold', async () => {
  await at.added();
  const known = at.directory();
  const tried = (change: object) =>
    testSupplier(at.desk(known), ADA, 'silk', { from: 'FRU', to: 'OSS', date: '2026-03-20', ...change });
  await expect(tried({ to: 'nowhere' })).rejects.toEqual(code('suppliers.unknown_place'));
  await expect(tried({ date: '2026-03-01' })).rejects.toEqual(code('suppliers.bad_day'));
  expect(await tried({})).toMatchObject({ outcome: 'nothing', fault: null });
});

test('a seeded supplier follows its program until staff set its address', async () => {
  const seeded = (url: string, key: string) =>
    seedSupplier(
      { db: database.db, sealer: at.sealer, now: at.clock.now() },
      {
        id: 'silk',
        adapter: 'sapar',
        name: 'Silk',
        url,
        key,
        currency: 'KGS',
        sells: ['avia'],
        priority: 1,
        options: {},
      },
    );
  const keyUsed = async () => {
    at.sent.length = 0;
    const known = await at.loaded();
    await at.searched(known);
    return at.sent.map(({ url, key }) => `${new URL(url).host} ${key}`);
  };
  await seeded('https://one.example', 'k1');
  await seeded('https://two.example', 'k2');
  expect(await keyUsed()).toEqual(['two.example Bearer k2']);
  await at.switched(false);
  await seeded('https://three.example', 'k3');
  expect((await readOfficeSupplier(at.desk(), 'silk')).supplier.isOn).toBe(false);
  await at.switched(true);
  expect(await keyUsed()).toEqual(['three.example Bearer k3']);
  await connectSupplier(at.desk(), ADA, 'silk', {
    revision: await at.revision(),
    url: 'https://staff.example',
    credentials: { key: 'k4' },
  });
  await seeded('https://five.example', 'k5');
  expect(await keyUsed()).toEqual(['staff.example Bearer k4']);
});
