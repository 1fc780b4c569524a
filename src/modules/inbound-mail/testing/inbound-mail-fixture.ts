import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createConversations } from '#modules/conversations/index.ts';
import type { ConversationsDeps } from '#modules/conversations/ports.ts';
import { conversationsDeps, staff, user } from '#modules/conversations/testing/conversations-fixture.ts';
import { postMessage } from '#modules/conversations/use-cases/post-message.ts';
import { readConversation } from '#modules/conversations/use-cases/read-conversation.ts';
import { startSupportChat } from '#modules/conversations/use-cases/support-chat.ts';
import { sign } from '#platform/crypto/signature.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { testServer } from '../../../../tests/support/server.ts';
import { createInboundMail, createReplyAddresses } from '../index.ts';
import type { ConversationMember, InboundMailDeps } from '../ports.ts';

export const BASE = 'reply@in.example.kg';
export const AUTHSERV = 'mx.example.kg';
export const SECRET = 'k3J9-vQ2x-7LmW-Zp4t';
export const AIDA = 'aida@client.example';

type EmailParts = {
  to: string;
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string | null;
  /** Authentication-Results headers, the topmost first; by default our server says that DMARC passed. */
  results?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  files?: readonly { name: string; type: string; bytes: Buffer }[];
};

/** An e-mail as our mail server hands it over. */
export function rawEmail({
  to,
  from = `Aida <${AIDA}>`,
  subject = 'Re: R-1',
  text,
  html,
  messageId = `<${randomUUID()}@client.example>`,
  results = [`${AUTHSERV}; dmarc=pass (p=reject) header.from=client.example`],
  headers = {},
  files = [],
}: EmailParts): Buffer {
  const body =
    html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', text ?? 'Thank you, I agree.']
      : ['Content-Type: text/html; charset=utf-8', '', html];
  const boundary = 'part-0192';
  const parts = files.flatMap(({ name, type, bytes }) => [
    `--${boundary}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    bytes.toString('base64'),
  ]);
  const content =
    files.length === 0
      ? body
      : [
          `Content-Type: multipart/mixed; boundary=${boundary}`,
          '',
          `--${boundary}`,
          ...body,
          ...parts,
          `--${boundary}--`,
        ];
  const lines = [
    ...results.map((value) => `Authentication-Results: ${value}`),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    ...content,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** A support conversation of the user `aida`, received e-mails over HTTP, and staff. One a file. */
export function inboundMailFixture() {
  let database: TestDatabase;
  let chats: ConversationsDeps;
  let deps: Omit<InboundMailDeps, 'refusedFiles'>;
  let app: Awaited<ReturnType<typeof testServer>>['app'];
  let conversationId = '';
  const clock = testClock('2026-11-20T06:00:00Z');
  const audited: AuditEntry[] = [];
  const members: ConversationMember[] = [];
  const { log, lines } = testLog();
  const author = user('aida');

  beforeAll(async () => {
    database = await testDatabase();
    chats = conversationsDeps(database.db, clock);
    const conversations = createConversations(chats);
    deps = {
      db: database.db,
      clock,
      ids: randomUUID,
      sealer: chats.sealer,
      files: chats.files,
      limiter: createLimiter({ db: database.db, clock, secret: randomBytes(32) }),
      replies: createReplyAddresses({ base: BASE, keys: [randomBytes(32)], clock }),
      conversations: conversations.replies,
      membersOf: async (id) => (id === conversationId ? members : []),
      namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name ${id}`])),
      record: async (_tx, entry) => void audited.push(entry),
      config: {
        authservId: AUTHSERV,
        webhookSecret: SECRET,
        own: { hosts: ['sapar.example'], addresses: [BASE, 'noreply@sapar.example'] },
      },
      mailbox: null,
      log: (message, details) => log.warn(details, message),
    };
    const mail = createInboundMail(deps);
    ({ app } = await testServer(database, (fastify) => mail.routes(fastify), {
      clock,
      readAccount: async (token) => (token === 'asel' || token === 'bakyt' ? staff(token).user : author.user),
    }));
  });
  afterAll(() => database.close());

  const send = async (raw: Buffer, signature = sign(SECRET, raw, clock.now())) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/mail/inbound',
      payload: raw,
      headers: { 'content-type': 'message/rfc822', 'sapar-signature': signature },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    { as = 'asel', body }: { as?: string; body?: object } = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { cookie: `sapar_session=${as}`, origin: 'http://127.0.0.1:3000' },
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  return {
    clock,
    audited,
    members,
    lines,
    get database() {
      return database;
    },
    get deps() {
      return deps;
    },
    get chats() {
      return chats;
    },
    get conversationId() {
      return conversationId;
    },
    send,
    ask,
    /** A new conversation of the user, in which staff have written; the address of its author's answers. */
    begin: async (name = randomUUID()): Promise<string> => {
      const started = await startSupportChat(chats, user(name), { clientId: randomUUID(), text: 'Hello' });
      conversationId = started.id;
      await postMessage(chats, staff('asel'), conversationId, { clientId: randomUUID(), text: 'Shall we book it?' });
      members.splice(0, members.length, { key: `u:${name}`, email: AIDA, name: 'Aida' });
      return deps.replies.create(conversationId, `u:${name}`);
    },
    /** What stands in the conversation after the first two messages. */
    posted: async (as = staff('asel')) =>
      (await readConversation(chats, as, conversationId)).messages
        .slice(2)
        .map(({ side, text, internal, files, name }) => ({
          side,
          text,
          internal,
          files: files.map((file) => file.name),
          name,
        })),
    letters: async (state: 'open' | 'handled' = 'open') =>
      (await ask('GET', `/api/office/letters?state=${state}`)).body.letters,
    /** Sends an e-mail that must wait for staff; the reason it waits for. */
    unverified: async (raw: Buffer): Promise<string> => {
      const { status, body } = await send(raw);
      expect([status, body]).toEqual([200, { result: 'unverified' }]);
      const [letter] = (await ask('GET', '/api/office/letters')).body.letters;
      return letter.reason;
    },
  };
}
