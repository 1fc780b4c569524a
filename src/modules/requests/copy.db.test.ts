import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { staff, visitor } from '#modules/conversations/testing/conversations-fixture.ts';
import { postMessage } from '#modules/conversations/use-cases/post-message.ts';
import { uploadFile } from '#modules/conversations/use-cases/upload-file.ts';
import type { Visitor } from '#modules/conversations/use-cases/viewer.ts';
import { collect } from '#platform/files/sealed-files.ts';
import { OUTSIDER, OWNER, officeHarness, PDF, type SoldOrder } from './testing/requests-harness.ts';
import { filesOf } from './use-cases/attach-files.ts';

const office = officeHarness();
const { ask, issued, requested, claim, desk } = office;

const author = { ...visitor('x'), visitorId: OWNER };
const uploaded = (by: Visitor, name: string) =>
  uploadFile(office.chats, by, null, { name, parts: Readable.from([PDF]) });
const passportOf = (number: string) => ({
  documentType: 'passport',
  documentNumber: number,
  expiration: '2035-05-05',
  phone: '+996 555 123 456',
  email: 'passenger@example.kg',
});
async function rejected(sold: SoldOrder, kind: string, changed: object = {}): Promise<string> {
  const id = await requested(sold, kind, changed);
  await claim(id);
  await desk(id, 'moves', 'asel', { move: 'rejected', text: 'Not possible' });
  return id;
}
const typedOf = async (id: string, rest: object = {}) => (await ask('GET', `/api/requests/${id}`, rest)).json.typed;

test('a new request takes over what its author sent in the chat of another one, and nothing of staff', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  await claim(id);
  await office.attach(id, [{ name: 'wish.pdf', bytes: PDF }]);
  const sent = await uploaded(author, 'sent.pdf');
  const body = { clientId: randomUUID(), text: '', fileIds: [sent.id], categories: { [sent.id]: 'ticket' } };
  const chat = (await ask('POST', `/api/requests/${id}/chat`, { body })).json.id;
  for (const internal of [true, false]) {
    const file = await uploadFile(office.chats, staff('asel'), chat, { name: 's.pdf', parts: Readable.from([PDF]) });
    const message = { clientId: randomUUID(), text: '', internal, fileIds: [file.id] };
    await postMessage(office.chats, staff('asel'), chat, message);
  }
  await desk(id, 'moves', 'asel', { move: 'rejected', text: 'Not possible' });
  const copy = await requested(sold, 'exchange', { filesOf: id });
  const { files } = (await ask('GET', `/api/requests/${copy}`)).json;
  expect(files).toMatchObject([
    { name: 'wish.pdf', side: 'author' },
    { name: 'sent.pdf', side: 'author', category: 'ticket' },
  ]);
  const stored = await filesOf(office.deps).read(`requests/${copy.slice(0, 2)}/${files[1].id}`);
  expect(stored && (await collect(stored.read()))).toEqual(PDF);
});

test('what its author typed is given to them for a new request once it has ended, and to no other reader', async () => {
  const sold = await issued();
  const typed = passportOf(office.document(7_600_000));
  const id = await requested(sold, 'passport_change', typed);
  expect(await typedOf(id)).toBeNull();
  await claim(id);
  await desk(id, 'moves', 'asel', { move: 'rejected', text: 'Not possible' });
  expect(await typedOf(id)).toEqual({ ...typed, phone: '+996555123456' });
  // Staff have their own view of it.
  expect(await typedOf(id, { staff: 'asel', as: OUTSIDER })).toBeNull();
});

test('a change of contacts gives no contacts back: those left empty are the buyer’s', async () => {
  const sold = await issued();
  const id = await rejected(sold, 'contact_change', { email: 'new@example.kg' });
  expect(await typedOf(id)).toMatchObject({ phone: '', email: '' });
});
