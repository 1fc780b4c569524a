import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user, visitor } from './testing/conversations-fixture.ts';
import { listeningReaders, until } from './testing/listening.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { postMessage } from './use-cases/post-message.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { createTypingNotices } from './use-cases/typing.ts';
import type { Visitor } from './use-cases/viewer.ts';

/** More than the conversations whose last numbers a stream reads. */
const NEWER = 101;
const SUPPORT = staff('support');
const COLLEAGUE = staff('colleague');
/** A cashier: staff for others, the author's side of this conversation. */
const CASHIER = user('cashier', ['ROLE_CASHER'], 'c1');
const AGENT = user('agent', ['ROLE_AGENT'], 'c1');
const readers = listeningReaders();

let database: TestDatabase;
let deps: ConversationsDeps;
let old: string;
beforeEach(async () => {
  database = await emptied(database);
  const clock = testClock();
  deps = conversationsDeps(database.db, clock);
  ({ id: old } = await startSupportChat(deps, AGENT, { clientId: randomUUID(), text: 'Group to Osh' }));
  await database.pool.query(`update conversations.conversations set contract_id = 'c1', user_id = 'cashier'`);
  for (let n = 0; n < NEWER; n++) {
    clock.advance({ seconds: 1 });
    await startSupportChat(deps, visitor(`v${n}`), { clientId: randomUUID(), text: 'Hello' });
  }
});
afterEach(readers.stopListeners);
afterAll(async () => {
  readers.endStreams();
  await database.close();
});

const note = (text: string) => postMessage(deps, SUPPORT, old, { clientId: randomUUID(), text, internal: true });
const listen = (who: Visitor) => readers.listen(database, deps, who);

test('a note, its edit and its deletion arrive live behind the hundred conversations that changed last', async () => {
  const colleague = await listen(COLLEAGUE);
  const { seq } = await note('a difficult client');
  await until(() => colleague.length === 1);
  await editMessage(deps, SUPPORT, { id: old, seq }, 'a client with a group');
  await until(() => colleague.length === 2);
  await deleteMessage(deps, SUPPORT, { id: old, seq });
  await until(() => colleague.length === 3);
  expect(colleague).toEqual([2, 3, 4].map((last) => ({ event: 'changed', data: { id: old, seq: last } })));
});

test('neither a note nor its writer is announced to the author, their contract or a stranger', async () => {
  const others = [CASHIER, AGENT, visitor('stranger')];
  const [colleague, ...received] = await Promise.all([COLLEAGUE, ...others].map(listen));
  const announce = createTypingNotices(deps);
  await announce(SUPPORT, old, { internal: true });
  await note('do not promise a discount');
  await until(() => colleague?.length === 2);
  // What follows in public is the first that they learn.
  await postMessage(deps, SUPPORT, old, { clientId: randomUUID(), text: 'We look for seats' });
  await until(() => received.slice(0, 2).every((events) => events.length > 0));
  const seen = { event: 'changed', data: { id: old, seq: 3 } };
  expect(received).toEqual([[seen], [seen], []]);
});
