import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ScannerDown } from '#platform/files/scanner.ts';
import { collect } from '#platform/files/sealed-files.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { memoryFiles } from '../../../tests/support/memory-files.ts';
import { VISITORS_LIMIT } from './domain/file-rules.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user, visitor } from './testing/conversations-fixture.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';
import { forgetFiles } from './use-cases/forget-files.ts';
import { postMessage } from './use-cases/post-message.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { uploadFile } from './use-cases/upload-file.ts';
import type { Visitor } from './use-cases/viewer.ts';

let database: TestDatabase;
let clock: TestClock;
let deps: ConversationsDeps;
let files: ReturnType<typeof memoryFiles>;
let id: string;
const AIDA = visitor('aida');
const SUPPORT = staff('support');
const PDF = Buffer.from('%PDF-1.4 Canaryeva');

beforeEach(async () => {
  database = await emptied(database);
  clock = testClock();
  files = memoryFiles();
  deps = { ...conversationsDeps(database.db, clock), files };
  ({ id } = await startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Где мой билет?' }));
});
afterAll(() => database.close());

const upload = (by: Visitor) => uploadFile(deps, by, id, { name: 'a.pdf', parts: Readable.from([PDF]) });
const send = (by: Visitor, fileIds: string[]) =>
  postMessage(deps, by, id, { clientId: randomUUID(), text: '', fileIds });
const code = (expected: string) => ({ code: `conversations.${expected}` });

test('a file of visitors fills its share of the disk and no more, and is removed after an hour', async () => {
  const [first] = [await upload(AIDA), await upload(AIDA)];
  const resize = (size: number) => database.pool.query('update conversations.message_files set size = $1', [size]);
  await resize(VISITORS_LIMIT / 2);
  const OTHER = visitor('other');
  const firstFile = (by: Visitor) => uploadFile(deps, by, null, { name: 'a.pdf', parts: Readable.from([PDF]) });
  const before = files.keys().length;
  await expect(firstFile(OTHER)).rejects.toMatchObject({ kind: 'limited', ...code('files_full') });
  await resize(VISITORS_LIMIT / 2 - 1);
  await expect(firstFile(OTHER)).rejects.toMatchObject(code('files_full'));
  expect(files.keys()).toHaveLength(before);
  // Accounts are known and limited by person; what was sent counts no more.
  await firstFile(user('known'));
  await send(AIDA, [first.id]);
  await firstFile(OTHER);
  await resize(VISITORS_LIMIT / 2);
  await expect(firstFile(OTHER)).rejects.toMatchObject(code('files_full'));
  clock.advance({ minutes: 61 });
  await forgetFiles(deps);
  await firstFile(OTHER);
});

test('files behind those about which the scanner has no answer are judged; the silent ones come last', async () => {
  const scanned: string[] = [];
  deps.scanner = { scan: () => Promise.reject(new ScannerDown('down')) };
  const of = async (by: Visitor, text: string) =>
    (await uploadFile(deps, by, id, { name: 'a.pdf', parts: Readable.from([Buffer.from(`%PDF-1.4 ${text}`)]) })).id;
  for (let i = 0; i < 5; i++) await of(AIDA, `silent ${i}`);
  const good = [await of(AIDA, 'good'), await of(SUPPORT, 'good')];
  await checkWaitingFiles(deps);
  expect((await database.pool.query(`select 1 from conversations.message_files where scan = 'waiting'`)).rowCount).toBe(
    7,
  );
  deps.scanner = {
    scan: async (parts) => {
      const text = (await collect(parts)).toString().slice(9);
      scanned.push(text);
      if (text.startsWith('silent')) throw new ScannerDown('too large', { reached: true });
      return 'clean';
    },
  };
  await checkWaitingFiles(deps);
  const clean = await database.pool.query(`select id from conversations.message_files where scan = 'clean'`);
  expect(clean.rows.map((row) => row.id).sort()).toEqual(good.toSorted());
  clock.advance({ minutes: 1 });
  await of(SUPPORT, 'silent new');
  scanned.length = 0;
  await checkWaitingFiles(deps);
  expect(scanned[0]).toBe('silent new');
  expect(scanned).toHaveLength(6);
});
