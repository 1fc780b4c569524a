import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNeedsStaff } from '#modules/orders/events.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import { testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testLog } from '../../tests/support/log.ts';
import { testConfig } from '../../tests/support/server.ts';
import { composeModules, createDeps } from './compose.ts';
import { loadDemonstration } from './demonstration.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-staff-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const FOUND = '2026-03-02T06:00:00.000Z';
const FOUND_AGAIN = '2026-03-02T09:30:00.000Z';
const ISSUE = { reason: 'issue_blocked', at: FOUND };
const REFUND = { reason: 'refund_rejected', at: FOUND };

/** The whole composition; returns the alerts about an order with these events. */
async function alertsFor(staffMail: string | null, events = [ISSUE, ISSUE, REFUND]) {
  const orderId = randomBytes(8).toString('hex');
  const { log, lines } = testLog();
  const registry = new Registry();
  const config = testConfig({ dataDir, staffMail });
  const demonstration = await loadDemonstration(config);
  const deps = createDeps({ config, pool: database.pool, clock: testClock(), log, registry, demonstration });
  const modules = await composeModules(deps);
  const jobs = modules.flatMap((module) => module.jobs ?? []);
  for (const event of events)
    await inTransaction(database.db, (tx) => publishEvent(tx, orderNeedsStaff, { orderId, ...event }));
  await runJobsOnce(jobs, { pool: database.pool, log });
  const { rows } = await database.pool.query<{
    id: string;
    recipient: Buffer;
    content: Buffer;
    state: string;
  }>(
    `select id, recipient, content, state from notifications.outgoing_messages
     where template = 'staff-alert' and dedupe like $1 order by dedupe`,
    [`%${orderId}%`],
  );
  const open = (sealed: Buffer, what: string, id: string) => deps.sealer.open(sealed, `notifications.${what}:${id}`);
  return {
    orderId,
    emails: rows.map(({ id, recipient, content, state }) => ({
      state,
      to: open(recipient, 'recipient', id),
      ...(JSON.parse(open(content, 'content', id)) as { subject: string; text: string }),
    })),
    errors: lines().filter((line) => line.includes('"level":50')),
    alerts: await registry.getSingleMetricAsString('staff_alerts_total'),
  };
}

test('staff get one e-mail per order and reason, and every alert is logged as an error and counted', async () => {
  const { orderId, emails, errors, alerts } = await alertsFor('duty@sapar.example');
  expect(emails).toHaveLength(2);
  expect(emails[0]).toMatchObject({
    to: 'duty@sapar.example',
    subject: `Заказ ${orderId}: нужен сотрудник`,
    state: 'outbox',
  });
  // As text, not as the reason's code.
  expect(emails.map(({ text }) => /Причина: (\S+)/.exec(text)?.[1])).toEqual(['Операция', 'Возврат']);
  expect(errors).toHaveLength(3);
  for (const line of errors) {
    expect(line).toContain('orders.needs-staff');
    expect(line).toContain(orderId);
    expect(line).not.toContain('duty@');
  }
  expect(alerts).toContain('staff_alerts_total 3');
});

test('the same reason at a later time is a separate e-mail, however often each is published', async () => {
  const again = { ...REFUND, at: FOUND_AGAIN };
  const { emails, errors } = await alertsFor('duty@sapar.example', [REFUND, again, again, REFUND]);
  expect(emails).toHaveLength(2);
  expect(errors).toHaveLength(4);
});

test('without an address no e-mail is sent, and the log and the counter still report', async () => {
  const { emails, errors, alerts } = await alertsFor(null);
  expect(emails).toEqual([]);
  expect(errors).toHaveLength(3);
  expect(alerts).toContain('staff_alerts_total 3');
});
