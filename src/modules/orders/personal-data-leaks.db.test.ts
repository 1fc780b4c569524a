import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { findOrder } from './access/use-cases/find-order.ts';
import { place, placed, readyToPay, visitor } from './testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from './testing/orders-fixture.ts';
import { readOrder } from './use-cases/read-order.ts';
import { recoverLostWork } from './use-cases/recover-lost-work.ts';

/**
 * What must be nowhere in the clear: names, document, phone, e-mail, as typed and as normalised, and ids of visitors.
 */
const CANARIES = [
  'Canaryeva',
  'Aigul',
  'AN7654321',
  '996555123456',
  '555 123 456',
  'canary@example.kg',
  '1990-12-09',
  'visitor-a',
];

let database: TestDatabase;
let fixture: OrdersFixture;
const tools = () => ({ clock: testClock(new Date().toISOString()), ...testLog() });
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(database, tools());
});
afterAll(() => database.close());

/** Every row of every table as text, with bytes also read as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const row of rows)
      for (const value of Object.values(row))
        parts.push(
          Buffer.isBuffer(value) ? value.toString('latin1') : typeof value === 'string' ? value : JSON.stringify(value),
        );
  }
  return parts.join('\n');
}

function findings(text: string): string[] {
  const low = text.toLowerCase();
  return CANARIES.filter((canary) => low.includes(canary.toLowerCase()));
}

test('people’s data are nowhere in the clear: no column, no job, no log, whatever happens to the order', async () => {
  const seen: string[] = [];
  const look = async () => seen.push(await dump());

  // A sale that goes well, a supplier that throws with a name in its error, a refused issue, a lost answer, a search
  // for the order.
  const sold = await placed(fixture);
  await look();
  await fixture.payments.capture('intent-1');
  await look();
  await fixture.runJobs();
  await look();
  const failing = async (fault: OrdersFixture['supplier']['faults']['issue'][number], document: string) => {
    const id = await readyToPay(fixture, visitor(), [person({ documentNumber: document })]);
    fixture.supplier.faults.issue.push(fault);
    await place(fixture, id);
    await fixture.payments.capture(`intent-${fixture.payments.intents.size}`);
    await fixture.runJobs();
    await look();
  };
  await failing('throw', 'AN7654322');
  await failing('reject', 'AN7654323');
  await failing('unknown-but-done', 'AN7654324');
  await fixture.pass({ minutes: 5 });
  await recoverLostWork(fixture.deps);
  const { number } = await readOrder(fixture.deps, visitor(), sold);
  await findOrder(fixture.deps, visitor('b'), { number, proof: 'Canaryeva' });
  await findOrder(fixture.deps, visitor('b'), { number, proof: 'AN7654321' });
  await look();

  expect(findings(seen.join('\n'))).toEqual([]);
  expect(findings(fixture.lines().join('\n'))).toEqual([]);
  // The search above finds what is there: the order's number is in the clear.
  expect(seen.join('\n')).toContain(number);
});

test('the same looks do find a canary that is put in the clear', async () => {
  await database.pool.query('update orders.operations set outcome = \'{"name":"canaryeva"}\'');
  expect(findings(await dump())).toEqual(['Canaryeva']);
});
