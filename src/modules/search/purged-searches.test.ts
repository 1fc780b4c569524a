import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import type { StoredSearch } from './db/queries.ts';
import { pricing, reference } from './testing/fixtures.ts';
import { createStates } from './use-cases/search-states.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'minor' | 'major' }) => void;
const at = new Date('2026-10-01T06:00:00Z');

/** Some 100 KB of it are known while it is kept. */
const storedSearch = (n: number): StoredSearch => ({
  uid: `search-${n}`,
  params: { slices: [], passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 }, cabin: 'economy', direct: false },
  suppliers: Array.from({ length: 1_000 }, (_, s) => ({ id: `${s}`, name: 'Supplier' })),
  createdAt: at,
  expiresAt: at,
});

test('what is known of a search goes when it is forgotten, without a collection of the whole heap', () => {
  const states = createStates(
    { db: {} as Db, pricing, reference, supply: { all: () => [] }, currency: 'KGS' },
    { searches: 5, journeys: 1_000 },
  );
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  // Between two collections of the young heap many are asked and few are kept: nothing lives to be old.
  for (let n = 1; n <= 600; n++) {
    states.started(storedSearch(n));
    if (n % 20 === 0) collect({ type: 'minor' });
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000_000);
});
