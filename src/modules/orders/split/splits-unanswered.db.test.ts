import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { SECOND, splitHarness } from '../testing/split-harness.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';
import { readSplit } from './use-cases/view-split.ts';

const harness = splitHarness();
const { who, issued, some, split, refusal, childOf, rows } = harness;

describe('an answer that does not come', () => {
  test.each([
    'unknown-but-done',
    'pending',
    'garbage',
    'throw',
    'never-answers',
    'unknown-not-done',
  ] as const)('an answer that is %s is resolved by the operation id: it happens once, or is resent', async (fault) => {
    const order = await issued();
    harness.fixture.supplier.faults.split = [fault];
    if (fault === 'never-answers') harness.fixture.waitLittle();
    const made = await split(order, some(order, SECOND));
    expect(made.state).toBe('processing');
    expect(await refusal(split(order, some(order, 0, 3)))).toBe('Error: they may not leave');
    for (let i = 0; i < 6; i++) await harness.fixture.pass({ seconds: 20 });
    const settled = await readSplit(harness.fixture.deps, who, { id: order.id, splitId: made.id });
    expect(settled.state).toBe('done');
    expect(harness.fixture.supplier.effects.get(made.id)).toBe(1);
    expect((await childOf(settled)).tickets).toHaveLength(1);
  });

  test('a crash before the answer was recorded: the sweep finds the outcome', async () => {
    const order = await issued();
    harness.fixture.supplier.faults.split = ['unknown-but-done'];
    const made = await split(order, some(order, SECOND));
    // The state after a crash: sent, and no process waits for the answer.
    await harness.database.db.execute(
      sql`update orders.operations set state = 'sent', open_since = null where id = ${made.id}`,
    );
    await harness.database.db.execute(sql`delete from graphile_worker._private_jobs`);
    harness.fixture.clock.advance({ minutes: 2 });
    await recoverLostWork(harness.fixture.deps);
    await harness.fixture.runJobs();
    const settled = await readSplit(harness.fixture.deps, who, { id: order.id, splitId: made.id });
    expect([settled.state, harness.fixture.supplier.effects.get(made.id)]).toEqual(['done', 1]);
    expect((await childOf(settled)).documents.every((one) => one.ready)).toBe(true);
  });

  test('two who click at once part the order once', async () => {
    const order = await issued();
    const both = await Promise.allSettled([split(order, some(order, SECOND)), split(order, some(order, 0, 3))]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await rows(sql`select 1 from orders.splits`)).length).toBe(1);
  });

  test('split passengers may split again; their flight claim moves along and ends with a void', async () => {
    const whole = await issued();
    const first = await childOf(await split(whole, some(whole, SECOND, 3)));
    await harness.fixture.pass({ seconds: 1 });
    expect(await refusal(split(first, [first.passengers[0]?.id ?? '']))).toBe('Error: they may not leave');
    const duplicateGuards = (id: string) =>
      rows(sql`select 1 from orders.duplicate_booking_guards where order_id = ${id} and live`);
    expect((await duplicateGuards(first.id)).length).toBeGreaterThan(0);
    const quote = await quoteReturn(harness.fixture.deps, who, first.id, {
      kind: 'void',
      passengerIds: first.passengers.map((p) => p.id),
    });
    await confirmReturn(
      harness.fixture.deps,
      who,
      { id: first.id, returnId: quote.id },
      { agreed: true, refundAmount: quote.refundAmount },
    );
    expect(await duplicateGuards(first.id)).toEqual([]);
    expect((await duplicateGuards(whole.id)).length).toBeGreaterThan(0);
  });
});
