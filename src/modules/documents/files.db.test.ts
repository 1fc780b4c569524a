import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSealer } from '#platform/crypto/sealing.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createDocuments, type Documents } from './index.ts';
import { SAMPLE_COMPANY } from './testing/sample-data.ts';

let database: TestDatabase;
let documents: Documents;
const folder = mkdtempSync(join(tmpdir(), 'sapar-documents-'));
beforeAll(async () => {
  database = await testDatabase();
  const deps = { files: directoryFiles(folder), sealer: createSealer(randomBytes(32)), clock: testClock() };
  documents = createDocuments({ ...deps, company: () => SAMPLE_COMPANY, isDemo: true });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const receipt = (owner: string, text = 'OMURKANOVA AINURA AC7654321') =>
  ({ owner, kind: 'itinerary', locale: 'ru', bytes: Buffer.from(text) }) as const;
const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('a receipt is read as it was written and lies sealed', async () => {
  const file = receipt('order:1');
  await documents.storeFile(database.db, file);
  expect(await documents.readFile(database.db, file)).toEqual(file.bytes);
  expect(await documents.findFile(database.db, file)).toMatchObject({
    contentType: 'application/pdf',
    size: file.bytes.length,
  });
  for (const path of stored()) {
    const raw = readFileSync(path, 'latin1');
    expect(raw).not.toContain('AC7654321');
    expect(raw).not.toContain(file.bytes.toString('base64'));
  }
});

test('the same receipt again, also twice at once, replaces nothing and leaves nothing lying about', async () => {
  const before = stored().length;
  const file = receipt('order:2', 'first');
  const again = { ...file, bytes: Buffer.from('second') };
  const ids = await Promise.all([documents.storeFile(database.db, file), documents.storeFile(database.db, file)]);
  ids.push(await documents.storeFile(database.db, again));
  expect(new Set(ids.map((f) => f.id)).size).toBe(1);
  expect(await documents.readFile(database.db, file)).toEqual(Buffer.from('first'));
  expect(stored().length).toBe(before + 1);
});

test('a caller who rolls back has stored nothing', async () => {
  const file = receipt('order:3');
  const undone = database.db.transaction(async (tx) => {
    await documents.storeFile(tx, file);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await documents.findFile(database.db, file)).toBeNull();
  expect(await documents.readFile(database.db, file)).toBeNull();
});

test('a receipt of another language or order is not found', async () => {
  await documents.storeFile(database.db, receipt('order:4'));
  const { owner, kind } = receipt('order:4');
  expect(await documents.readFile(database.db, { owner, kind, locale: 'kg' })).toBeNull();
  expect(await documents.readFile(database.db, { owner: 'order:44', kind, locale: 'ru' })).toBeNull();
});

test('a lost or changed file is refused, never shown', async () => {
  const before = new Set(stored());
  const file = receipt('order:5');
  await documents.storeFile(database.db, file);
  const path = stored().find((p) => !before.has(p)) as string;
  const bytes = readFileSync(path);
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  writeFileSync(path, bytes);
  await expect(documents.readFile(database.db, file)).rejects.toMatchObject({ code: 'documents.unreadable' });
  rmSync(path);
  await expect(documents.readFile(database.db, file)).rejects.toMatchObject({ code: 'documents.unreadable' });
});
