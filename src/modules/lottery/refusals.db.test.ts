import { expect, test } from 'vitest';
import { CAMPAIGN, caller, lotteryFixture, THRESHOLD } from './testing/lottery-fixture.ts';
import { readLottery } from './use-cases/account-lottery.ts';
import { enterDice, freezeCoupons, readDraw, replaceWinner } from './use-cases/hold-draw.ts';
import { recordSales } from './use-cases/record-sales.ts';

const fixture = lotteryFixture();
const DICE = '123456'.repeat(9);
const [admin, second] = [caller('admin', null, 'ROLE_ADMIN'), caller('second', null, 'ROLE_ADMIN')];

test('a user without a contract has no lottery', async () => {
  await expect(readLottery(fixture.deps, caller('u', null), {})).rejects.toMatchObject({ code: 'lottery.no_contract' });
});

test('an unknown lottery is not frozen', async () => {
  await expect(freezeCoupons(fixture.deps, admin, 'unknown')).rejects.toMatchObject({
    code: 'lottery.no_such_campaign',
  });
});

test('a lottery without coupons is not frozen', async () => {
  fixture.clock.advance({ days: 2 });
  await expect(freezeCoupons(fixture.deps, admin, CAMPAIGN)).rejects.toMatchObject({ code: 'lottery.no_coupons' });
});

test('before the freeze no dice are taken and nothing is published', async () => {
  await expect(enterDice(fixture.deps, admin, CAMPAIGN, DICE)).rejects.toMatchObject({ code: 'lottery.not_frozen' });
  await expect(readDraw(fixture.deps, CAMPAIGN)).rejects.toMatchObject({ code: 'lottery.not_frozen_yet' });
});

test('a winner is replaced only while coupons are left', async () => {
  fixture.orders.set('only', {
    orderId: 'only',
    orderNumber: 'ONLY',
    contractId: 'a',
    currency: 'KGS',
    tickets: [],
    soldMinor: THRESHOLD,
    returnedMinor: 0,
    soldAt: fixture.clock.now(),
  });
  await recordSales(fixture.deps, 'only');
  fixture.clock.advance({ days: 2 });
  await freezeCoupons(fixture.deps, admin, CAMPAIGN);
  await enterDice(fixture.deps, admin, CAMPAIGN, DICE);
  await enterDice(fixture.deps, second, CAMPAIGN, DICE);
  const replaced = replaceWinner(fixture.deps, admin, { campaignId: CAMPAIGN, position: 1, reason: 'declined' });
  await expect(replaced).rejects.toMatchObject({ code: 'lottery.no_more_coupons' });
});
