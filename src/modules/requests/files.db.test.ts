import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VISITOR_COOKIE } from '#platform/http/caller.ts';
import { OWNER, officeHarness, PDF } from './testing/requests-harness.ts';

const office = officeHarness();
const { ask, issued, requested, attach } = office;

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
}, 60_000);
