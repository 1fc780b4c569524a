import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { readyToPay } from './testing/buy.ts';
import { createWorld } from './testing/orders-world.ts';

let database: TestDatabase;
let draftId: string;
beforeAll(async () => {
  database = await testDatabase();
  const world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  draftId = await readyToPay(world);
});
afterAll(() => database.close());

const journeyAfter = async (change: string) => {
  await database.pool.query(`update orders.drafts set ${change} where id = $1`, [draftId]);
  const { rows } = await database.pool.query<{ journey: object; snapshot: Record<string, object> }>(
    'select journey, snapshot from orders.drafts where id = $1',
    [draftId],
  );
  const [row] = rows;
  if (!row) throw new Error('no draft');
  return row;
};

test('a draft’s journey follows its snapshot, whichever of them is written', async () => {
  for (const change of [
    'updated_at = now()',
    `snapshot = jsonb_set(snapshot, '{offer,terms}', '{"refund": "none"}')`,
    `snapshot = jsonb_set(snapshot, '{carriers}', '{"X0": "Another"}')`,
    `journey = '{"slices": []}'`,
  ]) {
    const { journey, snapshot } = await journeyAfter(change);
    const { params: _p, itinerary, offer, ...kept } = snapshot as Record<string, Record<string, object>>;
    expect(journey, change).toEqual({ ...kept, slices: itinerary?.slices, terms: offer?.terms });
  }
});
