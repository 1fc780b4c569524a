import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScannerDown } from '#platform/files/scanner.ts';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { OUTSIDER, OWNER, officeHarness, PDF } from './testing/requests-harness.ts';
import { checkWaitingFiles } from './use-cases/check-waiting-files.ts';

const office = officeHarness();
const { ask, asked, issued, requested, attach } = office;

test('a document comes back as a download that no page can run, and lies sealed on the disk', async () => {
  const id = await requested(await issued(), 'refund');
  const led = await attach(id, [{ name: '../../справка (Ivanova).exe', bytes: PDF }], {}, '?back=request');
  expect([led.status, led.raw.headers.location]).toEqual([303, `/bid-return/${id}?files=ok#files`]);
  const { json } = await ask('GET', `/api/requests/${id}`);
  expect(json.files[0]).toMatchObject({ name: 'справка (Ivanova).pdf', contentType: 'application/pdf' });
  const { raw } = await ask('GET', `/api/requests/${id}/files/${json.files[0].id}`);
  expect(raw.rawPayload).toEqual(PDF);
  expect(raw.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const kept = readdirSync(office.folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  for (const entry of kept) expect(readFileSync(join(entry.parentPath, entry.name)).includes('Canaryeva')).toBe(false);
});

test('a file whose bytes are lost is said to be lost, with what to do', async () => {
  const id = await requested(await issued(), 'refund');
  await attach(id, [{ name: 'note.pdf', bytes: PDF }], {}, '?back=request');
  const { json } = await ask('GET', `/api/requests/${id}`);
  for (const entry of readdirSync(office.folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name));
  const lost = await ask('GET', `/api/requests/${id}/files/${json.files[0].id}`);
  expect([lost.status, lost.json.code]).toEqual([410, 'requests.file_lost']);
  expect((await ask('GET', `/api/requests/${id}/files/none`)).status).toBe(404);
});

test('what is no document, too large, too many or no form is refused, and nothing of it is kept', async () => {
  const id = await requested(await issued(), 'refund');
  const count = () =>
    readdirSync(office.folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length;
  const before = count();
  const exe = await attach(id, [{ name: 'note.pdf', bytes: Buffer.from('MZ not a document') }]);
  expect([exe.status, exe.json.code]).toEqual([400, 'requests.file_kind']);
  const large = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]);
  const bomb = await attach(id, [{ name: 'big.pdf', bytes: large }]);
  expect([bomb.status, bomb.json.code]).toEqual([422, 'requests.file_too_large']);
  const led = await attach(id, [{ name: 'big.pdf', bytes: large }], {}, '?back=request');
  expect(led.raw.headers.location).toBe(`/bid-return/${id}?files=requests.file_too_large#files`);
  const nothing = await attach(id, []);
  expect(nothing.json.code).toBe('requests.no_file');
  const json = await ask('POST', `/api/requests/${id}/files`, { body: { a: 1 } });
  expect(json.status).toBe(400);
  const broken = await ask('POST', `/api/requests/${id}/files`, {
    body: Buffer.from('nonsense'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([broken.status, broken.json.code]).toEqual([400, 'requests.bad_upload']);
  expect(count()).toBe(before);
  const eleven = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.pdf`, bytes: PDF }));
  await attach(id, eleven.slice(0, 9));
  await Promise.all([0, 1, 2].map((i) => attach(id, [{ name: `${i}.pdf`, bytes: PDF }])));
  expect((await ask('GET', `/api/requests/${id}`)).json.files).toHaveLength(10);
  expect((await attach(id, eleven)).json.code).toBe('requests.too_many_files');
});

test('documents of the author and of staff are counted apart', async () => {
  const id = await requested(await issued(), 'exchange');
  const ten = Array.from({ length: 10 }, (_, i) => ({ name: `${i}.pdf`, bytes: PDF }));
  await attach(id, ten);
  expect((await attach(id, [{ name: 'eleventh.pdf', bytes: PDF }])).json.code).toBe('requests.too_many_files');
  const ticket = await attach(id, [{ name: 'ticket.pdf', bytes: PDF }], { staff: 'asel' }, '?category=ticket');
  expect(ticket.status).toBe(200);
  expect((await ask('GET', `/api/requests/${id}`)).json.files).toHaveLength(11);
});

test('a document is removed by the side that added it, while nothing depends on it', async () => {
  const sold = await issued();
  const id = await requested(sold, 'forced_refund');
  await attach(id, [{ name: 'wrong.pdf', bytes: PDF }]);
  office.clock.advance({ minutes: 1 });
  await attach(id, [{ name: 'right.pdf', bytes: PDF }]);
  office.clock.advance({ minutes: 1 });
  await attach(id, [{ name: 'answer.pdf', bytes: PDF }], { staff: 'asel' });
  const before = stored();
  const shown = async (staff?: string) =>
    (await ask('GET', `/api/requests/${id}`, staff ? { staff } : {})).json.files as {
      id: string;
      name: string;
      removable: boolean;
    }[];
  expect((await shown()).map((file) => file.removable)).toEqual([true, true, false]);
  expect((await shown('asel')).map((file) => file.removable)).toEqual([false, false, true]);
  const [wrong, right, answer] = (await shown()).map((file) => `/api/requests/${id}/files/${file.id}`);
  const remove = (url: string | undefined, rest = {}) => ask('DELETE', url ?? '', rest);
  for (const [url, rest] of [
    [answer, {}],
    [wrong, { staff: 'asel' }],
    [wrong, { as: OUTSIDER }],
  ] as const)
    expect((await remove(url, rest)).status).toBe(404);
  office.audited.length = 0;
  expect((await remove(wrong)).json).toEqual({ done: true });
  expect((await shown()).map(({ name }) => name)).toEqual(['right.pdf', 'answer.pdf']);
  expect(stored()).toBe(before - 1);
  expect(office.audited).toMatchObject([
    { actor: null, action: 'request_file_removed', changes: [{ previous: 'wrong.pdf', current: null }] },
  ]);
  await office.claim(id);
  await office.calculated(id, sold);
  const kept = await remove(right);
  expect([kept.status, kept.json.code]).toEqual([409, 'requests.file_kept']);
});

const stored = () =>
  readdirSync(office.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture keeps nothing that was hidden in its file; one that is none is refused', async () => {
  const id = await requested(await issued(), 'refund');
  const before = stored();
  const fake = Buffer.concat([PNG.subarray(0, 8), Buffer.from('<script>')]);
  expect((await attach(id, [{ name: 'a.png', bytes: fake }])).json.code).toBe('requests.file_broken');
  expect((await attach(id, [{ name: 'a.png', bytes: Buffer.alloc(0) }])).json.code).toBe('requests.file_empty');
  expect(stored()).toBe(before);
  await attach(id, [{ name: 'a.png', bytes: Buffer.concat([PNG, Buffer.from('<script>canary</script>')]) }]);
  const [file] = (await ask('GET', `/api/requests/${id}`)).json.files;
  const { raw } = await ask('GET', `/api/requests/${id}/files/${file.id}`);
  expect(raw.headers['content-type']).toBe('image/png');
  expect(raw.rawPayload.includes('canary')).toBe(false);
  expect(file).toMatchObject({ contentType: 'image/png', scan: 'unchecked' });
});

describe('with a virus scanner', () => {
  const answers = { now: 'clean' as 'clean' | 'infected' | 'down' };
  const one = [{ name: 'note.pdf', bytes: PDF }];
  const fileOf = async (id: string) => (await ask('GET', `/api/requests/${id}`)).json.files[0];
  const download = async (id: string) => ask('GET', `/api/requests/${id}/files/${(await fileOf(id)).id}`);
  beforeAll(() => {
    office.deps.scanner = {
      scan: async () => {
        if (answers.now === 'down') throw new ScannerDown('test');
        return answers.now;
      },
    };
  });
  afterAll(() => {
    office.deps.scanner = null;
  });

  test('a clean document says nothing, an infected one is refused and not kept', async () => {
    answers.now = 'clean';
    const id = await requested(await issued(), 'refund');
    await attach(id, one);
    expect(await fileOf(id)).toMatchObject({ scan: 'clean' });
    const before = stored();
    answers.now = 'infected';
    const refused = await attach(id, one);
    expect([refused.status, refused.json.code]).toEqual([422, 'requests.file_infected']);
    expect(stored()).toBe(before);
  });

  test('a document about which the scanner is silent holds no other back', async () => {
    answers.now = 'down';
    const silent: string[] = [];
    for (let i = 0; i < 4; i++) {
      const id = await requested(await issued(), 'refund');
      await attach(id, one);
      silent.push(id);
    }
    const scanner = office.deps.scanner;
    let scans = 0;
    office.deps.scanner = {
      scan: async () => {
        scans += 1;
        if (scans <= 3) throw new ScannerDown('too large', { reached: true });
        return 'clean';
      },
    };
    await checkWaitingFiles(office.deps);
    office.deps.scanner = scanner;
    const states = await Promise.all(silent.map(async (id) => (await fileOf(id)).scan));
    expect(states.toSorted()).toEqual(['clean', 'waiting', 'waiting', 'waiting']);
    await office.database.pool.query(`update requests.request_files set scan = 'clean' where scan = 'waiting'`);
  });

  test('a document that arrives while its request ends is refused and not kept', async () => {
    const id = await requested(await issued(), 'refund');
    const scanner = office.deps.scanner;
    const before = stored();
    office.deps.scanner = {
      scan: async () => {
        await office.database.pool.query(`update requests.requests set status = 'notActual' where id = $1`, [id]);
        return 'clean';
      },
    };
    const refused = await attach(id, one);
    office.deps.scanner = scanner;
    expect([refused.status, refused.json.code]).toEqual([409, 'requests.closed']);
    expect(stored()).toBe(before);
  });

  test('a document is withheld while the scanner gives no answer, then released or removed', async () => {
    const [good, bad] = [await requested(await issued(), 'refund'), await requested(await issued(), 'refund')];
    answers.now = 'down';
    for (const id of [good, bad]) {
      await attach(id, one);
      expect(await fileOf(id)).toMatchObject({ scan: 'waiting' });
      expect([(await download(id)).status, (await download(id)).json.code]).toEqual([409, 'requests.file_waiting']);
    }
    await checkWaitingFiles(office.deps);
    expect(await fileOf(good)).toMatchObject({ scan: 'waiting' });
    const before = stored();
    answers.now = 'infected';
    await office.database.pool.query(`update requests.request_files set scan = 'unchecked' where request_id = $1`, [
      good,
    ]);
    await checkWaitingFiles(office.deps);
    expect([(await download(bad)).status, (await download(bad)).json.code]).toEqual([410, 'requests.file_infected']);
    expect(stored()).toBe(before - 1);
    await office.database.pool.query(`update requests.request_files set scan = 'waiting' where request_id = $1`, [
      good,
    ]);
    answers.now = 'clean';
    await checkWaitingFiles(office.deps);
    expect(await fileOf(good)).toMatchObject({ scan: 'clean' });
    expect((await download(good)).raw.rawPayload).toEqual(PDF);
  });
});

/** Sends a form of many megabytes from one small buffer, as fast as it is taken. */
function pour(port: number, id: string, megabytes: number): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, 32);
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF-';
  return new Promise((resolve) => {
    const sending = httpRequest({
      port,
      method: 'POST',
      path: `/api/requests/${id}/files`,
      headers: { 'content-type': 'multipart/form-data; boundary=b', cookie: `${VISITOR_COOKIE}=${OWNER}` },
    });
    const end = (status: number) => {
      resolve(status);
      sending.destroy();
    };
    sending.on('response', (answer) => end(answer.statusCode ?? 0));
    sending.on('error', () => end(0));
    sending.write(head);
    let left = megabytes * 16;
    const go = () => {
      while (left > 0 && !sending.destroyed) {
        left -= 1;
        if (!sending.write(chunk)) return void sending.once('drain', go);
      }
      if (!sending.destroyed) sending.end('\r\n--b--\r\n');
    };
    go();
  });
}

test('many large uploads at once leave the memory of the process flat', async () => {
  const id = await requested(await issued(), 'refund');
  await office.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = office.app.server.address() as { port: number };
  const base = process.memoryUsage().rss;
  let most = base;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const answers = await Promise.all(Array.from({ length: 40 }, () => pour(port, id, 30)));
  clearInterval(watch);
  // An answer before the whole was read may be lost with its connection, but none is a success.
  expect(answers.every((status) => status === 422 || status === 429 || status === 0)).toBe(true);
  expect(answers).toContain(422);
  // Forty times thirty megabytes were on their way.
  expect((most - base) / 1024 / 1024).toBeLessThan(200);
  // Its length is not said beforehand: it is cut off at the limit of a file.
  expect([422, 0]).toContain(await pour(port, id, 2_048));
  expect((process.memoryUsage().rss - base) / 1024 / 1024).toBeLessThan(200);
  expect((await ask('GET', `/api/requests/${id}`)).json.files).toEqual([]);
}, 60_000);

test('of a picture there is a small form, for those who may have the file', async () => {
  const id = await requested(await issued(), 'refund');
  await attach(id, [
    { name: 'a.png', bytes: PNG },
    { name: 'b.pdf', bytes: PDF },
  ]);
  const { json } = await ask('GET', `/api/requests/${id}`);
  const files = json.files.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name));
  expect(files.map(({ thumbnail }: { thumbnail: boolean }) => thumbnail)).toEqual([true, false]);
  const small = (n: number, rest: object = {}) =>
    ask('GET', `/api/requests/${id}/files/${files[n].id}/thumbnail`, rest);
  expect((await small(0)).raw.headers['content-type']).toBe('image/webp');
  expect((await small(1)).status).toBe(404);
  expect((await small(0, { as: OUTSIDER })).status).toBe(404);
});

test('a new request about the same order takes the documents of an own earlier one along', async () => {
  const sold = await issued();
  const announcedTo = (id: string) =>
    office.notices.filter(({ dedupe }) => dedupe === `desk-waits:${id}:created`).map(({ to }) => to);
  const first = await requested(sold, 'forced_refund');
  expect(announcedTo(first)).toEqual([]);
  await attach(first, [{ name: 'note.pdf', bytes: PDF }]);
  expect(announcedTo(first)).toContain('asel');
  const withdraw = (id: string) => ask('POST', `/api/requests/${id}/moves`, { body: { move: 'withdrawn' } });
  await withdraw(first);
  const again = (filesOf: string, of = sold, rest: object = {}) =>
    ask('POST', '/api/requests', { body: asked(of, 'forced_refund', { filesOf }), ...rest });
  office.mails.length = 0;
  const { json } = await again(first);
  const copy = (await ask('GET', `/api/requests/${json.id}`)).json;
  expect(copy).toMatchObject({ documentsNeeded: false, files: [{ name: 'note.pdf', side: 'author' }] });
  const { raw } = await ask('GET', `/api/requests/${json.id}/files/${copy.files[0].id}`);
  expect(raw.rawPayload).toEqual(PDF);
  // Work can begin: staff hear of it at once.
  expect(office.mails.map(({ template }) => template)).toContain('staff-alert');
  expect(announcedTo(json.id)).toEqual(['asel', 'bakyt', 'cholpon', 'lead', 'cashier']);
  await withdraw(json.id);
  // Not those of another order, nor a stranger's.
  const other = await issued();
  const foreign = await requested(other, 'forced_refund');
  await attach(foreign, [{ name: 'other.pdf', bytes: PDF }]);
  expect((await again(foreign)).json).toMatchObject({ code: 'requests.not_found' });
  expect((await again('none')).json).toMatchObject({ code: 'requests.not_found' });
  const stored = await office.database.pool.query('select id from requests.requests where order_id = $1', [sold.id]);
  expect(stored.rows).toHaveLength(2);
});
