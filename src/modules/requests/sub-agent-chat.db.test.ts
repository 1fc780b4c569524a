import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { staff, user } from '#modules/conversations/testing/conversations-fixture.ts';
import { topicsOfMembers } from '#modules/conversations/use-cases/change-conversation.ts';
import { postMessage } from '#modules/conversations/use-cases/post-message.ts';
import { readConversation } from '#modules/conversations/use-cases/read-conversation.ts';
import { streamChanges } from '#modules/conversations/use-cases/stream-changes.ts';
import type { Visitor } from '#modules/conversations/use-cases/viewer.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import { officeHarness } from './testing/requests-harness.ts';

const office = officeHarness();
/** Each in a browser of their own. */
const AS = { sub: 's'.repeat(32), above: 't'.repeat(32), company: 'v'.repeat(32) };
const by = (who: keyof typeof AS) => ({ staff: who, as: AS[who] });
const ABOVE: Visitor = {
  ...user('above', ['ROLE_AGENT'], 'c1'),
  user: { ...(user('above', ['ROLE_AGENT'], 'c1').user as UserAccount), subAgentContractIds: ['c1-sub'] },
};
const STRANGER = user('company', ['ROLE_CORPORATE'], 'c3');

/** A request of a sub-agent with a message in its chat. */
async function started() {
  const made = await office.ask('POST', '/api/account/requests', {
    body: {
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: 'sub@example.kg',
      services: [{ kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } }],
    },
    ...by('sub'),
  });
  const body = { clientId: randomUUID(), text: 'Is a copy enough?' };
  const chat = await office.ask('POST', `/api/requests/${made.json.id}/chat`, { body, ...by('sub') });
  return { id: made.json.id as string, chatId: chat.json.id as string };
}

test('the chat of a sub-agent’s request is read and written by who stands above, as its author’s side', async () => {
  const { id, chatId } = await started();
  const read = await office.ask('GET', `/api/requests/${id}/chat`, by('above'));
  expect(read.json.history.messages).toMatchObject([{ text: 'Is a copy enough?', side: 'author' }]);
  await postMessage(office.chats, staff('asel'), chatId, { clientId: randomUUID(), text: 'Hush', internal: true });
  await postMessage(office.chats, ABOVE, chatId, { clientId: randomUUID(), text: 'We have the original' });
  const { messages } = await readConversation(office.chats, ABOVE, chatId);
  expect(messages.map(({ text, side, mine }) => [text, side, mine])).toEqual([
    ['Is a copy enough?', 'author', false],
    ['We have the original', 'author', true],
  ]);
  const own = await office.ask('GET', `/api/requests/${id}/chat`, by('sub'));
  expect(own.json.history.messages).toHaveLength(2);
});

test('another contract reads and writes nothing of it', async () => {
  const { id, chatId } = await started();
  const read = await office.ask('GET', `/api/requests/${id}/chat`, by('company'));
  expect(read.json).toMatchObject({ status: 404, code: 'requests.not_found' });
  const message = { clientId: randomUUID(), text: 'Hello' };
  for (const call of [
    readConversation(office.chats, STRANGER, chatId),
    postMessage(office.chats, STRANGER, chatId, message),
  ])
    await expect(call).rejects.toMatchObject({ code: 'conversations.not_found' });
});

test('who stands above sees it live: a message wakes their stream, and no stranger’s', async () => {
  const { chatId } = await started();
  const row = { id: chatId, userId: 'sub', contractId: 'c1-sub' };
  expect(await topicsOfMembers(office.database.db, row, { internal: false })).toContain('c:c1-sub');
  const wakeups = createWakeups();
  // Nothing but a wake-up lets a stream read again.
  const changes = {
    ...wakeups,
    wait: (topic: string, _ms: number, signal?: AbortSignal) => wakeups.wait(topic, 3_600_000, signal),
  };
  const events = async (reader: Visitor) => {
    const stop = new AbortController();
    const live = streamChanges({ ...office.chats, changes }, reader, stop.signal);
    const first: unknown[] = [];
    for (let event: unknown; event !== 'beat'; ) {
      const { value } = await live.next();
      event = value?.event;
      if (value?.event === 'changed' && (value.data as { id: string }).id === chatId) first.push(value.data);
    }
    return { live, first, stop };
  };
  const above = await events(ABOVE);
  expect(above.first).toEqual([{ id: chatId, seq: 1 }]);
  const stranger = await events(STRANGER);
  expect(stranger.first).toEqual([]);
  stranger.stop.abort();
  const next = above.live.next();
  await postMessage(office.chats, staff('asel'), chatId, { clientId: randomUUID(), text: 'A copy is enough' });
  wakeups.wake('c:c1-sub');
  expect((await next).value).toEqual({ event: 'changed', data: { id: chatId, seq: 2 } });
  above.stop.abort();
});
