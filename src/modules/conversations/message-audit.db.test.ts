import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#modules/audit/index.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user } from './testing/conversations-fixture.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { postMessage } from './use-cases/post-message.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { uploadFile } from './use-cases/upload-file.ts';
import type { Visitor } from './use-cases/viewer.ts';

let database: TestDatabase;
let deps: ConversationsDeps;
const audited: AuditEntry[] = [];
beforeEach(async () => {
  database = await emptied(database);
  audited.length = 0;
  deps = {
    ...conversationsDeps(database.db, testClock()),
    record: async (_tx, entry) => void audited.push(entry),
  };
});
afterAll(() => database.close());

const [AIDA, ASEL] = [user('aida'), staff('asel')];
const start = () => startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Where is my ticket?' });
const post = (by: Visitor, id: string, text: string, rest: object = {}) =>
  postMessage(deps, by, id, { clientId: randomUUID(), text, ...rest });

test('an answer and a note that staff change are in the audit log as they were and as they are', async () => {
  const { id } = await start();
  const upload = { name: 'rules.pdf', parts: Readable.from([Buffer.from('%PDF-1.7 rules')]) };
  const file = await uploadFile(deps, ASEL, id, upload);
  const { seq } = await post(ASEL, id, 'It costs 100', { fileIds: [file.id] });
  const note = await post(ASEL, id, 'A difficult client', { internal: true });
  await editMessage(deps, ASEL, { id, seq }, 'It costs 200');
  // The same again changes nothing.
  await editMessage(deps, ASEL, { id, seq }, 'It costs 200');
  await editMessage(deps, ASEL, { id, seq: note.seq }, 'A client');
  await deleteMessage(deps, ASEL, { id, seq });
  await deleteMessage(deps, ASEL, { id, seq });
  const act = (action: string, ...changes: object[]) => ({
    actor: 'asel',
    contractId: null,
    action,
    subjectKind: 'conversation',
    subjectId: id,
    at: deps.clock.now(),
    ip: ASEL.ip,
    changes,
  });
  const text = (previous: string, current: string | null) => ({ field: 'message', previous, current });
  expect(audited).toEqual([
    act('chat_message_edited', text('It costs 100', 'It costs 200')),
    act('chat_message_edited', text('A difficult client', 'A client')),
    act('chat_message_deleted', text('It costs 200', null), {
      field: 'document',
      previous: 'rules.pdf',
      current: null,
    }),
  ]);
});

test('what an author changes is not, nor what staff change in a conversation of their own', async () => {
  const { id, seq } = await start();
  await editMessage(deps, AIDA, { id, seq }, 'Where is it?');
  await deleteMessage(deps, AIDA, { id, seq });
  // Asel was a client before she became one of the staff.
  const own = await startSupportChat(deps, user('asel'), { clientId: randomUUID(), text: 'Hello' });
  await editMessage(deps, ASEL, own, 'Good day');
  expect(audited).toEqual([]);
});
