import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { readCapturedPayments } from './partner-state.ts';
import { type ProductFixture, remainingProblems, startProductFixture } from './product-fixture.ts';

/** The product with its partners for the tests of a file; after each test its state must match the partners'. */
export function gatewayFixture() {
  // Filled before the first test.
  const fixture = {} as ProductFixture;
  beforeAll(async () => {
    Object.assign(fixture, await startProductFixture());
  }, 120_000);
  afterAll(() => fixture.stop?.());
  afterEach(async () => {
    await fixture.partners.calm();
    fixture.clock.back();
    expect(await remainingProblems(fixture)).toEqual([]);
  });

  /** The acquirer's records of the payments of an order. */
  const moneyOf = async (orderId: string) => {
    const { rows } = await fixture.pool.query<{ id: string }>('select id from payments.intents where order_id = $1', [
      orderId,
    ]);
    return (await readCapturedPayments(fixture.partnersPool)).filter((payment) =>
      rows.some((row) => row.id === payment.id),
    );
  };
  return { fixture, moneyOf };
}
