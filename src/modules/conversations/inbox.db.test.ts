import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { CONVERSATION_CURSOR } from './api.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { postMessage } from './use-cases/post-message.ts';
import { listStaffConversations, markRead } from './use-cases/read-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
let clock: TestClock;
const SUPPORT = staff('support');

beforeEach(async () => {
  database = await emptied(database);
  clock = testClock();
  deps = conversationsDeps(database.db, clock);
});
afterAll(() => database.close());

const start = (by: ReturnType<typeof visitor>) =>
  startSupportChat(deps, by, { clientId: randomUUID(), text: 'Где мой билет?', name: 'Аида' });
const post = (by: typeof SUPPORT, id: string, text: string) =>
  postMessage(deps, by, id, { clientId: randomUUID(), text });

test('a conversation waits in the inbox, longest first, behind «show more» and in a count of all', async () => {
  const begun: string[] = [];
  for (let i = 0; i < 103; i++) {
    begun.push((await start(visitor(`client-${i}`))).id);
    // Some of them in one moment.
    if (i % 3 > 0) clock.advance({ seconds: 1 });
  }
  const shown: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await listStaffConversations(deps, SUPPORT, 'unread', after);
    expect(page.unread).toBe(103);
    shown.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    expect(page.next).toMatch(CONVERSATION_CURSOR);
    after = page.next;
  }
  expect([...shown].sort()).toEqual([...begun].sort());
  const waiting = shown.map((id) => begun.indexOf(id));
  // Of one moment in any order.
  expect(waiting.every((place, i) => i === 0 || place > (waiting[i - 1] ?? 0) - 2)).toBe(true);
  const open = await listStaffConversations(deps, SUPPORT, 'open');
  expect([open.items.length, open.items[0]?.id, open.unread]).toEqual([100, begun.at(-1), 103]);
  const further = await listStaffConversations(deps, SUPPORT, 'open', open.next ?? undefined);
  expect(further.items.filter(({ id }) => open.items.some((one) => one.id === id))).toEqual([]);
});

test('who was read and not answered keeps their turn in the inbox when they write again', async () => {
  const order = async () => (await listStaffConversations(deps, SUPPORT, 'unread')).items.map(({ id }) => id);
  const first = visitor('first');
  const { id: one, seq } = await start(first);
  clock.advance({ minutes: 1 });
  const { id: two } = await start(visitor('second'));
  await markRead(deps, staff('asel'), one, seq);
  clock.advance({ minutes: 1 });
  await post(first, one, 'Вы здесь?');
  expect(await order()).toEqual([one, two]);
});

test('who asks again keeps their turn in the inbox, and has a new one after an answer', async () => {
  const order = async () => (await listStaffConversations(deps, SUPPORT, 'unread')).items.map(({ id }) => id);
  const [first, second] = [visitor('first'), visitor('second')];
  const { id: one } = await start(first);
  clock.advance({ minutes: 1 });
  const { id: two } = await start(second);
  clock.advance({ minutes: 1 });
  await post(first, one, 'Вы здесь?');
  expect(await order()).toEqual([one, two]);
  await post(SUPPORT, one, 'Да');
  clock.advance({ minutes: 1 });
  await post(first, one, 'Спасибо');
  expect(await order()).toEqual([two, one]);
  const { seq } = await post(second, two, 'Ау');
  await markRead(deps, SUPPORT, two, seq - 1);
  expect(await order()).toEqual([two, one]);
  await markRead(deps, SUPPORT, two, seq);
  expect(await order()).toEqual([one]);
});
