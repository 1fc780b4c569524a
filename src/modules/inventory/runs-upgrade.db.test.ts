import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookingOf, offersOf } from './testing/ground-world.ts';
import { inventoryFixture } from './testing/inventory-fixture.ts';

const { database, inventory } = await inventoryFixture();
const MIGRATION = new URL('../../../db/migrations/inventory/0015_runs-by-section.sql', import.meta.url);
/** What the migration does with a timetable that was written before trains had stations. */
const upgrade = readFileSync(MIGRATION, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*(--.*\s+)?DELETE/.test(statement));

const WAY = { from: 'bishkek-2-station', to: 'balykchy-station' };
const parts = async (run: string): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from inventory.flights where run_id = ${run}`,
  );
  return rows[0]?.n ?? -1;
};

test('a train that was booked from end to end before it had stations stays so, all others get theirs', async () => {
  const { db } = database;
  // As it was: whole runs alone, with seats of their own.
  await db.execute(sql`delete from inventory.buckets where flight_id ~ '#|[A-Z]{2}-'`);
  await db.execute(sql`update inventory.buckets set sold = 0`);
  await db.execute(sql`delete from inventory.flights where run_id <> id`);
  await db.execute(sql`update inventory.flights set run_id = null, first_section = null, last_section = null`);
  const [old] = await offersOf(inventory, { ...WAY, date: '2026-05-10' });
  if (!old) throw new Error('no train');
  const hold = (opId: string, offer: typeof old) =>
    inventory.hold(
      { opId },
      { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
    );
  const booked = bookingOf(await hold('old', old));

  expect(upgrade).toHaveLength(3);
  for (const statement of upgrade) await db.execute(sql.raw(statement));
  await inventory.extendTimetable();
  expect([await parts('W0623-20260510'), await parts('W0623-20260511')]).toEqual([0, 6]);

  const [again] = await offersOf(inventory, { ...WAY, date: '2026-05-10' });
  expect(again?.offerId).toBe(old.offerId);
  expect(await hold('more', old)).toMatchObject({ kind: 'ok' });
  const ref = { id: booked.id, version: String(booked.version) };
  expect(await inventory.cancelHold({ opId: 'back' }, ref)).toMatchObject({ kind: 'ok' });
  const tokmok = { from: 'bishkek-2-station', to: 'tokmok-station' };
  const numbers = async (date: string) =>
    (await offersOf(inventory, { ...tokmok, date })).map(({ slices }) => slices[0]?.[0]?.flight.number);
  expect(await numbers('2026-05-10')).not.toContain(623);
  expect(await numbers('2026-05-11')).toContain(623);
});
