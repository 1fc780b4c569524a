import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { takenMoney } from './truth.ts';
import { remainingProblems, startWorld, type World } from './world.ts';

/** The product with its partners for the tests of a file; after each test the books must balance. */
export function gatewayWorld() {
  // Filled before the first test.
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await startWorld());
  }, 60_000);
  afterAll(() => world.stop?.());
  afterEach(async () => {
    await world.partners.calm();
    world.clock.back();
    expect(await remainingProblems(world)).toEqual([]);
  });

  /** The acquirer's records of the payments of an order. */
  const moneyOf = async (orderId: string) => {
    const { rows } = await world.pool.query<{ id: string }>('select id from payments.intents where order_id = $1', [
      orderId,
    ]);
    return (await takenMoney(world.theirs)).filter((payment) => rows.some((row) => row.id === payment.id));
  };
  return { world, moneyOf };
}
