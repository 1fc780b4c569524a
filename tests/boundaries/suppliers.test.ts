import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 'demo/';
/** Names and settings of the suppliers that the demonstration invents. */
const NAMES = /\b(Atlas Fares|Nomad Air|SAPAR_ATLAS|SAPAR_NOMAD)|['"`/](atlas|nomad)['"`/]/;

const sources = execFileSync('git', ['ls-files', 'src', 'demo'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|json|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
const textOf = (file: string): string => {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    // Deleted and not committed yet.
    return '';
  }
};
const naming = (file: string): boolean => NAMES.test(textOf(file));

test('a real supplier is named in the adapters alone', () => {
  const real = /duffel|liteapi/i;
  const named = sources.filter((file) => file.startsWith('src/') && real.test(textOf(file)));
  const [inside, outside] = [true, false].map((isAdapter) =>
    named.filter((file) => file.startsWith('src/modules/supply/adapters/') === isAdapter),
  );
  expect(outside).toEqual([]);
  // Control: the adapters do.
  expect(inside?.length).toBeGreaterThan(10);
});

test('no source but the demonstration’s seed names a remote supplier: they are rows', () => {
  expect(sources.filter((file) => !file.startsWith(SEED)).filter(naming)).toEqual([]);
  // Control: the seed does.
  expect(sources.filter((file) => file.startsWith(SEED)).some(naming)).toBe(true);
});
