import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { SseEvent } from '#platform/realtime/sse-connections.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { listeningReaders, until } from './testing/listening.ts';
import { readConversation } from './use-cases/read-conversation.ts';
import { moveConversation } from './use-cases/staff-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { createTypingNotices } from './use-cases/typing.ts';
import type { Visitor } from './use-cases/viewer.ts';

let database: TestDatabase;
let clock: TestClock;
let deps: ConversationsDeps;
let id: string;
const AIDA = visitor('aida');
const SUPPORT = staff('support');
const COLLEAGUE = staff('colleague');
const readers = listeningReaders();

beforeEach(async () => {
  database = await emptied(database);
  clock = testClock();
  deps = conversationsDeps(database.db, clock);
  ({ id } = await startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Где мой билет?' }));
});
afterEach(readers.stopListeners);
afterAll(async () => {
  readers.endStreams();
  await database.close();
});

const listening = (who: Visitor) => readers.listen(database, deps, who);
const dataOf = (events: readonly SseEvent[]) => events.map(({ data }) => data);

test('typing reaches the other members in other processes, and is not a change', async () => {
  const [support, colleague, own] = await Promise.all([listening(SUPPORT), listening(COLLEAGUE), listening(AIDA)]);
  const before = await readConversation(deps, SUPPORT, id);
  const announce = createTypingNotices(deps);
  expect(await announce(AIDA, id, { internal: false })).toEqual({ announced: true });
  await announce(SUPPORT, id, { internal: false });
  await until(() => support.length > 0 && colleague.length > 1 && own.length > 0);
  expect(dataOf(support)).toEqual([{ id, side: 'author' }]);
  expect(dataOf(own)).toEqual([{ id, side: 'staff' }]);
  expect(await readConversation(deps, SUPPORT, id)).toEqual(before);
});

test('a note of staff is announced to staff alone', async () => {
  const [colleague, author] = await Promise.all([listening(COLLEAGUE), listening(AIDA)]);
  const announce = createTypingNotices(deps);
  await announce(SUPPORT, id, { internal: true });
  await until(() => colleague.length === 1);
  clock.advance({ seconds: 3 });
  await announce(SUPPORT, id, { internal: false });
  await until(() => author.length > 0 && colleague.length === 2);
  expect(author).toHaveLength(1);
  await expect(announce(AIDA, id, { internal: true })).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a writer is announced at most every three seconds, and not in a complete conversation', async () => {
  const announce = createTypingNotices(deps);
  const announced = async () => (await announce(AIDA, id, { internal: false })).announced;
  expect([await announced(), await announced()]).toEqual([true, false]);
  clock.advance({ seconds: 2 });
  expect(await announced()).toBe(false);
  clock.advance({ seconds: 1 });
  expect(await announced()).toBe(true);
  clock.advance({ seconds: 3 });
  await moveConversation(deps, SUPPORT, id, { status: 'complete' });
  expect(await announced()).toBe(false);
});

test('a stranger neither announces typing nor receives it', async () => {
  const [stranger, support] = await Promise.all([listening(visitor('stranger')), listening(SUPPORT)]);
  const announce = createTypingNotices(deps);
  await expect(announce(visitor('stranger'), id, { internal: false })).rejects.toMatchObject({
    code: 'conversations.not_found',
  });
  await announce(AIDA, id, { internal: false });
  await until(() => support.length === 1);
  expect(stranger).toEqual([]);
});
