import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createNotifications, httpSms, type NotificationsDeps, notificationsJobs } from './index.ts';
import { listMailboxEmails } from './use-cases/read-demo-mailbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A provider that answers these statuses in turn and keeps what it was sent. */
async function provider(...statuses: number[]) {
  const taken: { authorization: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      taken.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString()),
      });
      response.statusCode = statuses.shift() ?? 201;
      response.end('{"words":"+996555123456 is unknown"}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const sms = httpSms({ url: `http://127.0.0.1:${port}/v1`, key: 'key', from: 'Sapar' });
  return { sms, taken, close: () => server.close() };
}

let sent = 0;
async function queued(sms: NotificationsDeps['sms']) {
  const deps: NotificationsDeps = {
    db: database.db,
    clock: testClock('2026-11-20T06:00:00Z'),
    sealer: createSealer(randomBytes(32)),
    mailer: null,
    sms,
    company: () => emptyCompany('kg'),
    host: 'sapar.example',
    readAttachment: async () => null,
  };
  sent += 1;
  const id = (await createNotifications(deps).sendSms(database.db, {
    to: '+996555123456',
    locale: 'ru',
    template: 'access-code',
    data: { order: 'S-48213', code: '048213', minutes: 10 },
    dedupe: `code:${sent}`,
  })) as string;
  const run = (attempt = 1, maxAttempts = 25) => notificationsJobs(deps)[0]?.run({ id }, { attempt, maxAttempts });
  return { deps, id, run };
}
const stateOf = async (id: string) =>
  (await database.pool.query('select state from notifications.outgoing_messages where id = $1', [id])).rows[0].state;

test('a short message reaches the provider once with its text, and the demonstration’s reader shows it', async () => {
  const { sms, taken, close } = await provider();
  const { deps, id, run } = await queued(sms);
  await run();
  await run();
  close();
  expect(taken).toEqual([
    {
      authorization: 'Bearer key',
      body: { id, to: '+996555123456', from: 'Sapar', text: expect.stringContaining('048213') },
    },
  ]);
  expect(await stateOf(id)).toBe('sent');
  expect((await listMailboxEmails(deps, 1))[0]).toMatchObject({ to: '+996555123456', subject: 'SMS' });
});

test('a busy provider is asked again under the same id, a refusing one is not; errors have no texts', async () => {
  const { sms, taken, close } = await provider(503, 429, 201, 400);
  const { id, run } = await queued(sms);
  await expect(run()).rejects.toThrow('short message was not accepted: 503');
  await expect(run()).rejects.toThrow('short message was not accepted: 429');
  await run();
  expect(new Set(taken.map(({ body }) => (body as { id: string }).id))).toEqual(new Set([id]));
  expect(await stateOf(id)).toBe('sent');
  const refused = await queued(sms);
  await refused.run();
  expect(await stateOf(refused.id)).toBe('failed');
  close();
});

test('the recipient and the text are stored sealed', async () => {
  await queued(null);
  const { rows } = await database.pool.query(
    "select encode(recipient, 'escape') || encode(content, 'escape') as kept from notifications.outgoing_messages",
  );
  expect(JSON.stringify(rows)).not.toMatch(/996555123456|048213/);
});
