import { inTransaction } from '#platform/db/database.ts';
import { listPointLifetimes, upsertPointLifetime } from '../db/point-queries.ts';
import type { PointsDeps } from '../ports.ts';

/** For a demonstration: points live for a year; a lifetime that staff have set stays. */
export async function seedDemoPoints({ db }: Pick<PointsDeps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await listPointLifetimes(tx)).length > 0) return;
    await upsertPointLifetime(tx, { validFrom: '2026-01-01', months: 12 });
  });
}
