import { afterAll, beforeAll, expect, test } from 'vitest';
import { imapMailbox } from './adapters/imap-mailbox.ts';
import { startImapServer } from './testing/imap-server.ts';
import { inboundMailFixture, rawEmail } from './testing/inbound-mail-fixture.ts';
import { pollMailbox } from './use-cases/poll-mailbox.ts';

const mail = inboundMailFixture();
let server: Awaited<ReturnType<typeof startImapServer>>;
beforeAll(async () => {
  server = await startImapServer('mailbox-0192');
});
afterAll(() => server.close());

const logged: string[] = [];
const poll = (deps = mail.deps, url = server.url()) =>
  pollMailbox({ ...deps, refusedFiles: () => '', mailbox: imapMailbox(url, (message) => void logged.push(message)) });

test('new e-mails are posted and marked as read; one that failed is taken by the next poll', async () => {
  const to = await mail.begin();
  server.put(rawEmail({ to, text: 'Первое' }));
  server.put(rawEmail({ to, text: 'Second' }));
  const broken = {
    ...mail.deps,
    conversations: {
      ...mail.deps.conversations,
      post: async (...given: Parameters<typeof mail.deps.conversations.post>) => {
        if (given[2].texts.includes('Second')) throw new Error('down');
        return mail.deps.conversations.post(...given);
      },
    },
  };
  await poll(broken);
  expect(server.emails.map(({ seen }) => seen)).toEqual([true, false]);
  expect(logged).toEqual(['inbound_email_failed']);
  await poll();
  await poll();
  expect(server.emails.map(({ seen }) => seen)).toEqual([true, true]);
  expect((await mail.posted()).map(({ text }) => text)).toEqual(['Первое', 'Second']);
});

test('e-mails that fail again and again keep no newer one from being taken', async () => {
  const to = await mail.begin();
  const before = server.emails.length;
  for (let i = 0; i < 60; i++) server.put(rawEmail({ to, text: 'Broken' }));
  server.put(rawEmail({ to, text: 'Newer' }));
  const broken = {
    ...mail.deps,
    conversations: {
      ...mail.deps.conversations,
      post: async (...given: Parameters<typeof mail.deps.conversations.post>) => {
        if (given[2].texts.includes('Broken')) throw new Error('down');
        return mail.deps.conversations.post(...given);
      },
    },
    // None of them waits for staff instead.
    limiter: { ...mail.deps.limiter, consume: async () => ({ uses: 1, seconds: 1 }) },
    refusedFiles: () => '',
    mailbox: imapMailbox(server.url(), () => {}),
  };
  await pollMailbox(broken);
  await pollMailbox(broken);
  expect((await mail.posted()).map(({ text }) => text)).toEqual(['Newer']);
  expect(server.emails.slice(before).filter(({ seen }) => seen)).toHaveLength(1);
  server.emails.length = before;
});

test('the same e-mail by the webhook and by the mailbox is posted once', async () => {
  const to = await mail.begin();
  const raw = rawEmail({ to, text: 'Once' });
  await mail.send(raw);
  server.put(raw);
  await poll();
  expect((await mail.posted()).map(({ text }) => text)).toEqual(['Once']);
  expect(server.emails.at(-1)?.seen).toBe(true);
});

test('what is no e-mail is left behind as read, and a wrong password fails the poll', async () => {
  await mail.begin();
  server.put(Buffer.from('\r\n'));
  await poll();
  expect(server.emails.at(-1)?.seen).toBe(true);
  await expect(poll(mail.deps, server.url('wrong'))).rejects.toThrow();
});
