import { describe, expect, test } from 'vitest';
import { payOrder } from '../core/use-cases/pay-order.ts';
import { placed } from '../testing/buy.ts';
import { SECOND, splitHarness } from '../testing/split-harness.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { readSplitChoices } from './use-cases/read-split-choices.ts';
import { splitOrder } from './use-cases/split-order.ts';
import { readSplit } from './use-cases/view-split.ts';

const harness = splitHarness();
const { who, family: familyParty, intentOf, held, some, split, refusal, childOf, minor } = harness;

describe('before the payment', () => {
  test('a held order becomes two with their passengers, sums and the same deadline, each paid separately', async () => {
    const whole = await held();
    const done = await split(whole, some(whole, SECOND));
    expect(done).toMatchObject({ state: 'done', childOrder: { number: expect.stringMatching(/^S-\d+$/) } });
    const own = await childOf(done);
    const remaining = await readOrder(harness.fixture.deps, who, whole.id);
    expect([own.status, own.paymentTimeLimit, own.passengers.map((p) => p.name)]).toEqual([
      'pay',
      whole.paymentTimeLimit,
      [whole.passengers[1]?.name],
    ]);
    expect(remaining.passengers.map((p) => p.id)).toEqual(some(whole, 0, 2, 3));
    expect(minor(own) + minor(remaining)).toBe(minor(whole));
    for (const part of ['fare', 'taxes', 'serviceFee', 'itFee'] as const)
      expect(own.price[part].minor + remaining.price[part].minor, part).toBe(whole.price[part].minor);
    expect(own.locator).not.toBe(remaining.locator);
    expect([own.splitFrom?.id, remaining.splitInto]).toEqual([
      whole.id,
      [{ id: own.id, number: own.number, passengers: 1 }],
    ]);
    for (const order of [own, remaining]) {
      await payOrder(harness.fixture.deps, who, order.id, { method: 'card' });
      const intent = harness.fixture.payments.intents.get(intentOf(order.id));
      expect(intent?.amount.minor).toBe(minor(order));
      await harness.fixture.payments.capture(intent?.id ?? '');
    }
    await harness.fixture.pass({ seconds: 1 });
    await harness.fixture.pass({ seconds: 1 });
    for (const { id, passengers } of [own, remaining]) {
      const sold = await readOrder(harness.fixture.deps, who, id);
      expect([sold.status, sold.tickets.length]).toEqual(['sold', passengers.length]);
    }
    expect(harness.fixture.payments.refunds).toEqual([]);
  });

  test('an unpaid split order expires alone, and so does a cancelled one', async () => {
    const whole = await held();
    const own = await childOf(await split(whole, some(whole, SECOND)));
    expect((await cancelOrder(harness.fixture.deps, who, whole.id)).status).toBe('canceled');
    expect((await readOrder(harness.fixture.deps, who, own.id)).status).toBe('pay');
    await harness.fixture.pass({ minutes: 25 });
    expect((await readOrder(harness.fixture.deps, who, own.id)).status).toBe('timeout');
    await harness.fixture.pass({ seconds: 1 });
    expect([...harness.fixture.supplier.bookings.values()].map((b) => b.state)).toEqual(['canceled', 'canceled']);
  });

  test('unpaid seats count against the user who placed them, once, in whichever order they are', async () => {
    harness.fixture.deps.config.unpaid = { visitor: 2, address: 20 };
    const whole = await held();
    const done = await split(whole, some(whole, SECOND));
    await cancelOrder(harness.fixture.deps, who, whole.id);
    const second = await held();
    expect(await refusal(held())).toBe('orders.too_many_unpaid');
    await split(second, some(second, SECOND));
    harness.fixture.deps.config.unpaid = { visitor: 20, address: 2 };
    expect(await refusal(held())).toBe('orders.too_many_unpaid');
    await cancelOrder(harness.fixture.deps, who, done.childOrder?.id ?? '');
    await held();
  });
  test('no split begins while a payment is under way', async () => {
    const id = await placed(harness.fixture, who, familyParty());
    const order = await readOrder(harness.fixture.deps, who, id);
    const choices = await readSplitChoices(harness.fixture.deps, who, id, some(order, SECOND));
    expect([choices.problem, choices.parts]).toEqual(['orders.split_paying', null]);
    const body = { passengerIds: some(order, SECOND), agreed: true, total: order.price.total };
    expect(await refusal(splitOrder(harness.fixture.deps, who, id, body))).toBe('orders.split_paying');
  });

  test('during a split without an answer payment is closed and the deadline suspended, until its result', async () => {
    const whole = await held();
    harness.fixture.supplier.faults.split = ['unknown-but-done'];
    harness.fixture.supplier.faults.resolveOutcome = ['ok'];
    const made = await split(whole, some(whole, SECOND));
    expect([made.state, made.childOrder]).toEqual(['processing', null]);
    expect(await refusal(payOrder(harness.fixture.deps, who, whole.id, { method: 'card' }))).not.toBe(
      'Error: it was done',
    );
    expect(await refusal(cancelOrder(harness.fixture.deps, who, whole.id))).toBe('orders.cannot_cancel');
    expect((await readOrder(harness.fixture.deps, who, whole.id)).inProgress).toBe(true);
    await harness.fixture.pass({ seconds: 10 });
    const settled = await readSplit(harness.fixture.deps, who, { id: whole.id, splitId: made.id });
    expect(settled).toMatchObject({ state: 'done', childOrder: { id: expect.any(String) } });
    expect([...harness.fixture.supplier.effects].filter(([op]) => op === made.id)).toEqual([[made.id, 1]]);
  });
});
