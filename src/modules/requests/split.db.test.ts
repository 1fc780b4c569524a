import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { staff, user, visitor } from '#modules/conversations/testing/conversations-fixture.ts';
import { deleteMessage } from '#modules/conversations/use-cases/change-message.ts';
import { checkWaitingFiles } from '#modules/conversations/use-cases/check-waiting-files.ts';
import { forgetFiles } from '#modules/conversations/use-cases/forget-files.ts';
import { postMessage } from '#modules/conversations/use-cases/post-message.ts';
import { readConversation } from '#modules/conversations/use-cases/read-conversation.ts';
import { readFile } from '#modules/conversations/use-cases/read-file.ts';
import { uploadFile } from '#modules/conversations/use-cases/upload-file.ts';
import { readSplitChoices } from '#modules/orders/split/use-cases/read-split-choices.ts';
import { splitOrder } from '#modules/orders/split/use-cases/split-order.ts';
import { kgs, OUTSIDER, officeHarness, PDF, type SoldOrder, who } from './testing/requests-harness.ts';
import { followSplit } from './use-cases/follow-split.ts';

const office = officeHarness();
const { ask, issued, requested, attach, desk, claim, calculated, refundsOf } = office;

/** One of the two leaves for an order of their own, and the news of it comes, twice. */
async function leaves(sold: SoldOrder, which: number): Promise<{ id: string; number: string }> {
  const { deps } = office.fixture;
  const passengerIds = [sold.passengerIds[which] ?? ''];
  const { parts } = await readSplitChoices(deps, who, sold.id, passengerIds);
  const wish = { passengerIds, agreed: true, total: parts?.splitOff.total ?? kgs(0) };
  const { childOrder } = await splitOrder(deps, who, sold.id, wish);
  if (!childOrder) throw new Error('nobody has left');
  const news = { orderId: sold.id, childId: childOrder.id };
  await followSplit(office.deps, news);
  await followSplit(office.deps, news);
  return childOrder;
}
const seenBy = async (staff: string, id: string) => (await ask('GET', `/api/office/requests/${id}`, { staff })).json;
const openOf = async (orderId: string) =>
  (await ask('GET', `/api/requests/subject/${orderId}`)).json.open as { id: string; number: string }[];

test('a request moves with its passenger to the split order, with sums and approval, and is paid there', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await claim(id);
  const actId = (await calculated(id, sold)).json.action.id;
  await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  const child = await leaves(sold, 0);

  const seen = await seenBy('asel', id);
  expect(seen).toMatchObject({ orderId: child.id, orderNumber: child.number, action: { state: 'approved' } });
  expect(seen.people.map((p: { id: string }) => p.id)).toEqual([sold.passengerIds[0]]);
  expect(await openOf(sold.id)).toEqual([]);
  expect(await openOf(child.id)).toMatchObject([{ id }]);
  const done = await desk(id, 'carry-out', 'asel', { actId, reference: 'KC-1' });
  expect(done.json.action.state).toBe('done');
  expect(refundsOf(sold)).toEqual([seen.action.refund.minor]);
});

test('who stays keeps their request where it was', async () => {
  const sold = await issued();
  const id = await requested(sold, 'passport_change', {
    documentType: 'passport',
    documentNumber: office.document(7_000_000),
    expiration: '2034-01-01',
  });
  await leaves(sold, 1);
  expect(await seenBy('asel', id)).toMatchObject({ orderId: sold.id });
  expect(await openOf(sold.id)).toMatchObject([{ id }]);
});

test('a request for passengers of two orders becomes two, with documents and texts, without joint sums', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund', { passengerIds: sold.passengerIds });
  await attach(id, [{ name: 'spravka.pdf', bytes: PDF }]);
  await claim(id);
  await desk(id, 'moves', 'asel', { move: 'asked', text: 'Which clinic?' });
  await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'answered', text: 'The first one' } });
  await desk(id, 'sums', 'asel', { channel: 'supplier', lines: [] });
  expect((await seenBy('asel', id)).action.lines).toHaveLength(2);
  const mails = office.mails.length;
  const child = await leaves(sold, 1);

  const [splitRequest, ...others] = await openOf(child.id);
  expect(others).toEqual([]);
  const own = splitRequest?.id ?? '';
  expect(own).not.toBe(id);
  const emails = office.mails.slice(mails);
  expect(emails.map((m) => m.template).toSorted()).toEqual(['request-news', 'staff-alert']);
  expect(emails.every((m) => m.data.order === child.number)).toBe(true);

  const before = await seenBy('asel', id);
  // Staff find the other half.
  expect(before.dividedWith).toEqual([{ id: own, number: splitRequest?.number }]);
  expect((await seenBy('asel', own)).dividedWith).toEqual([{ id, number: before.number }]);
  const after = (await ask('GET', `/api/requests/${own}`)).json;
  expect(before).toMatchObject({ orderId: sold.id, office: 'process', action: null });
  expect(before.people.map((p: { id: string }) => p.id)).toEqual([sold.passengerIds[0]]);
  expect(after).toMatchObject({ orderId: child.id, status: 'new', documentsNeeded: false });
  expect(after.people.map((p: { id: string }) => p.id)).toEqual([sold.passengerIds[1]]);
  expect([after.description, after.messages, after.deadline]).toEqual([
    before.description,
    before.messages,
    before.deadline,
  ]);
  const file = await ask('GET', `/api/requests/${own}/files/${after.files[0].id}`);
  expect(file.raw.rawPayload).toEqual(PDF);
  expect((await ask('GET', `/api/requests/${own}`, { as: OUTSIDER })).status).toBe(404);

  // Both are served to their ends, and the two together give back what the party paid.
  for (const request of [id, own]) {
    if (request === own) await claim(own);
    const sums = await desk(request, 'sums', 'asel', { channel: 'supplier', lines: [] });
    const actId = sums.json.action.id;
    await desk(request, 'approval', 'bakyt', { actId, agreed: true });
    expect((await desk(request, 'carry-out', 'asel', { actId })).json.action.state).toBe('done');
  }
  const back = refundsOf(sold).reduce((all, minor) => all + minor, 0);
  expect(back).toBe(sold.order.price.total.minor);
});

test.each([
  'asked',
  'paused',
] as const)('a request that waits (%s) is split, too, and the new one is due', async (move) => {
  const sold = await issued();
  const id = await requested(sold, 'exchange', { passengerIds: sold.passengerIds });
  await claim(id);
  const due = new Date((await seenBy('asel', id)).deadline).getTime();
  await desk(id, 'moves', 'asel', { move, text: 'Wait, please' });
  office.clock.advance({ minutes: 30 });
  const child = await leaves(sold, 1);

  const [own] = await openOf(child.id);
  const after = await seenBy('asel', own?.id ?? '');
  expect(after).toMatchObject({ office: 'new', pause: null, executor: null });
  expect(new Date(after.deadline).getTime() - due).toBe(30 * 60_000);
  expect(await seenBy('asel', id)).toMatchObject({ office: 'paused', pause: { reason: expect.any(String) } });
});

test('a split by hand of some of the passengers of its request is its result, and opens no other', async () => {
  const sold = await issued();
  const id = await requested(sold, 'split', { passengerIds: sold.passengerIds });
  await claim(id);
  const [staying, leaving] = sold.passengerIds;
  const done = await desk(id, 'split', 'asel', { passengerIds: [leaving], locator: 'NEW123', note: '' });
  expect(done.json.split).toMatchObject({ locator: 'NEW123' });
  const { childId } = done.json.split;
  await followSplit(office.deps, { orderId: sold.id, childId });

  expect(await openOf(childId)).toEqual([]);
  const seen = await seenBy('asel', id);
  expect(seen).toMatchObject({ orderId: sold.id, office: 'process', split: { childId } });
  expect(seen.people.map((p: { id: string }) => p.id)).toEqual([staying]);
  expect((await desk(id, 'moves', 'asel', { move: 'completed' })).status).toBe(200);
});

type Conversation = { id: string; files: { id: string; name: string; seq: number; scan: string }[] };
const READER = { ...visitor('owner'), visitorId: who.visitorId };

/** A refund for two with a chat of both sides and a note of staff, each message with a file. */
async function requestWithChat() {
  const sold = await issued();
  const id = await requested(sold, 'exchange', { passengerIds: sold.passengerIds });
  const begun = await ask('POST', `/api/requests/${id}/chat`, { body: { clientId: randomUUID(), text: 'Hello' } });
  const chatId = begun.json.id as string;
  const say = async (by: typeof READER, text: string, internal = false) => {
    const upload = { name: `${text}.pdf`, parts: Readable.from([PDF]) };
    const { id: fileId } = await uploadFile(office.chats, by, chatId, upload);
    return postMessage(office.chats, by, chatId, { clientId: randomUUID(), text, internal, fileIds: [fileId] });
  };
  await say(READER, 'passport');
  await say(staff('asel'), 'voucher');
  await say(staff('asel'), 'note', true);
  const chat = async (request: string, rest: object = {}): Promise<Conversation> => {
    const { json } = await ask('GET', `/api/requests/${request}/chat/files`, rest);
    return { id: json.conversationId, files: json.files };
  };
  return { sold, id, chatId, chat };
}

test('who left sees the files and messages of the chat in the new request, without notes of staff', async () => {
  const { sold, id, chatId, chat } = await requestWithChat();
  const child = await leaves(sold, 1);
  const [own] = await openOf(child.id);
  const copied = await chat(own?.id ?? '');
  expect(copied.id).not.toBe(chatId);
  expect(copied.files.map(({ name }) => name)).toEqual(['voucher.pdf', 'passport.pdf']);
  const textsOf = async (reader: typeof READER) =>
    (await readConversation(office.chats, reader, copied.id)).messages.map(({ text, side }) => [side, text]);
  const open = [
    ['author', 'Hello'],
    ['author', 'passport'],
    ['staff', 'voucher'],
  ];
  expect(await textsOf(READER)).toEqual(open);
  expect(await textsOf(staff('bakyt'))).toEqual([...open, ['staff', 'note']]);
  const stranger = { ...visitor('stranger'), visitorId: OUTSIDER };
  for (const who of [stranger, user('agent', ['ROLE_AGENT'], 'c9')])
    for (const file of copied.files)
      await expect(readFile(office.chats, who, { id: copied.id, fileId: file.id }, 'file')).rejects.toMatchObject({
        code: 'conversations.not_found',
      });
  const bytesOf = async (conversation: Conversation) =>
    Promise.all(
      conversation.files.map(async ({ id: fileId }) => {
        const parts: Buffer[] = [];
        const { read } = await readFile(office.chats, READER, { id: conversation.id, fileId }, 'file');
        for await (const part of read()) parts.push(Buffer.from(part));
        return Buffer.concat(parts);
      }),
    );
  expect(await bytesOf(copied)).toEqual([PDF, PDF]);

  // What is deleted in the one stays in the other.
  const passport = (await chat(id)).files.find(({ name }) => name === 'passport.pdf');
  await deleteMessage(office.chats, READER, { id: chatId, seq: passport?.seq ?? 0 });
  await forgetFiles(office.chats);
  expect(await bytesOf(copied)).toEqual([PDF, PDF]);
  expect((await chat(id)).files.map(({ name }) => name)).toEqual(['voucher.pdf']);
});

test('a file that waits for the virus scanner is withheld in both halves until it has an answer', async () => {
  const { sold, id, chat } = await requestWithChat();
  await office.database.pool.query(`update conversations.message_files set scan = 'waiting'`);
  const [own] = await openOf((await leaves(sold, 1)).id);
  await checkWaitingFiles({ ...office.chats, scanner: { scan: async () => 'infected' } as never });
  for (const request of [id, own?.id ?? ''])
    expect((await chat(request)).files.map(({ scan }) => scan)).toEqual(['infected', 'infected']);
});
