import { afterAll, beforeEach } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { confirmReturn } from '../returns/use-cases/confirm-return.ts';
import { quoteReturn } from '../returns/use-cases/quote-return.ts';
import { familyParty, issuedOrder, visitor } from './buy.ts';
import { createOrdersFixture, type OrdersFixture } from './orders-fixture.ts';

export const TWO_AND_CHILD = { aaa: 2, rbg: 1, rmg: 0, ins: 0 };

/** Returns of an order of three, a world of its own for each test. */
export function returnsHarness() {
  const who = visitor('returns');
  // Filled before each test.
  const harness = {} as { database: TestDatabase; fixture: OrdersFixture };
  beforeEach(async () => {
    harness.database = await emptied(harness.database);
    harness.fixture = await createOrdersFixture(
      harness.database,
      { clock: testClock(new Date().toISOString()), ...testLog() },
      TWO_AND_CHILD,
    );
  });
  afterAll(() => harness.database.close());

  const party = familyParty(3_000_000);
  let serial = 0;
  const doc = () => `AN${String(3_100_000 + serial++)}`;
  const year = () => new Date().getUTCFullYear();

  /** An order of two adults and a child, issued and delivered. */
  async function issued(people = party()): Promise<{ id: string; passengerIds: string[] }> {
    const { id, passengers } = await issuedOrder(harness.fixture, who, people);
    return { id, passengerIds: passengers.map((p) => p.id) };
  }

  const quote = (id: string, kind: 'void' | 'refund', passengerIds: string[], instead?: string) =>
    quoteReturn(harness.fixture.deps, who, id, { kind, passengerIds, instead });
  const confirm = (id: string, q: { id: string; refundAmount: { minor: number; currency: string } }) =>
    confirmReturn(harness.fixture.deps, who, { id, returnId: q.id }, { agreed: true, refundAmount: q.refundAmount });
  const back = () => harness.fixture.payments.refunds.map((r) => r.amount.minor);

  return Object.assign(harness, { who, party, doc, year, issued, quote, confirm, back });
}
