import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { staff, user, visitor } from '#modules/conversations/testing/conversations-fixture.ts';
import { postMessage } from '#modules/conversations/use-cases/post-message.ts';
import {
  listStaffConversations,
  markRead,
  readConversation,
} from '#modules/conversations/use-cases/read-conversation.ts';
import { searchConversation } from '#modules/conversations/use-cases/search-conversation.ts';
import { claimConversation, moveConversation } from '#modules/conversations/use-cases/staff-conversation.ts';
import { uploadFile } from '#modules/conversations/use-cases/upload-file.ts';
import type { Visitor } from '#modules/conversations/use-cases/viewer.ts';
import { inTransaction } from '#platform/db/database.ts';
import { requestsJobs } from './jobs.ts';
import { OUTSIDER, OWNER, officeHarness, PDF, type SoldOrder } from './testing/requests-harness.ts';
import { findContact } from './use-cases/author-readers.ts';
import { emailChatAnswer } from './use-cases/email-chat-answer.ts';

const office = officeHarness();
let sold: SoldOrder;
beforeAll(async () => {
  sold = await office.issued();
});

const chatOf = (id: string, rest: object = {}) => office.ask('GET', `/api/requests/${id}/chat`, rest);
const write = (id: string, text: string, rest: object = {}, clientId = randomUUID()) =>
  office.ask('POST', `/api/requests/${id}/chat`, { body: { clientId, text }, ...rest });
const texts = async (id: string, rest: object = {}) =>
  (await chatOf(id, rest)).json.history.messages.map((message: { text: string }) => message.text);
let passport = 0;
/** A request of any kind that may be made several times about an order. */
const newRequest = () =>
  office.requested(sold, 'passport_change', {
    documentType: 'passport',
    documentNumber: office.document(7_000_000 + passport++),
    expiration: '2035-01-01',
  });

const releaseOf = ({ id, passengerIds }: SoldOrder, email: string) => ({
  orderId: id,
  kind: 'release_seats',
  passengerIds: passengerIds.slice(0, 1),
  reason: 'carrier_cancelled',
  description: 'The plans have changed',
  agreed: true,
  email,
});

describe('the conversation of a request', () => {
  test('begins with its first message, and both sides read it', async () => {
    const id = await newRequest();
    expect((await chatOf(id)).json).toEqual({ history: null, writable: true });
    expect((await write(id, ' Is a scan enough? ')).status).toBe(201);
    expect((await write(id, 'It is.', { staff: 'asel' })).status).toBe(201);
    expect(await texts(id)).toEqual(['Is a scan enough?', 'It is.']);
    expect(await texts(id, { staff: 'bakyt' })).toEqual(['Is a scan enough?', 'It is.']);
    const { conversation } = (await chatOf(id)).json.history;
    expect(conversation).toMatchObject({ kind: 'request', subjectId: id, status: 'process', unread: true, code: null });
  });

  test('a repeated first message is the same message, and two at once begin one conversation', async () => {
    const id = await newRequest();
    const clientId = randomUUID();
    const once = await write(id, 'Hello', {}, clientId);
    const again = await write(id, 'Hello', {}, clientId);
    expect(again.json).toEqual(once.json);
    const other = await newRequest();
    const both = await Promise.all([write(other, 'One'), write(other, 'Two', { staff: 'asel' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.json.id).toBe(both[1]?.json.id);
    expect((await texts(other)).sort()).toEqual(['One', 'Two']);
  });

  test('may begin with files; its documents say what each is, and files of notes are for staff', async () => {
    const id = await newRequest();
    const uploaded = (by: Visitor, name: string) =>
      uploadFile(office.chats, by, null, { name, parts: Readable.from([PDF]) });
    const author = { ...visitor('x'), visitorId: OWNER };
    const ticket = await uploaded(author, 'ticket.pdf');
    const categories = { [ticket.id]: 'ticket' };
    const body = { clientId: randomUUID(), text: '', fileIds: [ticket.id], categories };
    const filesOf = (rest: object = {}) => office.ask('GET', `/api/requests/${id}/chat/files`, rest);
    expect((await filesOf()).json).toBeNull();
    const stranger = await office.ask('POST', `/api/requests/${id}/chat`, { body, staff: 'asel' });
    expect(stranger.json).toMatchObject({ code: 'conversations.no_file' });
    const begun = await office.ask('POST', `/api/requests/${id}/chat`, { body });
    expect(begun.status).toBe(201);
    const note = await uploadFile(office.chats, staff('asel'), begun.json.id, {
      name: 'n.pdf',
      parts: Readable.from([PDF]),
    });
    await postMessage(office.chats, staff('asel'), begun.json.id, {
      clientId: randomUUID(),
      text: '',
      internal: true,
      fileIds: [note.id],
    });
    const shown = { id: ticket.id, name: 'ticket.pdf', category: 'ticket', side: 'author', seq: 1 };
    expect((await filesOf()).json).toMatchObject({ conversationId: begun.json.id, files: [shown] });
    expect((await filesOf({ staff: 'asel' })).json.files).toMatchObject([{ id: note.id, internal: true }, shown]);
    expect((await filesOf({ as: OUTSIDER })).json).toMatchObject({ code: 'requests.not_found' });
  });

  test('is closed to strangers, also to who only found the request by its number', async () => {
    const id = await newRequest();
    await write(id, 'Mine');
    expect((await chatOf(id, { as: OUTSIDER })).json).toMatchObject({ code: 'requests.not_found' });
    const { number } = (await office.ask('GET', `/api/requests/${id}`)).json;
    const found = await office.ask('POST', '/api/requests/find', {
      body: { number, proof: 'Canaryeva' },
      as: OUTSIDER,
    });
    expect(found.status).toBe(200);
    expect((await chatOf(id, { as: OUTSIDER })).json).toMatchObject({ code: 'requests.author_only' });
    expect((await write(id, 'Hello', { as: OUTSIDER })).status).toBe(403);
  });

  test('of a contract is e-mailed to its members of today, and answered by them', async () => {
    const ofContract = await office.issued();
    await office.database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [ofContract.id]);
    const body = releaseOf(ofContract, 'Agent@example.kg');
    const { id } = (await office.ask('POST', '/api/requests', { body, staff: 'agent', as: OUTSIDER })).json;
    const asAgent = { staff: 'agent', as: OUTSIDER };
    const conversationId = (await write(id, 'Hello', asAgent)).json.id;
    /** What one more answer of staff is e-mailed to, where that is answered, and whether the link opens it. */
    const lettersOfAnswer = async () => {
      office.mails.length = 0;
      const { seq } = (await write(id, 'An answer', { staff: 'asel' })).json;
      await emailChatAnswer(office.deps, { requestId: id, seq });
      return office.mails.map(({ to, data, ...rest }) => [to, rest, String(data.link).includes('code=')]);
    };
    const repliedAt = (member: string) =>
      expect.objectContaining({ reply: { address: `reply+${conversationId}${member}@in.example.kg`, conversationId } });
    const left = office.members.get('c1') ?? [];
    expect(await lettersOfAnswer()).toEqual([['Agent@example.kg', repliedAt(''), false]]);
    expect(office.mails[0]?.data.link).toBe(`https://sapar.example/account/requests/${id}?tab=chat#chat`);
    expect(await findContact(office.deps, id)).toBe('Agent@example.kg');

    const successor = (name: string) => ({ id: name, email: `${name}@example.kg`, locale: 'kg' as const });
    office.members.set('c1', [successor('one'), successor('two')]);
    expect(await lettersOfAnswer()).toEqual([
      ['one@example.kg', repliedAt('.u:one'), false],
      ['two@example.kg', repliedAt('.u:two'), false],
    ]);
    // Each has a letter; users of the contract are notified of the answer once.
    const notices = office.mails.map(({ noticeDedupe }) => noticeDedupe);
    expect(notices).toEqual([expect.any(String), notices[0]]);
    expect(await findContact(office.deps, id)).toBeNull();
    office.members.set('c1', left);
  });

  test('of an order that a contract sold is e-mailed to the passenger who made it, with a link', async () => {
    const ofContract = await office.issued();
    await office.database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [ofContract.id]);
    const body = releaseOf(ofContract, 'passenger@example.kg');
    const { id } = (await office.ask('POST', '/api/requests', { body })).json;
    await write(id, 'Hello');
    const { seq } = (await write(id, 'An answer', { staff: 'asel' })).json;
    office.mails.length = 0;
    await emailChatAnswer(office.deps, { requestId: id, seq });
    expect(office.mails).toMatchObject([
      { to: 'passenger@example.kg', data: { link: expect.stringMatching(/\/bid-return\/[\w-]+\?code=[\w-]+#chat$/) } },
    ]);
    expect(await findContact(office.deps, id)).toBe('passenger@example.kg');
  });

  test('of a contract is left by who leaves the contract', async () => {
    const { json } = await office.ask('POST', '/api/account/requests', {
      body: {
        priority: 'normal',
        deadline: null,
        phone: '+996 555 123 456',
        email: 'agent@example.kg',
        services: [
          { kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } },
        ],
      },
      staff: 'agent',
      headers: { 'idempotency-key': randomUUID() },
    });
    const { id } = (await write(json.id, 'Hello', { staff: 'agent' })).json;
    const agent = user('agent', ['ROLE_AGENT'], 'c1');
    expect((await readConversation(office.chats, agent, id)).messages).toHaveLength(1);
    const elsewhere = user('agent', ['ROLE_AGENT'], 'c2');
    await expect(readConversation(office.chats, elsewhere, id)).rejects.toMatchObject({
      code: 'conversations.not_found',
    });
  });

  test('shows who serves the request, and is complete with it', async () => {
    const id = await newRequest();
    const conversationId = (await write(id, 'Hello')).json.id;
    await office.claim(id, 'asel');
    expect((await chatOf(id)).json.history.conversation).toMatchObject({ with: 'Asel', status: 'process' });
    await expect(
      moveConversation(office.chats, staff('asel'), conversationId, { status: 'complete' }),
    ).rejects.toMatchObject({
      code: 'conversations.of_request',
    });
    await expect(claimConversation(office.chats, staff('bakyt'), conversationId)).rejects.toMatchObject({
      code: 'conversations.of_request',
    });
    const withdrawn = await office.ask('POST', `/api/requests/${id}/moves`, { body: { move: 'withdrawn' } });
    expect(withdrawn.status).toBe(200);
    expect((await chatOf(id)).json).toMatchObject({
      writable: false,
      history: { conversation: { status: 'complete' } },
    });
    expect((await write(id, 'One more')).json).toMatchObject({ code: 'conversations.complete' });
    expect((await write(id, 'One more', { staff: 'asel' })).status).toBe(409);
  });

  test('an answer in the chat continues a request that waits for its author, and no later wait', async () => {
    const id = await newRequest();
    await office.claim(id, 'asel');
    const pause = () => office.desk(id, 'moves', 'asel', { move: 'asked', text: 'Which date?' });
    const state = async () => {
      const { status, deadline } = (await office.ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json;
      return { status, deadline };
    };
    const job = requestsJobs(office.deps).find(({ name }) => name.startsWith('on:conversations.pause-answered:'));
    const continueFrom = (payload: unknown) => job?.run(payload, {} as never);
    await pause();
    const before = await state();
    office.clock.advance({ hours: 1 });
    // What staff write is no answer.
    await write(id, 'We wait for the date', { staff: 'bakyt' });
    expect((await chatOf(id)).json.history.conversation).toMatchObject({ status: 'paused' });
    await write(id, 'The 10th');
    expect((await chatOf(id)).json.history.conversation).toMatchObject({ status: 'process' });
    const announced = await office.database.pool.query(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and payload->>'subjectId' = $2`,
      [job?.name, id],
    );
    expect(announced.rows).toHaveLength(1);
    const { payload } = announced.rows[0];
    office.notices.length = 0;
    // The job may run twice.
    await Promise.all([continueFrom(payload), continueFrom(payload)]);
    expect(await state()).toMatchObject({ status: 'processing' });
    // The clock stood while it waited, and the executor has the notice of the message.
    expect(Date.parse((await state()).deadline) - Date.parse(before.deadline)).toBe(3_600_000);
    expect(office.notices).toEqual([]);
    office.clock.advance({ seconds: 1 });
    await pause();
    await continueFrom(payload);
    expect(await state()).toMatchObject({ status: 'clarifying' });
  });

  test('answers that stay unread are e-mailed in one letter, once, and those that were read are not', async () => {
    const id = await newRequest();
    const conversationId = (await write(id, 'Is a scan enough?')).json.id;
    const { seq } = (await write(id, 'It is.', { staff: 'asel' })).json;
    await write(id, 'Of both pages.', { staff: 'bakyt' });
    await office.desk(id, 'executor', 'asel', { executorId: 'bakyt', note: 'He is in a hurry' });
    const chatMails = () =>
      office.mails.filter(({ data }) => data.news === 'chat' && data.conversationId === conversationId);
    // Two runs of the job at once.
    await Promise.all([1, 2].map(() => emailChatAnswer(office.deps, { requestId: id, seq })));
    await emailChatAnswer(office.deps, { requestId: id, seq });
    expect(chatMails()).toHaveLength(1);
    const [letter] = chatMails();
    expect(letter?.data).toMatchObject({
      messages: [
        { name: 'Asel', text: 'It is.' },
        { name: 'Bakyt', text: 'Of both pages.' },
      ],
      canReply: true,
    });
    expect(letter).toMatchObject({ reply: { address: `reply+${conversationId}@in.example.kg`, conversationId } });
    // Internal notes are for staff.
    expect(JSON.stringify(chatMails())).not.toContain('in a hurry');
    // What comes after the letter is announced by another one.
    const later = (await write(id, 'And a photo.', { staff: 'asel' })).json.seq;
    await emailChatAnswer(office.deps, { requestId: id, seq: later });
    expect(chatMails().at(-1)?.data).toMatchObject({ messages: [{ text: 'And a photo.' }] });
    office.mails.length = 0;
    const last = (await write(id, 'Thank you.', { staff: 'asel' })).json.seq;
    await markRead(office.chats, { ...visitor('x'), visitorId: OWNER }, conversationId, last);
    await emailChatAnswer(office.deps, { requestId: id, seq: last });
    expect(chatMails()).toHaveLength(0);
  });

  test('of a cashier has them on its author’s side: notes of colleagues are not for them', async () => {
    const { json } = await office.ask('POST', '/api/account/requests', {
      body: {
        priority: 'normal',
        deadline: null,
        phone: '+996 555 123 456',
        email: 'cashier@example.kg',
        services: [
          { kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } },
        ],
      },
      staff: 'cashier',
      headers: { 'idempotency-key': randomUUID() },
    });
    const cashier = { staff: 'cashier' };
    const conversationId = (await write(json.id, 'Hello', cashier)).json.id;
    const chat = async (rest: object) => (await chatOf(json.id, rest)).json.history;
    expect((await chat(cashier)).conversation).toMatchObject({ side: 'author', unread: false });
    expect((await chat({ staff: 'asel' })).conversation).toMatchObject({ side: 'staff', unread: true });
    const post = (by: string, text: string, internal = false) =>
      postMessage(office.chats, staff(by), conversationId, { clientId: randomUUID(), text, internal });
    await post('asel', 'Which country?');
    await post('asel', 'He is in a hurry', true);
    expect(await texts(json.id, cashier)).toEqual(['Hello', 'Which country?']);
    expect(await texts(json.id, { staff: 'bakyt' })).toEqual(['Hello', 'Which country?', 'He is in a hurry']);
    expect((await chat(cashier)).conversation).toMatchObject({ unread: true });
    await expect(post('cashier', 'A note', true)).rejects.toMatchObject({ code: 'common.forbidden' });
    expect((await searchConversation(office.chats, staff('cashier'), conversationId, { q: 'hurry' })).hits).toEqual([]);
    const { seq } = (await chat(cashier)).conversation;
    await markRead(office.chats, staff('cashier'), conversationId, seq);
    expect((await chat({ staff: 'asel' })).conversation.readBy.author).toBe(seq);
    // It is no work of theirs.
    await post('cashier', 'Turkey');
    const inboxOf = async (who: string) =>
      (await listStaffConversations(office.chats, staff(who), 'unread')).items.map(({ id }) => id);
    expect(await inboxOf('asel')).toContain(conversationId);
    expect(await inboxOf('cashier')).not.toContain(conversationId);
  });

  test('is not begun about a finished request, nor by a message that waits while the request ends', async () => {
    const id = await newRequest();
    const { db } = office.database;
    let late: ReturnType<typeof write> | undefined;
    await inTransaction(db, async (tx) => {
      await tx.execute(`select 1 from requests.requests where id = '${id}' for update`);
      late = write(id, 'Too late');
      await tx.execute(`update requests.requests set status = 'notActual' where id = '${id}'`);
    });
    expect((await late)?.json).toMatchObject({ code: 'conversations.complete' });
    expect((await chatOf(id)).json).toEqual({ history: null, writable: false });
  });
});
