import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { directoryFiles } from './files.ts';

const root = mkdtempSync(join(tmpdir(), 'sapar-files-'));
afterAll(() => rmSync(root, { recursive: true }));
const files = directoryFiles(root);

test('a file is read as written, replaced, and absent after removal', async () => {
  await files.put('receipts/a1/itinerary-ru.pdf', Buffer.from([0, 255, 7]));
  await files.put('receipts/a1/itinerary-ru.pdf', Buffer.from([1]));
  expect(await files.get('receipts/a1/itinerary-ru.pdf')).toEqual(Buffer.from([1]));
  expect(readdirSync(join(root, 'receipts/a1'))).toEqual(['itinerary-ru.pdf']);
  await files.remove('receipts/a1/itinerary-ru.pdf');
  await files.remove('receipts/a1/itinerary-ru.pdf');
  expect(await files.get('receipts/a1/itinerary-ru.pdf')).toBeNull();
});

test.each([
  '../secret',
  '/etc/passwd',
  'a/../../b',
  'a//b',
  '.hidden',
  'a/.b',
  'a\0b',
  '',
  'x'.repeat(301),
])('the key %j does not leave the folder', async (key) => {
  await expect(files.get(key)).rejects.toThrow(RangeError);
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
});
