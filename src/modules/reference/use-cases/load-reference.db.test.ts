import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { toReferenceData } from '../db/from-seed.ts';
import { readReferenceSeed } from '../db/seed-files.ts';
import { loadReference } from './load-reference.ts';

let database: TestDatabase;
const clock = testClock();
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const loadedAt = async (): Promise<unknown> =>
  (await database.db.execute(sql`select version, loaded_at::text from reference.seed_version`)).rows;

test('two processes that start together load the seed once, and both read the same', async () => {
  const [one, two] = await Promise.all([
    loadReference({ db: database.db, clock }),
    loadReference({ db: database.db, clock }),
  ]);
  expect(one).toEqual(two);
  const seed = toReferenceData(readReferenceSeed());
  expect(one.locations).toEqual(seed.locations.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  expect(one.countries).toHaveLength(seed.countries.length);
  expect(one.carriers).toHaveLength(seed.carriers.length);
});

test('a second start does not load again; a changed seed does', async () => {
  const before = await loadedAt();
  clock.advance({ days: 1 });
  await loadReference({ db: database.db, clock });
  expect(await loadedAt()).toEqual(before);
  await database.db.execute(sql`update reference.seed_version set version = 'older'`);
  await database.db.execute(sql`delete from reference.locations where key = 'osh-airport'`);
  const again = await loadReference({ db: database.db, clock });
  expect(again.locations.some((location) => location.key === 'osh-airport')).toBe(true);
  expect(await loadedAt()).not.toEqual(before);
});
