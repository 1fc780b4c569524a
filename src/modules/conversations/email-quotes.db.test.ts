import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user } from './testing/conversations-fixture.ts';
import { postEmail, takeUnreadMessages } from './use-cases/email-replies.ts';
import { postMessage } from './use-cases/post-message.ts';
import { listOwnConversations } from './use-cases/read-conversation.ts';
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

test('who answers one e-mail has not read what was written after it', async () => {
  const { id } = await startSupportChat(deps, user('aida'), { clientId: randomUUID(), text: 'Hello' });
  const answer = (text: string) => postMessage(deps, staff('asel'), id, { clientId: randomUUID(), text });
  const take = async () =>
    (await inTransaction(deps.db, (tx) => takeUnreadMessages(deps, tx, id))).map(({ text }) => text);
  const reply = (messageHash: string) =>
    postEmail(
      deps,
      id,
      { userId: 'aida', name: 'Aida' },
      { messageHash, texts: ['By e-mail'], files: [], refused: () => '' },
    );
  await answer('Which day?');
  expect(await take()).toEqual(['Which day?']);
  await answer('And which airport?');
  await reply('one');
  expect(await take()).toEqual(['And which airport?']);
  await reply('two');
  expect((await listOwnConversations(deps, user('aida'))).items).toMatchObject([{ unread: false }]);
});
