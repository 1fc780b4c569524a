import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { placed, visitor } from './testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from './testing/orders-fixture.ts';
import { readOrder } from './use-cases/read-order.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
});
afterAll(() => database.close());

test('a supplier that books and pays in one act gets with the issue what the hold requested', async () => {
  const { supplier } = fixture;
  const requests: unknown[] = [];
  const [hold, issue] = [supplier.hold, supplier.issue];
  supplier.hold = (call, request) => {
    requests.push(request);
    return hold(call, request);
  };
  supplier.issue = async (call, ref, expected, held) => {
    requests.push(await held?.());
    return issue(call, ref, expected, held);
  };
  const orderId = await placed(fixture);
  await fixture.payments.capture('intent-1');
  await fixture.runJobs();
  expect(await readOrder(fixture.deps, visitor(), orderId)).toMatchObject({ status: 'sold' });
  expect(requests).toHaveLength(2);
  expect(requests[1]).toEqual(requests[0]);
});
