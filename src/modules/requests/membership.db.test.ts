import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { staff, user, visitor } from '#modules/conversations/testing/conversations-fixture.ts';
import { listeningReaders, until } from '#modules/conversations/testing/listening.ts';
import { postMessage } from '#modules/conversations/use-cases/post-message.ts';
import * as chats from '#modules/conversations/use-cases/read-conversation.ts';
import { readFile } from '#modules/conversations/use-cases/read-file.ts';
import { searchConversation } from '#modules/conversations/use-cases/search-conversation.ts';
import { streamChanges } from '#modules/conversations/use-cases/stream-changes.ts';
import { createTypingNotices } from '#modules/conversations/use-cases/typing.ts';
import { uploadFile } from '#modules/conversations/use-cases/upload-file.ts';
import { listOwners, toReader, toViewer, type Visitor } from '#modules/conversations/use-cases/viewer.ts';
import { mayAccept } from '#modules/request-offers/use-cases/offer-view.ts';
import { zNewTravelRequest } from './api.ts';
import { addGrant, findRequestById } from './db/request-queries.ts';
import { officeHarness, PDF } from './testing/requests-harness.ts';
import { listChatFiles, readChat, startChat, toChatRequest } from './use-cases/chat-in-request.ts';
import { createTravelRequest } from './use-cases/create-travel-request.ts';
import { listOwnRequests } from './use-cases/list-own-requests.ts';
import { readOfferable } from './use-cases/offers-of-request.ts';
import { mayActForAuthor } from './use-cases/own-request.ts';
import { readRequest } from './use-cases/read-request.ts';
import { hashVisitor } from './use-cases/sealed-data.ts';

const office = officeHarness();
const agent = (id: string, contractId: string | null): Visitor => user(id, ['ROLE_AGENT'], contractId);
const SUB = agent('sub', 'c1-sub');
const PEOPLE = {
  sub: SUB,
  colleague: agent('sub-2', 'c1-sub'),
  above: { ...agent('above', 'c1'), user: { ...SUB.user, userId: 'above', contractId: 'c1' } as UserAccount },
  neighbour: agent('neighbour', 'c1-other'),
  company: user('company', ['ROLE_CORPORATE'], 'c3'),
  // In the same browser, but no longer in the contract.
  removed: { ...agent('sub', null), visitorId: SUB.visitorId },
  solo: agent('solo', null),
  soloElsewhere: { ...agent('solo', null), visitorId: 'visitor-of-another-browser' },
  executor: staff('asel'),
  cashier: user('cashier', ['ROLE_CASHER']),
  // A cashier under a contract, and after they have left it, in another browser.
  teller: user('teller', ['ROLE_CASHER'], 'c4'),
  formerTeller: { ...user('teller', ['ROLE_CASHER']), visitorId: 'visitor-of-a-former-teller' },
  stranger: visitor('stranger'),
  linked: visitor('linked'),
  finder: visitor('finder'),
} as const satisfies Record<string, Visitor>;
Object.assign(PEOPLE.above.user, { subAgentContractIds: ['c1-sub', 'c1-other'] });
type Name = keyof typeof PEOPLE;
const everybody = Object.entries(PEOPLE) as [Name, Visitor][];
const STAFF: readonly Name[] = ['executor', 'cashier', 'teller', 'formerTeller'];

/** Who is on the author's side of the request of each of these; staff are the other side. */
const CASES = [
  ['a sub-agent', 'sub', ['sub', 'colleague', 'above', 'linked']],
  ['an agent without a contract', 'solo', ['solo', 'soloElsewhere', 'linked']],
  ['a cashier', 'cashier', ['cashier', 'linked']],
  ['a cashier under a contract', 'teller', ['teller', 'linked']],
] as const satisfies readonly (readonly [string, Name, readonly Name[]])[];

type Subject = { id: string; chatId: string; fileId: string };
type Question = (who: Visitor, subject: Subject) => Promise<unknown>;
const message = () => ({ clientId: randomUUID(), text: 'Is a copy enough?' });

/** Each refuses, or answers nothing, where the visitor is no member. */
const CALLERS: Record<string, Question> = {
  'the request': async (who, { id }) => (await readRequest(office.deps, who, id)).access === 'author',
  'the offers of the request': (who, { id }) => readOfferable(office.deps, who, id),
  'the chat on the page of the request': async (who, { id }) => (await readChat(office.deps, who, id)).history,
  'a message from the page of the request': (who, { id }) => startChat(office.deps, who, id, message()),
  'the files of the chat on the page of the request': (who, { id }) => listChatFiles(office.deps, who, id),
  'the conversation': (who, { chatId }) => chats.readConversation(office.chats, who, chatId),
  'what changed in the conversation': (who, { chatId }) => chats.catchUp(office.chats, who, chatId, 0),
  'a search in the conversation': (who, { chatId }) => searchConversation(office.chats, who, chatId, { q: 'copy' }),
  'a message in the conversation': (who, { chatId }) => postMessage(office.chats, who, chatId, message()),
  'a read mark': (who, { chatId }) => chats.markRead(office.chats, who, chatId, 1),
  'a notice of typing': (who, { chatId }) => createTypingNotices(office.chats)(who, chatId, { internal: false }),
  'an upload': (who, { chatId }) =>
    uploadFile(office.chats, who, chatId, { name: 'a.pdf', parts: Readable.from([PDF]) }),
  'a file': (who, { chatId: id, fileId }) => readFile(office.chats, who, { id, fileId }, 'file'),
  'the first event of the live connection': async (who, { chatId }) => {
    const stop = new AbortController();
    const live = streamChanges(office.chats, who, stop.signal);
    const ids: unknown[] = [];
    for await (const { event, data } of live) {
      if (event === 'beat') break;
      ids.push((data as { id: string }).id);
    }
    stop.abort();
    return ids.includes(chatId);
  },
};

async function admitted(ask: Question, subject: Subject): Promise<Name[]> {
  const names: Name[] = [];
  for (const [name, who] of everybody) {
    const answer = await ask(who, subject).catch((error: { kind?: string }) => {
      if (error.kind === 'not_found' || error.kind === 'forbidden') return null;
      throw error;
    });
    if (answer) names.push(name);
  }
  return names;
}

const readers = listeningReaders();
afterAll(async () => {
  readers.endStreams();
  await readers.stopListeners();
});

describe.each(CASES)('a request of %s and its conversation', (_title, author, authors) => {
  const members = everybody.map(([name]) => name).filter((name) => [...authors, ...STAFF].includes(name));
  let subject: Subject;
  beforeAll(async () => {
    const body = zNewTravelRequest.parse({
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: 'sub@example.kg',
      services: [{ kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } }],
    });
    const { id } = await createTravelRequest(office.deps, PEOPLE[author], body);
    const { id: chatId } = await startChat(office.deps, PEOPLE[author], id, message());
    const upload = { name: 'copy.pdf', parts: Readable.from([PDF]) };
    const { id: fileId } = await uploadFile(office.chats, PEOPLE[author], chatId, upload);
    await postMessage(office.chats, PEOPLE[author], chatId, { ...message(), fileIds: [fileId] });
    await addGrant(office.database.db, id, hashVisitor(PEOPLE.linked.visitorId), 'link');
    await addGrant(office.database.db, id, hashVisitor(PEOPLE.finder.visitorId), 'found');
    // The page of the request is where a browser with its link learns of the conversation.
    await readChat(office.deps, PEOPLE.linked, id);
    subject = { id, chatId, fileId };
  });

  const writers = members.filter((name) => !(author === 'teller' && name === 'formerTeller'));
  test.each(Object.entries(CALLERS))('%s is open to its members and to no other', async (what, ask) => {
    // Who left the contract only reads.
    expect(await admitted(ask, subject)).toEqual(what.startsWith('a message') ? writers : members);
  });

  test('wakes the live connections of its members and of no other', async () => {
    const listening = await Promise.all(
      everybody.map(async ([name, who]) => [name, await readers.listen(office.database, office.chats, who)] as const),
    );
    const woken = () =>
      listening
        .filter(([, events]) => events.some(({ data }) => (data as { id?: string }).id === subject.chatId))
        .map(([name]) => name);
    await postMessage(office.chats, staff('bakyt'), subject.chatId, message());
    await until(() => woken().length >= members.length);
    expect(woken()).toEqual(members);
  }, 30_000);

  test('is listed for those who own it, and its e-mails may be answered by them', async () => {
    const row = await findRequestById(office.database.db, subject.id);
    if (!row) throw new Error('the request is gone');
    const accounts = [...authors].filter((name) => name !== 'linked');
    for (const name of accounts) {
      const { requests } = await listOwnRequests(office.deps, PEOPLE[name], {});
      expect([name, requests.map(({ id }) => id)]).toEqual([name, expect.arrayContaining([subject.id])]);
    }
    const deps = { listContractUsers: async (_db: unknown, id: string) => [`people of ${id} and above`] };
    const contractId = PEOPLE[author].user?.contractId ?? null;
    const owners = contractId === null ? [author] : [`people of ${contractId} and above`];
    expect(await listOwners(deps, office.database.db, toChatRequest(row))).toEqual(owners);
  });

  test('has its author’s side, and staff who see its notes and accept none of its offers', async () => {
    const row = await findRequestById(office.database.db, subject.id);
    if (!row) throw new Error('the request is gone');
    const offerable = await readOfferable(office.deps, PEOPLE[author], subject.id);
    for (const name of members) {
      const isAuthors = (authors as readonly Name[]).includes(name);
      // Who made it and left its contract reads what they read before, as no staff, and accepts nothing any more.
      const hasLeft = author === 'teller' && name === 'formerTeller';
      const side = { notes: toReader(toViewer(PEOPLE[name]), toChatRequest(row)).staff };
      const may = { accept: mayAccept(PEOPLE[name], offerable), act: mayActForAuthor(PEOPLE[name], row) };
      expect({ name, ...side, ...may }).toEqual({
        name,
        notes: !isAuthors && !hasLeft,
        accept: isAuthors,
        act: isAuthors,
      });
    }
  });

  test('shows a note to staff who serve it, in no call and no live event to others', async () => {
    const serving = members.filter(
      (name) => STAFF.includes(name) && name !== author && !(author === 'teller' && name === 'formerTeller'),
    );
    const listening = await Promise.all(
      members.map(async (name) => [name, await readers.listen(office.database, office.chats, PEOPLE[name])] as const),
    );
    const note = { ...message(), text: 'A difficult client', internal: true };
    const { seq } = await postMessage(office.chats, staff('bakyt'), subject.chatId, note);
    await until(() => listening.filter(([, events]) => events.length > 0).length >= serving.length);
    // What follows in public wakes all of them.
    await postMessage(office.chats, staff('bakyt'), subject.chatId, message());
    await until(() =>
      listening.every(([, events]) => events.some(({ data }) => (data as { seq?: number }).seq === seq + 1)),
    );
    for (const [name, events] of listening) {
      const isSeen = events.some(({ data }) => (data as { seq?: number }).seq === seq);
      const { messages } = await chats.readConversation(office.chats, PEOPLE[name], subject.chatId);
      const caught = await chats.catchUp(office.chats, PEOPLE[name], subject.chatId, 0);
      const found = await searchConversation(office.chats, PEOPLE[name], subject.chatId, { q: 'difficult' });
      const all = JSON.stringify([messages, caught.messages, found]);
      const may = serving.includes(name);
      expect([name, isSeen, all.includes('difficult client')]).toEqual([name, may, may]);
    }
  }, 30_000);
});
