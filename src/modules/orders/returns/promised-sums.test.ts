import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { exchangeLine } from '../exchanges/domain/exchange-sums.ts';
import { refundLine, totalsOf } from './domain/return-sums.ts';

const taxes = [
  { code: 'YQ', amount: fromMajor(700), refundable: false },
  { code: 'KG', amount: fromMajor(900), refundable: true },
];
const terms = { allowed: true, penalty: fromMajor(500), noShow: fromMajor(2_000) };
const CARRIER_CHANGE_FEE = fromMajor(2_000);
const prices = (['aaa', 'rbg', 'rmg'] as const).map((category) => ({
  category,
  count: 1,
  fare: fromMajor(category === 'rmg' ? 1_000 : 8_000),
  taxes,
}));

/** Every row of the fee table that sells: the site, what is sold and where. */
const SALES = (['kg', 'ru'] as const).flatMap((site) =>
  (['avia', 'rail', 'bus'] as const).flatMap((kind) =>
    [['KG'], ['RU'], ['KG', 'TR']].map((countries) => ({ site, kind, countries })),
  ),
);

test.each(SALES)('the promised refund and exchange fees are the charged ones: $site $kind $countries', ({
  site,
  ...sale
}) => {
  const pricing = createPricing({ site });
  const requested = { ...sale, at: new Date('2026-11-20T06:00:00Z'), currency: 'KGS' as const };
  const promised = pricing.price(requested, prices, { refund: terms });
  const [fees] = promised.refund.fees ?? [];
  const policy = pricing.tariff(requested);
  const refunded = prices.map(({ category, fare }) => {
    const penalty = fromMajor(category === 'rmg' ? 0 : 500);
    const refund = { ...fare, minor: fare.minor - penalty.minor + 90_000 };
    const line = { travellerId: category, document: category, fare, penalty, taxes, refund };
    return refundLine(promised.price, { id: category, category }, [category], [line], policy);
  });
  expect(refunded.every((line) => line !== null)).toBe(true);
  const lines = refunded.flatMap((line) => line ?? []);
  expect(totalsOf(lines).refundAmount).toEqual(promised.refund.beforeDeparture);
  expect(lines.map((line) => line.refundFee)).toEqual([fees?.refund, fees?.refund, fromMajor(0)]);

  const exchanged = (category: Category) => {
    const sold = promised.price.lines.find((line) => line.category === category);
    if (!sold) throw new Error('nothing was sold');
    const same = { fare: sold.fare, taxes };
    const penalty = category === 'rmg' ? fromMajor(0) : CARRIER_CHANGE_FEE;
    const quote = {
      document: 'one',
      travellerId: category,
      was: same,
      now: same,
      penalty,
      total: penalty,
      fareDifference: fromMajor(0),
      taxDifference: fromMajor(0),
    };
    return exchangeLine(sold, { id: category, category }, ['one'], [quote], policy.exchangeFee);
  };
  for (const category of ['aaa', 'rbg'] as const)
    expect(exchanged(category)?.total.minor).toBe(CARRIER_CHANGE_FEE.minor + (fees?.exchange.minor ?? -1));
  expect(exchanged('rmg')?.total).toEqual(fromMajor(0));
});
