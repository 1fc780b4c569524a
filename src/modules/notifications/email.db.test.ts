import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { setCarrierMarks } from '#kernel/carrier-marks.ts';
import { emptyCompany } from '#kernel/company.ts';
import { fromMajor } from '#kernel/money.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import {
  createNotifications,
  type Mailer,
  type NotificationsDeps,
  notificationsJobs,
  notificationsRoutes,
  smtpMailer,
} from './index.ts';

type SentEmail = { from: string; to: string[]; source: string };

/**
 * A mail server of our own: it answers each DATA with the next of `answers` (a code, or 250 when there are none
 * left).
 */
async function mailServer(answers: number[] = []) {
  const received: SentEmail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const code = answers.shift() ?? 250;
        if (code !== 250) return done(Object.assign(new Error('not now'), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((r) => r.address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    mailer: smtpMailer(`smtp://127.0.0.1:${port}`, 'Sapar <no-reply@sapar.example>'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const BUYER = 'aynura.canary@example.com';
const LINK = 'https://sapar.example/o/7Qx2mK9vT4bRz8LcWf3N';
const PDF = Buffer.from('%PDF-1.7 canary');
const clock = testClock();
const sealer = createSealer(randomBytes(32));
const company = () => emptyCompany('kg');
const notifications = createNotifications({ sealer, clock, sms: null, company });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.db.execute(sql`truncate notifications.outgoing_messages`));

const depsWith = (mailer: Mailer | null): NotificationsDeps => ({
  db: database.db,
  clock,
  sealer,
  mailer,
  sms: null,
  company,
  host: 'sapar.example',
  readAttachment: async ({ kind }) => (kind === 'itinerary' ? PDF : null),
});
const run = (deps: NotificationsDeps, id: string, attempt = 1, maxAttempts = 25) =>
  notificationsJobs(deps)[0]?.run({ id }, { attempt, maxAttempts });

const queue = (dedupe = 'order-issued:1', kind = 'itinerary') =>
  notifications.sendEmail(database.db, {
    to: BUYER,
    template: 'order-issued',
    locale: 'kg',
    data: {
      order: 'S-48213',
      link: LINK,
      journey: [{ from: 'Бишкек', to: 'Ош', departsLocal: '2026-12-09T07:40', flight: 'K0 101' }],
      total: fromMajor(16050),
      tickets: [{ passenger: 'ӨМҮРКАНОВА АЙНУРА', number: '9922106312811' }],
    },
    attachments: [{ filename: 'S-48213-itinerary.pdf', owner: 'order:1', kind, locale: 'kg' }],
    dedupe,
  }) as Promise<string>;

const rows = async (): Promise<{ state: string; attempts: number }[]> =>
  (await database.db.execute(sql`select state, attempts from notifications.outgoing_messages order by created_at`))
    .rows as {
    state: string;
    attempts: number;
  }[];

/**
 * How many letters two runs of its job at the same time make of one; `meanwhile` happens once the first has its
 * lease.
 */
async function lettersOfTwo(meanwhile: () => Promise<unknown>): Promise<number> {
  let sent = 0;
  const managerContacts = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const deps = depsWith({
    send: async () => {
      (sent++ === 0 ? managerContacts : again).resolve();
      await gate.promise;
      return 'accepted';
    },
    close: () => {},
  });
  const id = await queue();
  const first = run(deps, id);
  await managerContacts.promise;
  await meanwhile();
  const second = Promise.resolve(run(deps, id)).catch(() => {});
  await Promise.race([second, again.promise]);
  gate.resolve();
  await Promise.all([first, second]);
  return sent;
}

test('two runs at the same time send a letter once', async () => {
  expect(await lettersOfTwo(async () => {})).toBe(1);
});

test('control: without its lease it is sent twice', async () => {
  const unlease = () => database.db.execute(sql`update notifications.outgoing_messages set lease_until = null`);
  expect(await lettersOfTwo(unlease)).toBe(2);
});

test('a letter goes without an attachment that is lost for good, and waits for one that is not made yet', async () => {
  const server = await mailServer();
  const lost = async () => {
    throw new AppError('unavailable', 'documents.unreadable');
  };
  await run({ ...depsWith(server.mailer), readAttachment: lost }, await queue('lost'));
  expect(server.received).toHaveLength(1);
  expect((server.received[0] as SentEmail).source).not.toContain('filename=');
  const notYet = { ...depsWith(server.mailer), readAttachment: async () => null };
  await expect(run(notYet, await queue('not yet'))).rejects.toThrow(/missing/);
  expect(server.received).toHaveLength(1);
  server.mailer.close();
  await server.close();
});

test('a letter reaches the mail server with its texts and its receipt', async () => {
  const server = await mailServer();
  const id = await queue();
  await run(depsWith(server.mailer), id);
  server.mailer.close();
  await server.close();
  expect(server.received).toHaveLength(1);
  const { from, to, source } = server.received[0] as SentEmail;
  expect([from, to]).toEqual(['no-reply@sapar.example', [BUYER]]);
  expect(source).toContain(`Message-ID: <${id}@sapar.example>`);
  expect(source).toContain('filename=S-48213-itinerary.pdf');
  expect(source).toContain(PDF.toString('base64'));
  const parts = [...source.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n\r?\n?--/g)];
  const text = parts.map(([, body]) => Buffer.from(body as string, 'base64').toString('utf8')).join('\n');
  expect(text).toContain('ӨМҮРКАНОВА АЙНУРА');
  expect(text).toContain('Билеттер жазылды, ак жол!');
  expect(await rows()).toEqual([{ state: 'sent', attempts: 1 }]);
});

test('an e-mail about a conversation says where it is answered, and belongs to a thread with its others', async () => {
  const server = await mailServer();
  const deps = depsWith(server.mailer);
  const conversationId = '0d7e3c8a-6a3e-4c62-9c7c-3f0a2f6f9a11';
  const reply = { address: 'reply+token@in.example.kg', conversationId };
  const data = { order: '', journey: [], link: 'https://sapar.example/?chatId=1', text: 'Поддержка ответила' };
  for (const dedupe of ['one', 'two']) {
    const about = { to: BUYER, template: 'account-notice' as const, locale: 'ru' as const, data, reply, dedupe };
    await run(deps, (await notifications.sendEmail(database.db, about)) ?? '');
  }
  await run(deps, await queue());
  const [one = '', two = '', other = ''] = server.received.map(({ source }) => source);
  for (const source of [one, two]) {
    expect(source).toContain('Reply-To: reply+token@in.example.kg');
    expect(source).toContain(`In-Reply-To: <chat.${conversationId}@sapar.example>`);
    expect(source).toContain(`References: <chat.${conversationId}@sapar.example>`);
  }
  expect(other).not.toMatch(/^(?:Reply-To|In-Reply-To|References):/m);
  server.mailer.close();
  await server.close();
});

test('a mail server that fails at first gets the letter on the next try, once', async () => {
  const server = await mailServer([451]);
  const deps = depsWith(server.mailer);
  const id = await queue();
  await expect(run(deps, id)).rejects.toThrow('mail was not accepted');
  expect(await rows()).toEqual([{ state: 'queued', attempts: 1 }]);
  await run(deps, id, 2);
  await run(deps, id, 3);
  server.mailer.close();
  await server.close();
  expect(server.received).toHaveLength(1);
  expect(await rows()).toEqual([{ state: 'sent', attempts: 2 }]);
});

test('a letter whose sending was not recorded goes out again under the same Message-ID', async () => {
  const server = await mailServer();
  const id = await queue();
  await run(depsWith(server.mailer), id);
  await database.db.execute(sql`update notifications.outgoing_messages set state = 'queued', sent_at = null`);
  // Its process is dead: the next one waits for the lease to end.
  await expect(run(depsWith(server.mailer), id, 2)).rejects.toThrow('being sent');
  clock.advance({ minutes: 3 });
  await run(depsWith(server.mailer), id, 3);
  server.mailer.close();
  await server.close();
  const ids = server.received.map(({ source }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1]);
  expect(ids).toEqual([`<${id}@sapar.example>`, `<${id}@sapar.example>`]);
});

test('an address that the server refuses for good is not tried for ever', async () => {
  const server = await mailServer([550]);
  const id = await queue();
  await run(depsWith(server.mailer), id);
  server.mailer.close();
  await server.close();
  expect(await rows()).toEqual([{ state: 'failed', attempts: 1 }]);
});

test('after the last try the letter is marked as failed', async () => {
  const server = await mailServer([451]);
  const id = await queue();
  await expect(run(depsWith(server.mailer), id, 25, 25)).rejects.toThrow();
  server.mailer.close();
  await server.close();
  expect(await rows()).toEqual([{ state: 'failed', attempts: 1 }]);
});

test('a letter waits until its receipt can be read', async () => {
  const server = await mailServer();
  const id = await queue('order-issued:2', 'payment');
  await expect(run(depsWith(server.mailer), id)).rejects.toThrow('receipt');
  server.mailer.close();
  await server.close();
  expect(server.received).toEqual([]);
  expect(await rows()).toEqual([{ state: 'queued', attempts: 1 }]);
});

test('errors of sending a letter never contain the address', async () => {
  const server = await mailServer([451]);
  const id = await queue();
  const failure = await run(depsWith(server.mailer), id)?.catch(String);
  server.mailer.close();
  await server.close();
  expect(failure).not.toContain('canary');
});

test('the same news is queued once, also when two ask at once', async () => {
  const ids = await Promise.all([queue(), queue(), queue()]);
  expect(ids.filter(Boolean)).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});

test('a caller who rolls back sends nothing', async () => {
  const undone = inTransaction(database.db, async (tx) => {
    await notifications.sendEmail(tx, {
      to: BUYER,
      template: 'order-expired',
      locale: 'ru',
      data: { order: 'S-1', link: LINK, journey: [] },
      dedupe: 'order-expired:9',
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

test('neither the table nor the job shows the address, a name or the link', async () => {
  await queue();
  const { rows: found } = await database.db.execute(sql`
    select (select string_agg(m::text, '') from notifications.outgoing_messages m) as messages,
      (select string_agg(payload::text, '') from graphile_worker._private_jobs) as jobs`);
  const raw = JSON.stringify(found);
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const secret of [BUYER, 'АЙНУРА', '7Qx2mK9vT4bRz8LcWf3N']) {
    expect(raw).not.toContain(secret);
    expect(raw).not.toContain(hex(secret));
  }
});

test('without a mail server the letter stands in the outbox, where the demonstration reads it', async () => {
  const deps = depsWith(null);
  const { app } = await testServer(database, (server) => notificationsRoutes(server, deps));
  const id = await queue();
  await run(deps, id);
  const { items } = (await app.inject({ url: '/api/demo/mails' })).json();
  expect(items).toMatchObject([
    {
      id,
      to: BUYER,
      state: 'outbox',
      template: 'order-issued',
      subject: 'S-48213 буйрутмасы: билеттер жазылды',
    },
  ]);
  const mail = (await app.inject({ url: `/api/demo/mails/${id}` })).json();
  expect(mail.text).toContain(LINK);
  expect(mail.html).toContain(LINK);
  const file = await app.inject({ url: mail.attachments[0].href });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload).toEqual(PDF);
  await app.close();
});

test.each([
  '/api/demo/mails/nothing',
  `/api/demo/mails/${crypto.randomUUID()}`,
  '/api/demo/mails/x/attachments/0',
])('%s is a 404', async (url) => {
  const { app } = await testServer(database, (server) => notificationsRoutes(server, depsWith(null)));
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'notifications.not_found']);
  await app.close();
});

test('an attachment that the letter does not have is a 404', async () => {
  const { app } = await testServer(database, (server) => notificationsRoutes(server, depsWith(null)));
  const id = await queue();
  for (const n of ['1', '50']) {
    const answer = await app.inject({ url: `/api/demo/mails/${id}/attachments/${n}` });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'notifications.file_gone']);
  }
  expect((await app.inject({ url: `/api/demo/mails/${id}/attachments/x` })).statusCode).toBe(400);
  await app.close();
});

test('the marks of carriers are sent with a letter as pictures, next to its files', async () => {
  const server = await mailServer();
  setCarrierMarks({ K0: { ground: '#123456', sign: 'M4 20h32' } });
  try {
    await server.mailer.send({
      messageId: '<marks@sapar.example>',
      to: BUYER,
      replyTo: null,
      thread: null,
      subject: 'Marks',
      text: 'Marks',
      html: '<img src="cid:carrier-K0" alt="K0"><img src="cid:carrier-ZZ" alt="ZZ">',
      attachments: [{ name: 'receipt.pdf', type: 'application/pdf', bytes: PDF }],
    });
  } finally {
    setCarrierMarks({});
    server.mailer.close();
    await server.close();
  }
  const source = server.received[0]?.source ?? '';
  const inside = /Content-ID: <carrier-K0>\r?\n[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/i.exec(source)?.[1] ?? '';
  const png = Buffer.from(inside, 'base64');
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(source).not.toContain('<carrier-ZZ>');
  expect(source).toContain('receipt.pdf');
});
