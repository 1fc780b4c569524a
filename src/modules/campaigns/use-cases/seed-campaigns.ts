import { inTransaction } from '#platform/db/database.ts';
import { insertCampaign, listCampaigns } from '../db/campaign-queries.ts';
import type { CampaignsDeps } from '../ports.ts';

const FROM = new Date('2025-12-31T18:00:00Z');
const TO = new Date('2029-12-31T18:00:00Z');
const ANY = { kinds: [], carriers: [], cabins: [], origins: [], destinations: [], minimumMinor: null };
const SHARED = { zone: 'Asia/Bishkek', startsAt: FROM, endsAt: TO, state: 'approved', revision: 1 } as const;

/** For a demonstration: every ticket brings points; campaigns that staff have made stay. */
export async function seedDemoCampaigns({ db }: Pick<CampaignsDeps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await listCampaigns(tx)).length > 0) return;
    const counted = { ...SHARED, measure: 'price' as const, updatedAt: FROM, approvedAt: FROM, editors: [] };
    await insertCampaign(tx, {
      ...counted,
      id: 'points-for-flights',
      names: { ru: 'Баллы за авиабилеты', en: 'Points for flights', kg: 'Авиабилеттер үчүн упайлар' },
      conditions: { ...ANY, kinds: ['avia_international', 'avia_domestic'] },
      basis: 'percent',
      rate: 200,
      capPerTicket: 2_000,
    });
    await insertCampaign(tx, {
      ...counted,
      id: 'points-for-other-trips',
      names: { ru: 'Баллы за другие поездки', en: 'Points for other trips', kg: 'Башка сапарлар үчүн упайлар' },
      conditions: { ...ANY, kinds: ['rail', 'bus', 'hotel', 'transfer'] },
      basis: 'hundred',
      rate: 1,
    });
  });
}
