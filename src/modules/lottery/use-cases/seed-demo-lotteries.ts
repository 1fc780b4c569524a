import { toInstant } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { insertCampaign, standingNumbers, updateCampaign } from '../db/campaign-queries.ts';
import type { LotteryDeps } from '../ports.ts';
import { draw } from './hold-draw.ts';
import { recordSoldOrder } from './record-sales.ts';
import { hashCoupons } from './select-coupons.ts';

/** Lotteries of a demonstration are older than campaigns: every contract has coupons. */
const EVERYBODY = { couponRules: { find: async () => null, list: async () => [], orders: async () => [] } };
const ZONE = 'Asia/Bishkek';
const FIRST_YEAR = 2025;

const PRIZES = [
  {
    position: 1,
    count: 1,
    picture: 'car' as const,
    name: { ru: 'Электромобиль', en: 'Electric car', kg: 'Электромобиль' },
    note: { ru: 'с доставкой по стране', en: 'delivered anywhere in the country', kg: 'өлкө боюнча жеткирүү менен' },
  },
  {
    position: 2,
    count: 5,
    picture: 'istanbul' as const,
    name: { ru: 'Стамбул на двоих', en: 'Istanbul for two', kg: 'Эки кишиге Стамбул' },
    note: { ru: 'перелёт и 5 ночей', en: 'flights and 5 nights', kg: 'учак билеттери жана 5 түн' },
  },
  {
    position: 3,
    count: 10,
    picture: 'yurts' as const,
    name: { ru: 'Выходные на Сон-Куле', en: 'A weekend at Son-Kul', kg: 'Соң-Көлдөгү дем алыш' },
    note: { ru: 'юрточный лагерь, трансфер', en: 'yurt camp, transfer', kg: 'боз үй лагери, трансфер' },
  },
  {
    position: 4,
    count: 20,
    picture: 'workplace' as const,
    name: { ru: 'Рабочее место кассира', en: 'A cashier’s workplace', kg: 'Кассирдин жумуш орду' },
    note: { ru: 'ноутбук и кресло', en: 'laptop and chair', kg: 'ноутбук жана кресло' },
  },
];

/** Sales before the demonstration began, in som: contract, month and day, sold, returned. */
const CARRIED: Readonly<Record<'past' | 'current', readonly (readonly [string, string, number, number])[]>> = {
  past: [
    ['demo-silver', '05-14', 3_400_000, 150_000],
    ['demo-gold', '04-02', 9_800_000, 700_000],
    ['demo-gold', '09-19', 7_450_000, 0],
    ['demo-platinum', '03-28', 14_200_000, 1_100_000],
    ['demo-platinum', '10-30', 16_900_000, 400_000],
    ['demo-osh-city', '08-08', 5_350_000, 0],
    ['demo-company', '06-17', 2_050_000, 0],
  ],
  current: [
    ['demo-silver', '06-07', 1_340_000, 0],
    ['demo-silver', '09-02', 1_760_000, 420_000],
    ['demo-silver', '10-30', 1_650_000, 400_000],
    ['demo-gold', '05-20', 8_120_000, 640_000],
    ['demo-platinum', '04-11', 21_600_000, 900_000],
    ['demo-osh-city', '07-03', 2_980_000, 0],
    ['demo-company', '06-25', 1_150_000, 0],
  ],
};
const DEMO_DICE = '35214663152441263514236652143314266135425163246135';

const idOf = (year: number): string => `lottery-${year}`;
const at = (local: string): Date => new Date(toInstant(local, ZONE));

async function addCampaign(tx: Tx, year: number): Promise<boolean> {
  return insertCampaign(
    tx,
    {
      id: idOf(year),
      name: { ru: `Лотерея ${year}`, en: `Lottery ${year}`, kg: `Лотерея ${year}` },
      startsAt: at(`${year}-03-01T00:00`),
      // The last day of the period is 1 December.
      endsAt: at(`${year}-12-02T00:00`),
      timeZone: ZONE,
      thresholdMinor: fromMajor(1_000_000).minor,
      currency: 'KGS',
      eventAt: at(`${year}-10-07T11:00`),
      eventPlace: { ru: 'Бишкек', en: 'Bishkek', kg: 'Бишкек' },
      drawMonth: `${year}-12-01`,
    },
    PRIZES,
  );
}

/** Sales of an earlier system: no order of ours, so they have no number. */
async function carrySales(tx: Tx, year: number, rows: (typeof CARRIED)['past'], now: Date): Promise<void> {
  for (const [i, [contractId, day, sold, returned]] of rows.entries()) {
    const soldAt = at(`${year}-${day}T12:00`);
    if (soldAt > now) continue;
    await recordSoldOrder(
      EVERYBODY,
      tx,
      {
        orderId: `carried-${year}-${i}`,
        orderNumber: '',
        contractId,
        currency: 'KGS',
        tickets: [],
        soldMinor: fromMajor(sold).minor,
        returnedMinor: fromMajor(returned).minor,
        soldAt,
      },
      soldAt,
    );
  }
}

async function finish(tx: Tx, year: number): Promise<void> {
  const id = idOf(year);
  const listHash = hashCoupons(await standingNumbers(tx, id));
  await updateCampaign(tx, id, { listHash, frozenAt: at(`${year}-12-02T10:00`), frozenBy: 'demo-admin' });
  const typed = { dice: DEMO_DICE, firstBy: 'demo-admin', secondBy: 'demo-finance' };
  await draw(tx, { id, listHash }, { ...typed, at: at(`${year}-12-20T15:00`) });
}

/** The lottery of 2025, finished, and its copy for the current year; nothing is added twice. */
export async function seedDemoLotteries(deps: LotteryDeps): Promise<void> {
  const now = deps.clock.now();
  const thisYear = Math.max(FIRST_YEAR + 1, now.getUTCFullYear());
  await inTransaction(deps.db, async (tx) => {
    if (await addCampaign(tx, FIRST_YEAR)) {
      await carrySales(tx, FIRST_YEAR, CARRIED.past, now);
      await finish(tx, FIRST_YEAR);
    }
    if (await addCampaign(tx, thisYear)) await carrySales(tx, thisYear, CARRIED.current, now);
  });
}
