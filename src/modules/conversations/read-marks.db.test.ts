import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user } from './testing/conversations-fixture.ts';
import { postMessage } from './use-cases/post-message.ts';
import { catchUp, listStaffConversations, markRead, readConversation } from './use-cases/read-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
});
afterAll(() => database.close());

type Person = ReturnType<typeof user>;
/** A conversation that everybody under a contract sees. */
async function begin(by: Person): Promise<{ id: string; seq: number }> {
  const begun = await startSupportChat(deps, by, { clientId: randomUUID(), text: 'Hello' });
  await database.pool.query(`update conversations.conversations set contract_id = 'gold' where id = $1`, [begun.id]);
  return begun;
}
const agent = (name: string) => user(name, ['ROLE_AGENT'], 'gold');
const post = (by: Person, id: string, text: string) => postMessage(deps, by, id, { clientId: randomUUID(), text });
/** Where the reading of a person goes on, and whether there is something new for them. */
const readingOf = async (who: Person, id: string) => {
  const { conversation } = await readConversation(deps, who, id);
  return [conversation.readUpTo, conversation.unreadByMe];
};

test.each([
  ['of staff', staff('asel'), staff('bakyt'), agent('client')],
  ['of a contract', agent('aida'), agent('nurlan'), staff('support')],
] as const)('what one colleague %s has read stays new for the next', async (_, one, other, beyond) => {
  const author = beyond.user?.contractId ? beyond : one;
  const { id } = await begin(author);
  const { seq } = await post(beyond, id, 'Are you there?');
  const read = await markRead(deps, one, id, seq);
  expect([read.readUpTo, read.unreadByMe]).toEqual([seq, false]);
  expect(await readingOf(other, id)).toEqual([0, true]);
  const { readBy } = (await readConversation(deps, beyond, id)).conversation;
  expect(readBy[read.side]).toBe(seq);
  // The colleague reads it, too: that is nothing new for others.
  const before = (await catchUp(deps, beyond, id, 0)).next;
  await markRead(deps, other, id, seq);
  expect(await readingOf(other, id)).toEqual([seq, false]);
  expect((await catchUp(deps, beyond, id, 0)).next).toBe(before);
  // A lower number moves nothing back.
  await markRead(deps, other, id, 1);
  expect(await readingOf(other, id)).toEqual([seq, false]);
});

test('who signs in goes on from where they were as a visitor', async () => {
  const visitor = { ...agent('client'), user: null };
  const { id } = await startSupportChat(deps, visitor, { clientId: randomUUID(), text: 'Hello' });
  const { seq } = await post(staff('asel'), id, 'Yes');
  await markRead(deps, visitor, id, seq);
  expect(await readingOf(agent('client'), id)).toEqual([seq, false]);
});

test('the inbox is one for all of staff: what a colleague has read does not wait in it', async () => {
  const client = agent('client');
  const { id, seq } = await begin(client);
  await markRead(deps, staff('asel'), id, seq);
  expect(await listStaffConversations(deps, staff('bakyt'), 'unread')).toMatchObject({ items: [], unread: 0 });
  expect((await listStaffConversations(deps, staff('bakyt'), 'open')).items).toMatchObject([
    { id, unread: false, unreadByMe: true, readUpTo: 0 },
  ]);
});

test('what a side had read before marks of persons were kept is read by all its people', async () => {
  const client = agent('client');
  const { id } = await begin(client);
  const { seq } = await post(staff('asel'), id, 'Yes');
  await database.pool.query(
    `update conversations.conversations set author_baseline_seq = $2, staff_baseline_seq = $2 where id = $1`,
    [id, seq],
  );
  expect(await readingOf(agent('nurlan'), id)).toEqual([seq, false]);
  expect(await readingOf(staff('bakyt'), id)).toEqual([seq, false]);
});
