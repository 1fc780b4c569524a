import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { mergeMessages, type OfferState } from './api.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user } from './testing/conversations-fixture.ts';
import { deleteMessage } from './use-cases/change-message.ts';
import { postMessage } from './use-cases/post-message.ts';
import { catchUp, listStaffConversations, markRead, readConversation } from './use-cases/read-conversation.ts';
import { refreshCards } from './use-cases/refresh-cards.ts';
import { startRequestChat } from './use-cases/request-chat.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
const states = new Map<string, OfferState>();
const AGENT = user('agent', ['ROLE_AGENT'], 'c1');
const ASEL = staff('asel');
const som = (minor: number) => ({ minor, currency: 'KGS' as const });

beforeEach(async () => {
  database = await emptied(database);
  states.clear();
  const plain = conversationsDeps(database.db, testClock());
  deps = { ...plain, offers: { ...plain.offers, states: async () => states } };
});
afterAll(() => database.close());

const TERMS = { refund: som(0), bags: null };

/** A conversation of a request with cards of offers, sent by Asel. */
const begun = (...offerIds: string[]): Promise<{ id: string; requestId: string }> => offered(randomUUID(), ...offerIds);
async function offered(requestId: string, ...offerIds: string[]): Promise<{ id: string; requestId: string }> {
  const request = {
    id: requestId,
    number: 'R-1',
    userId: 'agent',
    contractId: 'c1',
    madeFromAbove: false,
    locale: 'ru' as const,
    executor: { id: 'asel', name: 'Asel' },
    waits: false,
    ended: false,
  };
  let id = '';
  for (const offerId of offerIds) {
    const title = { ru: 'Бишкек – Ош', en: 'Bishkek – Osh', kg: 'Бишкек – Ош' };
    const card = {
      kind: 'offer' as const,
      requestId,
      offerId,
      title,
      total: som(100),
      deadline: '2026-12-31T00:00:00Z',
    };
    const posted = await inTransaction(deps.db, (tx) =>
      startRequestChat(deps, tx, ASEL, request, { clientId: offerId, text: '', card }),
    );
    id = posted.id;
  }
  return { id, requestId };
}
const refresh = (requestId: string, ...ids: string[]) =>
  refreshCards(deps, { requestId, offers: ids.map((id) => ({ id, by: 'asel' })) });

test('a card shows how its offer stands when it is read, and without an answer its written words alone', async () => {
  const offer = randomUUID();
  const { id } = await begun(offer);
  expect((await readConversation(deps, AGENT, id)).messages).toMatchObject([{ card: { offerId: offer, state: null } }]);
  states.set(offer, { status: 'open', total: som(120), terms: TERMS, canAccept: true, order: null });
  expect((await readConversation(deps, AGENT, id)).messages).toMatchObject([
    { card: { total: som(100), state: { status: 'open', total: som(120), canAccept: true } } },
  ]);
});

test('who sends an offer from its page has not read what the author wrote', async () => {
  const { id, requestId } = await begun(randomUUID());
  await postMessage(deps, AGENT, id, { clientId: randomUUID(), text: 'Not that date' });
  await offered(requestId, randomUUID());
  const unread = (await listStaffConversations(deps, ASEL, 'unread')).items;
  expect(unread).toMatchObject([{ id, unread: true }]);
});

test('a change reaches both sides as the next change of its message, and nothing is unread by it', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const { id, requestId } = await begun(first, second);
  await markRead(deps, AGENT, id, 2);
  const known = await readConversation(deps, AGENT, id);
  states.set(first, { status: 'accepted', total: som(100), terms: TERMS, canAccept: true, order: null });
  await refresh(requestId, first, second);
  for (const reader of [AGENT, ASEL]) {
    const { messages, conversation, next } = await catchUp(deps, reader, id, known.conversation.seq);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
    const merged = mergeMessages(known.messages, messages);
    expect(merged[0]).toMatchObject({ seq: 1, edited: false, card: { state: { status: 'accepted' } } });
    expect(conversation).toMatchObject({ unread: false, seq: next });
  }
  // Delivered twice, it is the same.
  await refresh(requestId, first, second);
  expect((await readConversation(deps, AGENT, id)).messages).toHaveLength(2);
});

test('a deleted message, another’s offer and a request without a conversation change nothing', async () => {
  const offer = randomUUID();
  const { id, requestId } = await begun(offer);
  await refreshCards(deps, {
    requestId,
    offers: [
      { id: offer, by: 'bakyt' },
      { id: randomUUID(), by: 'asel' },
    ],
  });
  await refresh(randomUUID(), offer);
  await deleteMessage(deps, ASEL, { id, seq: 1 });
  const { conversation } = await readConversation(deps, ASEL, id);
  await refresh(requestId, offer);
  expect((await readConversation(deps, ASEL, id)).conversation.seq).toBe(conversation.seq);
});
