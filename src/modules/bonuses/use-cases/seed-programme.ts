import { SALE_KINDS } from '#modules/campaigns/api.ts';
import { inTransaction } from '#platform/db/database.ts';
import { insertEarlierMonth, insertMember, insertPromotion, listTariffs, upsertTariff } from '../db/bonus-queries.ts';
import { addMonths, monthOf } from '../domain/months.ts';
import { FIRST_TARIFF } from '../domain/tariff.ts';
import type { BonusesDeps } from '../ports.ts';

const DAY_MS = 86_400_000;

/** The first tariff of a new installation; one that staff have changed stays. */
export async function seedTariff({ db }: Pick<BonusesDeps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await listTariffs(tx)).length > 0) return;
    for (const kind of SALE_KINDS)
      await upsertTariff(tx, { kind, points: FIRST_TARIFF[kind], validFrom: '2026-01-01' });
  });
}

/** Points of eleven months before, the newest last. */
const DEMO_MONTHS = [880, 1_240, 760, 1_200, 1_480, 2_050, 1_720, 2_210, 1_890, 1_340, 1_060];
const DEMO_MEMBERS = ['demo-silver', 'demo-gold', 'demo-platinum'];

/** For a demonstration: three agencies of the programme, one of them with a year behind it, and a promotion. */
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
    await insertPromotion(tx, {
      id: 'demo-winter',
      name: { ru: 'Зимний множитель', en: 'Winter multiplier', kg: 'Кышкы көбөйткүч' },
      kind: 'avia_international',
      destination: null,
      startsAt: new Date(now.getTime() - 20 * DAY_MS),
      endsAt: new Date(now.getTime() + 60 * DAY_MS),
      gold: 2,
      platinum: 3,
      createdBy: null,
    });
  });
}
