import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { canMove } from './domain/conversation.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, quotableOrder, staff, user, visitor } from './testing/conversations-fixture.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { postMessage } from './use-cases/post-message.ts';
import { listQuotableOrders } from './use-cases/quote-order.ts';
import {
  catchUp,
  listOwnConversations,
  listStaffConversations,
  markRead,
  readConversation,
} from './use-cases/read-conversation.ts';
import { searchConversation } from './use-cases/search-conversation.ts';
import { claimConversation, moveConversation } from './use-cases/staff-conversation.ts';
import { streamChanges } from './use-cases/stream-changes.ts';
import { findByCodeInBrowser, startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
const AIDA = visitor('aida');
const SUPPORT = staff('support');

beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
});
afterAll(() => database.close());

const start = (by = AIDA, text = 'Где мой билет?') =>
  startSupportChat(deps, by, { clientId: randomUUID(), text, name: 'Аида' });
const post = (by: typeof AIDA, id: string, text: string, more: { internal?: boolean; clientId?: string } = {}) =>
  postMessage(deps, by, id, { clientId: randomUUID(), text, ...more });
const textsFor = async (by: typeof AIDA, id: string) =>
  (await readConversation(deps, by, id)).messages.map(({ text }) => text);

describe('a support conversation', () => {
  test('is read and answered by staff, and shown to its author with read marks of both sides', async () => {
    const { id } = await start();
    expect((await listStaffConversations(deps, SUPPORT, 'unread')).items).toMatchObject([{ id, with: 'Аида' }]);
    const reply = await post(SUPPORT, id, 'Отправили на почту');
    expect(await textsFor(AIDA, id)).toEqual(['Где мой билет?', 'Отправили на почту']);
    expect((await listOwnConversations(deps, AIDA)).items).toMatchObject([{ id, unread: true }]);
    await markRead(deps, AIDA, id, reply.seq);
    const { conversation } = await readConversation(deps, SUPPORT, id);
    expect(conversation.readBy.author).toBe(reply.seq);
    expect((await listStaffConversations(deps, SUPPORT, 'unread')).items).toEqual([]);
  });

  test('draws another number when the first one is in use', async () => {
    const [one, two, three] = ['aaaaaaaa-aaaa', 'aaaaaaaa-aaaa', 'bbbbbbbb-bbbb'].map(
      (prefix) => `${prefix}${randomUUID().slice(13)}`,
    );
    const drawn = [one, two, three];
    deps = { ...deps, ids: () => drawn.shift() ?? randomUUID() };
    const ids = [(await start()).id, (await start(visitor('other'))).id];
    expect(ids).toEqual([one, three]);
  });

  test('is not begun by staff, who answer, and not opened by a code that was never given', async () => {
    await expect(start(SUPPORT)).rejects.toMatchObject({ code: 'conversations.staff_inbox' });
    const found = findByCodeInBrowser(deps, AIDA, 'AAAA-AAAA-AAAA');
    await expect(found).rejects.toMatchObject({ code: 'conversations.no_code' });
  });

  test('names a visitor in every message as at its beginning', async () => {
    const { id } = await start();
    await post(AIDA, id, 'ещё вопрос');
    expect((await readConversation(deps, SUPPORT, id)).messages.map(({ name }) => name)).toEqual(['Аида', 'Аида']);
  });

  test('is one at a time: a second beginning writes into the open one', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, (_, n) => start(AIDA, `вопрос ${n}`)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(new Set(started.map(({ seq }) => seq)).size).toBe(8);
  });

  test('accepts nothing once it is complete, and a new one may begin', async () => {
    const { id, seq } = await start();
    await moveConversation(deps, SUPPORT, id, { status: 'complete' });
    await expect(post(AIDA, id, 'ещё')).rejects.toMatchObject({ code: 'conversations.complete' });
    await expect(editMessage(deps, AIDA, { id, seq }, 'иначе')).rejects.toMatchObject({
      code: 'conversations.complete',
    });
    await expect(moveConversation(deps, SUPPORT, id, { status: 'process' })).rejects.toMatchObject({
      code: 'conversations.bad_move',
    });
    expect((await start()).id).not.toBe(id);
  });

  test('takes the moves of its table and no other: a jump is refused and changes nothing', async () => {
    const STATUSES = ['new', 'process', 'paused', 'complete'] as const;
    for (const from of STATUSES)
      for (const to of STATUSES) {
        const { id } = await start(visitor(randomUUID()));
        await database.pool.query('update conversations.conversations set status = $1 where id = $2', [from, id]);
        const move = moveConversation(deps, SUPPORT, id, { status: to, reason: 'We wait' });
        if (from === to || canMove(from, to)) await expect(move).resolves.toMatchObject({ status: to });
        else await expect(move).rejects.toMatchObject({ kind: 'conflict', code: 'conversations.bad_move' });
        const after = (await readConversation(deps, SUPPORT, id)).conversation.status;
        expect(after).toBe(from === to || canMove(from, to) ? to : from);
      }
    expect(STATUSES.flatMap((to) => STATUSES.filter((from) => canMove(from, to))).length).toBeLessThan(12);
    for (const to of STATUSES) expect(canMove('complete', to)).toBe(false);
  });

  test('continues when its author writes while it is paused', async () => {
    const { id } = await start();
    await claimConversation(deps, SUPPORT, id);
    await moveConversation(deps, SUPPORT, id, { status: 'paused', reason: 'The airline answers on Monday' });
    await post(AIDA, id, 'вот номер');
    expect((await readConversation(deps, AIDA, id)).conversation.status).toBe('process');
  });

  test('is paused with a reason that both sides read, once, and not without one', async () => {
    const { id } = await start();
    await claimConversation(deps, SUPPORT, id);
    const pause = (reason: string) => moveConversation(deps, SUPPORT, id, { status: 'paused', reason });
    await expect(pause('')).rejects.toMatchObject({ fields: [{ path: 'reason', code: 'conversations.pause_reason' }] });
    expect((await readConversation(deps, AIDA, id)).conversation.status).toBe('process');
    await pause('Ждём ответа авиакомпании');
    await pause('Ждём ответа авиакомпании');
    for (const reader of [AIDA, SUPPORT])
      expect(await readConversation(deps, reader, id)).toMatchObject({
        conversation: { status: 'paused' },
        messages: [{ side: 'author' }, { side: 'staff', text: 'Ждём ответа авиакомпании', internal: false }],
      });
  });

  test('is found again by its code in another browser, and by no other code', async () => {
    const { id } = await start();
    const { conversation } = await readConversation(deps, AIDA, id);
    const elsewhere = visitor('other-browser');
    await expect(findByCodeInBrowser(deps, elsewhere, '2222-2222-2222')).rejects.toMatchObject({ kind: 'not_found' });
    await findByCodeInBrowser(deps, elsewhere, ` ${conversation.code?.toLowerCase()} `);
    expect(await textsFor(elsewhere, id)).toEqual(['Где мой билет?']);
    expect((await readConversation(deps, SUPPORT, id)).conversation.code).toBeNull();
  });

  test('is closed to strangers in every call, as if it were absent', async () => {
    const { id, seq } = await start(user('u1', ['ROLE_AGENT'], 'c1'));
    for (const stranger of [visitor('x'), user('u2', ['ROLE_AGENT'], 'c1'), user('u3')])
      for (const call of [
        () => readConversation(deps, stranger, id),
        () => catchUp(deps, stranger, id, 0),
        () => post(stranger, id, 'x'),
        () => editMessage(deps, stranger, { id, seq }, 'x'),
        () => deleteMessage(deps, stranger, { id, seq }),
        () => markRead(deps, stranger, id, 1),
        () => listQuotableOrders(deps, stranger, id, 'S-10001'),
      ])
        await expect(call()).rejects.toMatchObject({ kind: 'not_found', code: 'conversations.not_found' });
    await expect(claimConversation(deps, user('u2'), id)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(moveConversation(deps, user('u2'), id, { status: 'complete' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(readConversation(deps, AIDA, 'no-uuid')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('a message', () => {
  test('sent fifty times at once with one client id is one message with equal answers', async () => {
    const { id } = await start();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(AIDA, id, 'раз', { clientId })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await textsFor(AIDA, id)).toEqual(['Где мой билет?', 'раз']);
  });

  test('sent fifty times after lost replies, while others write and it is edited, stays one', async () => {
    const { id } = await start();
    const clientId = randomUUID();
    const first = await post(AIDA, id, 'раз', { clientId });
    for (let n = 1; n < 50; n++) {
      if (n % 10 === 0) await post(SUPPORT, id, `ответ ${n}`);
      if (n === 25) await editMessage(deps, AIDA, { id, seq: first.seq }, 'два');
      const again = await post(AIDA, id, 'раз', { clientId });
      expect([again.seq, again.text]).toEqual([first.seq, n < 25 ? 'раз' : 'два']);
    }
    expect((await textsFor(AIDA, id)).filter((text) => text === 'раз' || text === 'два')).toEqual(['два']);
  });

  test('is edited and deleted by its writer alone, and not edited after its deletion', async () => {
    const { id, seq } = await start();
    await expect(editMessage(deps, SUPPORT, { id, seq }, 'x')).rejects.toMatchObject({
      code: 'conversations.not_yours',
    });
    expect(await editMessage(deps, AIDA, { id, seq }, 'Где билет?')).toMatchObject({
      text: 'Где билет?',
      edited: true,
    });
    expect(await deleteMessage(deps, AIDA, { id, seq })).toMatchObject({ text: null });
    await expect(editMessage(deps, AIDA, { id, seq }, 'x')).rejects.toMatchObject({ code: 'conversations.deleted' });
    const again = await deleteMessage(deps, AIDA, { id, seq });
    expect(await catchUp(deps, AIDA, id, 0)).toMatchObject({ messages: [again], next: again.changedSeq });
  });

  test('without text or of an author who calls it internal is refused', async () => {
    const { id } = await start();
    await expect(post(AIDA, id, ' \n ')).rejects.toMatchObject({ code: 'conversations.empty' });
    await expect(post(AIDA, id, 'x', { internal: true })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('stands sealed in the database', async () => {
    const { id } = await start(AIDA, 'тайный текст');
    const { rows } = await database.pool.query(`select encode(sealed, 'escape') as text from conversations.messages`);
    expect(JSON.stringify(rows)).not.toContain('тайный');
    expect(await textsFor(AIDA, id)).toEqual(['тайный текст']);
  });
});

describe('an order in a message', () => {
  const ORDER = {
    orderId: 'o1',
    number: 'S-10001',
    title: { ru: 'Бишкек – Ош', en: 'Bishkek – Osh', kg: 'Бишкек – Ош' },
    departs: '2026-12-09T07:40',
    returns: null,
    tickets: ['5551234567890'],
  };
  beforeEach(() => {
    deps = { ...deps, orders: quotableOrder(ORDER, AIDA) };
  });
  const quote = (by: typeof AIDA, id: string, orderId: string, text = '') =>
    postMessage(deps, by, id, { clientId: randomUUID(), text, orderId });

  test('stands as a card for both sides, with or without a text, and sealed in the database', async () => {
    const { id } = await start();
    expect((await listQuotableOrders(deps, AIDA, id, '')).orders).toEqual([ORDER]);
    await quote(AIDA, id, ORDER.orderId);
    await quote(AIDA, id, ORDER.orderId, 'вот этот');
    const { tickets, ...card } = ORDER;
    deps = { ...deps, orders: { ...deps.orders, readable: async () => new Set([ORDER.orderId]) } };
    const { messages } = await readConversation(deps, SUPPORT, id);
    expect(messages.slice(1)).toMatchObject([
      { text: '', card: { kind: 'order', ...card, ticket: null } },
      { text: 'вот этот', card: { kind: 'order', number: 'S-10001' } },
    ]);
    const { rows } = await database.pool.query(`select encode(sealed, 'escape') as text from conversations.messages`);
    expect(JSON.stringify(rows)).not.toMatch(/S-10001|Osh/);
  });

  test('is refused when the writer may not read it, exactly as one that does not exist', async () => {
    const { id } = await start();
    const refused = { kind: 'invalid', code: 'conversations.no_order' };
    await expect(quote(SUPPORT, id, ORDER.orderId)).rejects.toMatchObject(refused);
    await expect(quote(AIDA, id, 'none')).rejects.toMatchObject(refused);
    expect(await textsFor(AIDA, id)).toHaveLength(1);
  });

  test('is closed to readers who may not read it, in every answer, and they cannot find it', async () => {
    const { id } = await start();
    const { seq } = await quote(AIDA, id, ORDER.orderId, 'вот этот');
    const closed = { text: 'вот этот', card: { kind: 'closed_order' } };
    expect((await readConversation(deps, SUPPORT, id)).messages.at(-1)).toMatchObject(closed);
    expect((await catchUp(deps, SUPPORT, id, 0)).messages.at(-1)).toMatchObject(closed);
    expect(JSON.stringify(await readConversation(deps, SUPPORT, id))).not.toMatch(/S-10001|Osh|"o1"/);
    expect((await searchConversation(deps, SUPPORT, id, { q: 'S-10001' })).hits).toEqual([]);
    expect((await searchConversation(deps, AIDA, id, { q: 'S-10001' })).hits).toHaveLength(1);
    expect((await editMessage(deps, AIDA, { id, seq }, 'иначе')).card).toMatchObject({ number: 'S-10001' });
    // The writer's own access ends, too.
    deps = { ...deps, orders: { ...deps.orders, readable: async () => new Set() } };
    expect((await readConversation(deps, AIDA, id)).messages.at(-1)).toMatchObject({ card: { kind: 'closed_order' } });
  });

  test('may be one of its tickets, and none that is not of it', async () => {
    const { id } = await start();
    const send = (ticket: string) =>
      postMessage(deps, AIDA, id, { clientId: randomUUID(), text: '', orderId: ORDER.orderId, ticket });
    expect((await send('5551234567890')).card).toMatchObject({ kind: 'order', ticket: '5551234567890' });
    await expect(send('5550000000000')).rejects.toMatchObject({ code: 'conversations.no_order' });
    expect((await searchConversation(deps, AIDA, id, { q: '234567' })).hits).toHaveLength(1);
  });

  test('goes with the message when that is deleted', async () => {
    const { id } = await start();
    const { seq } = await quote(AIDA, id, ORDER.orderId, 'вот');
    expect(await deleteMessage(deps, AIDA, { id, seq })).toMatchObject({ text: null, card: null });
  });
});

test('an internal note is in no answer and no live event of the author', async () => {
  const { id } = await start();
  const before = await readConversation(deps, AIDA, id);
  const stop = new AbortController();
  const live = streamChanges(deps, AIDA, stop.signal);
  expect((await live.next()).value).toMatchObject({ event: 'changed', data: { id, seq: 1 } });
  const note = await post(SUPPORT, id, 'клиент спорит', { internal: true });
  expect(await readConversation(deps, AIDA, id)).toEqual(before);
  expect(await catchUp(deps, AIDA, id, 0)).toMatchObject({ messages: before.messages, next: 1 });
  expect((await live.next()).value).toEqual({ event: 'beat', data: {} });
  stop.abort();
  await expect(
    postMessage(deps, SUPPORT, id, { clientId: randomUUID(), text: 'да', replyTo: note.seq }),
  ).rejects.toMatchObject({ code: 'conversations.no_message' });
  await expect(editMessage(deps, AIDA, { id, seq: note.seq }, 'x')).rejects.toMatchObject({ kind: 'not_found' });
  expect(await textsFor(SUPPORT, id)).toEqual(['Где мой билет?', 'клиент спорит']);
});

describe('the stream of a member who is removed while it is open', () => {
  const AGENT = user('u1', ['ROLE_AGENT'], 'c1');
  /** The kinds of events that a reader gets after `remove`, when a message and a typing follow it. */
  async function eventsAfter(reader: Parameters<typeof streamChanges>[1], remove: () => void): Promise<string[]> {
    const { id } = await start(user(randomUUID(), ['ROLE_AGENT'], 'c1'));
    await database.pool.query(`update conversations.conversations set contract_id = 'c1' where id = $1`, [id]);
    const wakeups = createWakeups();
    const stop = new AbortController();
    const live = streamChanges({ ...deps, changes: wakeups }, reader, stop.signal);
    for (let event: string | undefined; event !== 'beat'; ) event = (await live.next()).value?.event;
    remove();
    const events: string[] = [];
    const reading = (async () => {
      for await (const { event } of live) {
        events.push(event);
        if (event === 'beat') stop.abort();
      }
    })();
    await post(SUPPORT, id, 'да');
    wakeups.wakeAll();
    await reading;
    return events;
  }

  test('ends before it tells of what happened after', async () => {
    const taken: [string, UserAccount | null][] = [
      ['the session was ended', null],
      ['they left the contract', { ...AGENT.user, contractId: 'c2' } as UserAccount],
      ['a role was taken', { ...AGENT.user, roles: [] } as unknown as UserAccount],
    ];
    for (const [why, current] of taken) {
      let now: UserAccount | null = AGENT.user;
      const reader = { ...AGENT, readUserAgain: async () => now };
      const events = await eventsAfter(reader, () => {
        now = current;
      });
      expect(events, why).toEqual([]);
    }
  });

  test('control: without reading the user again, it goes on for who was removed', async () => {
    let now: UserAccount | null = AGENT.user;
    const events = await eventsAfter({ ...AGENT }, () => {
      now = null;
    });
    expect([now, events]).toEqual([null, ['changed', 'beat']]);
  });

  test('goes on for who is still a member, and for staff who were not removed', async () => {
    for (const who of [AGENT, SUPPORT]) {
      const reader = { ...who, readUserAgain: async () => ({ ...who.user }) as UserAccount };
      expect(await eventsAfter(reader, () => {})).toEqual(['changed', 'beat']);
    }
  });

  test('of staff ends within seconds of their removal', async () => {
    const clock = testClock();
    deps = conversationsDeps(database.db, clock);
    let now: UserAccount | null = SUPPORT.user;
    const reader = { ...SUPPORT, readUserAgain: async () => now };
    const events = await eventsAfter(reader, () => {
      now = null;
      clock.advance({ seconds: 2 });
    });
    expect(events).toEqual([]);
  });
});

test('of members of staff who claim a conversation at once one gets it and the others are told', async () => {
  const { id } = await start();
  const claims = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => claimConversation(deps, staff(`s${n}`), id)),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const claim of claims)
    if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ code: 'conversations.claimed' });
});
