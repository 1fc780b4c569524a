import { toInstant } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { insertCampaign, listCampaigns } from '../db/campaign-queries.ts';
import { SALE_KINDS, type SaleKind } from '../domain/sale.ts';
import type { CampaignsDeps } from '../ports.ts';

const FROM = new Date('2025-12-31T18:00:00Z');
const TO = new Date('2029-12-31T18:00:00Z');
/** The lottery of the year before has no campaign: it was finished before there were any. */
const FIRST_LOTTERY_OF_CAMPAIGNS = 2026;
const DAY_MS = 86_400_000;
const ANY = { kinds: [], carriers: [], cabins: [], origins: [], destinations: [], minimumMinor: null };
const APPROVED = {
  zone: 'Asia/Bishkek',
  startsAt: FROM,
  endsAt: TO,
  state: 'approved',
  revision: 1,
  measure: 'price',
  updatedAt: FROM,
  approvedAt: FROM,
  editors: [] as string[],
} as const;

type Names = { ru: string; en: string; kg: string };
/** What a document brings contracts of the bonus programme (spec §9). */
const TARIFF: Readonly<Record<SaleKind, { bonuses: number; names: Names }>> = {
  avia_international: {
    bonuses: 10,
    names: { ru: 'Международный авиабилет', en: 'International air ticket', kg: 'Эл аралык авиабилет' },
  },
  avia_domestic: {
    bonuses: 4,
    names: { ru: 'Внутренний авиабилет', en: 'Domestic air ticket', kg: 'Ички авиабилет' },
  },
  rail: { bonuses: 3, names: { ru: 'Железнодорожный билет', en: 'Rail ticket', kg: 'Темир жол билети' } },
  bus: { bonuses: 2, names: { ru: 'Автобусный билет', en: 'Bus ticket', kg: 'Автобус билети' } },
  hotel: { bonuses: 6, names: { ru: 'Номер в отеле', en: 'Hotel room', kg: 'Мейманкана бөлмөсү' } },
  transfer: { bonuses: 1, names: { ru: 'Трансфер', en: 'Transfer', kg: 'Трансфер' } },
};

/** The bonus tariff that a new installation begins with; where bonus money was ever given by a campaign it stays. */
export async function seedTariff({ db }: Pick<CampaignsDeps, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await listCampaigns(tx)).some(({ gives }) => gives === 'bonuses')) return;
    for (const kind of SALE_KINDS)
      await insertCampaign(tx, {
        ...APPROVED,
        id: `tariff-${kind}`,
        names: TARIFF[kind].names,
        gives: 'bonuses',
        forStatus: true,
        conditions: { ...ANY, kinds: [kind] },
        basis: 'ticket',
        rate: TARIFF[kind].bonuses,
      });
  });
}

/** Of the lottery that a demonstration has for this year: `lottery` adds its event and prizes under the same id. */
async function seedLotteryCampaign(tx: Tx, now: Date): Promise<void> {
  const year = Math.max(FIRST_LOTTERY_OF_CAMPAIGNS, now.getUTCFullYear());
  const startsAt = new Date(toInstant(`${year}-03-01T00:00`, APPROVED.zone));
  await insertCampaign(tx, {
    ...APPROVED,
    id: `lottery-${year}`,
    names: { ru: `Лотерея ${year}`, en: `Lottery ${year}`, kg: `Лотерея ${year}` },
    gives: 'coupons',
    startsAt,
    endsAt: new Date(toInstant(`${year}-12-02T00:00`, APPROVED.zone)),
    approvedAt: startsAt,
    updatedAt: startsAt,
    conditions: ANY,
    basis: 'threshold',
    thresholdMinor: fromMajor(1_000_000).minor,
    rate: 1,
  });
}

/**
 * For a demonstration: every ticket brings points, a multiple for gold and platinum, and the coupons of this year's
 * lottery; what staff made stays.
 */
export async function seedDemoCampaigns({ db, clock }: Pick<CampaignsDeps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await seedLotteryCampaign(tx, clock.now());
    if ((await listCampaigns(tx)).some(({ gives }) => gives === 'points')) return;
    await insertCampaign(tx, {
      ...APPROVED,
      id: 'points-for-flights',
      names: { ru: 'Баллы за авиабилеты', en: 'Points for flights', kg: 'Авиабилеттер үчүн упайлар' },
      conditions: { ...ANY, kinds: ['avia_international', 'avia_domestic'] },
      basis: 'percent',
      rate: 200,
      capPerTicket: 2_000,
    });
    await insertCampaign(tx, {
      ...APPROVED,
      id: 'points-for-other-trips',
      names: { ru: 'Баллы за другие поездки', en: 'Points for other trips', kg: 'Башка сапарлар үчүн упайлар' },
      conditions: { ...ANY, kinds: ['rail', 'bus', 'hotel', 'transfer'] },
      basis: 'hundred',
      rate: 1,
    });
    const startsAt = new Date(clock.now().getTime() - 20 * DAY_MS);
    for (const [level, rate] of [
      ['gold', 2],
      ['platinum', 3],
    ] as const)
      await insertCampaign(tx, {
        ...APPROVED,
        id: `demo-winter-${level}`,
        names: { ru: 'Зимний множитель', en: 'Winter multiplier', kg: 'Кышкы көбөйткүч' },
        gives: 'bonuses',
        levels: [level],
        conditions: { ...ANY, kinds: ['avia_international'] },
        startsAt,
        endsAt: new Date(startsAt.getTime() + 80 * DAY_MS),
        approvedAt: startsAt,
        basis: 'times',
        rate,
      });
  });
}
