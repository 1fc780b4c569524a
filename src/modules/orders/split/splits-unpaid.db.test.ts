import { describe, expect, test } from 'vitest';
import { payOrder } from '../core/use-cases/pay-order.ts';
import { placed } from '../testing/buy.ts';
import { SECOND, splitHarness } from '../testing/split-harness.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { readSplitChoices } from './use-cases/read-split-choices.ts';
import { splitOrder } from './use-cases/split-order.ts';
import { readSplit } from './use-cases/view-split.ts';

const desk = splitHarness();
const { who, family, intentOf, held, some, split, refusal, childOf, minor } = desk;

describe('before the payment', () => {
  test('a held order becomes two with their passengers, sums and the same deadline, each paid separately', async () => {
    const whole = await held();
    const done = await split(whole, some(whole, SECOND));
    expect(done).toMatchObject({ state: 'done', child: { number: expect.stringMatching(/^S-\d+$/) } });
    const own = await childOf(done);
    const left = await readOrder(desk.world.deps, who, whole.id);
    expect([own.status, own.paymentTimeLimit, own.passengers.map((p) => p.name)]).toEqual([
      'pay',
      whole.paymentTimeLimit,
      [whole.passengers[1]?.name],
    ]);
    expect(left.passengers.map((p) => p.id)).toEqual(some(whole, 0, 2, 3));
    expect(minor(own) + minor(left)).toBe(minor(whole));
    for (const part of ['fare', 'taxes', 'serviceFee', 'itFee'] as const)
      expect(own.price[part].minor + left.price[part].minor, part).toBe(whole.price[part].minor);
    expect(own.locator).not.toBe(left.locator);
    expect([own.splitFrom?.id, left.splitInto]).toEqual([
      whole.id,
      [{ id: own.id, number: own.number, passengers: 1 }],
    ]);
    for (const order of [own, left]) {
      await payOrder(desk.world.deps, who, order.id, { method: 'card' });
      const intent = desk.world.payments.intents.get(intentOf(order.id));
      expect(intent?.amount.minor).toBe(minor(order));
      await desk.world.payments.capture(intent?.id ?? '');
    }
    await desk.world.pass({ seconds: 1 });
    await desk.world.pass({ seconds: 1 });
    for (const { id, passengers } of [own, left]) {
      const sold = await readOrder(desk.world.deps, who, id);
      expect([sold.status, sold.tickets.length]).toEqual(['sold', passengers.length]);
    }
    expect(desk.world.payments.refunds).toEqual([]);
  });

  test('an unpaid split order expires alone, and so does a cancelled one', async () => {
    const whole = await held();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    expect((await cancelOrder(desk.world.deps, who, whole.id)).status).toBe('canceled');
    expect((await readOrder(desk.world.deps, who, own.id)).status).toBe('pay');
    await desk.world.pass({ minutes: 25 });
    expect((await readOrder(desk.world.deps, who, own.id)).status).toBe('timeout');
    await desk.world.pass({ seconds: 1 });
    expect([...desk.world.supplier.bookings.values()].map((b) => b.state)).toEqual(['canceled', 'canceled']);
  });

  test('unpaid seats count against the user who placed them, once, in whichever order they are', async () => {
    desk.world.deps.config.unpaid = { visitor: 2, address: 20 };
    const whole = await held();
    const done = await split(whole, some(whole, SECOND));
    await cancelOrder(desk.world.deps, who, whole.id);
    const second = await held();
    expect(await refusal(held())).toBe('orders.too_many_unpaid');
    await split(second, some(second, SECOND));
    desk.world.deps.config.unpaid = { visitor: 20, address: 2 };
    expect(await refusal(held())).toBe('orders.too_many_unpaid');
    await cancelOrder(desk.world.deps, who, done.child?.id ?? '');
    await held();
  });
  test('no split begins while a payment is under way', async () => {
    const id = await placed(desk.world, who, family());
    const order = await readOrder(desk.world.deps, who, id);
    const choices = await readSplitChoices(desk.world.deps, who, id, some(order, SECOND));
    expect([choices.problem, choices.parts]).toEqual(['orders.split_paying', null]);
    const body = { passengerIds: some(order, SECOND), agreed: true, total: order.price.total };
    expect(await refusal(splitOrder(desk.world.deps, who, id, body))).toBe('orders.split_paying');
  });

  test('during a split without an answer payment is closed and the deadline suspended, until its result', async () => {
    const whole = await held();
    desk.world.supplier.faults.split = ['unknown-but-done'];
    desk.world.supplier.faults.settle = ['ok'];
    const made = await split(whole, some(whole, SECOND));
    expect([made.state, made.child]).toEqual(['processing', null]);
    expect(await refusal(payOrder(desk.world.deps, who, whole.id, { method: 'card' }))).not.toBe('Error: it was done');
    expect(await refusal(cancelOrder(desk.world.deps, who, whole.id))).toBe('orders.cannot_cancel');
    expect((await readOrder(desk.world.deps, who, whole.id)).moving).toBe(true);
    await desk.world.pass({ seconds: 10 });
    const settled = await readSplit(desk.world.deps, who, { id: whole.id, splitId: made.id });
    expect(settled).toMatchObject({ state: 'done', child: { id: expect.any(String) } });
    expect([...desk.world.supplier.effects].filter(([op]) => op === made.id)).toEqual([[made.id, 1]]);
  });
});
