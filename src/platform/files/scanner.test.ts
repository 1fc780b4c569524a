import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { fakeClamd, TEST_VIRUS } from '../../../tests/support/fake-clamd.ts';
import { clamdScanner, ScannerDown } from './scanner.ts';

type Clamd = Awaited<ReturnType<typeof fakeClamd>>;
let clamd: Clamd | null = null;
afterEach(async () => {
  await clamd?.stop();
  clamd = null;
});
async function started(...options: Parameters<typeof fakeClamd>): Promise<Clamd> {
  clamd = await fakeClamd(...options);
  return clamd;
}

test('a clean file arrives whole at the scanner, a large one in parts', async () => {
  const { url, scanned } = await started();
  const large = Buffer.alloc(3 * 1024 * 1024 + 7, 'sapar');
  expect(await clamdScanner(url).scan(Readable.from([large]))).toBe('clean');
  expect(scanned[0]?.equals(large)).toBe(true);
});

test('an infected file is known as such', async () => {
  const { url } = await started();
  expect(await clamdScanner(url).scan(Readable.from([Buffer.from(`%PDF-1.4 ${TEST_VIRUS}`)]))).toBe('infected');
});

test('a scanner is reached through a socket file, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-clamd-'));
  const { url } = await started({ path: join(folder, 'clamd.ctl') });
  expect(await clamdScanner(url).scan(Readable.from([Buffer.from('x')]))).toBe('clean');
  rmSync(folder, { recursive: true });
});

test.each([
  ['an error', { answer: 'INSTREAM size limit exceeded. ERROR' }],
  ['an empty answer', { answer: '' }],
  ['a word that only contains OK', { answer: 'stream: OK but ERROR' }],
  ['an endless answer', { answer: 'x'.repeat(10_000) }],
  ['silence', { silent: true }],
])('%s is no verdict', async (_what, options) => {
  const { url } = await started(options);
  await expect(clamdScanner(url, 200).scan(Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(ScannerDown);
});

test('a scanner that is not there gives no verdict', async () => {
  const { url, stop } = await started();
  await stop();
  clamd = null;
  await expect(clamdScanner(url).scan(Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(ScannerDown);
});
