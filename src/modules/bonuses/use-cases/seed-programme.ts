import { inTransaction } from '#platform/db/database.ts';
import { insertEarlierMonth, insertMember } from '../db/bonus-queries.ts';
import { addMonths, monthOf } from '../domain/months.ts';
import type { BonusesDeps } from '../ports.ts';

const DAY_MS = 86_400_000;

/** Points of eleven months before, the newest last. */
const DEMO_MONTHS = [880, 1_240, 760, 1_200, 1_480, 2_050, 1_720, 2_210, 1_890, 1_340, 1_060];
const DEMO_MEMBERS = ['demo-silver', 'demo-gold', 'demo-platinum'];

/** For a demonstration: three agencies of the programme, one of them with a year behind it. */
export async function seedDemoProgramme(deps: BonusesDeps): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const contractId of DEMO_MEMBERS) {
      const since = new Date(now.getTime() - 365 * DAY_MS);
      const row = { contractId, connectedAt: since, connectedBy: null, statusOverride: null };
      const isPlatinum = contractId === 'demo-platinum';
      if (!(await insertMember(tx, isPlatinum ? { ...row, statusOverride: 'platinum' } : row))) return;
      if (contractId !== 'demo-gold') continue;
      for (const [n, points] of DEMO_MONTHS.entries())
        await insertEarlierMonth(tx, { contractId, month: addMonths(monthOf(now), n - DEMO_MONTHS.length), points });
    }
  });
}
