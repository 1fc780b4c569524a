import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { type PaymentsDeps, recordPayment } from './use-cases/contract-payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ connections: 1 });
});
afterAll(() => database.close());

test('a document of another contract is refused on one connection, without waiting for a second one', async () => {
  // Read where they are asked to, as contracts are.
  const contract = async (db: Executor, id: string) => {
    await db.execute(sql`select 1`);
    return { id, number: `N-${id}`, name: 'Firm', currency: 'KGS' as const };
  };
  const deps: PaymentsDeps = {
    db: database.db,
    clock: testClock(),
    office: {
      contract,
      namesOf: async () => new Map(),
      record: async () => undefined,
      ask: async () => null,
    },
  };
  const paid = (id: string) =>
    recordPayment(deps, { userId: 'finance', ip: '192.0.2.7' }, id, {
      key: randomUUID(),
      minor: 700,
      document: '117',
      documentOn: '2026-02-01',
      note: '',
    });
  await paid('one');
  expect(await codeOf(paid('two'))).toBe('ledger.document_elsewhere');
  expect(await codeOf(paid('one'))).toBe('ledger.document_known');
});
