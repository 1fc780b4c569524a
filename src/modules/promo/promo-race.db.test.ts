import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { promotionById } from './db/promo-queries.ts';
import { customerOf, promoFixture } from './testing/promo-fixture.ts';
import type { ReadPromotion } from './use-cases/reserve-use.ts';
import { seedDemoPromotions } from './use-cases/seed-promotions.ts';

const fixture = promoFixture({ connections: 20 });
const BUYERS = 100;
const FIXED = { rate: null, fixedMinor: fromMajor(100).minor };

/** All buyers have entered the code and pay at once: who paid with it, and why the others did not. */
async function payAtOnce(buyers: number, read?: ReadPromotion) {
  const names = Array.from({ length: buyers }, (_, n) => `order-${n}`);
  const [first = ''] = names;
  // The first one enters the code, the others as they would have: each sees the same discount.
  await fixture.enter(first);
  await fixture.database.pool.query(
    "insert into promo.entries select 'order:order-' || n, 'SPRING', now() from generate_series(1, $1) n",
    [buyers - 1],
  );
  for (const name of names) fixture.sale(name);
  const results = await Promise.allSettled(names.map((name) => fixture.pay(name, read)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  const { rows } = await fixture.database.pool.query<{ uses: number; spent: number }>(
    'select count(*)::int as uses, coalesce(sum(amount_minor), 0)::int / 100 as spent from promo.uses',
  );
  return { refused, stored: rows[0] };
}

test('a budget pays for no more than it holds when a hundred buyers pay at once', async () => {
  const id = await fixture.create({ ...FIXED, budgetMinor: fromMajor(1_050).minor });
  const { refused, stored } = await payAtOnce(BUYERS);
  expect(stored).toEqual({ uses: 10, spent: 1_000 });
  expect(refused).toEqual(Array(BUYERS - 10).fill('promo.used_up'));
  expect(await fixture.row(id)).toEqual({ uses: 10, spent: 1_000 });
});

test('a number of uses holds when a hundred buyers pay at once', async () => {
  const id = await fixture.create({ maxUses: 7 });
  const { refused, stored } = await payAtOnce(BUYERS);
  expect([stored?.uses, new Set(refused), refused.length]).toEqual([7, new Set(['promo.used_up']), BUYERS - 7]);
  expect(await fixture.row(id)).toMatchObject({ uses: 7 });
});

test('a voucher works once, and a customer’s share of a code holds, when two pay at once', async () => {
  const shared = await fixture.create({ ...FIXED, maxUsesPerCustomer: 1 });
  const buyer = customerOf('buyer');
  const pay = [];
  for (const order of ['a', 'b']) {
    fixture.sale(order, { userId: 'buyer', isCustomer: true });
    pay.push(await fixture.enter(order, 'SPRING', buyer));
  }
  const settled = await Promise.allSettled(pay.map((one) => one()));
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await fixture.row(shared)).toEqual({ uses: 1, spent: 100 });

  const batch = await fixture.create({ ...FIXED, code: null, vouchers: 3 });
  const { rows } = await fixture.database.pool.query('select code from promo.codes where promotion_id = $1', [batch]);
  const both = [await fixture.enter('c', rows[0].code), await fixture.enter('d', rows[0].code)];
  const results = await Promise.allSettled(both.map((one) => one()));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await fixture.row(batch)).toEqual({ uses: 1, spent: 100 });
});

test('control: without the lock two buyers spend a budget that pays for one', async () => {
  await fixture.create({ ...FIXED, budgetMinor: fromMajor(150).minor });
  const both = Promise.withResolvers<void>();
  let read = 0;
  const { stored } = await payAtOnce(2, async (tx, id) => {
    const row = await promotionById(tx, id);
    if (++read === 2) both.resolve();
    await both.promise;
    return row;
  });
  expect(stored).toEqual({ uses: 2, spent: 200 });
});

test('two processes that start a demonstration together make its code once, and both start', async () => {
  const { deps } = fixture;
  await Promise.all([seedDemoPromotions(deps), seedDemoPromotions(deps)]);
  const { rows } = await fixture.database.pool.query(
    "select count(*)::int as n from promo.codes where code = 'SAPAR5'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});
