import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoHotels } from '#modules/inventory/domain/demo-hotels/publish-plan.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 'src/modules/inventory/domain/demo-hotels/';
const names = demoHotels(true).map(({ name }) => name);

const sources = execFileSync('git', ['ls-files', 'src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|json|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
const naming = (file: string): boolean => {
  try {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return names.some((name) => text.includes(name));
  } catch {
    // Deleted and not committed yet.
    return false;
  }
};

test('no source but the demonstration’s seed names a hotel: they are rows that a publication writes', () => {
  expect(sources.filter((file) => !file.startsWith(SEED)).filter(naming)).toEqual([]);
  // Control: the seed does.
  expect(sources.filter((file) => file.startsWith(SEED)).some(naming)).toBe(true);
});
