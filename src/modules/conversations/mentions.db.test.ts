import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { subscribeTo } from '#platform/jobs/events.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { staffMentioned } from './events.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { listColleagues } from './use-cases/note-mentions.ts';
import { postMessage } from './use-cases/post-message.ts';
import { catchUp, listStaffConversations, markRead } from './use-cases/read-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
let id: string;
beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
  ({ id } = await startSupportChat(deps, visitor('reader'), { clientId: randomUUID(), text: 'Hello' }));
});
afterAll(() => database.close());

const note = (text: string, by = 'support', internal = true) =>
  postMessage(deps, staff(by), id, { clientId: randomUUID(), text, internal });
const mentionedOf = async (who: string) => {
  const { items, mentioned } = await listStaffConversations(deps, staff(who), 'mentioned');
  return [items.map((item) => item.id), mentioned];
};
test('a colleague named in a note finds the conversation among their mentions until they have read it', async () => {
  const { seq } = await note('@Name asel, call the airline; @Name support knows them');
  expect(await mentionedOf('asel')).toEqual([[id], 1]);
  expect(await mentionedOf('bakyt')).toEqual([[], 0]);
  // A note does not mention its writer.
  expect(await mentionedOf('support')).toEqual([[], 0]);
  // A colleague who has read everything does not read it for somebody else.
  await markRead(deps, staff('bakyt'), id, seq);
  expect(await mentionedOf('asel')).toEqual([[id], 1]);
  await markRead(deps, staff('asel'), id, seq);
  expect(await mentionedOf('asel')).toEqual([[], 0]);
});

test('a mention of a conversation that became the reader’s own is counted no more than it is listed', async () => {
  await note('@Name asel, call the airline');
  await database.pool.query(`update conversations.conversations set user_id = 'asel' where id = $1`, [id]);
  expect(await mentionedOf('asel')).toEqual([[], 0]);
});

test('a repeated note mentions once, and the author learns nothing of it', async () => {
  const clientId = randomUUID();
  const post = () => postMessage(deps, staff('support'), id, { clientId, text: '@Name asel', internal: true });
  await post();
  await post();
  expect(await mentionedOf('asel')).toEqual([[id], 1]);
  const { messages } = await catchUp(deps, visitor('reader'), id, 0);
  expect(messages.map(({ text }) => text)).toEqual(['Hello']);
});

test('an edited note mentions the colleagues it names now, and no one it has left out', async () => {
  subscribeTo(staffMentioned, 'mentions');
  const announced = async () =>
    (
      await database.pool.query<{ users: string[] }>(
        `select payload->'userIds' as users from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier like 'on:conversations.staff-mentioned:%' order by j.id`,
      )
    ).rows.map(({ users }) => users);
  const { seq } = await note('@Name asel, call the airline');
  await editMessage(deps, staff('support'), { id, seq }, '@Name asel and @Name bakyt, call the airline');
  await editMessage(deps, staff('support'), { id, seq }, '@Name asel and @Name bakyt, call the airline now');
  expect(await mentionedOf('asel')).toEqual([[id], 1]);
  expect(await mentionedOf('bakyt')).toEqual([[id], 1]);
  // Each is notified once.
  expect(await announced()).toEqual([['asel'], ['bakyt']]);
  await editMessage(deps, staff('support'), { id, seq }, '@Name bakyt, call the airline');
  expect(await mentionedOf('asel')).toEqual([[], 0]);
  await deleteMessage(deps, staff('support'), { id, seq });
  expect(await mentionedOf('bakyt')).toEqual([[], 0]);
});

test('a note about a colleague’s own request does not mention them', async () => {
  await database.pool.query(`update conversations.conversations set user_id = 'asel' where id = $1`, [id]);
  await note('@Name asel and @Name bakyt, is it paid?');
  expect(await mentionedOf('asel')).toEqual([[], 0]);
  expect(await mentionedOf('bakyt')).toEqual([[id], 1]);
});

test('a colleague of the contract that a note is about is neither mentioned nor offered', async () => {
  await database.pool.query(`update conversations.conversations set contract_id = 'sub' where id = $1`, [id]);
  deps = { ...deps, listContractUsers: async (_db, contractId) => (contractId === 'sub' ? ['asel', 'client'] : []) };
  const { seq } = await note('@Name asel and @Name bakyt, is it paid?');
  expect(await mentionedOf('asel')).toEqual([[], 0]);
  expect(await mentionedOf('bakyt')).toEqual([[id], 1]);
  await editMessage(deps, staff('support'), { id, seq }, '@Name asel, is it paid?');
  expect(await mentionedOf('asel')).toEqual([[], 0]);
  const offered = await listColleagues(deps, staff('support'), id);
  expect(offered.map((one) => one.id)).toEqual(['support', 'bakyt']);
  await expect(listColleagues(deps, staff('support'), randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
});

test('a name in an answer to the author, or of no colleague, mentions no one', async () => {
  await note('@Name asel will call you', 'support', false);
  await note('@Name stranger, look');
  await postMessage(deps, visitor('reader'), id, { clientId: randomUUID(), text: '@Name asel, please' });
  expect(await mentionedOf('asel')).toEqual([[], 0]);
  await expect(listStaffConversations(deps, visitor('reader'), 'mentioned')).rejects.toMatchObject({
    kind: 'forbidden',
  });
});
