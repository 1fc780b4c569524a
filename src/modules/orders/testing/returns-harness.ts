import { afterAll, beforeEach } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { family, issuedOrder, visitor } from './buy.ts';
import { createWorld, type World } from './orders-world.ts';

export const TWO_AND_CHILD = { aaa: 2, rbg: 1, rmg: 0, ins: 0 };

/** Returns of an order of three, a world of its own for each test. */
export function returnsHarness() {
  const who = visitor('returns');
  // Filled before each test.
  const harness = {} as { database: TestDatabase; world: World };
  beforeEach(async () => {
    harness.database = await emptied(harness.database);
    harness.world = await createWorld(
      harness.database,
      { clock: testClock(new Date().toISOString()), ...testLog() },
      TWO_AND_CHILD,
    );
  });
  afterAll(() => harness.database.close());

  const party = family(3_000_000);
  let serial = 0;
  const doc = () => `AN${String(3_100_000 + serial++)}`;
  const year = () => new Date().getUTCFullYear();

  /** An order of two adults and a child, issued and delivered. */
  async function issued(people = party()): Promise<{ id: string; people: string[] }> {
    const { id, passengers } = await issuedOrder(harness.world, who, people);
    return { id, people: passengers.map((p) => p.id) };
  }

  const quote = (id: string, kind: 'void' | 'refund', passengerIds: string[], instead?: string) =>
    quoteReturn(harness.world.deps, who, id, { kind, passengerIds, instead });
  const confirm = (id: string, q: { id: string; back: { minor: number; currency: string } }) =>
    confirmReturn(harness.world.deps, who, { id, returnId: q.id }, { agreed: true, back: q.back });
  const back = () => harness.world.payments.refunds.map((r) => r.amount.minor);

  return Object.assign(harness, { who, party, doc, year, issued, quote, confirm, back });
}
