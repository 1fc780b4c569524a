import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { resetSubscriptions, subscribeTo } from '#platform/jobs/events.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { authorAnswered } from './events.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user } from './testing/conversations-fixture.ts';
import { changeConversation } from './use-cases/change-conversation.ts';
import { deleteMessage } from './use-cases/change-message.ts';
import { postEmail, takeUnreadMessages } from './use-cases/email-replies.ts';
import { addMessage, postMessage } from './use-cases/post-message.ts';
import { listOwnConversations, markRead } from './use-cases/read-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { findUnreadAuthor } from './use-cases/unread-answer.ts';
import { toViewer } from './use-cases/viewer.ts';

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

describe('an answer that its author has not read is announced', () => {
  const [AIDA, ASEL] = [user('aida'), staff('asel')];
  let id: string;
  beforeEach(async () => {
    subscribeTo(authorAnswered, 'quotes');
    ({ id } = await startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Hello' }));
    return resetSubscriptions;
  });
  const answer = (text: string) => postMessage(deps, ASEL, id, { clientId: randomUUID(), text });
  const sendOffer = () => {
    const title = { ru: 'Бишкек – Ош', en: 'Bishkek – Osh', kg: 'Бишкек – Ош' };
    const total = { minor: 100, currency: 'KGS' as const };
    const offer = { kind: 'offer' as const, requestId: randomUUID(), offerId: randomUUID(), title, total };
    const card = { ...offer, deadline: '2026-12-31T00:00:00Z' };
    return changeConversation<unknown>(deps, toViewer(ASEL), id, (...locked) =>
      addMessage(deps, toViewer(ASEL), 'Asel', { clientId: randomUUID(), text: '', card }, locked),
    );
  };
  /** The texts of each e-mail that the announcements so far lead to. */
  const letters = async () => {
    const sent: string[][] = [];
    for (;;) {
      const { rows } = await database.pool.query<{ seq: number }>(
        `delete from graphile_worker._private_jobs where id = (
           select j.id from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'on:conversations.author-answered:quotes' order by j.id limit 1)
         returning (payload->>'seq')::int as seq`,
      );
      const [announced] = rows;
      if (!announced) return sent;
      if (!(await findUnreadAuthor(deps, { conversationId: id, seq: announced.seq }))) continue;
      const quoted = await inTransaction(deps.db, (tx) => takeUnreadMessages(deps, tx, id));
      if (quoted.length > 0) sent.push(quoted.map(({ text }) => text));
    }
  };

  test('when an offer that they have not read came before it', async () => {
    await sendOffer();
    await answer('It is valid until six');
    expect(await letters()).toEqual([['It is valid until six']]);
  });

  test('when the one before it was deleted before an e-mail quoted it', async () => {
    const { seq } = await answer('A mistake');
    await deleteMessage(deps, ASEL, { id, seq });
    expect(await letters()).toEqual([]);
    await answer('Your ticket is ready');
    expect(await letters()).toEqual([['Your ticket is ready']]);
  });

  test('when it was written before they read the one before it', async () => {
    const { seq } = await answer('A moment, please');
    await answer('Your ticket is ready');
    await markRead(deps, AIDA, id, seq);
    expect(await letters()).toEqual([['Your ticket is ready']]);
  });

  test('in a further e-mail when one has no room for it, also when the jobs run in another order', async () => {
    for (let n = 1; n <= 21; n++) await answer(`Answer ${n}`);
    await database.pool.query(
      `delete from graphile_worker._private_jobs where (payload->>'seq')::int between 2 and 21`,
    );
    const texts = Array.from({ length: 21 }, (_, n) => `Answer ${n + 1}`);
    expect(await letters()).toEqual([texts.slice(0, 20), texts.slice(20)]);
    expect(await letters()).toEqual([]);
  });
});
