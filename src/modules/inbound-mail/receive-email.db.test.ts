import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { staff, user } from '#modules/conversations/testing/conversations-fixture.ts';
import { moveConversation } from '#modules/conversations/use-cases/staff-conversation.ts';
import { sign } from '#platform/crypto/signature.ts';
import { AIDA, AUTHSERV, BASE, inboundMailFixture, rawEmail, SECRET } from './testing/inbound-mail-fixture.ts';
import { receiveEmail } from './use-cases/receive-email.ts';

const mail = inboundMailFixture();
const PDF = Buffer.from('%PDF-1.7 a passport');
const EXE = Buffer.from('MZ\x90\x00 a program');

describe('an answer of a member', () => {
  test('stands in the conversation in their name, without what it answers', async () => {
    const to = await mail.begin();
    const quoted = `On Fri, 20 Nov 2026 at 12:00, Sapar <${to}> wrote:\r\n> Shall we book it?`;
    const text = `Yes, please.\r\nBoth of us.\r\n\r\n${quoted}`;
    expect((await mail.send(rawEmail({ to, text }))).body).toEqual({ result: 'posted' });
    const message = { side: 'author', text: 'Yes, please.\nBoth of us.', internal: false, files: [], name: 'Aida' };
    expect(await mail.posted()).toEqual([message]);
    expect(await mail.letters()).toEqual([]);
  });

  test('is posted once, however often and at the same time it is delivered', async () => {
    const to = await mail.begin();
    const raw = rawEmail({ to, text: 'Once' });
    const answers = await Promise.all([1, 2, 3].map(() => mail.send(raw)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await mail.send(raw)).body).toEqual({ result: 'repeated' });
    // Another way of delivery adds headers of its own.
    const again = Buffer.concat([Buffer.from('Received: from mx\r\n'), raw]);
    expect((await mail.send(again)).body).toEqual({ result: 'repeated' });
    expect((await mail.posted()).map(({ text }) => text)).toEqual(['Once']);
  });

  test('brings its files; those that are not taken are named in the language of the conversation', async () => {
    const to = await mail.begin();
    const files = [
      { name: 'passport.pdf', type: 'application/pdf', bytes: PDF },
      { name: 'visa.pdf', type: 'application/pdf', bytes: EXE },
    ];
    expect((await mail.send(rawEmail({ to, text: 'Here', files }))).body).toEqual({ result: 'posted' });
    const posted = await mail.posted();
    expect(posted.map(({ text }) => text)).toEqual([
      'Here',
      'Файл письма не принят:\nvisa.pdf: принимаем PDF, JPEG, PNG и WebP',
    ]);
    expect(posted.flatMap((message) => message.files)).toEqual(['passport.pdf']);
  });

  test('written as a page becomes text, and nothing of it runs', async () => {
    const to = await mail.begin();
    const html =
      '<html><head><title>t</title><style>p{}</style></head><body><p>I <b>agree</b> &amp; pay</p><script>alert(1)' +
      '</script><p onclick="x()">&lt;script&gt;</p><div class="gmail_quote"><blockquote>Shall we?</blockquote></div>';
    expect((await mail.send(rawEmail({ to, html }))).body).toEqual({ result: 'posted' });
    expect((await mail.posted()).map(({ text }) => text)).toEqual(['I agree & pay\n<script>']);
  });

  test('longer than a message becomes several, in their order', async () => {
    const to = await mail.begin();
    const text = Array.from({ length: 120 }, (_, i) => `Line ${i} ${'x'.repeat(60)}`).join('\r\n');
    await mail.send(rawEmail({ to, text }));
    const posted = await mail.posted();
    expect(posted.length).toBe(3);
    expect(posted.map((message) => message.text).join('\n')).toBe(text.replaceAll('\r\n', '\n'));
  });

  test('of who reads the address of a request, without an account, is posted too', async () => {
    await mail.begin();
    mail.members.splice(0, 1, { key: 'contact', email: AIDA, name: null });
    const to = mail.deps.replies.create(mail.conversationId, 'contact');
    expect((await mail.send(rawEmail({ to: to.toUpperCase(), text: 'Hello' }))).body).toEqual({ result: 'posted' });
    expect(await mail.posted()).toMatchObject([{ side: 'author', text: 'Hello' }]);
  });
});

describe('an e-mail waits for staff', () => {
  test.each([
    ['no_token', () => BASE],
    ['bad_token', (to: string) => to.replace(/.@/, (last) => (last === 'a@' ? 'b@' : 'a@'))],
    ['bad_token', (to: string) => to.replace('+', '+a')],
    ['not_member', () => mail.deps.replies.create(mail.conversationId, 'u:stranger')],
    ['not_member', () => mail.deps.replies.create(randomUUID(), 'u:aida')],
  ])('%s: its address is not the one that we gave', async (reason, change) => {
    const to = await mail.begin();
    expect(await mail.unverified(rawEmail({ to: change(to), text: 'Hello' }))).toBe(reason);
    expect(await mail.posted()).toEqual([]);
  });

  test('when the address has expired, and not before', async () => {
    const to = await mail.begin();
    mail.clock.advance({ hours: 29 * 24 });
    expect((await mail.send(rawEmail({ to, text: 'In time' }))).body).toEqual({ result: 'posted' });
    mail.clock.advance({ hours: 3 * 24 });
    expect(await mail.unverified(rawEmail({ to, text: 'Late' }))).toBe('expired');
    expect((await mail.posted()).map(({ text }) => text)).toEqual(['In time']);
  });

  test('when its writer has left the conversation', async () => {
    const to = await mail.begin();
    mail.members.length = 0;
    expect(await mail.unverified(rawEmail({ to }))).toBe('not_member');
  });

  test.each([
    ['another address', 'Aida <aida@elsewhere.example>'],
    ['the right name alone', `"${AIDA}" <eve@client.example>`],
    ['two senders', `Aida <${AIDA}>, Eve <eve@client.example>`],
  ])('when it comes from %s', async (_title, from) => {
    const to = await mail.begin();
    const results = [
      `${AUTHSERV}; dmarc=pass header.from=${from.includes('elsewhere') ? 'elsewhere' : 'client'}.example`,
    ];
    expect(await mail.unverified(rawEmail({ to, from, results }))).toBe('sender');
    expect(await mail.posted()).toEqual([]);
  });

  test.each([
    ['says nothing', []],
    ['says that it failed', [`${AUTHSERV}; dmarc=fail header.from=client.example`]],
    ['speaks of another domain', [`${AUTHSERV}; dmarc=pass header.from=eve.example`]],
    ['says it of SPF alone', [`${AUTHSERV}; spf=pass smtp.mailfrom=client.example`]],
    ['is another one', ['mx.eve.example; dmarc=pass header.from=client.example']],
    [
      'is contradicted by a header that came with it',
      [`${AUTHSERV}; dmarc=fail header.from=client.example`, `${AUTHSERV}; dmarc=pass header.from=client.example`],
    ],
    ['is quoted in a comment', [`mx.eve.example (${AUTHSERV}; dmarc=pass header.from=client.example); none`]],
  ])('when our mail server %s', async (_title, results) => {
    const to = await mail.begin();
    expect(await mail.unverified(rawEmail({ to, results }))).toBe('dmarc');
    expect(await mail.posted()).toEqual([]);
  });

  test('when the conversation is completed, and when it repeats ours alone', async () => {
    const to = await mail.begin();
    expect(await mail.unverified(rawEmail({ to, text: '> Shall we book it?' }))).toBe('empty');
    await moveConversation(mail.chats, staff('asel'), mail.conversationId, { status: 'complete' });
    expect(await mail.unverified(rawEmail({ to, text: 'Yes' }))).toBe('complete');
  });

  test('when it is longer than five messages, or has more than ten files', async () => {
    const to = await mail.begin();
    expect(await mail.unverified(rawEmail({ to, text: 'word '.repeat(4_500) }))).toBe('too_long');
    const files = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.pdf`, type: 'application/pdf', bytes: PDF }));
    expect(await mail.unverified(rawEmail({ to, files }))).toBe('too_long');
    expect(await mail.posted()).toEqual([]);
  });

  test('after twenty answers of one conversation within an hour', async () => {
    const to = await mail.begin();
    for (let i = 0; i < 20; i++) expect((await mail.send(rawEmail({ to, text: `${i}` }))).body.result).toBe('posted');
    expect(await mail.unverified(rawEmail({ to, text: 'One more' }))).toBe('too_many');
    mail.clock.advance({ hours: 1, seconds: 1 });
    expect((await mail.send(rawEmail({ to, text: 'Later' }))).body.result).toBe('posted');
  });

  test('with its text, however many come within the hour; too many of a day are taken later', async () => {
    const to = await mail.begin();
    const from = 'Bakyt <bakyt@client.example>';
    const send = (n: number) =>
      mail.send(rawEmail({ to, from, text: `Answer ${n}`, messageId: `<${n}@many.example>` }));
    for (let n = 1; n <= 200; n++) expect((await send(n)).body).toEqual({ result: 'unverified' });
    const refused = await send(201);
    expect([refused.status, refused.body.code]).toEqual([429, 'platform.too_many_requests']);
    mail.clock.advance({ hours: 24, seconds: 1 });
    expect((await send(201)).body).toEqual({ result: 'unverified' });
    const texts: unknown[] = [];
    for (let after = ''; ; ) {
      const { letters, next } = (await mail.ask('GET', `/api/office/letters?state=open${after}`)).body;
      texts.push(...letters.map(({ text }: { text: string | null }) => text?.trim()));
      if (next === null) break;
      after = `&after=${next}`;
    }
    for (const n of [1, 21, 200, 201]) expect(texts.filter((text) => text === `Answer ${n}`)).toHaveLength(1);
  });
});

describe('what a program wrote is dropped', () => {
  test.each([
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
    ['a delivery report', { 'Return-Path': '<>' }],
    ['bulk mail', { Precedence: 'bulk' }],
    ['an answer that suppresses others', { 'X-Auto-Response-Suppress': 'All' }],
    ['mail of a list', { 'List-Id': '<travel.example>' }],
    ['mail that one may unsubscribe from', { 'List-Unsubscribe': '<https://x.example>' }],
  ])('%s', async (_title, headers: Record<string, string>) => {
    const to = await mail.begin();
    const before = (await mail.letters()).length;
    expect((await mail.send(rawEmail({ to, headers }))).body).toEqual({ result: 'dropped' });
    expect([await mail.posted(), (await mail.letters()).length]).toEqual([[], before]);
  });

  test('also our own e-mail that came back', async () => {
    const to = await mail.begin();
    const own = rawEmail({ to, messageId: `<${randomUUID()}@sapar.example>` });
    expect((await mail.send(own)).body).toEqual({ result: 'dropped' });
    expect((await mail.send(rawEmail({ to, from: `Sapar <${BASE}>` }))).body).toEqual({ result: 'dropped' });
    // A person's mail program may say that nothing is automatic.
    expect((await mail.send(rawEmail({ to, headers: { 'Auto-Submitted': 'no' } }))).body).toEqual({ result: 'posted' });
  });
});

describe('the webhook', () => {
  test('takes only what our mail server signed, over exactly these bytes and lately', async () => {
    const to = await mail.begin();
    const raw = rawEmail({ to });
    const now = mail.clock.now();
    const forged = [
      sign('another-secret-0192', raw, now),
      sign(SECRET, Buffer.concat([raw, Buffer.from('!')]), now),
      sign(SECRET, raw, new Date(now.getTime() - 6 * 60_000)),
      '',
    ];
    for (const signature of forged)
      expect(await mail.send(raw, signature)).toMatchObject({ status: 401, body: { code: 'letters.forged' } });
    expect(await mail.posted()).toEqual([]);
    expect((await mail.send(raw)).status).toBe(200);
  });

  test('refuses what is no e-mail', async () => {
    expect(await mail.send(Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'letters.unreadable' } });
  });

  test('a failed posting is taken again', async () => {
    const to = await mail.begin();
    const raw = rawEmail({ to, text: 'At last' });
    const broken = {
      ...mail.deps,
      conversations: { ...mail.deps.conversations, post: () => Promise.reject(new Error('down')) },
    };
    await expect(receiveEmail({ ...broken, refusedFiles: () => '' }, raw)).rejects.toThrow('down');
    expect((await mail.send(raw)).body).toEqual({ result: 'posted' });
    expect((await mail.posted()).map(({ text }) => text)).toEqual(['At last']);
  });
});

describe('staff', () => {
  const forged = async (text: string) => {
    const to = await mail.begin();
    const files = [{ name: 'scan.pdf', type: 'application/pdf', bytes: PDF }];
    await mail.unverified(rawEmail({ to, from: 'Eve <eve@x.example>', text, files, subject: 'Pay <b>here</b>' }));
    const [letter] = await mail.letters();
    const { number } = (await mail.deps.conversations.find({ id: mail.conversationId })) ?? {};
    return { letter, number };
  };

  test('read a letter as plain text with the reason and the conversation that its address names', async () => {
    const { letter, number } = await forged('Send the money to <script>');
    expect(letter).toMatchObject({
      reason: 'sender',
      from: 'eve@x.example',
      name: 'Eve',
      subject: 'Pay <b>here</b>',
      text: expect.stringContaining('Send the money to <script>'),
      files: [{ name: 'scan.pdf', size: PDF.length }],
      conversation: { number, complete: false },
    });
  });

  test('attach it as a note that clients do not see, once; each act is in the audit log', async () => {
    const { letter, number } = await forged('I lost my password');
    mail.audited.length = 0;
    const attach = (as: string) =>
      mail.ask('POST', `/api/office/letters/${letter.id}/attachment`, { as, body: { conversation: ` ${number} ` } });
    const both = await Promise.all([attach('asel'), attach('bakyt')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [note, ...others] = await mail.posted();
    expect(note).toMatchObject({ side: 'staff', internal: true, text: expect.stringContaining('I lost my password') });
    expect([note?.files, others]).toEqual([['scan.pdf'], []]);
    const client = mail.members[0]?.key.slice(2) ?? '';
    expect(await mail.posted(user(client))).toEqual([]);
    expect(mail.audited).toMatchObject([
      {
        action: 'letter_attached',
        subjectId: letter.id,
        changes: [
          { field: 'status', previous: 'unverified', current: 'attached' },
          { field: 'number', previous: null, current: number },
        ],
      },
    ]);
    expect((await mail.letters('handled'))[0]).toMatchObject({ id: letter.id, state: 'attached' });
  });

  test('find it waiting again when the process was killed while it was being attached', async () => {
    const { letter, number } = await forged('Where is my ticket?');
    const attach = () =>
      mail.ask('POST', `/api/office/letters/${letter.id}/attachment`, { body: { conversation: number } });
    // A colleague has begun, and nothing stands in the conversation yet.
    const at = mail.clock.now().toISOString();
    await mail.database.pool.query(
      `update inbound_mail.emails set handled_at = $2, handled_by = 'bakyt' where id = $1`,
      [letter.id, at],
    );
    expect((await mail.letters())[0]).toMatchObject({ id: letter.id, state: 'unverified', handled: null });
    expect(await attach()).toMatchObject({ status: 409, body: { code: 'letters.already_handled' } });
    mail.clock.advance({ minutes: 6 });
    expect((await attach()).status).toBe(200);
    expect(await mail.posted()).toMatchObject([{ internal: true }]);
  });

  test('discard it with its content', async () => {
    const { letter } = await forged('Spam');
    mail.audited.length = 0;
    expect((await mail.ask('POST', `/api/office/letters/${letter.id}/discard`)).status).toBe(200);
    expect(mail.audited).toMatchObject([
      {
        actor: 'asel',
        action: 'letter_discarded',
        subjectId: letter.id,
        changes: [{ field: 'status', previous: 'unverified', current: 'discarded' }],
      },
    ]);
    expect((await mail.letters('handled'))[0]).toMatchObject({
      id: letter.id,
      state: 'discarded',
      text: null,
      from: null,
    });
    const again = await mail.ask('POST', `/api/office/letters/${letter.id}/discard`);
    expect(again).toMatchObject({ status: 409, body: { code: 'letters.already_handled' } });
    const none = await mail.ask('POST', `/api/office/letters/${randomUUID()}/discard`);
    expect(none).toMatchObject({ status: 404, body: { code: 'letters.not_found' } });
  });

  test('need a conversation that exists and is not completed', async () => {
    const { letter, number } = await forged('Hello');
    const attach = (conversation: string) =>
      mail.ask('POST', `/api/office/letters/${letter.id}/attachment`, { body: { conversation } });
    expect((await attach('R-00000000')).body.fields).toMatchObject([{ code: 'letters.no_conversation' }]);
    await moveConversation(mail.chats, staff('asel'), mail.conversationId, { status: 'complete' });
    expect((await attach(number ?? '')).body.fields).toMatchObject([{ code: 'letters.conversation_complete' }]);
    expect((await mail.letters())[0]).toMatchObject({ id: letter.id, state: 'unverified' });
  });

  test('alone read letters', async () => {
    expect((await mail.ask('GET', '/api/office/letters', { as: 'aida' })).status).toBe(403);
  });
});
