import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { CONVERSATIONS_CHANNEL } from './use-cases/change-conversation.ts';
import { readConversation } from './use-cases/read-conversation.ts';
import { moveConversation } from './use-cases/staff-conversation.ts';
import { streamChanges } from './use-cases/stream-changes.ts';
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
const listeners: Listener[] = [];
const stop = new AbortController();

/** The same database seen by one more process, with a connection of its own. */
function process(): ConversationsDeps {
  const listener = createListener({ pool: database.pool, channel: CONVERSATIONS_CHANNEL, ...testLog() });
  listeners.push(listener);
  return { ...deps, changes: listener };
}

beforeEach(async () => {
  database = await emptied(database);
  clock = testClock();
  deps = conversationsDeps(database.db, clock);
  ({ id } = await startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Где мой билет?' }));
});
afterEach(async () => {
  await Promise.all(listeners.splice(0).map((listener) => listener.stop()));
});
afterAll(async () => {
  stop.abort();
  await database.close();
});

/** The events of a reader who listens in a process of their own; resolves once they listen. */
async function listening(who: Visitor) {
  const process_ = process();
  const events: unknown[] = [];
  const stream = streamChanges(process_, who, stop.signal);
  let beats = 0;
  await new Promise<void>((ready) => {
    void (async () => {
      for await (const { event, data } of stream) {
        if (event === 'typing') events.push(data);
        // The first beat may come before the connection listens; connecting wakes the stream for a second one.
        if (event === 'beat') beats += 1;
        if (beats === 2) ready();
      }
    })();
  });
  return events;
}
const until = (check: () => boolean) =>
  new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (!check()) return;
      clearInterval(timer);
      done();
    }, 5);
  });

test('typing reaches the other members in other processes, and is not a change', async () => {
  const [support, colleague, own] = await Promise.all([listening(SUPPORT), listening(COLLEAGUE), listening(AIDA)]);
  const before = await readConversation(deps, SUPPORT, id);
  const announce = createTypingNotices(deps);
  expect(await announce(AIDA, id, { internal: false })).toEqual({ announced: true });
  await announce(SUPPORT, id, { internal: false });
  await until(() => support.length > 0 && colleague.length > 1 && own.length > 0);
  expect(support).toEqual([{ id, side: 'author' }]);
  expect(own).toEqual([{ id, side: 'staff' }]);
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
