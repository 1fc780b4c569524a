import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProductFixture, startProductFixture } from './product-fixture.ts';
import { adult, ownOffer, remoteOffer } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 120_000);
afterAll(() => fixture?.stop());

const PARTY = [adult({ surname: 'Saint - Exupery', name: 'Anna maria' }), adult({ surname: 'Ong', name: 'Li-Wei' })];
const KEPT = ['SAINT-EXUPERY ANNA MARIA', 'ONG LI-WEI'];

test('a remote supplier receives names without spaces and hyphens, passenger by passenger', async () => {
  const { visitor, orderId } = await fixture.ordered({ adults: 2, choose: remoteOffer }, PARTY);
  const { passengers, locator } = await fixture.order(visitor, orderId);
  expect(passengers.map(({ surname, name }) => `${surname} ${name}`)).toEqual(KEPT);
  const { rows } = await fixture.partnersPool.query<{ travellers: { ref: string; surname: string; name: string }[] }>(
    'select travellers from suppliers.bookings where locator = $1',
    [locator],
  );
  expect(rows[0]?.travellers.map(({ ref, surname, name }) => [ref, surname, name])).toEqual([
    [passengers[0]?.id, 'SAINTEXUPERY', 'ANNAMARIA'],
    [passengers[1]?.id, 'ONG', 'LIWEI'],
  ]);
});

test('own inventory receives no names at all', async () => {
  await fixture.ordered({ adults: 2, choose: ownOffer }, PARTY);
  const { rows } = await fixture.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = 'inventory' and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) {
    const found = await fixture.pool.query(`select 1 from ${name} t where t::text ~* 'exupery|anna.?maria|li-?wei'`);
    expect(found.rowCount, name).toBe(0);
  }
});
