import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clamdScanner } from '#platform/files/scanner.ts';
import { collect } from '#platform/files/sealed-files.ts';
import { countUpload } from '#platform/files/upload-limits.ts';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { fakeClamd, TEST_VIRUS } from '../../../tests/support/fake-clamd.ts';
import { memoryFiles } from '../../../tests/support/memory-files.ts';
import { testServer } from '../../../tests/support/server.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsRoutes } from './routes.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';
import { forgetFiles } from './use-cases/forget-files.ts';
import { postMessage } from './use-cases/post-message.ts';
import { catchUp, readConversation } from './use-cases/read-conversation.ts';
import { readFile } from './use-cases/read-file.ts';
import { searchConversation } from './use-cases/search-conversation.ts';
import { moveConversation } from './use-cases/staff-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import { discardFile, uploadFile } from './use-cases/upload-file.ts';
import type { Visitor } from './use-cases/viewer.ts';

let database: TestDatabase;
let clock: TestClock;
let deps: ConversationsDeps;
let files: ReturnType<typeof memoryFiles>;
let clamd: Awaited<ReturnType<typeof fakeClamd>> | null = null;
let id: string;
const AIDA = visitor('aida');
const SUPPORT = staff('support');
const PDF = Buffer.from('%PDF-1.4 Canaryeva');
const NOT_FOUND = { kind: 'not_found', code: 'conversations.not_found' };

beforeEach(async () => {
  database = await emptied(database);
  clock = testClock();
  files = memoryFiles();
  deps = { ...conversationsDeps(database.db, clock), files };
  ({ id } = await startSupportChat(deps, AIDA, { clientId: randomUUID(), text: 'Где мой билет?' }));
});
afterEach(async () => {
  await clamd?.stop();
  clamd = null;
});
afterAll(() => database.close());

const upload = (by: Visitor, bytes = PDF, name = 'справка.pdf') =>
  uploadFile(deps, by, id, { name, parts: Readable.from([bytes]) });
const send = (by: Visitor, fileIds: string[], more: { text?: string; internal?: boolean } = {}) =>
  postMessage(deps, by, id, { clientId: randomUUID(), text: '', fileIds, ...more });
const download = (by: Visitor, fileId: string, part: 'file' | 'thumbnail' = 'file') =>
  readFile(deps, by, { id, fileId }, part);
const bytesOf = async (by: Visitor, fileId: string) => collect((await download(by, fileId)).read());
const code = (expected: string) => ({ code: `conversations.${expected}` });

describe('a file in a conversation', () => {
  test('is sent by a message, read by both sides, and lies sealed with its name', async () => {
    const file = await upload(AIDA);
    const { files: shown } = await send(AIDA, [file.id]);
    expect(shown).toEqual([
      {
        id: file.id,
        name: 'справка.pdf',
        contentType: 'application/pdf',
        size: PDF.length,
        thumbnail: false,
        category: 'commons',
        scan: 'unchecked',
      },
    ]);
    for (const by of [AIDA, SUPPORT]) expect(await bytesOf(by, file.id)).toEqual(PDF);
    const [key = ''] = files.keys();
    expect((await files.get(key))?.includes('Canaryeva')).toBe(false);
    const { rows } = await database.pool.query(
      `select encode(name, 'escape') as name from conversations.message_files`,
    );
    expect(JSON.stringify(rows)).not.toContain('справка');
    expect((await searchConversation(deps, SUPPORT, id, { q: 'СПРАВКА' })).hits).toHaveLength(1);
  });

  test('cannot be read before it is sent, and is closed to strangers afterwards, as if it were absent', async () => {
    const file = await upload(AIDA);
    await expect(download(AIDA, file.id)).rejects.toMatchObject(NOT_FOUND);
    await expect(upload(visitor('x'))).rejects.toMatchObject(NOT_FOUND);
    await send(AIDA, [file.id]);
    for (const [by, fileId] of [
      [visitor('x'), file.id],
      [AIDA, randomUUID()],
      [AIDA, 'no-uuid'],
    ] as const) {
      await expect(download(by, fileId)).rejects.toMatchObject(NOT_FOUND);
      await expect(download(by, fileId, 'thumbnail')).rejects.toMatchObject(NOT_FOUND);
    }
    const other = await startSupportChat(deps, visitor('other'), { clientId: randomUUID(), text: 'x' });
    const elsewhere = readFile(deps, SUPPORT, { id: other.id, fileId: file.id }, 'file');
    await expect(elsewhere).rejects.toMatchObject(NOT_FOUND);
  });

  test('of a note is for staff alone', async () => {
    const file = await upload(SUPPORT);
    await send(SUPPORT, [file.id], { internal: true });
    await expect(download(AIDA, file.id)).rejects.toMatchObject(NOT_FOUND);
    expect(await bytesOf(SUPPORT, file.id)).toEqual(PDF);
    expect((await searchConversation(deps, AIDA, id, { q: 'справка' })).hits).toEqual([]);
  });

  test('for the first message of a new conversation waits for it, and goes with no other writer’s', async () => {
    const NEW = visitor('new');
    const uploadFirst = (by: Visitor) => uploadFile(deps, by, null, { name: 'a.pdf', parts: Readable.from([PDF]) });
    const begin = (by: Visitor, fileIds: string[]) =>
      startSupportChat(deps, by, {
        clientId: randomUUID(),
        text: '',
        fileIds,
        categories: Object.fromEntries(fileIds.map((fileId) => [fileId, 'ticket' as const])),
      });
    const [file, other, dropped] = [await uploadFirst(NEW), await uploadFirst(NEW), await uploadFirst(NEW)];
    await discardFile(deps, NEW, { id: null, fileId: dropped.id });
    for (const [by, fileId] of [
      [visitor('x'), file.id],
      [NEW, dropped.id],
    ] as const)
      await expect(begin(by, [fileId])).rejects.toMatchObject(code('no_file'));
    const begun = await begin(NEW, [file.id]);
    const shown = (await readConversation(deps, SUPPORT, begun.id)).messages[0]?.files;
    expect(shown).toMatchObject([{ id: file.id, category: 'ticket' }]);
    const got = await readFile(deps, SUPPORT, { id: begun.id, fileId: file.id }, 'file');
    expect(await collect(got.read())).toEqual(PDF);
    // What was uploaded before the conversation may also come with a later message.
    await postMessage(deps, NEW, begun.id, { clientId: randomUUID(), text: '', fileIds: [other.id] });
    await expect(begin(NEW, [other.id])).rejects.toMatchObject(code('no_file'));
    await expect(startSupportChat(deps, NEW, { clientId: randomUUID(), text: ' ' })).rejects.toMatchObject(
      code('empty'),
    );
  });

  test('is sent once, by its writer alone; a repeated post is the same message', async () => {
    const file = await upload(AIDA);
    await expect(send(SUPPORT, [file.id])).rejects.toMatchObject(code('no_file'));
    const message = { clientId: randomUUID(), text: '', fileIds: [file.id, file.id] };
    const first = await postMessage(deps, AIDA, id, message);
    expect(await postMessage(deps, AIDA, id, message)).toEqual(first);
    expect(first.files).toHaveLength(1);
    await expect(send(AIDA, [file.id])).rejects.toMatchObject(code('no_file'));
    expect((await readConversation(deps, AIDA, id)).messages).toHaveLength(2);
  });

  test('stays when its text is edited, and goes with its message, bytes and thumbnail included', async () => {
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#07a' } })
      .png()
      .toBuffer();
    const file = await upload(AIDA, picture, 'photo.png');
    const { seq } = await send(AIDA, [file.id], { text: 'вот' });
    expect((await download(SUPPORT, file.id, 'thumbnail')).contentType).toBe('image/webp');
    expect((await editMessage(deps, AIDA, { id, seq }, 'вот фото')).files).toHaveLength(1);
    await forgetFiles(deps);
    expect(files.keys()).toHaveLength(2);
    expect((await deleteMessage(deps, AIDA, { id, seq })).files).toEqual([]);
    await expect(download(SUPPORT, file.id)).rejects.toMatchObject(NOT_FOUND);
    await forgetFiles(deps);
    expect(files.keys()).toEqual([]);
  });

  test('that was discarded or not sent for a day is forgotten, and cannot be sent any more', async () => {
    const [discarded, old] = [await upload(AIDA), await upload(AIDA)];
    await discardFile(deps, SUPPORT, { id, fileId: discarded.id });
    expect(files.keys()).toHaveLength(2);
    await discardFile(deps, AIDA, { id, fileId: discarded.id });
    await expect(send(AIDA, [discarded.id])).rejects.toMatchObject(code('no_file'));
    await forgetFiles(deps);
    expect(files.keys()).toHaveLength(1);
    clock.advance({ hours: 25 });
    await forgetFiles(deps);
    expect(files.keys()).toEqual([]);
    await expect(send(AIDA, [old.id])).rejects.toMatchObject(code('no_file'));
  });

  test('whose bytes are lost is said to be lost', async () => {
    const file = await upload(AIDA);
    await send(AIDA, [file.id]);
    for (const key of files.keys()) await files.remove(key);
    await expect(download(SUPPORT, file.id)).rejects.toMatchObject({ kind: 'gone', ...code('file_lost') });
  });

  test('of another kind, broken, empty, the eleventh or for a complete conversation is refused', async () => {
    await expect(upload(AIDA, Buffer.from('MZ'))).rejects.toMatchObject(code('file_kind'));
    await expect(upload(AIDA, Buffer.alloc(0))).rejects.toMatchObject(code('file_empty'));
    await expect(upload(AIDA, Buffer.from('\xff\xd8\xff', 'latin1'))).rejects.toMatchObject(code('file_broken'));
    expect(files.keys()).toEqual([]);
    const sent = await Promise.allSettled(Array.from({ length: 12 }, () => upload(AIDA)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(files.keys()).toHaveLength(10);
    await expect(upload(AIDA)).rejects.toMatchObject(code('too_many_files'));
    await moveConversation(deps, SUPPORT, id, { status: 'complete' });
    await expect(upload(AIDA)).rejects.toMatchObject(code('complete'));
  });
});

describe('with a virus scanner', () => {
  const started = async () => {
    clamd = await fakeClamd();
    deps.scanner = clamdScanner(clamd.url);
  };

  test('a clean file is marked as checked, and an infected one is refused and not kept', async () => {
    await started();
    expect(await upload(AIDA)).toMatchObject({ scan: 'clean' });
    const refused = upload(AIDA, Buffer.from(`%PDF-1.4 ${TEST_VIRUS}`));
    await expect(refused).rejects.toMatchObject({ kind: 'unprocessable', ...code('file_infected') });
    expect(files.keys()).toHaveLength(1);
  });

  test('that is down, a file is withheld until it answers; readers get the change', async () => {
    await started();
    await clamd?.stop();
    const file = await upload(AIDA);
    const { seq } = await send(AIDA, [file.id]);
    await expect(download(SUPPORT, file.id)).rejects.toMatchObject({ kind: 'conflict', ...code('file_waiting') });
    await checkWaitingFiles(deps);
    await expect(download(AIDA, file.id)).rejects.toMatchObject(code('file_waiting'));
    await started();
    await checkWaitingFiles(deps);
    expect(await bytesOf(SUPPORT, file.id)).toEqual(PDF);
    const { messages } = await catchUp(deps, AIDA, id, seq);
    expect(messages).toMatchObject([{ seq, edited: false, files: [{ scan: 'clean' }] }]);
  });

  test('that finds a virus later, the file is removed and its message says so', async () => {
    await started();
    await clamd?.stop();
    const [bad, good] = [await upload(AIDA, Buffer.from(`%PDF-1.4 ${TEST_VIRUS}`)), await upload(AIDA)];
    const { seq } = await send(AIDA, [bad.id, good.id], { text: 'вот' });
    await started();
    await checkWaitingFiles(deps);
    await expect(download(SUPPORT, bad.id)).rejects.toMatchObject({ kind: 'gone', ...code('file_infected') });
    expect(files.keys()).toHaveLength(1);
    const { messages } = await catchUp(deps, SUPPORT, id, seq);
    expect(messages).toMatchObject([{ text: 'вот', files: [{ scan: 'infected' }, { scan: 'clean' }] }]);
  });

  test('that was taken away, waiting files are released as unchecked', async () => {
    await started();
    await clamd?.stop();
    const file = await upload(AIDA);
    deps.scanner = null;
    await checkWaitingFiles(deps);
    expect((await send(AIDA, [file.id])).files).toMatchObject([{ scan: 'unchecked' }]);
  });
});

test('of the files of one person in a day the last one is followed by a refusal that says so', async () => {
  const counted = createLimiter({ db: database.db, clock, secret: randomBytes(32) });
  deps = { ...deps, limiter: counted };
  const count = (person: string) => countUpload(counted, { person, address: person });
  for (let hour = 0; hour < 4; hour++) {
    for (let n = 0; n < 50; n++) await count('visitor-aida');
    clock.advance({ hours: 1, minutes: 1 });
  }
  const refused = { kind: 'limited', code: 'platform.files_of_day', details: { count: 200 } };
  await expect(upload(AIDA)).rejects.toMatchObject(refused);
  expect(files.keys()).toEqual([]);
  await upload(SUPPORT);
  clock.advance({ hours: 20 });
  await upload(AIDA);
});

describe('over HTTP', () => {
  const form = (bytes: Buffer, name: string) => ({
    payload: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="f"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b', cookie: `${VISITOR_COOKIE}=${'b'.repeat(32)}` },
  });

  test('a file comes back as a download that no page can run; a large one is refused unread', async () => {
    const { app } = await testServer(database, (fastify) => conversationsRoutes(fastify, deps), { clock });
    const cookie = { cookie: `${VISITOR_COOKIE}=${'a'.repeat(32)}` };
    const call = (method: 'GET' | 'POST', url: string, more: object = {}) =>
      app.inject({ method, url, headers: cookie, ...more });
    const begun = await call('POST', '/api/support-chats', { payload: { clientId: randomUUID(), text: 'x' } });
    const at = `/api/conversations/${begun.json().id}`;
    const sendForm = (bytes: Buffer, name: string) => {
      const { payload, headers } = form(bytes, name);
      return call('POST', `${at}/files`, { payload, headers: { ...headers, ...cookie } });
    };
    const uploaded = await sendForm(PDF, '"><script>alert(1)</script>.exe');
    expect(uploaded.statusCode).toBe(201);
    const [file] = uploaded.json().files;
    const posted = await call('POST', `${at}/messages`, {
      payload: { clientId: randomUUID(), text: '', fileIds: [file.id] },
    });
    expect(posted.json().files).toMatchObject([{ name: expect.not.stringMatching(/[<>"]/) }]);
    const got = await call('GET', `${at}/files/${file.id}`);
    expect(got.rawPayload).toEqual(PDF);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const large = await sendForm(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'big.pdf');
    expect([large.statusCode, large.json().code]).toEqual([422, 'conversations.file_too_large']);
    const huge = await call('POST', `${at}/files`, {
      payload: 'x',
      headers: { ...cookie, 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(2 ** 31) },
    });
    expect(huge.json().code).toBe('conversations.file_too_large');
    const nothing = await call('POST', `${at}/files`, {
      payload: '--b--\r\n',
      headers: { ...cookie, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(nothing.json().code).toBe('conversations.no_file');
    const nonsense = await call('POST', `${at}/files`, {
      payload: 'nonsense',
      headers: { ...cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(nonsense.json().code).toBe('conversations.bad_upload');
    const stranger = await call('POST', `${at}/files`, { ...form(PDF, 'a.pdf') });
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'conversations.not_found']);
  });

  test('a file of two gigabytes without a stated size is refused at its limit, and nothing stays', async () => {
    const { app } = await testServer(database, (fastify) => conversationsRoutes(fastify, deps), { clock });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-1.7');
    const part = Buffer.alloc(256 * 1024, 'x');
    let sent = 0;
    const answer = await new Promise<{ status: number | undefined; code: string }>((done, fail) => {
      const upload = request({
        port,
        method: 'POST',
        path: '/api/conversation-files',
        headers: { 'content-type': 'multipart/form-data; boundary=b', cookie: `${VISITOR_COOKIE}=${'b'.repeat(32)}` },
      });
      let answered = false;
      upload.on('response', async (response) => {
        answered = true;
        const body = await collect(response);
        done({ status: response.statusCode, code: JSON.parse(body.toString()).code });
        upload.destroy();
      });
      upload.on('error', (error) => answered || fail(error));
      const push = () => {
        while (!answered && sent < 2 ** 31) {
          sent += part.length;
          if (!upload.write(part)) return void upload.once('drain', push);
        }
      };
      upload.write(head);
      push();
    });
    expect(answer).toEqual({ status: 422, code: 'conversations.file_too_large' });
    expect(sent).toBeLessThan(256 * 1024 * 1024);
    expect(files.keys()).toEqual([]);
    await app.close();
  });
});
