import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE, toInstant } from '#kernel/dates.ts';
import { defaultSupportHours } from '#kernel/support-hours.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { listOwnConversations, listStaffConversations } from './use-cases/read-conversation.ts';
import { claimConversation, moveConversation } from './use-cases/staff-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
});
afterAll(() => database.close());

const start = async (who: string) =>
  (await startSupportChat(deps, visitor(who), { clientId: randomUUID(), text: 'Hello' })).id;
const mineOf = async (who: string) =>
  (await listStaffConversations(deps, staff(who), 'mine')).items.map((item) => item.id);

test('a member of staff finds the open conversations that they serve, and none of a colleague', async () => {
  const [own, done, other] = [await start('a'), await start('b'), await start('c')];
  await start('d');
  await claimConversation(deps, staff('asel'), own);
  await claimConversation(deps, staff('asel'), done);
  await moveConversation(deps, staff('asel'), done, { status: 'complete' });
  await claimConversation(deps, staff('bakyt'), other);
  expect(await mineOf('asel')).toEqual([own]);
  expect(await mineOf('bakyt')).toEqual([other]);
  expect(await mineOf('support')).toEqual([]);
});

test.each([
  ['08:59', true],
  ['09:00', false],
  ['18:59', false],
  ['19:00', true],
])('a client who opens support at %s in Bishkek sees whether support answers now', async (time, outOfHours) => {
  const at = toInstant(`2031-11-20T${time}`, BUSINESS_TIME_ZONE);
  const open = { ...deps, clock: testClock(at), supportHours: () => defaultSupportHours('kg') };
  // Before the first question, and with a conversation.
  expect(await listOwnConversations(open, visitor('a'))).toEqual({ items: [], outOfHours });
  const id = await start('a');
  expect(await listOwnConversations(open, visitor('a'))).toMatchObject({ items: [{ id }], outOfHours });
});
