import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#modules/audit/index.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user, visitor } from './testing/conversations-fixture.ts';
import { readConversation } from './use-cases/read-conversation.ts';
import { releaseTickets } from './use-cases/release-tickets.ts';
import { assignConversation, claimConversation, moveConversation } from './use-cases/staff-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
let audited: AuditEntry[];
let notices: { to: string; path: string }[];
const AIDA = visitor('aida');
const [ASEL, BAKYT] = [staff('asel'), staff('bakyt')];
const LEAD = user('lead', ['ROLE_ADMIN']);

beforeEach(async () => {
  database = await emptied(database);
  audited = [];
  notices = [];
  deps = {
    ...conversationsDeps(database.db, testClock()),
    record: async (_tx, entry) => void audited.push(entry),
    notifyStaff: async (_tx, to, { facts }) => void notices.push({ to, path: facts.path }),
  };
});
afterAll(() => database.close());

const start = () => startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Где мой билет?', name: 'Аида' });
const give = (by: typeof ASEL, id: string, executorId: string, note = '') =>
  assignConversation(deps, by, id, { executorId, note });
const textsFor = async (by: typeof ASEL, id: string) =>
  (await readConversation(deps, by, id)).messages.map(({ text }) => text);

describe('a support conversation is handed over', () => {
  test('by its executor, with a note that its author never sees; the colleague is notified once', async () => {
    const { id } = await start();
    await claimConversation(deps, ASEL, id);
    const given = await give(ASEL, id, 'bakyt', 'Ждёт ответа перевозчика');
    expect(given.executor).toEqual({ name: 'Name bakyt', mine: false });
    expect((await readConversation(deps, BAKYT, id)).conversation.executor?.mine).toBe(true);
    expect(await textsFor(BAKYT, id)).toEqual(['Где мой билет?', 'Ждёт ответа перевозчика']);
    expect(await textsFor(AIDA, id)).toEqual(['Где мой билет?']);
    expect(notices).toEqual([{ to: 'bakyt', path: `/office/chats?filter=open&chatId=${id}` }]);
    await give(BAKYT, id, 'bakyt');
    expect(notices).toHaveLength(1);
  });

  test('together with its note or not at all, and a repeat has one note', async () => {
    const { id } = await start();
    const { listStaff } = deps;
    let calls = 0;
    deps.listStaff = (db) => (++calls === 2 ? Promise.reject(new Error('down')) : listStaff(db));
    await expect(give(ASEL, id, 'bakyt', 'For @Name asel')).rejects.toThrow('down');
    expect(await textsFor(BAKYT, id)).toHaveLength(1);
    expect((await readConversation(deps, BAKYT, id)).conversation.executor).toBeNull();
    expect(audited).toHaveLength(1);
    deps.listStaff = listStaff;
    for (let i = 0; i < 2; i++) await give(ASEL, id, 'bakyt', 'Urgent');
    expect(await textsFor(BAKYT, id)).toEqual(['Где мой билет?', 'Urgent']);
    expect(notices).toHaveLength(1);
  });

  test('when it is free by anybody of staff, and begins with that', async () => {
    const { id } = await start();
    expect(await give(ASEL, id, 'bakyt')).toMatchObject({ status: 'process', executor: { name: 'Name bakyt' } });
  });

  test('not by a colleague of its executor, but by an administrator', async () => {
    const { id } = await start();
    await claimConversation(deps, ASEL, id);
    await expect(give(BAKYT, id, 'bakyt')).rejects.toMatchObject({ code: 'conversations.claimed' });
    expect((await give(LEAD, id, 'bakyt')).executor?.name).toBe('Name bakyt');
  });

  test('to staff alone, and not once it is complete', async () => {
    const { id } = await start();
    await expect(give(ASEL, id, 'aida')).rejects.toMatchObject({
      code: 'conversations.unknown_executor',
      fields: [{ path: 'executorId' }],
    });
    await moveConversation(deps, ASEL, id, { status: 'complete' });
    await expect(give(ASEL, id, 'bakyt')).rejects.toMatchObject({ code: 'conversations.complete' });
    await expect(give(AIDA, id, 'bakyt')).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

test('who serves a conversation pauses and completes it, or an administrator, and no other colleague', async () => {
  const { id } = await start();
  await claimConversation(deps, ASEL, id);
  for (const move of [{ status: 'paused', reason: 'A moment' }, { status: 'complete' }] as const)
    await expect(moveConversation(deps, BAKYT, id, move)).rejects.toMatchObject({ code: 'conversations.claimed' });
  expect(await textsFor(AIDA, id)).toEqual(['Где мой билет?']);
  await moveConversation(deps, ASEL, id, { status: 'paused', reason: 'A moment' });
  expect(await moveConversation(deps, LEAD, id, { status: 'complete' })).toMatchObject({ status: 'complete' });
});

test('every act of staff on a support conversation is audited; what changes nothing is not', async () => {
  const { id } = await start();
  await claimConversation(deps, ASEL, id);
  await claimConversation(deps, ASEL, id);
  await give(ASEL, id, 'bakyt');
  await moveConversation(deps, BAKYT, id, { status: 'paused', reason: 'The airline answers on Monday' });
  await moveConversation(deps, BAKYT, id, { status: 'paused', reason: 'The airline answers on Monday' });
  await moveConversation(deps, BAKYT, id, { status: 'complete' });
  await expect(moveConversation(deps, BAKYT, id, { status: 'process' })).rejects.toMatchObject({
    code: 'conversations.bad_move',
  });
  const changes = (status: [string, string], executor: [string | null, string]) => [
    { field: 'status', previous: status[0], current: status[1] },
    { field: 'executor', previous: executor[0], current: executor[1] },
  ];
  const [asel, bakyt] = ['Name asel', 'Name bakyt'];
  expect(audited.map(({ actor, action, subjectId, changes: made }) => ({ actor, action, subjectId, made }))).toEqual(
    [
      { actor: 'asel', action: 'chat_claimed', made: changes(['new', 'process'], [null, asel]) },
      { actor: 'asel', action: 'chat_assigned', made: changes(['process', 'process'], [asel, bakyt]) },
      { actor: 'bakyt', action: 'chat_moved', made: changes(['process', 'paused'], [bakyt, bakyt]) },
      { actor: 'bakyt', action: 'chat_moved', made: changes(['paused', 'complete'], [bakyt, bakyt]) },
    ].map((row) => ({ ...row, subjectId: id })),
  );
});

test('a conversation whose executor left is free again, and staff are notified once', async () => {
  const [{ id }, other] = [
    await start(),
    await startSupportChat(deps, visitor('b'), { clientId: randomUUID(), text: 'Hi' }),
  ];
  await claimConversation(deps, BAKYT, id);
  await claimConversation(deps, ASEL, other.id);
  await releaseTickets(deps);
  expect(notices).toEqual([]);
  const { listStaff } = deps;
  deps.listStaff = async (db) => (await listStaff(db)).filter((one) => one.id !== 'bakyt');
  deps.staffAmong = async () => new Set(['asel']);
  await releaseTickets(deps);
  await releaseTickets(deps);
  const path = `/office/chats?filter=open&chatId=${id}`;
  expect(notices).toEqual(['support', 'asel'].map((to) => ({ to, path })));
  expect((await readConversation(deps, AIDA, id)).conversation.executor).toBeNull();
  expect((await readConversation(deps, ASEL, other.id)).conversation.executor?.mine).toBe(true);
  expect((await claimConversation(deps, ASEL, id)).executor?.mine).toBe(true);
});
