import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user } from './testing/conversations-fixture.ts';
import { takeUnreadMessages } from './use-cases/email-replies.ts';
import { postMessage } from './use-cases/post-message.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
});
afterAll(() => database.close());

test('answers that an e-mail has no room for are quoted by the next one, and none twice', async () => {
  const { id } = await startSupportChat(deps, user('aida'), { clientId: randomUUID(), text: 'Hello' });
  for (let n = 1; n <= 23; n++)
    await postMessage(deps, staff('asel'), id, { clientId: randomUUID(), text: `Answer ${n}` });
  const take = async () =>
    (await inTransaction(deps.db, (tx) => takeUnreadMessages(deps, tx, id))).map(({ text }) => text);
  const answers = Array.from({ length: 23 }, (_, n) => `Answer ${n + 1}`);
  expect(await take()).toEqual(answers.slice(0, 20));
  expect(await take()).toEqual(answers.slice(20));
  expect(await take()).toEqual([]);
});
