import { inTransaction } from '#platform/db/database.ts';
import { listPointRules, upsertPointLifetime, upsertPointRule } from '../db/point-queries.ts';
import { POINT_KINDS } from '../domain/tariff.ts';
import type { PointsDeps } from '../ports.ts';

const FROM = '2026-01-01';

/** For a demonstration: every ticket brings points for a year; rules that staff have set stay. */
export async function seedDemoPoints({ db }: Pick<PointsDeps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await listPointRules(tx)).length > 0) return;
    for (const kind of POINT_KINDS)
      await upsertPointRule(
        tx,
        kind.startsWith('avia')
          ? { kind, validFrom: FROM, basis: 'percent', rate: 200, cap: 2_000 }
          : { kind, validFrom: FROM, basis: 'hundred', rate: 1, cap: null },
      );
    await upsertPointLifetime(tx, { validFrom: FROM, months: 12 });
  });
}
