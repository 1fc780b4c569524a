import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findCampaign as findRule } from '#modules/campaigns/db/campaign-queries.ts';
import type { Level } from '#modules/campaigns/index.ts';
import { runningCampaign } from '#modules/campaigns/testing/running-campaign.ts';
import { createCouponRules } from '#modules/campaigns/use-cases/coupon-rules.ts';
import { moveCampaign } from '#modules/campaigns/use-cases/office-campaigns.ts';
import { orderSold } from '#modules/orders/events.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { couponsOf, listPrizePhotos } from './db/campaign-queries.ts';
import { lotteryJobs } from './jobs.ts';
import { CAMPAIGN, caller, lotteryFixture, PHOTO, THRESHOLD } from './testing/lottery-fixture.ts';
import { freezeCoupons } from './use-cases/hold-draw.ts';
import { readOfficeLottery } from './use-cases/office-lottery.ts';
import { catchUp, prepareLottery } from './use-cases/prepare-lottery.ts';
import { recordSales } from './use-cases/record-sales.ts';

const fixture = lotteryFixture();
const DAY = 86_400_000;
const STAFF = caller('staff', null, 'ROLE_ADMIN');
const words = { ru: 'А', en: 'A', kg: 'А' };
const DETAILS = {
  eventAt: '2026-10-07T11:00',
  eventPlace: words,
  drawMonth: '2026-12',
  prizes: [{ count: 1, picture: 'car' as const, name: words, note: { ru: '', en: '', kg: '' } }],
};
/** An approved campaign that gives coupons for ten som each, from yesterday on for a month. */
async function couponCampaign(more: Partial<Parameters<typeof runningCampaign>[1]> = {}): Promise<void> {
  const now = fixture.clock.now().getTime();
  const period = { startsAt: new Date(now - DAY), endsAt: new Date(now + 30 * DAY) };
  const rule = { gives: 'coupons', basis: 'threshold', rate: 1, thresholdMinor: THRESHOLD } as const;
  await runningCampaign(fixture.deps.db, { id: 'autumn', ...period, ...rule, ...more });
}
const prepare = () => prepareLottery(fixture.deps, STAFF, { ...DETAILS, id: 'autumn' });
const sold = (
  orderId: string,
  contractId: string,
  som: number,
  { soldAt = fixture.clock.now(), leftFrom }: { soldAt?: Date; leftFrom?: string } = {},
) =>
  fixture.orders.set(orderId, {
    orderId,
    orderNumber: orderId,
    contractId,
    currency: 'KGS',
    tickets: [`t-${orderId}`],
    soldMinor: som * 100,
    returnedMinor: 0,
    soldAt,
    leftFrom,
  });
const coupons = async (contractId: string) =>
  (await couponsOf(fixture.deps.db, 'autumn', contractId)).filter(({ withdrawnAt }) => withdrawnAt === null).length;

test('an approved campaign of coupons waits for its lottery, which takes its period and threshold', async () => {
  await expect(prepare()).rejects.toMatchObject({ code: 'lottery.no_coupon_campaign' });
  await couponCampaign();
  const before = await readOfficeLottery(fixture.deps, STAFF, { campaign: 'autumn' });
  expect(before.waiting.map(({ id }) => id)).toEqual(['autumn']);
  expect(before.campaign?.id).toBe(CAMPAIGN);
  // Sales end on 1 April: the draw is in April at the earliest.
  await expect(
    prepareLottery(fixture.deps, STAFF, { ...DETAILS, id: 'autumn', drawMonth: '2026-03' }),
  ).rejects.toMatchObject({ fields: [{ path: 'drawMonth', code: 'lottery.draw_before_end' }] });
  await prepareLottery(fixture.deps, STAFF, { ...DETAILS, id: 'autumn', drawMonth: '2026-04' });
  await prepare();
  const after = await readOfficeLottery(fixture.deps, STAFF, { campaign: 'autumn' });
  expect(after.waiting).toEqual([]);
  expect(after.campaign).toMatchObject({ threshold: { minor: THRESHOLD }, drawMonth: '2026-12-01', state: 'selling' });
});

test('event and prizes may be changed until the freeze; a prize has its uploaded picture', async () => {
  await couponCampaign();
  await prepare();
  const read = () => readOfficeLottery(fixture.deps, STAFF, { campaign: 'autumn' });
  expect((await read()).mayChange).toBe(true);
  const withPhoto = (photo: string) =>
    prepareLottery(fixture.deps, STAFF, {
      ...DETAILS,
      id: 'autumn',
      prizes: [{ ...DETAILS.prizes[0], photo }] as never,
    });
  await expect(withPhoto(`${PHOTO}0`)).rejects.toMatchObject({
    fields: [{ path: 'prizes.0.photo', code: 'lottery.no_photo' }],
  });
  await withPhoto(PHOTO);
  expect((await read()).campaign?.prizes).toMatchObject([{ photo: { width: 1600, height: 900 } }]);
  expect(await listPrizePhotos(fixture.deps.db)).toEqual([PHOTO]);
  await fixture.deps.db.execute(
    sql`update lottery.campaigns set frozen_at = now(), list_hash = 'x' where id = 'autumn'`,
  );
  expect((await read()).mayChange).toBe(false);
  await expect(withPhoto('')).rejects.toMatchObject({ code: 'lottery.frozen_already' });
});

test('levels, contracts and the cap of the campaign decide who has coupons; what counted once stays', async () => {
  const levels = new Map<string, Level>([['a', 'gold']]);
  const levelsOf = async (_db: unknown, sales: readonly { contractId: string }[]) =>
    sales.map(({ contractId }) => levels.get(contractId) ?? null);
  const deps = { ...fixture.deps, couponRules: createCouponRules({ ...fixture.campaigns, levelsOf }) };
  await couponCampaign({ levels: ['gold'], capPerCustomer: 2 });
  await prepare();
  sold('o1', 'a', 35);
  sold('o2', 'b', 35);
  for (const order of ['o1', 'o2']) await recordSales(deps, order);
  levels.set('a', 'silver');
  await recordSales(deps, 'o1');
  expect([await coupons('a'), await coupons('b')]).toEqual([2, 0]);
  // Two leave each order: those of one that counts still count, and others do not begin to.
  sold('o1', 'a', 5);
  sold('o2', 'b', 5);
  sold('o3', 'a', 30, { leftFrom: 'o1' });
  sold('o4', 'b', 30, { leftFrom: 'o2' });
  levels.set('b', 'gold');
  for (const order of ['o3', 'o4', 'o1', 'o2']) await recordSales(deps, order);
  expect([await coupons('a'), await coupons('b')]).toEqual([2, 0]);
});

/** What the queue has of the lottery is done. */
async function runJobs(): Promise<void> {
  const jobs = lotteryJobs(fixture.deps);
  const { rows } = await fixture.deps.db.execute<{ id: string; name: string; payload: object }>(sql`
    select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id`);
  for (const { id, name, payload } of rows) {
    await jobs.find((job) => job.name === name)?.run(payload, { attempt: 1, maxAttempts: 1 });
    await fixture.deps.db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`);
  }
}

test('coupons are frozen once every sale of the period is counted; later sales do not wait', async () => {
  await couponCampaign();
  sold('early', 'a', 20);
  await prepare();
  lotteryJobs(fixture.deps);
  const freeze = () => freezeCoupons(fixture.deps, STAFF, 'autumn');
  fixture.clock.advance({ days: 31 });
  await expect(freeze()).rejects.toMatchObject({ code: 'lottery.sales_not_counted' });
  await runJobs();
  sold('last', 'a', 10, { soldAt: new Date(fixture.clock.now().getTime() - 2 * DAY) });
  await publishEvent(fixture.deps.db, orderSold, { orderId: 'last' });
  await expect(freeze()).rejects.toMatchObject({ code: 'lottery.sales_not_counted' });
  await runJobs();
  sold('later', 'a', 10);
  await publishEvent(fixture.deps.db, orderSold, { orderId: 'later' });
  expect(await freeze()).toMatchObject({ coupons: 3 });
});

test('a sale whose transaction is still open at the freeze is waited for, and keeps its coupon', async () => {
  // Sessions of the database have its own clock.
  const now = Date.now();
  fixture.clock.set(new Date(now).toISOString());
  await couponCampaign({ startsAt: new Date(now - DAY), endsAt: new Date(now - 1) });
  sold('counted', 'a', 10, { soldAt: new Date(now - DAY / 2) });
  await prepare();
  await runJobs();
  const freeze = () => freezeCoupons(fixture.deps, STAFF, 'autumn');
  await inTransaction(fixture.deps.db, async (tx) => {
    sold('late', 'a', 10, { soldAt: new Date(now - 2) });
    await publishEvent(tx, orderSold, { orderId: 'late' });
    await expect(freeze()).rejects.toMatchObject({ code: 'lottery.sales_not_counted' });
  });
  await expect(freeze()).rejects.toMatchObject({ code: 'lottery.sales_not_counted' });
  await runJobs();
  expect(await freeze()).toMatchObject({ coupons: 2 });
});

test('a pause counts nothing, an end lets coupons be frozen; until then a lottery may be changed', async () => {
  await couponCampaign();
  await prepare();
  const move = async (what: 'pause' | 'resume' | 'end') => {
    const { revision = 0 } = (await findRule(fixture.deps.db, 'autumn')) ?? {};
    await moveCampaign(fixture.campaigns, { userId: 'm', ip: undefined }, { id: 'autumn', revision, move: what });
  };
  sold('before', 'a', 20);
  await recordSales(fixture.deps, 'before');
  fixture.clock.set(new Date(fixture.clock.now().getTime() + 1_000).toISOString());
  await move('pause');
  sold('during', 'a', 20);
  await recordSales(fixture.deps, 'during');
  expect(await coupons('a')).toBe(2);
  await prepare();
  await expect(freezeCoupons(fixture.deps, STAFF, 'autumn')).rejects.toMatchObject({ code: 'lottery.still_selling' });
  await move('end');
  await runJobs();
  expect(await freezeCoupons(fixture.deps, STAFF, 'autumn')).toMatchObject({ coupons: 2 });
  await expect(prepare()).rejects.toMatchObject({ code: 'lottery.frozen_already' });
});

test('what was sold before the lottery was prepared counts, once however often it catches up', async () => {
  await couponCampaign();
  // No campaign has written down their tickets yet, and their events found no lottery.
  for (const order of ['o1', 'o2', 'o3']) {
    sold(order, 'a', 10);
    await recordSales(fixture.deps, order);
  }
  await prepare();
  await catchUp(fixture.deps, 'autumn');
  await catchUp(fixture.deps, 'autumn');
  expect(await coupons('a')).toBe(3);
  // A lottery of before campaigns gave coupons counts every contract as ever.
  expect(await couponsOf(fixture.deps.db, CAMPAIGN, 'a')).toHaveLength(3);
});
