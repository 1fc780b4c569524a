import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user, visitor } from './testing/conversations-fixture.ts';
import { catchUp, readConversation } from './use-cases/read-conversation.ts';
import { assignConversation, claimConversation, moveConversation } from './use-cases/staff-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import type { Visitor } from './use-cases/viewer.ts';

const ASEL = staff('asel');

let database: TestDatabase;
let deps: ConversationsDeps;
let notices: string[];
beforeEach(async () => {
  database = await emptied(database);
  notices = [];
  deps = {
    ...conversationsDeps(database.db, testClock('2026-12-01T04:00:00Z')),
    notifyAuthor: async (_tx, to, { kind, facts }) => {
      notices.push([to, kind, facts.variant, facts.path].join(' '));
    },
  };
});
afterAll(() => database.close());

const start = (who: Visitor) => startSupportChat(deps, who, { clientId: randomUUID(), text: 'Where is it?' });

test('the author with an account is notified of each executor of a ticket, and of its end', async () => {
  const { id } = await start(user('aida', []));
  await claimConversation(deps, ASEL, id);
  await claimConversation(deps, ASEL, id);
  await assignConversation(deps, ASEL, id, { executorId: 'bakyt', note: 'Take it' });
  await moveConversation(deps, staff('bakyt'), id, { status: 'complete' });
  expect(notices).toEqual([
    `aida request-news chat_process /?chatId=${id}`,
    `aida request-news chat_executor /?chatId=${id}`,
    `aida request-news chat_complete /?chatId=${id}`,
  ]);
});

test('a visitor sees on the open page who answers, the pause with its reason and the end', async () => {
  const aida = visitor('aida');
  const { id, seq } = await start(aida);
  const seen = async (after: number) => {
    const { conversation, messages, next } = await catchUp(deps, aida, id, after);
    return { status: conversation.status, by: conversation.with, texts: messages.map(({ text }) => text), next };
  };
  await claimConversation(deps, ASEL, id);
  const claimed = await seen(seq);
  expect(claimed).toMatchObject({ status: 'process', by: 'Name asel', texts: [] });
  expect(claimed.next).toBeGreaterThan(seq);
  await moveConversation(deps, ASEL, id, { status: 'paused', reason: 'We wait for the carrier' });
  const paused = await seen(claimed.next);
  expect(paused).toMatchObject({ status: 'paused', texts: ['We wait for the carrier'] });
  await moveConversation(deps, ASEL, id, { status: 'complete' });
  expect(await seen(paused.next)).toMatchObject({ status: 'complete', texts: [] });
  expect((await readConversation(deps, aida, id)).conversation.status).toBe('complete');
  expect(notices).toEqual([]);
});
