import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, quotableOrder, staff, visitor } from './testing/conversations-fixture.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { postMessage } from './use-cases/post-message.ts';
import { sealMessage } from './use-cases/sealed-data.ts';
import { searchConversation } from './use-cases/search-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
let id: string;
const AIDA = visitor('aida');
const SUPPORT = staff('support');

beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
  ({ id } = await startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Где мой билет в Ош?' }));
});
afterAll(() => database.close());

const post = (by: typeof AIDA, text: string, more: { internal?: boolean; orderId?: string } = {}) =>
  postMessage(deps, by, id, { clientId: randomUUID(), text, ...more });
const found = async (by: typeof AIDA, q: string) =>
  (await searchConversation(deps, by, id, { q })).hits.map(({ text }) => text);

test('messages are found by their present text, the newest first', async () => {
  await post(SUPPORT, 'Билет отправлен');
  const { seq } = await post(AIDA, 'Спасибо за билет');
  expect(await found(AIDA, 'БИЛЕТ')).toEqual(['Спасибо за билет', 'Билет отправлен', 'Где мой билет в Ош?']);
  await editMessage(deps, AIDA, { id, seq }, 'Спасибо');
  expect(await found(AIDA, 'билет')).toHaveLength(2);
  await deleteMessage(deps, AIDA, { id, seq });
  expect(await found(AIDA, 'спасибо')).toEqual([]);
});

test('a note for staff is found by staff alone', async () => {
  await post(SUPPORT, 'билет спорный', { internal: true });
  expect(await found(AIDA, 'спорный')).toEqual([]);
  expect(await found(SUPPORT, 'спорный')).toEqual(['билет спорный']);
});

test('a message is found by the number and the route of its order', async () => {
  const title = { ru: 'Бишкек – Дели', en: 'Bishkek – Delhi', kg: 'Бишкек – Дели' };
  deps.orders = quotableOrder(
    { orderId: 'o1', number: 'S-10001', title, departs: null, returns: null, tickets: [] },
    AIDA,
  );
  await post(AIDA, '', { orderId: 'o1' });
  for (const q of ['s-10001', 'дели', 'Delhi']) expect(await found(AIDA, q)).toEqual(['']);
});

test('a stranger’s search is refused exactly as one in no conversation', async () => {
  const tries = [
    [visitor('x'), id],
    [AIDA, randomUUID()],
    [AIDA, 'no-uuid'],
  ] as const;
  for (const [by, of] of tries)
    await expect(searchConversation(deps, by, of, { q: 'билет' })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'conversations.not_found',
    });
});

test('a long conversation is searched part by part, and every hit comes once', async () => {
  const total = 1_300;
  const isNeedle = (seq: number) => seq % 40 === 0;
  for (let seq = 2; seq <= total; seq++) {
    const key = { conversationId: id, seq };
    const sealed = sealMessage(deps, key, { text: isNeedle(seq) ? `игла ${seq}` : 'сено', name: null });
    await database.pool.query(
      `insert into conversations.messages values ($1, $2, $2, 'author', 'v:x', gen_random_uuid(), $3, false, false,
       null, now())`,
      [id, seq, sealed],
    );
  }
  await database.pool.query('update conversations.conversations set seq = $2, public_seq = $2 where id = $1', [
    id,
    total,
  ]);
  const hits: number[] = [];
  const calls: number[] = [];
  for (let before: number | undefined, end = false; !end; ) {
    const part = await searchConversation(deps, AIDA, id, { q: 'игла', before });
    hits.push(...part.hits.map(({ seq }) => seq));
    calls.push(part.hits.length);
    end = part.next === null;
    before = part.next ?? undefined;
  }
  expect(hits).toEqual(Array.from({ length: 32 }, (_, n) => (32 - n) * 40));
  expect(calls).toEqual([12, 13, 7]);
});
